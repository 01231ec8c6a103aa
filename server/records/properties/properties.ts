/** What can be done with properties. Potential profit and score are computed on every write; nobody else may set them. */
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { changesBetween, emitEvents } from '#server/core/events/emit.ts';
import { assertUnchanged } from '#server/accounts/history/unchanged.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { listPage, when } from '#server/db/list.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { requireOwned } from '#server/db/records.ts';
import { assertUnreferenced } from '#server/db/references.ts';
import { contains, type Searchable } from '#server/db/search.ts';
import type { Page } from '#shared/core/list.ts';
import { fieldErrorsOf } from '#shared/core/problem.ts';
import { potentialProfit } from '#shared/records/properties/profit.ts';
import {
  type Property,
  propertyFields,
  type PropertyInput,
  propertyInput,
  propertyLine,
  type PropertyPatch,
  type PropertyQuery,
} from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { propertyScore } from './analysis.ts';
import { properties, propertyCounts } from './table.ts';

type PropertyRow = typeof properties.$inferSelect;

const HISTORY_FIELDS = [...(Object.keys(propertyFields) as (keyof PropertyInput)[]), 'profit_potential', 'ai_score'] as const;

const SEARCH: Searchable = {
  index: 'properties_search',
  columns: [
    properties.address,
    properties.unit,
    properties.city,
    properties.state,
    properties.zip,
    properties.county,
    properties.description,
    properties.seller_notes,
  ],
};

const SORT = {
  id: properties.id,
  created_at: properties.created_at,
  updated_at: properties.updated_at,
  ai_score: properties.ai_score,
  address: properties.address,
  city: properties.city,
  status: properties.status,
  purchase_price: properties.purchase_price,
  arv: properties.arv,
  profit_potential: properties.profit_potential,
  bedrooms: properties.bedrooms,
  transaction_type: properties.transaction_type,
  property_type: properties.property_type,
  bathrooms: properties.bathrooms,
  square_feet: properties.square_feet,
};

const toProperty = (row: PropertyRow): Property => row;

/** What is stored for an input: the optional fields that were left out are null, the figures are computed. */
function stored(input: PropertyInput, kept: { status: PropertyRow['status']; images: string[] }) {
  const facts = {
    ...input,
    unit: input.unit ?? null,
    seller_notes: input.seller_notes ?? null,
    bedrooms: input.bedrooms ?? null,
    bathrooms: input.bathrooms ?? null,
    square_feet: input.square_feet ?? null,
    year_built: input.year_built ?? null,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    repair_estimate: input.repair_estimate ?? null,
    status: input.status ?? kept.status,
    images: input.images ?? kept.images,
  };
  return { ...facts, profit_potential: potentialProfit(facts), ai_score: propertyScore(facts) };
}

/** One page of the account's properties. */
export const listProperties = (scope: Scope, input: PropertyQuery): Promise<Page<Property>> =>
  listPage(scope, input, propertySource(scope, input));

/** What is listed of the account's properties. */
export function propertySource(scope: Scope, input: PropertyQuery): ListSource<Property> {
  const { status, city, price_min, price_max, bedrooms, transaction_type, ai_score_min, property_type, state } = input;
  const absent = (...values: unknown[]) => values.every((value) => value === undefined || value === null);
  const onlyKept = absent(city, price_min, price_max, bedrooms, transaction_type, property_type, state);
  return {
    table: properties,
    search: SEARCH,
    sort: SORT,
    where: [
      when(properties.status, status),
      city ? contains(properties.city, city) : undefined,
      absent(price_min) ? undefined : gte(properties.purchase_price, price_min as number),
      absent(price_max) ? undefined : lte(properties.purchase_price, price_max as number),
      when(properties.bedrooms, bedrooms),
      when(properties.transaction_type, transaction_type),
      when(properties.property_type, property_type),
      when(properties.state, state),
      ai_score_min ? gte(properties.ai_score, ai_score_min) : undefined,
    ],
    keptTotal: onlyKept
      ? async () => {
          const score = ai_score_min ? gte(propertyCounts.ai_score, ai_score_min) : undefined;
          const [row] = await scope.read
            .select({ n: sql<number>`coalesce(sum(${propertyCounts.count}), 0)` })
            .from(propertyCounts)
            .where(and(eq(propertyCounts.account_id, scope.account.id), when(propertyCounts.status, status), score));
          return row?.n ?? 0;
        }
      : undefined,
    rows: async ({ where, orderBy, limit, offset }) => {
      const rows = await scope.read
        .select()
        .from(properties)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(toProperty);
    },
  };
}

/** One property; throws `NotFound`. */
export async function getProperty(scope: Scope, id: number): Promise<Property> {
  return toProperty(await requireOwned(scope, scope.read, properties, id, propertyTexts.notFound));
}

/** Adds a property. */
export function createProperty(scope: Scope, input: PropertyInput): Promise<Property> {
  return scope.write(async (tx) => {
    const created_at = scope.now().toISOString();
    const [row] = await tx
      .insert(properties)
      .values({ ...stored(input, { status: 'active', images: [] }), account_id: scope.account.id, created_at, updated_at: created_at })
      .returning();
    const property = toProperty(row as PropertyRow);
    await emitEvents(scope, tx, [{ type: 'property.created', subject_id: property.id, summary: propertyLine(property) }]);
    return property;
  });
}

/** Replaces a property: what is left out becomes null, but status and images keep their value. */
export const replaceProperty = (scope: Scope, id: number, input: PropertyInput, expected?: Expected): Promise<Property> =>
  changeProperty(scope, id, () => input, expected);

/** Changes the fields that are given; the merged record must pass the rules of a whole one. */
export function updateProperty(scope: Scope, id: number, patch: PropertyPatch, expected?: Expected): Promise<Property> {
  const next = (before: PropertyRow) => {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const merged = propertyInput.safeParse({ ...before, ...given });
    if (!merged.success) throw new Invalid(fieldErrorsOf(merged.error.issues));
    return merged.data;
  };
  return changeProperty(scope, id, next, expected);
}

function changeProperty(scope: Scope, id: number, next: (before: PropertyRow) => PropertyInput, expected: Expected): Promise<Property> {
  return scope.write(async (tx) => {
    const before = await requireOwned(scope, tx, properties, id, propertyTexts.notFound);
    await assertUnchanged(scope, tx, { entity: 'properties', noun: 'property' }, before, expected);
    const [row] = await tx
      .update(properties)
      .set({ ...stored(next(before), before), version: before.version + 1, updated_at: scope.now().toISOString() })
      .where(eq(properties.id, id))
      .returning();
    const after = toProperty(row as PropertyRow);
    const changes = changesBetween(toProperty(before), after, HISTORY_FIELDS);
    await emitEvents(scope, tx, [{ type: 'property.updated', subject_id: id, summary: propertyLine(after), changes }]);
    return after;
  });
}

/** Deletes a property and its saves; throws `Conflict` while deals use it. */
export function removeProperty(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const property = toProperty(await requireOwned(scope, tx, properties, id, propertyTexts.notFound));
    await assertUnchanged(scope, tx, { entity: 'properties', noun: 'property' }, property, expected);
    await assertUnreferenced(tx, properties, id, 'property');
    await tx.delete(properties).where(eq(properties.id, id));
    await emitEvents(scope, tx, [{ type: 'property.deleted', subject_id: id, summary: propertyLine(property) }]);
    return null;
  });
}
