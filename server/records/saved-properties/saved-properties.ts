/** What can be done with saved properties: the hearts of an account. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid, NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { listPage } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { findOwned } from '#server/db/records.ts';
import { contains, wordsOf } from '#server/db/search.ts';
import { properties } from '#server/records/properties/table.ts';
import type { Page } from '#shared/core/list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import type { SavedProperty, SavedPropertyInput, SavedPropertyQuery } from '#shared/records/saved-properties/saved-property.ts';
import { savedPropertyTexts } from '#shared/records/saved-properties/texts.ts';
import { savedProperties } from './table.ts';

const SORT = {
  id: savedProperties.id,
  created_at: savedProperties.created_at,
  updated_at: savedProperties.updated_at,
  saved_at: savedProperties.saved_at,
};

const selectSaved = (db: Db, where: SQL | undefined) =>
  db
    .select({
      saved: savedProperties,
      property: {
        id: properties.id,
        address: properties.address,
        city: properties.city,
        state: properties.state,
        purchase_price: properties.purchase_price,
        arv: properties.arv,
      },
    })
    .from(savedProperties)
    .innerJoin(properties, eq(properties.id, savedProperties.property_id))
    .where(where)
    .$dynamic();

type SavedRow = typeof savedProperties.$inferSelect;
const toSavedProperty = ({ saved, property }: { saved: SavedRow; property: SavedProperty['property'] }): SavedProperty => ({
  ...saved,
  property,
});

/** The address of the saved property, as a search looks through it. */
const ADDRESS = sql`(SELECT ${sql.raw('p.address || char(10) || p.city || char(10) || p.state')} FROM ${properties} p WHERE p.id = ${savedProperties.property_id})`;

/** One page of the account's saved properties. Hearts are few: a search compares them one by one. */
export const listSavedProperties = (scope: Scope, input: SavedPropertyQuery): Promise<Page<SavedProperty>> =>
  listPage(scope, input, savedPropertySource(scope, input));

/** What is listed of the account's saved properties. */
export function savedPropertySource(scope: Scope, input: SavedPropertyQuery): ListSource<SavedProperty> {
  return {
    table: savedProperties,
    sort: SORT,
    where: wordsOf(input.search ?? '').map((word) => or(contains(ADDRESS, word), contains(savedProperties.notes, word))),
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await selectSaved(scope.read, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(toSavedProperty);
    },
  };
}

const own = (scope: Scope, condition: SQL) => and(condition, eq(savedProperties.account_id, scope.account.id));

async function requireSaved(scope: Scope, db: Db, id: number): Promise<SavedProperty> {
  const [row] = await selectSaved(db, own(scope, eq(savedProperties.id, id)));
  if (!row) throw new NotFound(savedPropertyTexts.notFound);
  return toSavedProperty(row);
}

/** One saved property; throws `NotFound`. */
export const getSavedProperty = (scope: Scope, id: number): Promise<SavedProperty> => requireSaved(scope, scope.read, id);

/** Saves a property. Saving it again returns the first save: `isNew` tells which. */
export function saveProperty(scope: Scope, input: SavedPropertyInput): Promise<{ saved: SavedProperty; isNew: boolean }> {
  return scope.write(async (tx) => {
    const property = await findOwned(scope, tx, properties, input.property_id);
    if (!property) throw new Invalid({ property_id: [propertyTexts.notFound] });
    const [first] = await selectSaved(tx, own(scope, eq(savedProperties.property_id, input.property_id)));
    if (first) return { saved: toSavedProperty(first), isNew: false };
    const at = scope.now().toISOString();
    const values = { property_id: input.property_id, notes: input.notes ?? null, saved_at: at, created_at: at, updated_at: at };
    const [row] = await tx
      .insert(savedProperties)
      .values({ ...values, account_id: scope.account.id })
      .returning({ id: savedProperties.id });
    const saved = await requireSaved(scope, tx, (row as { id: number }).id);
    await emitEvents(scope, tx, [{ type: 'saved_property.saved', subject_id: saved.id, summary: property.address }]);
    return { saved, isNew: true };
  });
}

/** Changes the notes; left out, they are cleared. */
export function annotateSavedProperty(scope: Scope, id: number, notes: string | null, expected?: Expected): Promise<SavedProperty> {
  return scope.write(async (tx) => {
    const before = await requireSaved(scope, tx, id);
    await assertUnchanged(scope, tx, { entity: 'saved_properties', noun: 'saved property' }, before, expected);
    await tx
      .update(savedProperties)
      .set({ notes, version: before.version + 1, updated_at: scope.now().toISOString() })
      .where(eq(savedProperties.id, id));
    const changes = before.notes === notes ? [] : [{ field: 'notes', before: before.notes, after: notes }];
    await emitEvents(scope, tx, [{ type: 'saved_property.updated', subject_id: id, summary: before.property.address, changes }]);
    return requireSaved(scope, tx, id);
  });
}

/** Removes a save; the property stays. */
export function removeSavedProperty(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const saved = await requireSaved(scope, tx, id);
    await assertUnchanged(scope, tx, { entity: 'saved_properties', noun: 'saved property' }, saved, expected);
    await tx.delete(savedProperties).where(eq(savedProperties.id, id));
    await emitEvents(scope, tx, [{ type: 'saved_property.removed', subject_id: id, summary: saved.property.address }]);
    return null;
  });
}
