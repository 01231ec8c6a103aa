/** Converts cells of foreign files to the input of our field rules. Unreadable ones are passed on for the rule to refuse. */
import { trimEnding } from '#shared/core/trim.ts';
import { type StateCode, STATE_SPELLINGS } from '#shared/core/us-states.ts';
import { unguardFormulas } from '#server/core/write-csv.ts';
import type { LEAD_PROPERTY_TYPES, LeadSource } from '#shared/records/leads/lead.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { toProperCase } from './person-case.ts';
import { isCut, readWhole, removeGuard } from './spreadsheet.ts';

/** A cell, read: `why` says in plain words what was changed beyond punctuation, `refused` why it cannot be taken. */
export interface CellReader {
  value: string;
  why?: string;
  refused?: string;
}

const CUT: CellReader = { value: '', refused: csvTexts.cutNumber };

const BLANK = new Set(['null', 'n/a', '#n/a', 'none', '-', '--', 'nan', 'undefined', '(blank)', '(none)']);

/** The text of a cell; "" for the ways in which other tools write nothing. */
export const readCellText = (cell: string | undefined): string => {
  const text = removeGuard(unguardFormulas((cell ?? '').trim()))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  return BLANK.has(text.toLowerCase()) ? '' : text;
};

const SHORT_AMOUNT = /^\$?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|m|mm|mil|million|thousand)\.?$/i;

/** "$123,456.00", "123456.0", "USD 5,000", "123.456,00", "$91k", "1.2M"; brackets are negative, as in bookkeeping. */
export function readMoney(cell: string): CellReader {
  if (isCut(cell)) return readCut(cell);
  const short = SHORT_AMOUNT.exec(cell);
  if (short) {
    const factor = /^[kt]/i.test(short[2] as string) ? 1000 : 1_000_000;
    return { value: String(Math.round(Number((short[1] as string).replaceAll(',', '')) * factor)) };
  }
  const bare = cell.replace(/^\((.*)\)$/, '-$1').replace(/(usd|us\$|[$\s])/gi, '');
  const plain = /^-?\d{1,3}(\.\d{3})+,\d{1,2}$/.test(bare) ? bare.replace(/\./g, '').replace(',', '.') : bare.replace(/,(?=\d{3}\b)/g, '');
  const decimals = /^-?\d*\.(\d{3,})$/.exec(plain);
  if (!decimals) return { value: plain };
  const rounded = Number(plain).toFixed(2);
  return Number(rounded) === Number(plain) ? { value: rounded } : { value: rounded, why: 'Rounded to the cent' };
}

/** A parcel's number; one in powers of ten has lost its digits. */
export const readParcel = (cell: string): CellReader => (/[.+]/.test(cell) && isCut(cell) ? readCut(cell) : { value: cell });

/** A number in powers of ten, where all its digits are there. */
function readCut(cell: string): CellReader {
  const value = readWhole(cell);
  return value === null ? CUT : { value, why: csvTexts.wholeNumber };
}

/** Between several numbers or emails in one cell; the stroke of "508/555-0152" is in one. */
export const SEVERAL = /[;|]|(?<!^\(?\d{3}\)? ?)\/|,\s*(?=[+(\d])/;

/** Ten digits for a US number, however it is written; another country's number stays with its +. */
export function readPhone(cell: string): CellReader {
  if (isCut(cell)) return { value: cell, refused: csvTexts.cutNumber };
  const first = cell.split(SEVERAL)[0] ?? '';
  const several = first.trim() === cell ? {} : { why: 'Only the first of several numbers' };
  const main = first.replace(/\s*(?:ext\.?|extension|x)\s*\d+$/i, '').replace(/\.0$/, '');
  const extension = main.length < first.replace(/\.0$/, '').trim().length ? { why: 'Extension left out' } : {};
  const digits = main.replace(/\D/g, '');
  const reads = { ...extension, ...several };
  if (/[a-z]/i.test(main)) return { value: main };
  if (digits.length === 11 && digits.startsWith('1')) return { value: digits.slice(1), ...reads };
  if (digits.length === 10) return { value: digits, ...reads };
  return { value: main.trim().startsWith('+') && digits.length > 7 ? `+${digits}` : `not a phone number: ${main}`, ...reads };
}

/** The first address of a cell, without `mailto:` and angle brackets. */
export function readEmail(cell: string): CellReader {
  const parts = cell.split(/[;,\s]+/).filter((part) => part.includes('@'));
  const value = (parts[0] ?? cell).replace(/^mailto:/i, '').replace(/^<|>$/g, '');
  return parts.length > 1 ? { value, why: 'Only the first of several addresses' } : { value };
}

/** Five digits: a spreadsheet drops leading zeros, and ZIP+4 is more than a lead needs. */
export function readZip(cell: string): CellReader {
  if (isCut(cell)) return CUT;
  const text = cell
    .replace(/\.0+$/, '')
    .replace(/\s/g, '')
    .replace(/-$|-0{4}$/, '');
  const nine = /^(\d{5})-?(\d{4})$/.exec(text) ?? /^(\d{3,4})-(\d{4})$/.exec(text) ?? /^(\d{4})(\d{4})$/.exec(text);
  const five = nine ? (nine[1] as string) : text;
  const value = /^\d{3,4}$/.test(five) ? five.padStart(5, '0') : five;
  if (value.length > five.length) return { value, why: 'Leading zero restored' };
  return nine ? { value, why: 'ZIP+4 shortened to five digits' } : { value };
}

/** How lists and people shorten the names of states, beside the two letters. */
const SHORT_STATES: ReadonlyMap<string, string> = new Map(
  (
    'AL ala,AZ ariz,AR ark,CA cal,CA calif,CO colo,CT conn,DE del,FL fla,IL ill,IN ind,KS kan,KS kans,KY ky,MA mass,MI mich,MN minn,MS miss,' +
    'MT mont,NE neb,NE nebr,NV nev,NM n mex,NC n car,NC n carolina,ND n dak,ND n dakota,OK okla,OR ore,OR oreg,PA penn,PA penna,SC s car,' +
    'SC s carolina,SD s dak,SD s dakota,TN tenn,TX tex,WA wash,WV w va,WV w virginia,WI wis,WI wisc,WY wyo'
  )
    .split(',')
    .map((one) => [one.slice(3), one.slice(0, 2)]),
);

/** The code of a state by code, name or abbreviation ("Tenn.", "N.C."); undefined for what is none. */
export function readState(cell: string): StateCode | undefined {
  const name = cell.toLowerCase().replaceAll('.', ' ').replace(/ +/g, ' ').trim();
  const joined = name.replaceAll(' ', '');
  const findState = (key: string) => (Object.hasOwn(STATE_SPELLINGS, key) ? STATE_SPELLINGS[key] : undefined);
  return findState(name) ?? (SHORT_STATES.get(name) as StateCode | undefined) ?? (joined.length === 2 ? findState(joined) : undefined);
}

/** "Memphis, Tenn." in a city's cell: the city and the state's code. A last word that is a state's full name may be the city's own. */
export function splitCity(cell: string): { city: string; state: StateCode } | undefined {
  const comma = cell.lastIndexOf(',');
  const at = comma < 0 ? cell.trimEnd().lastIndexOf(' ') : comma;
  const city = cell.slice(0, Math.max(0, at)).trim();
  const word = cell.slice(at + 1).trim();
  const state = comma >= 0 || word.length <= 5 ? readState(word) : undefined;
  const isOwnName = comma < 0 && Object.hasOwn(STATE_SPELLINGS, word.toLowerCase()) && word.length > 2;
  return city === '' || state === undefined || isOwnName ? undefined : { city, state };
}

export const readStateCell = (cell: string): CellReader => ({ value: readState(cell) ?? cell });

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Of two digits, by the rule of spreadsheets: 00 to 29 are of this century, 30 to 99 of the last. */
const expandYear = (year: string): string => (year.length === 2 ? `${year < '30' ? '20' : '19'}${year}` : year);
const formatIso = (year: string, month: string, date: string): string =>
  `${expandYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
/** How spreadsheets and old systems write that there is no day. */
const NO_DAY =
  /^(?:0+(?:\.0+)?|(?:1900|0000|1899)-\d{2}-\d{2}|0?[01]\/0?[01]\/(?:1900|0000|00)|12\/3[01]\/1899|0{1,2}[-/]0{1,2}[-/]0{2,4}|0{4}[-/]0{2}[-/]0{2}|\/+|\s*)$/;
/** Days that spreadsheets count from 1899-12-30: those of 1927 to 2118. */
const SERIAL_DAY = /^[1-7]\d{4}(\.\d+)?$/;

/** "October-13-2014", "Oct 13, 2014", "13-Oct-2014", "13-Oct-14", "20141013" and "20141013T000000". */
function readWrittenDay(text: string): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})(?:T\d+Z?)?$/i.exec(text);
  if (compact) return formatIso(compact[1] as string, compact[2] as string, compact[3] as string);
  const named = /^(?:([a-z]{3,9})\.?[\s-]+(\d{1,2})|(\d{1,2})[\s-]+([a-z]{3,9})\.?),?[\s-]+(\d{4}|\d{2})$/i.exec(text);
  if (!named) return undefined;
  const month = MONTHS.indexOf((named[1] ?? named[4] ?? '').slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : formatIso(named[5] as string, String(month), named[2] ?? (named[3] as string));
}

/** m/d/yyyy, m-d-yyyy, m/d/yy, ISO with or without a time, the month in words, and day numbers of a spreadsheet, as YYYY-MM-DD. */
export function readDay(cell: string): CellReader {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  if (NO_DAY.test(text)) return { value: '' };
  const us = /^(\d{1,2})[/\-.](\d{1,2})[/\-.](\d{4}|\d{2})$/.exec(text);
  if (us) {
    const [, month, date, year] = us as unknown as [string, string, string, string];
    return { value: formatIso(year, month, date) };
  }
  const slashes = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text);
  if (slashes) return { value: [slashes[1], slashes[2]?.padStart(2, '0'), slashes[3]?.padStart(2, '0')].join('-') };
  if (SERIAL_DAY.test(text)) return { value: new Date((Math.floor(Number(text)) - 25_569) * 86_400_000).toISOString().slice(0, 10) };
  return { value: readWrittenDay(text) ?? text };
}

const UNIT = /\.?\s*(?:sq\.?\s*(?:ft|feet)\.?|sqft|sf|ft2|acres?|ac\.?|bed(?:room)?s?|bds?|brs?|bath(?:room)?s?|ba|%|\+)$/i;

/** "1,570", "1570.0", "1,570 sq ft", "3 beds": the number without its unit; other text as it is. */
export function readNumber(cell: string): CellReader {
  if (isCut(cell)) return readCut(cell);
  const bare = cell.replace(UNIT, '');
  if (!/^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(bare) || !/\d/.test(bare)) return { value: cell };
  return { value: String(Number(bare.replaceAll(',', ''))) };
}

/** The same as a whole number, rounded with a word where it was none. */
export function readCount(cell: string): CellReader {
  const read = readNumber(cell);
  const number = Number(read.value);
  if (read.refused || !Number.isFinite(number) || Number.isInteger(number)) return read;
  return { value: String(Math.round(number)), why: 'Rounded to a whole number' };
}

/** "40%", "40.125": per cent to the second decimal. */
export function readPercent(cell: string): CellReader {
  const { value } = readNumber(cell.replace(/\s+%/, '%'));
  return { value: Number.isFinite(Number(value)) ? String(Number(Number(value).toFixed(2))) : value };
}

export const isYes = (cell: string): boolean => /^(yes|y|true|t|1|x)$/i.test(cell);

const YES = /^(1\.0|on|checked|✓|✔|☑|\[x\])$/i;
const NO = /^(no|n|false|f|0|0\.0|off|unchecked|✗|☐|\[ ?\]|never)$/i;

/** What a column of yes or no says; undefined for what says neither. The day on which something began says yes. */
export function readYesNo(cell: string, also: { yes: RegExp; no: RegExp }): boolean | undefined {
  if (isYes(cell) || YES.test(cell) || also.yes.test(cell)) return true;
  if (NO.test(cell) || also.no.test(cell)) return false;
  return /\d\D+\d/.test(cell) && /^\d{4}-\d{2}-\d{2}$/.test(readDay(cell).value) ? true : undefined;
}

/** Where mail of the military goes, as it is written. */
const MILITARY_POST = /^[adf]po$/i;

export function readCity(cell: string): CellReader {
  const value = MILITARY_POST.test(cell) ? cell.toUpperCase() : toProperCase(cell);
  return value === cell ? { value } : { value, why: csvTexts.nameCase };
}

/** "SHELBY COUNTY" is Shelby; a number is a code of the vendor. */
export const readCounty = (cell: string): CellReader => ({
  value: /[a-z]/i.test(cell) ? toProperCase(cell.replace(/\s+(county|co\.?)$/i, '')) : '',
});

/** A street address in one case is set right, its directions, ordinals and unit letters included. */
export function readAddress(cell: string): CellReader {
  const text = trimEnding(cell, ', ');
  const cased = toProperCase(text);
  if (cased === text) return { value: text };
  const value = cased
    .replace(/\b(n|s|e|w|ne|nw|se|sw|po)\b/gi, (word) => word.toUpperCase())
    .replace(/\b\d+[a-z]\b/gi, (word) => word.toUpperCase())
    .replace(/['’]S\b/g, (ending) => ending.toLowerCase());
  return value === text ? { value } : { value, why: csvTexts.nameCase };
}

type PropertyType = (typeof LEAD_PROPERTY_TYPES)[number];

/** The first that fits decides: a multi-family building is not a "family residence", nor a mobile-home park a house. */
const PROPERTY_TYPES: readonly [RegExp, PropertyType][] = [
  [/vacant land|vacant lot|\bland\b|\blots?\b|acreage|agricultur|\bfarm|ranch land/i, 'land'],
  [
    /multi[\s_-]*family|multi[\s_-]*unit|duplex|triplex|quad(ru)?plex|fourplex|apartment|\b[2-9]\+?[\s-]*(unit|family|plex)|2-4/i,
    'multi_family',
  ],
  [/town[\s_-]*(house|home)|row[\s_-]*(house|home)/i, 'townhouse'],
  [/condo|co-?op(erative)?\b/i, 'condo'],
  [/single[\s_-]*fam|\bsf[rhd]?\b|\b1[\s-]*family|one[\s-]*family|detached|residential single|^house$|^home$/i, 'single_family'],
  [/commercial|retail|office|industrial|warehouse|store|hotel|motel|mixed[\s_-]*use|shopping|restaurant/i, 'commercial'],
];

/** Another tool's word for the kind of property as one of ours; unknown words are handed on. */
export function readPropertyType(cell: string): CellReader {
  const key = cell.toLowerCase().replace(/[\s-]+/g, '_');
  const value = PROPERTY_TYPES.find(([words]) => words.test(cell))?.[1];
  if (!value || value === key) return { value: value ?? cell };
  return { value, why: 'Closest property type' };
}

const SOURCES: readonly [RegExp, LeadSource][] = [
  [/refer/i, 'referral'],
  [/cold[\s_-]*call|dialer|telemarket/i, 'cold_call'],
  [/direct[\s_-]*mail|postcard|letter|mailer/i, 'direct_mail'],
  [/facebook|instagram|tiktok|youtube|social/i, 'social_media'],
  [/bandit|yard[\s_-]*sign/i, 'yard_sign'],
  [/website|web[\s_-]*form|landing|google|ppc|seo|carrot/i, 'website_form'],
];

/** Another tool's lead source as one of ours, or undefined when it has no counterpart. */
export const readSource = (cell: string): LeadSource | undefined => SOURCES.find(([words]) => words.test(cell))?.[1];

export function readContactMethod(cell: string): CellReader {
  if (/mail/i.test(cell)) return { value: 'email' };
  if (/text|sms/i.test(cell)) return { value: 'text' };
  return { value: /phone|call|cell|mobile/i.test(cell) ? 'phone' : cell };
}

interface AddressParts {
  street: string;
  city: string;
  state: string;
  zip: string;
}

const COUNTRY = /,? (?:usa?|united states)$/i;
const ZIP_AT_END = /\d{5}(?:-?\d{4})?$/;
const UNIT_WORD = /^(apt|unit|ste|suite|bldg|floor|lot)\b/i;

/** What stands before and after the last comma; undefined where there is none. */
function splitAtLastComma(text: string): [before: string, after: string] | undefined {
  const at = text.lastIndexOf(',');
  return at < 0 ? undefined : [trimEnding(text.slice(0, at), ', '), text.slice(at + 1).trim()];
}

/** "Sacramento, CA", "San Jose CA", "Salt Lake City, New Mexico": a city and the state behind it. */
function splitPlace(text: string): { before: string; state: string } | undefined {
  const words = trimEnding(text, ',. ').split(' ');
  for (const count of [2, 1]) {
    const state = words.slice(-count).join(' ');
    if (words.length > count && readState(state) !== undefined)
      return { before: trimEnding(words.slice(0, -count).join(' '), ', '), state };
  }
  const state = words.at(-1) ?? '';
  return words.length > 1 && /^[a-z]+$/i.test(state) ? { before: trimEnding(words.slice(0, -1).join(' '), ', '), state } : undefined;
}

/** "3526 High St, Sacramento, CA 95838" into its parts; what is not there is "". */
export function splitAddress(address: string): AddressParts {
  const text = ZIP_AT_END.test(address.replace(COUNTRY, '')) ? address.replace(COUNTRY, '') : address;
  const zip = ZIP_AT_END.exec(text)?.[0] ?? '';
  const place = zip !== '' && text.at(-zip.length - 1) === ' ' ? splitPlace(text.slice(0, -zip.length)) : undefined;
  const city = place && splitAtLastComma(place.before);
  if (place && city && isCity(city[1]) && city[0] !== '') return { street: city[0], city: city[1], state: place.state, zip };
  const last = splitAtLastComma(text);
  if (!last || last[0] === '') return { street: address, city: '', state: '', zip: '' };
  const [before, after] = last;
  const inner = /^[a-z]{2}$/i.test(after) ? splitAtLastComma(before) : undefined;
  if (inner && inner[0] !== '' && isCity(inner[1])) return { street: inner[0], city: inner[1], state: after, zip: '' };
  if (/\d/.test(before) && /^[^\d#]{3,}$/.test(after) && !UNIT_WORD.test(after)) return { street: before, city: after, state: '', zip: '' };
  return { street: address, city: '', state: '', zip: '' };
}

const isCity = (text: string): boolean => text !== '' && !/\d/.test(text);

/** The street of "12 Oak St, Springfield, IL 62701" when the city stands in its own column as well. */
export function removeCity(address: string, city: string): string {
  const at = address.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`);
  return at > 4 ? address.slice(0, at) : address;
}

/** The street with its unit, unless it has it already. */
export function withUnit(address: string, unit: string): string {
  if (address === '' || unit === '') return address;
  if (address.toLowerCase().endsWith(` ${unit.toLowerCase()}`) || address.toLowerCase().endsWith(`#${unit.toLowerCase()}`)) return address;
  return /^(#|[a-z]{2,}\b)/i.test(unit) ? `${address} ${unit}` : `${address} #${unit}`;
}
