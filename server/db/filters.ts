/** Translates list filters (shared/core/filters.ts) to SQL, and answers totals from stored counts. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { prepareOnce } from './prepared.ts';
import type { Db } from './store.ts';
import type { Filters } from '#shared/core/filters.ts';
import type { z } from '#shared/core/zod.ts';

/** A filter that was given. `column` is undefined where the server says what its value asks for. */
export interface GivenFilter<Name extends string = string, Column extends string | undefined = string | undefined> {
  name: Name;
  compare: Filters[string]['compare'];
  column: Column;
  value: unknown;
  condition: SQL;
}

type ColumnOf<Some extends Filters, Name extends keyof Some> = Some[Name]['compare'] extends 'special'
  ? undefined
  : Some[Name]['column'] extends string
    ? Some[Name]['column']
    : Name & string;
type ColumnsOf<Some extends Filters> = { [Name in keyof Some as ColumnOf<Some, Name> & string]: AnySQLiteColumn };
type Specials<Some extends Filters> = {
  [Name in keyof Some as Some[Name]['compare'] extends 'special' ? Name : never]: (
    value: NonNullable<z.output<Some[Name]['field']>>,
  ) => SQL;
};
type GivenOf<Some extends Filters> = {
  [Name in keyof Some & string]: GivenFilter<Name, ColumnOf<Some, Name>>;
}[keyof Some & string];

const COMPARE = { equal: eq, from: gte, to: lte };

/** The filters of a list that were given, as conditions on its table; null and undefined are no filter. */
export function filterBy<Some extends Filters>(
  list: { filters: Some },
  table: SQLiteTable & ColumnsOf<Some>,
  input: { [Name in keyof Some]?: z.output<Some[Name]['field']> },
  ...[special]: keyof Specials<Some> extends never ? [] : [Specials<Some>]
): GivenOf<Some>[] {
  const given = Object.entries(list.filters).flatMap(([name, { compare, column: other }]): GivenFilter[] => {
    const value = input[name];
    if (value === undefined || value === null) return [];
    if (compare === 'special') {
      const condition = (special as Record<string, (one: unknown) => SQL>)[name]?.(value);
      if (!condition) throw new Error(`no condition for the filter ${name}`);
      return [{ name, compare, column: undefined, value, condition }];
    }
    const column = other ?? name;
    return [{ name, compare, column, value, condition: COMPARE[compare](getColumn(table, column), value) }];
  });
  return given as GivenOf<Some>[];
}

/** A column by its name. */
export const getColumn = (table: object, name: string): AnySQLiteColumn =>
  (table as Record<string, AnySQLiteColumn>)[name] as AnySQLiteColumn;

/** A table of counts by owner and some columns, which triggers maintain. */
type Counts = SQLiteTable & { account_id: AnySQLiteColumn; count: AnySQLiteColumn };
type WithColumn = GivenFilter<string, string>;

/** Filters as conditions with placeholders and what these stand for; undefined where one of them is special. */
export function toReusable(
  table: object,
  given: readonly GivenFilter[],
): { key: string; conditions: SQL[]; values: Record<string, unknown> } | undefined {
  const conditions: SQL[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, compare, column: of, value } of given) {
    if (compare === 'special' || of === undefined) return undefined;
    const column = getColumn(table, of);
    conditions.push(COMPARE[compare](column, sql.placeholder(name)));
    values[name] = column.mapToDriverValue(value);
  }
  return { key: given.map(({ name }) => name).join(), conditions, values };
}

const totals = new Map<Counts, Map<string, (db: Db) => { all(values: object): Promise<{ n: number }[]> }>>();

/** The total by stored counts; undefined when another filter was given than those by whose columns is counted. */
export function sumStoredCounts<Given extends GivenFilter, Name extends Extract<Given, WithColumn>['name']>(
  scope: Scope,
  counts: Counts & Record<Extract<Given, GivenFilter<Name, string>>['column'], AnySQLiteColumn>,
  given: readonly Given[],
  ...names: Name[]
): (() => Promise<number>) | undefined {
  const shape = hasOnly(given, ...names) && toReusable(counts, given);
  if (!shape) return undefined;
  const known = totals.get(counts) ?? new Map<string, never>();
  totals.set(counts, known);
  const query =
    known.get(shape.key) ??
    prepareOnce((db) =>
      db
        .select({ n: sql<number>`coalesce(sum(${counts.count}), 0)` })
        .from(counts as SQLiteTable)
        .where(and(eq(counts.account_id, sql.placeholder('account')), ...shape.conditions)),
    );
  known.set(shape.key, query as never);
  return async () => (await query(scope.read).all({ ...shape.values, account: scope.account.id }))[0]?.n ?? 0;
}

/** Whether only these filters were given. */
export const hasOnly = <Given extends GivenFilter>(given: readonly Given[], ...names: Given['name'][]): boolean =>
  given.every(({ name }) => names.includes(name));
