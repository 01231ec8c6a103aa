/** Reads what rows of leads and of sales say of the house. */
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { type CellReader, readNumber } from '../cells.ts';
import { RowReader } from './row-reader.ts';

const SQUARE_FEET_AN_ACRE = 43_560;
/** A larger number in a column of acres is square feet: no house stands on so much land, and hardly any lot has fewer square feet. */
const MOST_ACRES = 1000;

/** How other tools say that a measure is not known. */
export const isZero = (cell: string): boolean => Number(readNumber(cell).value) === 0;

type HouseTarget = 'bathrooms' | 'full_bathrooms' | 'half_bathrooms' | 'lot_size' | 'lot_square_feet';

export class HouseReader<Target extends string, Values extends { bathrooms: number | null; lot_size: number | null }> extends RowReader<
  Target | HouseTarget,
  Values
> {
  /** Full and half bathrooms say more than a total, in which some systems count each half as one. */
  protected takeBathrooms(): void {
    const [full, half] = [this.cell('full_bathrooms'), this.cell('half_bathrooms')];
    const known = Number(readNumber(full).value);
    if (full !== '' && Number.isFinite(known)) {
      const halves = half === '' ? 0 : Number(readNumber(half).value);
      if (Number.isFinite(halves) && this.take('bathrooms', String(known + halves / 2))) return;
    }
    this.take('bathrooms', this.cell('bathrooms'), readBathrooms);
  }

  /** In acres; a column of square feet says it more exactly. */
  protected takeLot(): void {
    const feet = this.cell('lot_square_feet');
    if (feet !== '' && !isZero(feet)) {
      this.take('lot_size', feet, readSquareFeetAsAcres);
      return;
    }
    const acres = this.cell('lot_size');
    if (acres !== '' && !isZero(acres)) this.take('lot_size', acres, readAcres);
  }
}

const fourDecimals = (acres: number): string => String(Number(acres.toFixed(4)));

function readSquareFeetAsAcres(cell: string): CellReader {
  if (/ac(re)?s?\.?$/i.test(cell)) return readAcres(cell);
  const feet = Number(readNumber(cell).value);
  return { value: Number.isFinite(feet) ? fourDecimals(feet / SQUARE_FEET_AN_ACRE) : cell };
}

function readAcres(cell: string): CellReader {
  const number = Number(readNumber(cell).value);
  if (!Number.isFinite(number)) return { value: cell };
  if (/(sq|sf|ft|feet)/i.test(cell)) return readSquareFeetAsAcres(cell);
  if (number > MOST_ACRES) return { value: fourDecimals(number / SQUARE_FEET_AN_ACRE), why: csvTexts.squareFeetForAcres };
  return { value: fourDecimals(number) };
}

/** "2.5", "2 / 1" and "2F 1H" (full and half), and "2.1", by which MLS systems mean the same. */
function readBathrooms(cell: string): CellReader {
  const parts = /^(\d+)\s*(?:f(?:ull)?)?\s*[/,&|+ ]\s*(\d)\s*(?:h(?:alf)?)?$/i.exec(cell) ?? /^(\d+)\.([1-4])$/.exec(cell);
  if (parts && !/\.(25|5|75)$/.test(cell)) return { value: String(Number(parts[1]) + Number(parts[2]) / 2), why: csvTexts.halfBaths };
  return readNumber(cell);
}
