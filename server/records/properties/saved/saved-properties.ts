/** Functions for saved properties: the hearts of an account. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned, defineRecords } from '#server/db/records.ts';
import { properties } from '../table.ts';
import { propertyTexts, savedPropertyTexts } from '#shared/records/properties/texts.ts';
import { type SavedProperty, savedPropertyFields, type savedPropertyInput } from '#shared/records/properties/saved/saved-property.ts';
import { savedProperties } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type SavedPropertyInput = z.output<typeof savedPropertyInput>;

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

/** The list source of the account's saved properties. */
export function buildSavedPropertySource(scope: Scope): ListSource<SavedProperty> {
  return {
    table: savedProperties,
    search: { columns: [ADDRESS, savedProperties.notes] },
    rows: async (plan) => (await takePage(selectSaved(scope.read, plan.where), plan)).map(toSavedProperty),
  };
}

const matchOwn = (scope: Scope, condition: SQL) => and(condition, isOwn(scope, savedProperties));

export const savedRecords = defineRecords({
  table: savedProperties,
  noun: 'saved property',
  notFound: savedPropertyTexts.notFound,
  load: async (scope, db, id): Promise<SavedProperty | undefined> => {
    const [row] = await selectSaved(db, matchOwn(scope, eq(savedProperties.id, id)));
    return row && toSavedProperty(row);
  },
  events: { created: 'saved_property.saved', updated: 'saved_property.updated', deleted: 'saved_property.removed' },
  fields: Object.keys(savedPropertyFields),
  nameOf: ({ property }) => property.address,
  toRow: ({ property_id, notes }: SavedPropertyInput, before, { scope }) => ({
    property_id,
    notes: notes ?? null,
    saved_at: before?.saved_at ?? scope.now().toISOString(),
  }),
});

/** Saves a property. Saving it again returns the first save: `isNew` tells which. */
export function saveProperty(scope: Scope, input: SavedPropertyInput): Promise<{ saved: SavedProperty; isNew: boolean }> {
  return scope.write(async (tx) => {
    if (!(await findOwned(scope, tx, properties, input.property_id))) throw new Invalid({ property_id: [propertyTexts.notFound] });
    const [first] = await selectSaved(tx, matchOwn(scope, eq(savedProperties.property_id, input.property_id)));
    if (first) return { saved: toSavedProperty(first), isNew: false };
    return { saved: await savedRecords.createWithin(scope, tx, input), isNew: true };
  });
}
