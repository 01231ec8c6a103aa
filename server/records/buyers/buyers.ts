/** What can be done with buyers. Where they look is kept apart (`buyer_areas`), so that a property finds them by an index. */
import { and, count, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { listPage, when } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { requireOwned } from '#server/db/records.ts';
import { deleteRow, insertRows, updateRow } from '#server/db/rows.ts';
import type { Searchable } from '#server/db/search.ts';
import { deals } from '#server/records/deals/table.ts';
import { areaKeys, keysOfAreas } from '#shared/records/buyers/areas.ts';
import { type Buyer, buyerFields, buyerInput, type BuyerInput, type BuyerPatch, type BuyerQuery } from '#shared/records/buyers/buyer.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { fieldErrorsOf } from '#shared/core/problem.ts';
import { buyerAreas, buyerOffers, buyers } from './table.ts';

export type BuyerRow = typeof buyers.$inferSelect;

const HISTORY_FIELDS = Object.keys(buyerFields) as (keyof BuyerInput)[];

const SEARCH: Searchable = {
  index: 'buyers_search',
  columns: [buyers.name, buyers.company, buyers.email, buyers.phone, buyers.areas, buyers.notes],
};

const SORT = {
  id: buyers.id,
  created_at: buyers.created_at,
  updated_at: buyers.updated_at,
  name: buyers.name,
  price_max: buyers.price_max,
  proof_of_funds_on: buyers.proof_of_funds_on,
};

/** Buyers and areas written with one statement; far below what SQLite binds at once. */
const BUYERS_A_STATEMENT = 500;
const AREAS_A_STATEMENT = 5000;

export const toBuyer = ({ account_id: _, ...row }: BuyerRow): Buyer => row;

/** What is stored for an input: what was left out is null, or an empty list. */
function stored(input: BuyerInput, status: BuyerRow['status']) {
  const blank = Object.fromEntries(HISTORY_FIELDS.map((field) => [field, null])) as { [Field in keyof BuyerInput]-?: null };
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as BuyerInput;
  return {
    ...blank,
    ...given,
    name: input.name,
    status: input.status ?? status,
    areas: input.areas ?? [],
    property_types: input.property_types ?? [],
  };
}

/** One page of the account's buyers. */
export const listBuyers = (scope: Scope, input: BuyerQuery): Promise<Page<Buyer>> => listPage(scope, input, buyerSource(scope, input));

/** What is listed of the account's buyers. */
export function buyerSource(scope: Scope, { id, status, payment, area, property_type }: BuyerQuery): ListSource<Buyer> {
  return {
    table: buyers,
    search: SEARCH,
    sort: SORT,
    where: [
      when(buyers.id, id),
      when(buyers.status, status),
      when(buyers.payment, payment),
      area ? looksIn(scope, area) : undefined,
      property_type
        ? sql`(${buyers.property_types} = '[]' OR EXISTS (SELECT 1 FROM json_each(${buyers.property_types}) WHERE value = ${property_type}))`
        : undefined,
    ],
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await scope.read
        .select()
        .from(buyers)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(toBuyer);
    },
  };
}

/** Buyers who name the area, or one that begins so while it is typed. */
function looksIn(scope: Scope, area: string): SQL {
  const keys = areaKeys(area);
  const begins = keys.map((key) =>
    key === '' ? eq(buyerAreas.area, key) : and(gte(buyerAreas.area, key), lt(buyerAreas.area, `${key}\uffff`)),
  );
  return inArray(
    buyers.id,
    scope.read
      .select({ id: buyerAreas.buyer_id })
      .from(buyerAreas)
      .where(and(eq(buyerAreas.account_id, scope.account.id), keys.length > 0 ? or(...begins) : sql`0`)),
  );
}

/** One buyer; throws `NotFound`. */
export async function getBuyer(scope: Scope, id: number): Promise<Buyer> {
  return toBuyer(await requireOwned(scope, scope.read, buyers, id, buyerTexts.notFound));
}

async function insertAreas(scope: Scope, tx: Db, rows: Pick<BuyerRow, 'id' | 'areas'>[]): Promise<void> {
  const entries = rows.flatMap(({ id, areas }) => keysOfAreas(areas).map((area) => ({ account_id: scope.account.id, area, buyer_id: id })));
  for (let from = 0; from < entries.length; from += AREAS_A_STATEMENT)
    await tx.insert(buyerAreas).values(entries.slice(from, from + AREAS_A_STATEMENT));
}

/** Inserts buyers that were checked, and where they look; the ids in the order of the rows. Leaves no history: that is the caller's. */
export async function insertBuyers(scope: Scope, tx: Db, rows: readonly BuyerInput[]): Promise<number[]> {
  const ids: number[] = [];
  const at = scope.now().toISOString();
  for (let from = 0; from < rows.length; from += BUYERS_A_STATEMENT) {
    const inserted = await insertRows(
      tx,
      buyers,
      rows.slice(from, from + BUYERS_A_STATEMENT).map((input) => ({
        ...stored(input, 'active'),
        account_id: scope.account.id,
        created_at: at,
        updated_at: at,
      })),
    );
    await insertAreas(scope, tx, inserted);
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** Adds a buyer. */
export function createBuyer(scope: Scope, input: BuyerInput): Promise<Buyer> {
  return scope.write(async (tx) => {
    const [id] = (await insertBuyers(scope, tx, [input])) as [number];
    const buyer = toBuyer(await requireOwned(scope, tx, buyers, id, buyerTexts.notFound));
    await emitEvents(scope, tx, [{ type: 'buyer.created', subject_id: id, summary: buyer.name }]);
    return buyer;
  });
}

/** Replaces a buyer: what is left out becomes null or an empty list, but the status keeps its value. */
export const replaceBuyer = (scope: Scope, id: number, input: BuyerInput, expected?: Expected): Promise<Buyer> =>
  changeBuyer(scope, id, () => input, expected);

/** Changes the fields that are given; the merged record must pass the rules of a whole one. */
export function updateBuyer(scope: Scope, id: number, patch: BuyerPatch, expected?: Expected): Promise<Buyer> {
  const next = (before: BuyerRow) => {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const merged = buyerInput.safeParse({ ...before, ...given });
    if (!merged.success) throw new Invalid(fieldErrorsOf(merged.error.issues));
    return merged.data;
  };
  return changeBuyer(scope, id, next, expected);
}

function changeBuyer(scope: Scope, id: number, next: (before: BuyerRow) => BuyerInput, expected: Expected): Promise<Buyer> {
  return scope.write(async (tx) => {
    const before = await requireOwned(scope, tx, buyers, id, buyerTexts.notFound);
    await assertUnchanged(scope, tx, { entity: 'buyers', noun: 'buyer' }, before, expected);
    return writeChange(scope, tx, before, next(before));
  });
}

/** Writes a checked change, where the buyer looks, and its line of history; without a difference nothing. */
export async function writeChange(
  scope: Scope,
  tx: Db,
  before: BuyerRow,
  input: BuyerInput,
  action: 'updated' | 'merged' | 'undone' = 'updated',
): Promise<Buyer> {
  const { id } = before;
  const wanted = stored(input, before.status);
  const changes = changesBetween<object>(before, { ...before, ...wanted }, HISTORY_FIELDS as never);
  if (changes.length === 0) return toBuyer(before);
  const after = await updateRow(tx, buyers, before, {
    ...wanted,
    version: before.version + 1,
    updated_at: scope.now().toISOString(),
  });
  if (changes.some(({ field }) => field === 'areas')) {
    await tx.delete(buyerAreas).where(eq(buyerAreas.buyer_id, id));
    await insertAreas(scope, tx, [after]);
  }
  await emitEvents(scope, tx, [{ type: `buyer.${action}`, subject_id: id, summary: after.name, changes }]);
  return toBuyer(after);
}

/** Deletes a buyer; throws `Conflict` while offers are the buyer's or a deal names the buyer. */
export function removeBuyer(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const buyer = await requireOwned(scope, tx, buyers, id, buyerTexts.notFound);
    await assertUnchanged(scope, tx, { entity: 'buyers', noun: 'buyer' }, buyer, expected);
    const [offered] = await tx.select({ n: count() }).from(buyerOffers).where(eq(buyerOffers.buyer_id, id));
    const [named] = await tx
      .select({ n: count() })
      .from(deals)
      .where(and(eq(deals.account_id, scope.account.id), eq(deals.own_buyer_id, id)));
    const [offersOf, dealsOf] = [offered?.n ?? 0, named?.n ?? 0];
    if (offersOf + dealsOf > 0) throw new Conflict(buyerTexts.inUse(offersOf, dealsOf));
    await deleteRow(scope, tx, buyers, id);
    await emitEvents(scope, tx, [{ type: 'buyer.deleted', subject_id: id, summary: buyer.name }]);
    return null;
  });
}

/** Which of these buyers have offers or are named by a deal: an import that is undone leaves them. */
export async function usedBuyers(scope: Scope, tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const among = (column: typeof buyerOffers.buyer_id | typeof deals.own_buyer_id) =>
    sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const offered = await tx.selectDistinct({ id: buyerOffers.buyer_id }).from(buyerOffers).where(among(buyerOffers.buyer_id));
  const named = await tx
    .selectDistinct({ id: sql<number>`${deals.own_buyer_id}` })
    .from(deals)
    .where(and(eq(deals.account_id, scope.account.id), among(deals.own_buyer_id)));
  return new Set([...offered, ...named].map(({ id }) => id));
}
