import type { FindRecords } from '#client/core/found.ts';
import { leadName, shownScore } from '#shared/records/leads/lead.ts';

export const findLeads: FindRecords = async (client, input) =>
  (await client.leads.list.query(input)).data.map((lead) => ({
    id: lead.id,
    label: leadName(lead),
    detail: lead.property_address ?? undefined,
    score: shownScore(lead),
  }));
