/** What can be done with sales: what houses went for, from which properties are valued. */
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import { todayOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { listPage, when } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { requireOwned } from '#server/db/records.ts';
import { deleteRow, insertRows, rowsOf, updateRow } from '#server/db/rows.ts';
import type { Searchable } from '#server/db/search.ts';
import type { Page } from '#shared/core/list.ts';
import { toDollars, toCents } from '#shared/core/money.ts';
import { type FieldErrors, fieldErrorsOf } from '#shared/core/problem.ts';
import {
  type Sale,
  saleFields,
  type SaleInput,
  saleInput,
  saleLine,
  type SalePatch,
  type SaleQuery,
  type SaleSource,
} from '#shared/records/sales/sale.ts';
import { saleTexts } from '#shared/records/sales/texts.ts';
import { saleCounts, sales } from './table.ts';
import { saleTwinKey } from './twin-key.ts';

type SaleRow = typeof sales.$inferSelect;

const FIELDS = Object.keys(saleFields) as (keyof SaleInput)[];

const SEARCH: Searchable = { index: 'sales_search', columns: [sales.address, sales.city, sales.zip, sales.reference] };

const SORT = {
  id: sales.id,
  created_at: sales.created_at,
  sold_on: sales.sold_on,
  price: sales.price,
  square_feet: sales.square_feet,
  address: sales.address,
};

/** A row as the world sees it. */
export function toSale({ account_id: _, twin_key: __, ...row }: SaleRow): Sale {
  const { price, square_feet } = row;
  return { ...row, price_per_square_foot: square_feet ? toDollars(Math.round(toCents(price) / square_feet)) : null };
}

/** What is stored for an input: what was left out is null. */
const stored = (input: SaleInput) => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, input[field] ?? null])) as Record<keyof SaleInput, never>),
  twin_key: saleTwinKey(input),
});

/** One page of the account's sales. */
export const listSales = (scope: Scope, input: SaleQuery): Promise<Page<Sale>> => listPage(scope, input, saleSource(scope, input));

const saleRows = rowsOf(sales);

/** What is listed of the account's sales. */
export function saleSource(scope: Scope, input: SaleQuery): ListSource<Sale> {
  const { source, zip, property_type, sold_since, price_min, price_max } = input;
  const given = (value: unknown) => value !== undefined && value !== null;
  const since = sold_since ? gte(sales.sold_on, sold_since) : undefined;
  const prices = [given(price_min) ? gte(sales.price, price_min) : undefined, given(price_max) ? lte(sales.price, price_max) : undefined];
  const equal = [when(sales.source, source), when(sales.zip, zip), when(sales.property_type, property_type)];
  return {
    table: sales,
    search: SEARCH,
    sort: SORT,
    where: [...equal, since, ...prices],
    keptTotal:
      zip || property_type || since || prices.some(Boolean)
        ? undefined
        : async () => {
            const [row] = await scope.read
              .select({ n: sql<number>`coalesce(sum(${saleCounts.count}), 0)` })
              .from(saleCounts)
              .where(and(eq(saleCounts.account_id, scope.account.id), when(saleCounts.source, source)));
            return row?.n ?? 0;
          },
    rows: async (picked) => (await saleRows(scope.read, picked)).map(toSale),
  };
}

/** One sale; throws `NotFound`. */
export async function getSale(scope: Scope, id: number): Promise<Sale> {
  return toSale(await requireOwned(scope, scope.read, sales, id, saleTexts.notFound));
}

/** A sale is what has happened; which day it is depends on the account, so that the definition cannot say it. */
function assertNotInFuture(scope: Scope, { sold_on }: SaleInput): void {
  if (sold_on > todayOf(scope)) throw new Invalid({ sold_on: [saleTexts.inFuture] });
}

/** Adds a sale by hand. */
export async function createSale(scope: Scope, input: SaleInput): Promise<Sale> {
  assertNotInFuture(scope, input);
  return scope.write(async (tx) => {
    const [row] = await insert(scope, tx, [input], 'manual');
    const sale = toSale(row as SaleRow);
    await emitEvents(scope, tx, [{ type: 'sale.created', subject_id: sale.id, summary: saleLine(sale) }]);
    return sale;
  });
}

const insert = (scope: Scope, tx: Db, rows: (SaleInput & { deal_id?: number })[], source: SaleSource): Promise<SaleRow[]> => {
  const created_at = scope.now().toISOString();
  return insertRows(
    tx,
    sales,
    rows.map(({ deal_id = undefined, ...input }) => ({
      ...stored(input),
      deal_id: deal_id ?? null,
      source,
      account_id: scope.account.id,
      created_at,
      updated_at: created_at,
    })),
  );
};

/**
 * Adds sales inside a transaction, and returns their ids in the same order. Their history is the caller's: an import of thousands
 * is one line of it. At most a thousand at once: a statement takes 32 766 values.
 */
export async function insertSales(scope: Scope, tx: Db, rows: (SaleInput & { deal_id?: number })[], source: SaleSource): Promise<number[]> {
  return (await insert(scope, tx, rows, source)).map(({ id }) => id).sort((one, other) => one - other);
}

/** Replaces a sale: what is left out becomes null. */
export const replaceSale = (scope: Scope, id: number, input: SaleInput, expected?: Expected): Promise<Sale> =>
  scope.write((tx) => changeSale(scope, tx, id, () => input, expected));

/** Changes the fields that are given; the merged record must pass the rules of a whole one. */
export function updateSale(scope: Scope, id: number, patch: SalePatch, expected?: Expected): Promise<Sale> {
  return scope.write((tx) =>
    changeSale(
      scope,
      tx,
      id,
      (before) => {
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
        const merged = saleInput.safeParse({ ...before, ...given });
        if (!merged.success) throw new Invalid(fieldErrorsOf(merged.error.issues));
        return merged.data;
      },
      expected,
    ),
  );
}

/** Price and day of a closed deal are the deal's own: they are changed there. */
function assertFollowsDeal(before: SaleRow, input: SaleInput): void {
  if (before.source !== 'own_deal' || before.deal_id === null) return;
  const errors: FieldErrors = {};
  for (const field of ['price', 'sold_on'] as const) if (input[field] !== before[field]) errors[field] = [saleTexts.followsDeal];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function changeSale(scope: Scope, tx: Db, id: number, next: (before: SaleRow) => SaleInput, expected: Expected): Promise<Sale> {
  const before = await requireOwned(scope, tx, sales, id, saleTexts.notFound);
  await assertUnchanged(scope, tx, { entity: 'sales', noun: 'sale' }, before, expected);
  const input = next(before);
  assertFollowsDeal(before, input);
  if (input.sold_on !== before.sold_on) assertNotInFuture(scope, input);
  return writeChange(scope, tx, before, input);
}

/** Writes a checked change and its line of history; without a difference nothing. `action` is what the history calls it. */
export async function writeChange(
  scope: Scope,
  tx: Db,
  before: SaleRow,
  input: SaleInput,
  action: 'updated' | 'merged' | 'undone' = 'updated',
): Promise<Sale> {
  const values = stored(input);
  const changes = changesBetween<SaleRow>(before, { ...before, ...values }, FIELDS);
  if (changes.length === 0) return toSale(before);
  const own = { version: before.version + 1, updated_at: scope.now().toISOString() };
  const after = toSale(await updateRow(tx, sales, before, { ...values, ...own }));
  await emitEvents(scope, tx, [{ type: `sale.${action}`, subject_id: before.id, summary: saleLine(after), changes }]);
  return after;
}

/** Deletes a sale; throws `Conflict` while a closed deal stands behind it. */
export function removeSale(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const sale = await requireOwned(scope, tx, sales, id, saleTexts.notFound);
    await assertUnchanged(scope, tx, { entity: 'sales', noun: 'sale' }, sale, expected);
    if (sale.source === 'own_deal' && sale.deal_id !== null) throw new Conflict(saleTexts.ofDeal(sale.deal_id));
    await deleteRow(scope, tx, sales, id);
    await emitEvents(scope, tx, [{ type: 'sale.deleted', subject_id: id, summary: saleLine(sale) }]);
    return null;
  });
}
