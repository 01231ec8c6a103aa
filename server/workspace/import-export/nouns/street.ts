/** A street address out of the cells in which a file keeps its parts. */
import { hasHouseNumber } from '#shared/core/house-number.ts';

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
