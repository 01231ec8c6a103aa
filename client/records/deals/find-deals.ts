import type { FindRecords } from '#client/core/found.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { propertyLine } from '#shared/records/properties/property.ts';

export const findDeals: FindRecords = async (client, input) =>
  (await client.deals.list.query(input)).data.map(({ id, property, deal_type }) => ({
    id,
    label: propertyLine(property),
    detail: optionLabel(undefined, deal_type),
  }));
