import type { FindRecords } from '#client/core/found.ts';
import { formatLeadName, getShownScore } from '#shared/records/leads/lead.ts';

export const findLeads: FindRecords = async (client, input) =>
  (await client.leads.list.query(input)).data.map((lead) => ({
    id: lead.id,
    label: formatLeadName(lead),
    detail: lead.property_address ?? undefined,
    score: getShownScore(lead),
  }));
