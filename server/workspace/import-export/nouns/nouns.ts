/** Everything that can be imported. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Imported } from '#shared/workspace/import-export/import.ts';
import { findEditedRecords } from '#server/accounts/history/as-of.ts';
import { isAmong } from '#server/db/conditions.ts';
import type { Db } from '#server/db/store.ts';
import { insertSales, writeSale } from '#server/records/deals/sales/sales.ts';
import { sales } from '#server/records/deals/sales/table.ts';
import { toSaleKey } from '#server/records/deals/sales/sale-key.ts';
import { comparableChoices } from '#server/analysis/valuation/table.ts';
import { formatDollars } from '#shared/core/format.ts';
import { SALES } from '#shared/workspace/import-export/nouns/sales.ts';
import { type SaleInput, formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import { importedBuyers } from './buyers.ts';
import { importedLeads } from './leads.ts';
import { describeWritten, type ImportedNoun, type Keys } from './noun.ts';
import { SALE_FIELDS, createSaleCleaner, type SaleValues } from './sale-row.ts';

const buildKeys = (key: string | null): Keys => {
  if (key === null) return {};
  return key.startsWith('#') ? { 'reference and day': key } : { 'address and day': key };
};

/** "$419,000 on 2014-05-02", and where; of a row that was refused as much as is known. */
function buildNaming(values: Partial<SaleValues>) {
  const { address = null, city = null, state = null, zip = null, reference = null, price, sold_on } = values;
  const name = [price ? formatDollars(price) : 'No price', sold_on && `on ${sold_on}`].filter(Boolean).join(' ');
  const line = [address ?? (reference && `Parcel ${reference}`), formatSaleLine({ address: null, city, state, zip, reference: null })];
  const where = line.filter((part) => part && part !== 'Sale').join(', ');
  return { name, address: where || null };
}

/** Those that somebody put in as a comparable, and those that a closed deal is. */
async function findUsedSales(tx: Db, ids: readonly number[]): Promise<number[]> {
  const chosen = await tx
    .selectDistinct({ id: comparableChoices.sale_id })
    .from(comparableChoices)
    .where(and(isAmong(comparableChoices.sale_id, ids), eq(comparableChoices.choice, 'in')));
  const sold = await tx
    .select({ id: sales.id })
    .from(sales)
    .where(and(isAmong(sales.id, ids), isNotNull(sales.deal_id)));
  return [...chosen, ...sold].map(({ id }) => id);
}

/** Imported sales: recognized by parcel or address and the day; what somebody has changed since stays when an import is undone. */
const importedSales: ImportedNoun<SaleValues> = {
  // Their history is that of the import: a line for each of a million would be longer than the sales.
  ...describeWritten(sales, SALE_FIELDS, writeSale),
  shared: SALES,
  pointer: 'sale_id',
  keys: ['reference and day', 'address and day'],
  cleaner: createSaleCleaner,
  naming: buildNaming,
  keysOf: (values) => buildKeys(toSaleKey(values as SaleInput)),

  findDuplicates: async ({ account }, db, rows) => {
    const keys = [...new Set(rows.flatMap((values) => toSaleKey(values as SaleInput) ?? []))];
    if (keys.length === 0) return [];
    const found = await db
      .select()
      .from(sales)
      .where(and(eq(sales.account_id, account.id), sql`${sales.twin_key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`))
      .orderBy(sales.id);
    return found.map((sale) => ({ id: sale.id, ...buildNaming(sale), keys: buildKeys(sale.twin_key) }));
  },

  insert: (scope, tx, many) => insertSales(scope, tx, many as SaleInput[], 'import'),

  findUsed: async (scope, tx, ids) => new Set([...(await findEditedRecords(scope, tx, 'sales', ids)), ...(await findUsedSales(tx, ids))]),
};

export const IMPORTED_NOUNS: Readonly<Record<Imported, ImportedNoun>> = {
  leads: importedLeads,
  sales: importedSales,
  buyers: importedBuyers,
};
