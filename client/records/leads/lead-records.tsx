import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { describeRecords } from '#client/record/records.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { formatAddressLine } from './lead-facts.tsx';

export const leadPages = describeRecords({
  one: 'Lead',
  many: 'Leads',
  title: 'Leads Management',
  list: leadList,
  texts: leadTexts,
  paths: paths.leads,
  nameOf: (lead) => [formatLeadName(lead), formatAddressLine(lead)].filter(Boolean).join(', '),
  remedy: ({ id }) => (
    <ButtonLink variant="primary" to={`${paths.deals.list}?lead_id=${id}`}>
      Show the deals
    </ButtonLink>
  ),
  deletedShownMs: 2000,
  calls: trpc.leads,
});
