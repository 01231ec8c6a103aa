/** Functions for buyers. Their areas have a table of their own (`buyer_areas`), so that a property finds them by an index. */
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { isOwn, matchOwn, isAmong } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { defineRecords, toStoredFields } from '#server/db/records.ts';
import type { Searchable } from '#server/db/search.ts';
import { deals } from '#server/records/deals/table.ts';
import { listAreaKeys, listKeysOfAreas } from '#shared/records/buyers/areas.ts';
import { type Buyer, buyerFields, buyerInput, type BuyerInput } from '#shared/records/buyers/buyer.ts';
import { buyerList } from '#shared/records/buyers/buyer-list.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import { copyToNewValues } from '#server/records/contacts/permissions.ts';
import { hasNewPoints, loadContactPoints } from '#server/records/contacts/points.ts';
import { buyerAreas, buyerOffers, buyers } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type BuyerQuery = z.output<typeof buyerList.input>;

export type BuyerRow = typeof buyers.$inferSelect;

const SEARCH: Searchable = {
  index: 'buyers_search',
  columns: [buyers.name, buyers.company, buyers.email, buyers.phone, buyers.areas, buyers.notes],
};

/** Areas written with one statement; far below what SQLite binds at once. */
const AREAS_A_STATEMENT = 5000;

export const toBuyer = ({ account_id: _, is_guest: __, ...row }: BuyerRow): Buyer => row;

/** The list source of the account's buyers. */
export const buildBuyerSource = (scope: Scope, input: BuyerQuery): ListSource<Buyer> => ({
  table: buyers,
  search: SEARCH,
  filters: filterBy(buyerList, buyers, input, {
    area: (area) => matchArea(scope, area),
    property_type: (type) =>
      sql`(${buyers.property_types} = '[]' OR EXISTS (SELECT 1 FROM json_each(${buyers.property_types}) WHERE value = ${type}))`,
  }),
  rows: async (plan) => (await takePage(scope.read.select().from(buyers).where(plan.where).$dynamic(), plan)).map(toBuyer),
});

/** Buyers who name the area, or one that begins so while it is typed. */
function matchArea(scope: Scope, area: string): SQL {
  const keys = listAreaKeys(area);
  const begins = keys.map((key) =>
    key === '' ? eq(buyerAreas.area, key) : and(gte(buyerAreas.area, key), lt(buyerAreas.area, `${key}\uffff`)),
  );
  return inArray(
    buyers.id,
    scope.read
      .select({ id: buyerAreas.buyer_id })
      .from(buyerAreas)
      .where(and(isOwn(scope, buyerAreas), keys.length > 0 ? or(...begins) : sql`0`)),
  );
}

async function insertAreas(scope: Scope, tx: Db, rows: Pick<BuyerRow, 'id' | 'areas'>[]): Promise<void> {
  const entries = rows.flatMap(({ id, areas }) =>
    listKeysOfAreas(areas).map((area) => ({ account_id: scope.account.id, area, buyer_id: id })),
  );
  for (let from = 0; from < entries.length; from += AREAS_A_STATEMENT)
    await tx.insert(buyerAreas).values(entries.slice(from, from + AREAS_A_STATEMENT));
}

/** What is stored for an input: what was left out is null, or an empty list, but the status keeps its value. */
const toStored = (input: BuyerInput, before?: BuyerRow) => ({
  ...toStoredFields(buyerFields, input),
  status: input.status ?? before?.status ?? ('active' as const),
  areas: input.areas ?? [],
  property_types: input.property_types ?? [],
  is_guest: false,
  other_phones: input.other_phones ?? null,
  other_emails: input.other_emails ?? null,
  mailing_key: toAddressKey(input.mailing_address ?? null, input.mailing_zip ?? null),
});

export const buyerRecords = defineRecords({
  table: buyers,
  noun: 'buyer',
  notFound: buyerTexts.notFound,
  toRecord: toBuyer,
  events: { created: 'buyer.created', updated: 'buyer.updated', deleted: 'buyer.deleted' },
  fields: Object.keys(buyerFields),
  nameOf: ({ name }) => name,
  input: buyerInput,
  toRow: toStored,
  rules: {
    checkRemoval: async (scope, tx, { id }) => {
      const offersOf = await tx.$count(buyerOffers, eq(buyerOffers.buyer_id, id));
      const dealsOf = await tx.$count(deals, matchOwn(scope, deals, { own_buyer_id: id }));
      if (offersOf + dealsOf > 0) throw new Conflict(buyerTexts.inUse(offersOf, dealsOf));
    },
    written: async (scope, tx, rows, before) => {
      for (const row of rows)
        if (before && hasNewPoints(before, row)) await copyToNewValues(scope, tx, { kind: 'buyer', value: String(row.id) });
      if (before && before.areas.join('\n') === rows[0]?.areas.join('\n')) return;
      if (before) await tx.delete(buyerAreas).where(eq(buyerAreas.buyer_id, before.id));
      await insertAreas(scope, tx, rows);
    },
  },
});

/** The buyer with its contact points: the same in every answer about one. */
const withPoints = async (scope: Scope, buyer: Promise<Buyer>): Promise<Buyer> => {
  const { id, ...rest } = await buyer;
  return { id, ...rest, contact_points: await loadContactPoints(scope, scope.read, 'buyer', id) };
};
/** One buyer; throws `NotFound`. */
export const getBuyer = (scope: Scope, id: number): Promise<Buyer> => withPoints(scope, buyerRecords.get(scope, id));
/** Adds a buyer. */
export const createBuyer: typeof buyerRecords.create = (scope, ...given) => withPoints(scope, buyerRecords.create(scope, ...given));
/** Replaces a buyer: what is left out becomes null or an empty list, but the status keeps its value. */
export const replaceBuyer: typeof buyerRecords.replace = (scope, ...given) => withPoints(scope, buyerRecords.replace(scope, ...given));
/** Changes the fields that are given; the merged record must pass the rules of a whole one. */
export const updateBuyer: typeof buyerRecords.patch = (scope, ...given) => withPoints(scope, buyerRecords.patch(scope, ...given));

/** Inserts buyers that were checked, and where they look; the ids in the order of the rows. Their events are the caller's. */
export const insertBuyers = async (scope: Scope, tx: Db, rows: readonly BuyerInput[]): Promise<number[]> =>
  (await buyerRecords.insertWithin(scope, tx, rows)).map(({ id }) => id);

/** Adds a buyer known only from a bid in a room; returns the id. Its event is the caller's. */
export async function insertGuestBuyer(scope: Scope, tx: Db, row: BuyerInput): Promise<number> {
  const [id = 0] = await insertBuyers(scope, tx, [row]);
  await tx.update(buyers).set({ is_guest: true }).where(eq(buyers.id, id));
  return id;
}

/** Writes a change of an import or its undo; nothing without a difference. */
export const writeBuyer = (scope: Scope, tx: Db, before: BuyerRow, input: BuyerInput, action: 'merged' | 'undone'): Promise<Buyer> =>
  buyerRecords.write(scope, tx, before, toStored(input, before), { event: { type: `buyer.${action}` } });

/** Which of these buyers have bids or deals: undoing an import leaves them. */
export async function findUsedBuyers(scope: Scope, tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const offered = await tx.selectDistinct({ id: buyerOffers.buyer_id }).from(buyerOffers).where(isAmong(buyerOffers.buyer_id, ids));
  const named = await tx
    .selectDistinct({ id: sql<number>`${deals.own_buyer_id}` })
    .from(deals)
    .where(and(isOwn(scope, deals), isAmong(deals.own_buyer_id, ids)));
  return new Set([...offered, ...named].map(({ id }) => id));
}
