/** Functions for sales: what houses went for, from which properties are valued. */
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy, sumStoredCounts } from '#server/db/filters.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { defineRecords, toStoredFields } from '#server/db/records.ts';
import { buildRowQuery } from '#server/db/rows.ts';
import type { Searchable } from '#server/db/search.ts';
import { toDollars, toCents } from '#shared/core/money.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import {
  type Sale,
  saleFields,
  type SaleInput,
  saleInput,
  formatSaleLine,
  type SaleSource,
  saleList,
} from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { saleCounts, sales } from './table.ts';
import { toSaleKey } from './sale-key.ts';
import type { z } from '#shared/core/zod.ts';

type SaleQuery = z.output<typeof saleList.input>;

type SaleRow = typeof sales.$inferSelect;

const SEARCH: Searchable = { index: 'sales_search', columns: [sales.address, sales.city, sales.zip, sales.reference] };

/** A row as the API shows it. */
export function toSale({ account_id: _, twin_key: __, ...row }: SaleRow): Sale {
  const { price, square_feet } = row;
  return { ...row, price_per_square_foot: square_feet ? toDollars(Math.round(toCents(price) / square_feet)) : null };
}

const saleRows = buildRowQuery(sales);

/** The list source of the account's sales. */
export function buildSaleSource(scope: Scope, input: SaleQuery): ListSource<Sale> {
  const filters = filterBy(saleList, sales, input);
  return {
    table: sales,
    search: SEARCH,
    filters,
    storedTotal: sumStoredCounts(scope, saleCounts, filters, 'source'),
    rows: async (picked) => (await saleRows(scope.read, picked)).map(toSale),
  };
}

/** Not a rule of the field: which day it is depends on the account's time zone. */
function assertNotInFuture(scope: Scope, { sold_on }: SaleInput): void {
  if (sold_on > findToday(scope)) throw new Invalid({ sold_on: [saleTexts.inFuture] });
}

/** Price and day of a closed deal are the deal's own: they are changed there. */
function assertFollowsDeal(before: SaleRow, input: SaleInput): void {
  if (before.source !== 'own_deal' || before.deal_id === null) return;
  const errors: FieldErrors = {};
  for (const field of ['price', 'sold_on'] as const) if (input[field] !== before[field]) errors[field] = [saleTexts.followsDeal];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/** What is stored for an input: what was left out is null. */
const toStored = (input: SaleInput) => ({ ...toStoredFields(saleFields, input), twin_key: toSaleKey(input) });

/** A sale, and from where it is: by hand unless it says so. */
type NewSale = SaleInput & { source?: SaleSource; deal_id?: number };

export const saleRecords = defineRecords({
  table: sales,
  noun: 'sale',
  notFound: saleTexts.notFound,
  toRecord: toSale,
  events: { created: 'sale.created', updated: 'sale.updated', deleted: 'sale.deleted' },
  fields: Object.keys(saleFields),
  nameOf: formatSaleLine,
  input: saleInput,
  toRow: ({ source, deal_id, ...input }: NewSale, before, { scope }) => {
    if (before) assertFollowsDeal(before, input);
    if (!source && input.sold_on !== before?.sold_on) assertNotInFuture(scope, input);
    return { ...toStored(input), source: before?.source ?? source ?? 'manual', deal_id: before?.deal_id ?? deal_id ?? null };
  },
  rules: {
    checkRemoval: (_scope, _tx, { source, deal_id }) => {
      if (source === 'own_deal' && deal_id !== null) throw new Conflict(saleTexts.ofDeal(deal_id));
    },
  },
});

/** Adds sales as part of a larger change; their ids in the same order. Their events are the caller's: an import is one. */
export const insertSales = async (scope: Scope, tx: Db, rows: readonly NewSale[], source: SaleSource): Promise<number[]> =>
  (
    await saleRecords.insertWithin(
      scope,
      tx,
      rows.map((row) => ({ ...row, source })),
    )
  ).map(({ id }) => id);

/** Writes a change that a deal or an import makes; without a difference nothing. */
export const writeSale = (
  scope: Scope,
  tx: Db,
  before: SaleRow,
  input: SaleInput,
  action: 'updated' | 'merged' | 'undone' = 'updated',
): Promise<Sale> => saleRecords.write(scope, tx, before, toStored(input), { event: { type: `sale.${action}` } });
