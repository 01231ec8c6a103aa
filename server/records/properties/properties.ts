/** Functions for properties. Potential profit and score are computed on every write, and only there. */
import { dropUndefined } from '#server/core/drop-undefined.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { filterBy, sumStoredCounts } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned, defineRecords, mergeChecked, toStoredFields } from '#server/db/records.ts';
import { buildContains, selectDigits, type Searchable } from '#server/db/search.ts';
import {
  calculatePotentialProfit,
  type Property,
  type propertyCapture,
  propertyFields,
  propertyInput,
  type PropertyInput,
  propertyPlace,
  formatPropertyLine,
} from '#shared/records/properties/property.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { leads } from '#server/records/leads/table.ts';
import { calculatePropertyScore } from './analysis.ts';
import { findKnownPrice } from './end-buyers.ts';
import { findPlaceOfZip } from './place-of-zip.ts';
import { properties, propertyCounts } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type PropertyQuery = z.output<typeof propertyList.input>;

/** What is known of a property: at least where it is. */
type PropertyFacts = Partial<PropertyInput> & z.output<typeof propertyPlace>;

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
    properties.apn,
  ],
  digits: selectDigits(properties.apn),
};

export const propertyRecords = defineRecords({
  table: properties,
  noun: 'property',
  notFound: propertyTexts.notFound,
  toRecord: (row: typeof properties.$inferSelect): Property => row,
  events: { created: 'property.created', updated: 'property.updated', deleted: 'property.deleted' },
  fields: [...Object.keys(propertyFields), 'profit_potential', 'ai_score'],
  nameOf: formatPropertyLine,
  input: propertyInput,
  // Status, images and the lead keep their value when they are left out.
  toRow: async (input: PropertyFacts, before, { scope, tx }) => {
    const lead_id = input.lead_id === undefined ? (before?.lead_id ?? null) : input.lead_id;
    if (lead_id !== null && lead_id !== before?.lead_id && !(await findOwned(scope, tx, leads, lead_id)))
      throw new Invalid({ lead_id: [leadTexts.notFound] });
    const facts = {
      ...toStoredFields(propertyFields, input),
      status: input.status ?? before?.status ?? ('active' as const),
      images: input.images ?? before?.images ?? [],
      lead_id,
    };
    const endBuyer = before ? await findKnownPrice(tx, before.id) : null;
    return { ...facts, profit_potential: calculatePotentialProfit(facts), ai_score: calculatePropertyScore(facts, endBuyer) };
  },
});

/** Adds a property of which only the address need be known: its ZIP code says the rest of the place. */
export async function captureProperty(scope: Scope, known: z.output<typeof propertyCapture>): Promise<Property> {
  const facts = { ...findPlaceOfZip(known.zip, known.state), ...dropUndefined(known) };
  const place = propertyPlace.safeParse(facts);
  if (!place.success) throw new Invalid(toFieldErrors(place.error.issues));
  return propertyRecords.create(scope, mergeChecked<PropertyFacts>(propertyInput, {}, facts));
}

/** The list source of the account's properties. */
export function buildPropertySource(scope: Scope, input: PropertyQuery): ListSource<Property> {
  const filters = filterBy(propertyList, properties, input, { city: (city) => buildContains(properties.city, city) });
  return {
    table: properties,
    search: SEARCH,
    filters,
    storedTotal: sumStoredCounts(scope, propertyCounts, filters, 'status', 'ai_score_min'),
    rows: async (plan) => takePage(scope.read.select().from(properties).where(plan.where).$dynamic(), plan),
  };
}
