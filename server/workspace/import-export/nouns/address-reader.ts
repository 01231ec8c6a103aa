/** Addresses out of the cells in which a file keeps their parts: of houses, and where an owner gets post, at home or abroad. */
import { isAbroad } from '#shared/core/address.ts';
import { hasHouseNumber } from '#shared/core/house-number.ts';
import { findMailState } from '#shared/core/us-states.ts';
import { readState, splitAddress, splitCity, withUnit } from '../cells.ts';

/** The cells of a row, blank where there are none. */
interface StreetParts {
  /** What a column of the whole address says. */
  whole: string;
  /** House number, and a fraction or a letter behind it. */
  number: readonly string[];
  before: string;
  name: string;
  type: string;
  after: string;
}

/** "1234.0", "01234" and "1,234" as a house number. */
const readHouseNumber = (cell: string): string =>
  cell
    .replace(/\.0+$/, '')
    .replace(/^(\d{1,3}),(\d{3})$/, '$1$2')
    .replace(/^0+(?=\d)/, '');

/** Types of streets that letters spell otherwise. */
const SHORT_TYPES: Readonly<Record<string, string>> = { bl: 'Blvd', wy: 'Way', hy: 'Hwy', la: 'Ln' };
const expandType = (cell: string): string =>
  Object.hasOwn(SHORT_TYPES, cell.toLowerCase()) ? (SHORT_TYPES[cell.toLowerCase()] as string) : cell;

const isPrefixWord = (text: string, word: string): boolean => `${text} `.toLowerCase().startsWith(`${word} `.toLowerCase());
const isSuffixWord = (text: string, word: string): boolean => ` ${text}`.toLowerCase().endsWith(` ${word}`.toLowerCase());

/** A letter stands at its number (12B), a fraction behind it (12 1/2). */
const joinNumber = ([first = '', ...more]: readonly string[]): string =>
  more.reduce((number, part) => (/^[a-z]$/i.test(part) ? `${number}${part}` : `${number} ${part}`), readHouseNumber(first));

/** The parts in the order of an address, none of them twice; a whole address gains the number that it lacks. */
export function joinStreet({ whole, number, before, name, type, after }: StreetParts): string {
  const house = joinNumber(number.filter((part) => part !== ''));
  if (whole !== '') return house === '' || hasHouseNumber(whole) ? whole : `${house} ${whole}`;
  if (name === '') return '';
  const parts = isPrefixWord(name, house) ? [] : [house];
  if (!isPrefixWord(name, before)) parts.push(before);
  parts.push(name);
  if (!isSuffixWord(name, type) && !isSuffixWord(name, `${type} ${after}`)) parts.push(expandType(type));
  if (!isSuffixWord(name, after)) parts.push(after);
  const street = parts.filter((part) => part !== '').join(' ');
  // A part in small letters beside others in capitals makes no mixed address.
  return /\p{Ll}{2}/u.test(name) ? street : street.toUpperCase();
}

/** "APT" and "4" in two columns, whichever comes first, in the case of the street; zeros stand for no unit. */
export function joinUnit(cells: readonly string[], street: string): string {
  const parts = cells.map((cell) => cell.replace(/\.0+$/, '')).filter((cell) => cell !== '' && !/^0+$/.test(cell));
  if (parts.every((part) => /^(apt|unit|ste|suite|#)\.?$/i.test(part))) return '';
  const unit = parts.sort((one, other) => Number(/\d/.test(one)) - Number(/\d/.test(other))).join(' ');
  return /\p{Ll}/u.test(street) ? unit : unit.toUpperCase();
}

interface MailingCells {
  street: string;
  /** The second line or the unit. */
  second: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

/** The country is blank for the United States. */
type Mailing = Omit<MailingCells, 'second'>;

const CANADIAN_ZIP = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i;
const BRITISH_ZIP = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;
const PROVINCE = /^(ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|YT|NT|NU|Ontario|Quebec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia)$/i;
/** Countries that end an address in lists of owners. */
const COUNTRY_AT_END =
  /,\s*(canada|mexico|méxico|united kingdom|u\.?k\.?|england|scotland|ireland|germany|france|spain|italy|netherlands|switzerland|sweden|norway|denmark|israel|india|china|japan|korea|south korea|taiwan|hong kong|singapore|philippines|vietnam|australia|new zealand|brazil|argentina|colombia|costa rica|dominican republic|jamaica|bahamas)\.?$/i;

/** `null` where the row has no mailing address. */
export function readMailing(cells: MailingCells): Mailing | null {
  const read = joinLines(cells);
  if (read.street === '' && read.city === '') return null;
  const country = isAbroad(cells.country) ? cells.country : inferCountry(read);
  if (country !== '') return { ...read, street: read.street.replace(COUNTRY_AT_END, ''), country };
  const own = { ...read, ...(read.state === '' ? splitCity(read.city) : undefined) };
  const isSplit = own.city !== '' && (own.state !== '' || own.zip !== '');
  const parts = isSplit ? { street: own.street, city: '', state: '', zip: '' } : splitAddress(own.street);
  const state = own.state || parts.state;
  return {
    street: parts.street,
    city: own.city || parts.city,
    state: readState(state) ?? findMailState(state.replaceAll('.', '')) ?? state,
    zip: own.zip || parts.zip,
    country: '',
  };
}

/** The country that a region and a postal code show where no column names it; "" for none. */
function inferCountry({ street, city, state, zip }: Omit<Mailing, 'country'>): string {
  const named = city === '' ? COUNTRY_AT_END.exec(street)?.[1] : undefined;
  if (named) return named;
  if (CANADIAN_ZIP.test(zip) && (state === '' || PROVINCE.test(state))) return 'Canada';
  return BRITISH_ZIP.test(zip) && (state === '' || readState(state) === undefined) ? 'United Kingdom' : '';
}

const CARE_OF = /^(?:c\/o|%|attn:?|attention:?|care of)\s+/i;
const STREET_BEGINS = /(?:\d|p\.? ?o\.? box\b|rural route\b|rr \d|psc \d|cmr \d|unit \d{4,})/i;
const UNIT = /^(?:#|apt|apartment|unit|ste|suite|fl|floor|bldg|building|rm|room|lot|spc|space|trlr|ph|[a-z]?-?\d{1,5}[a-z]?$|[a-z]$)/i;
/** "PEORIA IL 61604-1234", "St. Louis, Missouri 63131". */
const PLACE = /^(\D{2,60}?)[,\s]\s*([a-z.]{2,20}(?: [a-z]{4,12})?)[,\s]+(\d{5}(?:-?\d{4})?)$/i;

/** The street of two lines, and the place where the second holds it. */
function joinLines({ street: first, second, city, state, zip }: MailingCells): Omit<Mailing, 'country'> {
  const place = city === '' ? readPlace(second) : undefined;
  if (place) return { street: removeCareOf(first), ...place };
  const own = { city, state, zip };
  if (second === '') return { street: removeCareOf(first), ...own };
  if (first === '' || (!STREET_BEGINS.test(first) && STREET_BEGINS.test(second) && !UNIT.test(second)))
    return { street: removeCareOf(second), ...own };
  if (CARE_OF.test(second) && !STREET_BEGINS.test(second)) return { street: first, ...own };
  if (CARE_OF.test(first) && !STREET_BEGINS.test(first)) return { street: second, ...own };
  return { street: UNIT.test(second) ? withUnit(first, second) : `${first} ${second}`, ...own };
}

function readPlace(line: string): { city: string; state: string; zip: string } | undefined {
  const found = line.length > 120 ? null : PLACE.exec(line);
  const [, city = '', state = '', zip = ''] = found ?? [];
  const code = readState(state) ?? findMailState(state);
  // "West Virginia": the first word of a state's name may have gone to the city.
  const [, before = '', word = ''] = /^(.*\S)\s+(\S+)$/.exec(city) ?? [];
  const longer = before === '' ? undefined : readState(`${word} ${state}`);
  if (longer) return { city: before.replace(/,$/, ''), state: longer, zip };
  return code ? { city: city.replace(/,$/, '').trim(), state: code, zip } : undefined;
}

/** "C/O ANN LEE 12 OAK ST": the street that follows a name. */
function removeCareOf(line: string): string {
  if (!CARE_OF.test(line)) return line;
  const at = line.search(STREET_BEGINS);
  return at > 0 ? line.slice(at) : line;
}
