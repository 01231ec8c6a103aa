/** What spreadsheets put around values, and what they take from them. */

/** The file cannot be imported; the message says why, for its owner. */
export class Unreadable extends Error {}

/** Stands for bytes that are no sign of the file's encoding. */
export const UNREAD = '\ufffd';

/** ="00123", ='00123' and =T("x"): text that a spreadsheet was to leave alone. */
const AS_TEXT = /^=\s*(?:t\s*\(\s*|text\s*\(\s*)?(["'])(.*)\1\s*(?:,\s*"[^"]*"\s*)?\)?$/is;
const AS_NUMBER = /^=\s*([$+-]?\d[\d,]*(?:\.\d+)?%?)$/;

/** A cell without the guards of spreadsheets. */
export function removeGuard(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === 61) {
    const text = AS_TEXT.exec(cell);
    if (text) return (text[2] as string).replaceAll('""', '"').trim();
    return AS_NUMBER.exec(cell)?.[1] ?? cell;
  }
  if ((first === 39 || first === 8217 || first === 96) && /^['’`][\d$(.]/.test(cell)) return cell.slice(1);
  if (first === 34 && cell.length > 1 && cell.endsWith('"') && cell.indexOf('"', 1) === cell.length - 1) return cell.slice(1, -1).trim();
  return cell;
}

/** #REF! and its like, and the signs of a column that was too narrow. */
export const isSpreadsheetError = (cell: string): boolean =>
  cell.charCodeAt(0) === 35 && /^#(?:ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|#+$)/i.test(cell);

const CUT = /^\$?\s*([+-]?\d(?:\.(\d*))?)(e)\+?(\d{1,3})$/i;

/** Whether a number was written in powers of ten (2.15E+09). */
export const isCut = (cell: string): boolean => CUT.test(cell);

/**
 * Such a number in full; null where its last digits are gone. A spreadsheet (E) rounds to what the column has room for; a program (e)
 * writes every digit that is not zero.
 */
export function readWhole(cell: string): string | null {
  const [, digits = '', decimals = '', sign = '', power = ''] = CUT.exec(cell) ?? [];
  const isExact = Number(power) <= 15 && (decimals.length >= Number(power) || sign === 'e');
  return isExact ? String(Number(`${digits}e${power}`)) : null;
}
