/** Functions for properties. Potential profit and score are computed on every write, and only there. */
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { filterBy, sumStoredCounts } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { findOwned, defineRecords, toStoredFields } from '#server/db/records.ts';
import { buildContains, selectDigits, type Searchable } from '#server/db/search.ts';
import {
  calculatePotentialProfit,
  type Property,
  propertyFields,
  propertyInput,
  formatPropertyLine,
} from '#shared/records/properties/property.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { leads } from '#server/records/leads/table.ts';
import { calculatePropertyScore } from './analysis.ts';
import { findKnownPrice } from './end-buyers.ts';
import { properties, propertyCounts } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type PropertyQuery = z.output<typeof propertyList.input>;

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
  toRow: async (input, before, { scope, tx }) => {
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
