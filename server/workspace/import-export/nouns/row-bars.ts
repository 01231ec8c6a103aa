/** What one row says against contacting its person, of the numbers it names and of all of them. */
import { cellText } from '../cells.ts';
import { type CellBar, readBar } from './bar-cells.ts';
import type { BarColumn } from './bar-columns.ts';

export interface SaidBar extends CellBar {
  column: BarColumn;
  cell: string;
}

export interface RowBars {
  ofPhone: ReadonlyMap<number, readonly SaidBar[]>;
  ofRow: readonly SaidBar[];
}

const SHOWN_CHARACTERS = 200;

/** `cells` as they came: what is longer than any cell that can be meant still forbids. */
export function readRowBars(columns: readonly BarColumn[], cells: readonly string[]): RowBars {
  const ofPhone = new Map<number, SaidBar[]>();
  const ofRow: SaidBar[] = [];
  for (const column of columns) {
    const text = (cells[column.place] ?? '').slice(0, 20_000);
    const cell = text === '' ? '' : cellText(text);
    const bar = readBar(column.kind, cell, column.column);
    if (!bar) continue;
    const said = { ...bar, column, cell: cell.slice(0, SHOWN_CHARACTERS) };
    if (!column.phones) ofRow.push(said);
    for (const place of column.phones ?? []) ofPhone.set(place, [...(ofPhone.get(place) ?? []), said]);
  }
  return { ofPhone, ofRow };
}
