/** Which columns a table shows, in which order, and how tall its rows are: remembered in this browser for each list. */
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { z } from '#shared/core/zod.ts';
import type { Column } from './data-table.tsx';

const tableLayout = z.object({ order: z.array(z.string()), hidden: z.array(z.string()), isCompact: z.boolean() });
export type TableLayout = z.output<typeof tableLayout>;

const keyOf = (list: string) => `table:${list}`;

/** What was chosen for the list at this path; undefined where nothing was. */
export function readTableLayout(list: string): TableLayout | undefined {
  try {
    return tableLayout.safeParse(JSON.parse(readStored(keyOf(list)) ?? 'null')).data;
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
