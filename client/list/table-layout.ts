/** Which columns a table shows, in which order, and how tall its rows are: remembered in this browser for each list. */
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import type { Column } from './data-table.tsx';

export interface TableLayout {
  order: string[];
  hidden: string[];
  isCompact: boolean;
}

const keyOf = (list: string) => `table:${list}`;

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What was chosen for the list at this path; undefined where nothing was. */
export function readTableLayout(list: string): TableLayout | undefined {
  try {
    const { order, hidden, isCompact } = JSON.parse(readStored(keyOf(list)) ?? '{}') as Record<keyof TableLayout, unknown>;
    return areTexts(order) && areTexts(hidden) && typeof isCompact === 'boolean' ? { order, hidden, isCompact } : undefined;
  } catch {
    return undefined;
  }
}

export const writeTableLayout = (list: string, layout: TableLayout | undefined): void =>
  writeStored(keyOf(list), layout ? JSON.stringify(layout) : null);

/** What a choice among columns needs of each. */
export type ColumnHead = Pick<Column<never>, 'key' | 'header' | 'card'>;

/** The row's name and its menu stay. */
export const isFixed = ({ key, card }: ColumnHead): boolean => key === 'actions' || card === 'c-main';

export const sortColumns = <Head extends ColumnHead>(columns: readonly Head[], { order }: TableLayout): Head[] => {
  const placeOf = ({ key }: Head, at: number) => (order.includes(key) ? order.indexOf(key) : at);
  const places = new Map(columns.map((column, at) => [column, column.key === 'actions' ? columns.length : placeOf(column, at)]));
  return columns.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
};

/** The columns that are shown, in their order. */
export const arrangeColumns = <Head extends ColumnHead>(columns: readonly Head[], layout: TableLayout | undefined): readonly Head[] =>
  layout ? sortColumns(columns, layout).filter((column) => isFixed(column) || !layout.hidden.includes(column.key)) : columns;
