import type { FindRecords } from '#client/core/found.ts';
import { formatOption } from '#client/core/option-label.ts';
import { formatPropertyLine } from '#shared/records/properties/property.ts';

export const findDeals: FindRecords = async (client, input) =>
  (await client.deals.list.query(input)).data.map(({ id, property, deal_type }) => ({
    id,
    label: formatPropertyLine(property),
    detail: formatOption(undefined, deal_type),
  }));
