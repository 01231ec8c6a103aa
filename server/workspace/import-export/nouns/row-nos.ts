/** What one row says against contacting its person, of the numbers it names and of all of them. */
import { cellText } from '../cells.ts';
import { type No, readNo } from './no-cells.ts';
import type { NoColumn } from './no-columns.ts';

export interface SaidNo extends No {
  column: NoColumn;
  cell: string;
}

export interface RowNos {
  ofPhone: ReadonlyMap<number, readonly SaidNo[]>;
  ofRow: readonly SaidNo[];
}

const SHOWN_CHARACTERS = 200;

/** `cells` as they came: what is longer than any cell that can be meant still forbids. */
export function readRowNos(columns: readonly NoColumn[], cells: readonly string[]): RowNos {
  const ofPhone = new Map<number, SaidNo[]>();
  const ofRow: SaidNo[] = [];
  for (const column of columns) {
    const text = (cells[column.place] ?? '').slice(0, 20_000);
    const cell = text === '' ? '' : cellText(text);
    const no = readNo(column.kind, cell, column.column);
    if (!no) continue;
    const said = { ...no, column, cell: cell.slice(0, SHOWN_CHARACTERS) };
    if (!column.phones) ofRow.push(said);
    for (const place of column.phones ?? []) ofPhone.set(place, [...(ofPhone.get(place) ?? []), said]);
  }
  return { ofPhone, ofRow };
}
