/**
 * One spelling for an address, to find the same house in another list. Words become the abbreviations of USPS Publication 28
 * (street suffixes, directions, unit designators); case and punctuation go, the unit stays.
 */

const ABBREVIATIONS = `
ALY: ALLEY ALLY; AVE: AVENUE AVENU AVEN AV AVN; BYU: BAYOU; BCH: BEACH; BND: BEND; BLF: BLUFF; BLVD: BOULEVARD BOUL BOULV BLV;
BR: BRANCH; BRG: BRIDGE; BRK: BROOK; BYP: BYPASS; CYN: CANYON CANYN; CSWY: CAUSEWAY; CTR: CENTER CENTRE CNTR CENT; CIR: CIRCLE CIRC
CRCL CRCLE; CMN: COMMON; COR: CORNER; CT: COURT CRT; CTS: COURTS; CV: COVE; CRK: CREEK CK; CRES: CRESCENT; XING: CROSSING CRSSNG;
DL: DALE; DR: DRIVE DRV DRIV; EST: ESTATE; ESTS: ESTATES; EXPY: EXPRESSWAY EXPR; EXT: EXTENSION EXTN; FRY: FERRY; FLD: FIELD;
FLDS: FIELDS; FRST: FOREST FORESTS; FRG: FORGE; FRK: FORK; FT: FORT; FWY: FREEWAY FRWY; GDN: GARDEN; GDNS: GARDENS; GTWY: GATEWAY;
GLN: GLEN; GRN: GREEN; GRV: GROVE GROV; HBR: HARBOR HARBOUR HARBR; HVN: HAVEN; HTS: HEIGHTS HGTS; HWY: HIGHWAY HIWAY HWAY; HL: HILL;
HLS: HILLS; HOLW: HOLLOW HOLLOWS; IS: ISLAND; JCT: JUNCTION JCTN; KNL: KNOLL; KNLS: KNOLLS; LK: LAKE; LKS: LAKES; LNDG: LANDING;
LN: LANE; MNR: MANOR; MDW: MEADOW; MDWS: MEADOWS; ML: MILL; MLS: MILLS; MSN: MISSION; MT: MOUNT; MTN: MOUNTAIN; ORCH: ORCHARD;
PKWY: PARKWAY PKWAY PARKWY PKY; PSGE: PASSAGE; PNE: PINE; PNES: PINES; PL: PLACE; PLN: PLAIN; PLNS: PLAINS; PLZ: PLAZA PLZA;
PT: POINT; PTS: POINTS; PRT: PORT; PR: PRAIRIE; RNCH: RANCH; RDG: RIDGE RDGE; RIV: RIVER; RD: ROAD; RDS: ROADS; RTE: ROUTE;
SHR: SHORE; SHRS: SHORES; SKWY: SKYWAY; SPG: SPRING; SPGS: SPRINGS; SQ: SQUARE SQR; STA: STATION; ST: STREET STRT STR SAINT;
STRM: STREAM; SMT: SUMMIT; TER: TERRACE TERR; TRCE: TRACE; TRL: TRAIL TRAILS TR; TPKE: TURNPIKE TRNPK; UN: UNION; VLY: VALLEY;
VIA: VIADUCT; VW: VIEW; VLG: VILLAGE; VL: VILLE; VIS: VISTA; WL: WELL; WLS: WELLS;
N: NORTH; S: SOUTH; E: EAST; W: WEST; NE: NORTHEAST; NW: NORTHWEST; SE: SOUTHEAST; SW: SOUTHWEST;
1ST: FIRST; 2ND: SECOND; 3RD: THIRD; 4TH: FOURTH; 5TH: FIFTH; 6TH: SIXTH; 7TH: SEVENTH; 8TH: EIGHTH; 9TH: NINTH; 10TH: TENTH;
#: APARTMENT APT UNIT SUITE STE ROOM RM; BLDG: BUILDING; FL: FLOOR; TRLR: TRAILER; SPC: SPACE`;

const SHORT = new Map(
  ABBREVIATIONS.split(';').flatMap((entry) => {
    const [short, words] = entry.trim().split(': ') as [string, string];
    return words.split(/\s+/).map((word) => [word, short] as const);
  }),
);

/**
 * The comparable form of a street address and its five-digit ZIP: `123 N. Main Street, Apt 4` and `123 north main st #4` are
 * the same. null when there is nothing to compare. An unknown ZIP equals only another unknown ZIP.
 */
export function toAddressKey(address: string | null, zip: string | null): string | null {
  if (!address) return null;
  const words = normalizeAddress(address);
  return words === null ? null : `${words}|${zip?.slice(0, 5) ?? ''}`;
}

/** An import asks for the same address of each row several times. */
const spelled = new Map<string, string | null>();
const MOST_SPELLED = 1000;
const LONGEST_SPELLED = 200;

function normalizeAddress(address: string): string | null {
  const known = spelled.get(address);
  if (known !== undefined) return known;
  const words = computeSpelling(address);
  if (spelled.size >= MOST_SPELLED) spelled.clear();
  if (address.length <= LONGEST_SPELLED) spelled.set(address, words);
  return words;
}

function computeSpelling(address: string): string | null {
  const spaced = address
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/([A-Z\d])-(?=\d)|(\d)-(?=[A-Z]\b)/g, '$1$2')
    .replace(/#/g, ' # ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(spaced)) return null;
  return spaced
    .split(' ')
    .map((word) => SHORT.get(word) ?? word)
    .join(' ')
    .replace(/^0+(?=\d)/, '')
    .replace(/\b([NS]) ([EW])\b/g, '$1$2')
    .replace(/#( #)+/g, '#')
    .replace(/ # (?=(BLDG|FL|SPC|TRLR|LOT)\b)/g, ' ')
    .replace(/ #$/, '');
}
