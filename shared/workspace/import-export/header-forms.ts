/**
 * What the name of a column says. By its words: "OwnAddrLn1" is owner, address, line, 1, whoever wrote it. By forms: "owner|mail address
 * city" is any name with one of the first two, the others, and nothing else.
 */
import { IN_THOUSANDS } from './doubtful-column.ts';
import { normalizeHeader } from './vendors.ts';

/** What words of such names mean. Words that are split, shortened to their consonants or misspelled need no place here. */
const WORDS = {
  // Whose.
  property: 'property properties prop subject subj asset realty',
  site: 'situs site sit loc locn location premises premise prem physical phys phy',
  home: 'home house hse hm residence res',
  mail: 'mailing mail mlg ml billing bill billed correspondence',
  owner:
    'owner owners ownr own taxpayer txpyr txpr tpayer payer assessee deedholder titleholder homeowner landowner grantee seller sellers tp holder landlord prospect client',
  legal: 'legal vested',
  contact: 'contact contacts',
  rep: 'executor executrix exec administrator administratrix fiduciary fid representative petitioner applicant heir heirs pr kin adm admin admr',
  dead: 'decedent decedents deceased',
  estate: 'estate',
  buyer: 'buyer buyers investor investors',
  // Places.
  address: 'address addr adr adrs addrs add ad',
  street: 'street str strt',
  st: 'st',
  line: 'line ln',
  unit: 'unit apartment apt suite ste',
  city: 'city cities cty town municipality muni municipal locality village',
  state: 'state province prov',
  zip: 'zip zips zipcode zipcd zp postcode postal',
  county: 'county counties parish',
  country: 'country',
  // Names and ways to reach somebody.
  name: 'name names nm nam nme',
  first: 'first given forename fname',
  last: 'last surname lname family',
  middle: 'middle initial mi mname',
  label: 'label',
  company: 'company business organization organisation entity corporation corp llc firm',
  phone: 'phone phones ph telephone tel cell cellular mobile landline wireless',
  email: 'email emails',
  alternate: 'alternate alt other additional secondary',
  main: 'primary main best work daytime evening',
  personal: 'personal',
  role: 'role capacity relationship relation',
  death: 'death died dod passing passed',
  // Parcels.
  parcel: 'parcel parcels pcl apn pid parid pin parno folio ain',
  assessor: 'assessor assessors',
  map: 'map',
  lot: 'lot lots',
  land: 'land',
  section: 'section sec',
  block: 'block blk',
  key: 'key',
  account: 'account acct',
  id: 'id identification identifier',
  number: 'number numbers num numb no nbr nr',
  code: 'code codes cd',
  // Houses.
  acres: 'acres acre acreage acr ac',
  square: 'square sq',
  feet: 'feet ft foot footage',
  sqft: 'sqft sf sqfeet',
  gla: 'gla',
  area: 'area',
  size: 'size sz',
  living: 'living livable heated finished liv fin',
  building: 'building bldg bld structure',
  gross: 'gross interior',
  total: 'total tot ttl',
  count: 'count cnt',
  beds: 'bedrooms bedroom beds bed bdrms bdrm brs br bd bds',
  baths: 'bathrooms bathroom baths bath bths bth ba',
  full: 'full complete combined whole',
  half: 'half',
  decimal: 'decimal integer',
  year: 'year yr',
  effective: 'effective eff',
  built: 'built blt construction constructed',
  type: 'type types typ',
  use: 'use usage',
  class: 'class classification',
  style: 'style',
  description: 'description desc descr',
  // Money.
  value: 'value val values vals valuation worth',
  market: 'market mkt fair',
  avm: 'avm zestimate zillow fmv rmv emv',
  estimated: 'estimated est estimate',
  appraised: 'appraised appraisal just',
  assessed: 'assessed assessment assess assd assmt asmt av',
  mortgage: 'mortgage mortgages mtg mortg loan loans',
  balance: 'balance bal balances',
  payoff: 'payoff debt',
  remaining: 'remaining outstanding open',
  unpaid: 'unpaid delinquent delinq delq delinquency past overdue back arrears',
  owed: 'owed owing due',
  tax: 'tax taxes',
  lien: 'lien liens',
  judgment: 'judgment judgement certificate',
  equity: 'equity',
  ltv: 'ltv',
  percent: 'percent percentage pct ratio',
  amount: 'amount amt dollars',
  price: 'price prc',
  asking: 'asking ask',
  sale: 'sale sales sold selling',
  transfer: 'transfer transferred xfer conveyance',
  purchase: 'purchase purchased bought acquired acquisition',
  deed: 'deed deeded',
  recording: 'recording recorded recordation record',
  prior: 'prior previous prev recent',
  date: 'date dt day on',
  // Of buyers and sales.
  min: 'min minimum',
  max: 'max maximum',
  budget: 'budget',
  range: 'range',
  offer: 'offer',
  return: 'return roi',
  repairs: 'repairs repair rehab renovation',
  areas: 'areas',
  preferred: 'preferred target desired buying',
  cash: 'cash',
  close: 'close closed closing settlement',
  dwelling: 'dwelling',
  // The rest.
  to: 'to',
  note: 'note notes comment comments remark remarks',
  source: 'source',
  /** Says that a column is about something or somebody else. */
  else: 'agent lender trustee attorney lawyer spouse co second list listing listed mls status stage stat school district care plus gender renter tenant',
  /** Changes nothing. */
  filler:
    'the of for a an s and or in by usd approx approximate current real actual curr cur calc calculated gis skip trace traced lead her his their person',
} as const;

type HeaderWord = keyof typeof WORDS;
/** A word, or the digit that tells the first of several from the second. */
type HeaderPart = HeaderWord | '1' | '2' | '3' | 'nth';

const PART_OF = new Map<string, HeaderWord>(
  (Object.entries(WORDS) as [HeaderWord, string][]).flatMap(([part, words]) => words.split(' ').map((word) => [word, part] as const)),
);

/** Several words that mean one. */
const PHRASES: readonly [RegExp, string][] = [
  [/['’]s?\b/g, ''],
  [/\be[-_. ]?mail/g, 'email'],
  [/\bpersonal rep(?:resentative)?\b|\bpers rep\b|\bp\.\s?r\.|\bnext of kin\b/g, 'representative'],
  [/\bd\.\s?o\.\s?d\b/g, 'dod'],
  [/\b(?:deed|title)[\s.-]*holders?\b/g, 'owner'],
  [/\bpost(?:al)?[\s.-]*code\b/g, 'zip'],
  [/\bland[\s-]?lines?/g, 'phone '],
  [/^m (?=ad|st|c|z)/, 'mail '],
  [/^(?:p|re) (?=ad|st|c|z)|\breal estate\b/, 'property '],
  [/\bc ?s ?z\b/, 'city state zip'],
  [/\bf(?:\.\s?| )name\b/, 'first name'],
  [/\bl(?:\.\s?| )name\b/, 'last name'],
  [/\b1st\b/g, 'first'],
  [/\b2nd\b/g, 'second'],
  [/#/g, ' number '],
  [/%/g, ' percent '],
  [/\$/g, ' amount '],
];

const LONGEST_HEADER = 80;
const LONGEST_WORD = 40;
const SHORTEST_JOINED = 5;
const SHORTEST_MISSPELLED = 6;
const SHORTEST_SKELETON = 3;
/** Of two letters, inside a word that is several. */
const SHORT_PIECES = new Set(['st', 'no', 'nm', 'ad', 'dt', 'yr', 'zp', 'ac', 'sf', 'ln', 'ml', 'tp', 'id']);

/** "parcel" and "prcl" are "prcl". */
const toSkeleton = (word: string): string => (word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1');

/** What a word without vowels stands for; several words of one skeleton stand for none. */
const PART_OF_SKELETON = new Map<string, HeaderWord | undefined>();
for (const [word, part] of PART_OF) {
  const bones = toSkeleton(word);
  if (bones.length < SHORTEST_SKELETON || word.length <= bones.length) continue;
  PART_OF_SKELETON.set(bones, PART_OF_SKELETON.has(bones) && PART_OF_SKELETON.get(bones) !== part ? undefined : part);
}

/** The parts of a word that is several, in as few pieces as there are; undefined where a piece is none. */
function splitWord(word: string): HeaderWord[] | undefined {
  const best: (HeaderWord[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++)
    for (let from = Math.max(0, end - 14); from < end; from++) {
      const piece = word.slice(from, end);
      const before = best[from];
      const part = piece.length > 2 || SHORT_PIECES.has(piece) ? PART_OF.get(piece) : undefined;
      if (part && part !== 'filler' && before && before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY))
        best[end] = [...before, part];
    }
  return best[word.length];
}

/** Words long enough to be known in spite of a mistake, by their first letter. */
const LONG_WORDS = new Map<string, (readonly [string, HeaderWord])[]>();
for (const [word, part] of PART_OF)
  if (word.length >= SHORTEST_MISSPELLED - 1) LONG_WORDS.set(word.charAt(0), [...(LONG_WORDS.get(word.charAt(0)) ?? []), [word, part]]);

const findMisspelled = (word: string): HeaderWord | undefined =>
  LONG_WORDS.get(word.charAt(0))?.find(([known]) => isAlike(word, known))?.[1];

function findParts(word: string): readonly HeaderWord[] | undefined {
  const whole = PART_OF.get(word);
  if (whole) return [whole];
  const joined = word.length >= SHORTEST_JOINED ? splitWord(word) : undefined;
  if (joined) return joined;
  const bare = toSkeleton(word);
  const shortened = word.replace(/(.)\1+/g, '$1') === bare ? PART_OF_SKELETON.get(bare) : undefined;
  const one = shortened ?? (word.length >= SHORTEST_MISSPELLED ? findMisspelled(word) : undefined);
  return one && [one];
}

const normalizeSpelling = (header: string): string =>
  PHRASES.reduce(
    (text, [phrase, word]) => text.replace(phrase, word),
    header
      .replace(/^input data:/i, '')
      .replace(IN_THOUSANDS, ' ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );

/** Of names that were read before: each is asked for once for every kind of list. */
const known = new Map<string, ReadonlySet<HeaderPart> | undefined>();
const MOST_KNOWN = 2000;

/** The words of a column name; undefined where one is unknown. */
export function readHeader(header: string): ReadonlySet<HeaderPart> | undefined {
  if (header.length > LONGEST_HEADER) return undefined;
  if (known.has(header)) return known.get(header);
  const parts = readParts(header);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(header, parts);
  return parts;
}

function readParts(header: string): ReadonlySet<HeaderPart> | undefined {
  const found: HeaderPart[] = [];
  for (const word of normalizeSpelling(header).match(/\p{L}+|\p{N}+/gu) ?? []) {
    const last = found.at(-1);
    if (/^\p{N}/u.test(word)) {
      if (last === 'zip' && word === '5') continue;
      const isOfMany = found.includes('phone') || found.includes('email');
      if (isOfMany && word.length < 3) found.push('nth');
      else if (/^0?[123]$/.test(word)) found.push(word.slice(-1) as HeaderPart);
      else return undefined;
      continue;
    }
    const parts = word.length > LONGEST_WORD ? undefined : findParts(word);
    if (!parts || parts.includes('else')) return undefined;
    for (const part of parts) {
      if (part === 'feet' && found.at(-1) === 'square') found.splice(-1, 1, 'sqft');
      else if (part !== 'filler') found.push(part);
    }
  }
  return found.length === 0 ? undefined : new Set(found);
}

/** Equal but for one typing mistake: a letter wrong, missing, extra or swapped with its neighbour. */
function isAlike(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (restA.length <= 1 && restB.length <= 1) || (restA.length === 2 && restA === [...restB].reverse().join(''));
}

/** A target that a column may become; a lower rank is surer. */
export interface HeaderCandidate {
  target: string;
  rank: number;
}

interface Form extends HeaderCandidate {
  needed: readonly (readonly string[])[];
  allowed: ReadonlySet<string>;
}

export interface Forms {
  exact: ReadonlyMap<string, readonly HeaderCandidate[]>;
  /** By the parts of their first group. */
  byPart: ReadonlyMap<string, readonly Form[]>;
}

/**
 * Reads tables of forms. A form that begins with "=" is a name as it stands. In others each word is a part that a name must have,
 * "a|b" is one of them or more, and "?" behind it says that it may be absent.
 */
export function readForms(tables: Readonly<Record<string, readonly string[]>>): Forms {
  const exact = new Map<string, HeaderCandidate[]>();
  const byPart = new Map<string, Form[]>();
  for (const [target, lines] of Object.entries(tables))
    for (const [rank, line] of lines.entries()) {
      if (line.startsWith('=')) {
        const name = normalizeHeader(line.slice(1));
        exact.set(name, [...(exact.get(name) ?? []), { target, rank }]);
        continue;
      }
      const groups = line.split(' ').map((word) => ({ isNeeded: !word.endsWith('?'), parts: word.replace('?', '').split('|') }));
      const form = {
        ...{ target, rank },
        needed: groups.filter(({ isNeeded }) => isNeeded).map(({ parts }) => parts),
        allowed: new Set(groups.flatMap(({ parts }) => parts)),
      };
      for (const part of form.needed[0] ?? []) byPart.set(part, [...(byPart.get(part) ?? []), form]);
    }
  return { exact, byPart };
}

/** What a column may become, the surest first: by its name as it stands, or by its words. */
export function findCandidates(forms: Forms, header: string): readonly HeaderCandidate[] {
  const exact = forms.exact.get(normalizeHeader(header));
  if (exact) return exact;
  const found: HeaderCandidate[] = [];
  const parts = readHeader(header);
  for (const part of parts ?? [])
    for (const form of forms.byPart.get(part) ?? [])
      if (matchParts(form, parts as ReadonlySet<HeaderPart>) && !found.some(({ target }) => target === form.target)) found.push(form);
  return found.sort((one, other) => one.rank - other.rank);
}

function matchParts({ needed, allowed }: Form, parts: ReadonlySet<string>): boolean {
  for (const part of parts) if (!allowed.has(part)) return false;
  return needed.every((group) => group.some((part) => parts.has(part)));
}
