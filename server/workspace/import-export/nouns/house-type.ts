import { PROPERTY_TYPES, type PropertyType } from '#shared/records/properties/property.ts';
import { type CellReader, readPropertyType } from '../cells.ts';

const isKnown = (word: string): word is PropertyType => (PROPERTY_TYPES as readonly string[]).includes(word);

/** Another tool's word for a kind of house as one of ours: two kinds that a lead does not tell apart, then a lead's. */
export function readHouseType(word: string): PropertyType | undefined {
  if (/duplex/i.test(word)) return 'duplex';
  if (/mobile|manufactured|trailer/i.test(word) && !/park/i.test(word)) return 'mobile_home';
  const { value } = readPropertyType(word);
  return isKnown(value) ? value : undefined;
}

/** The same for a cell that holds one kind; a word that is none of ours is handed on. */
export function readHouseTypeCell(cell: string): CellReader {
  const value = readHouseType(cell);
  if (!value || value === cell.toLowerCase().replace(/[\s-]+/g, '_')) return { value: value ?? cell };
  return { value, why: 'Nearest kind of property' };
}
