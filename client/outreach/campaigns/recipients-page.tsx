import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import type { ListState } from '#client/list/list-state.ts';
import { OutreachTabs } from '#client/outreach/messages/outreach-tabs.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { type Recipient, recipientsBySending, type RecipientQuery } from '#shared/outreach/campaigns/recipient.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import './campaigns.css';
import { buildRecipientColumns } from './recipient-columns.tsx';
import { getPersonPath } from './recipient-facts.tsx';
import { RecipientPreview } from './recipient-preview.tsx';
import { RecipientTotalsCard } from './recipient-totals.tsx';
import './recipients.css';

/** How many campaigns the filter offers, newest first. */
const OFFERED = 100;

export function RecipientsPage() {
  const page = useListPage(recipientsBySending, trpc.recipients.list);
  const { state } = page;
  const { page: _, per_page: __, sort_by: ___, sort_order: ____, ...narrowing } = state.query;
  const totals = trpc.recipients.totals.useQuery(narrowing, { placeholderData: keepPreviousData });
  const [previewed, setPreviewed] = useState<Recipient>();
  const columns = useMemo(() => buildRecipientColumns({ onPreview: setPreviewed }), []);
  return (
    <>
      <ListPage
        {...page}
        title="Recipients"
        about="Who got what, and what they did with it."
        exported="recipients"
        above={
          <>
            <OutreachTabs />
            {totals.data && <RecipientTotalsCard totals={totals.data} campaignId={state.query.campaign_id ?? undefined} />}
          </>
        }
        filters={useRecipientFilters(state)}
        texts={recipientTexts}
        firstRun={{
          about: 'When a campaign starts, everyone it writes to stands here: whether it was sent, opened, clicked and answered.',
          actions: (
            <ButtonLink icon={Plus} variant="primary" to={paths.campaigns.add}>
              Create Campaign
            </ButtonLink>
          ),
        }}
        columns={columns}
        openHref={getRecipientHref}
      />
      {previewed && <RecipientPreview id={previewed.id} name={previewed.name} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

const getRecipientHref = (recipient: Recipient) => getPersonPath(recipient) ?? paths.campaigns.one(recipient.campaign_id);

function useRecipientFilters(state: ListState<RecipientQuery>): readonly FilterSpec[] {
  const campaigns = trpc.campaigns.list.useQuery({ per_page: OFFERED });
  const { campaign_id, lead_id, buyer_id } = state.query;
  const isOffered = campaigns.data?.data.some(({ id }) => id === campaign_id);
  const chosen = trpc.campaigns.get.useQuery({ id: campaign_id ?? 0 }, { enabled: Boolean(campaign_id) && isOffered === false });
  const offered = [...(campaigns.data?.data ?? []), ...(chosen.data && !isOffered ? [chosen.data] : [])];
  const lead = trpc.leads.get.useQuery({ id: lead_id ?? 0 }, { enabled: Boolean(lead_id) }).data;
  const buyer = trpc.buyers.get.useQuery({ id: buyer_id ?? 0 }, { enabled: Boolean(buyer_id) }).data;
  const leadLabel = lead && [lead.first_name, lead.last_name].filter(Boolean).join(' ');
  return filterSpecs(recipientsBySending, {
    campaign_id: {
      say: (id) => offered.find((campaign) => campaign.id === Number(id))?.name ?? `#${String(id)}`,
      options: offered.map((campaign) => ({ value: String(campaign.id), label: campaign.name })),
    },
    lead_id: { say: (id) => leadLabel || `#${String(id)}` },
    buyer_id: { say: (id) => buyer?.name ?? `#${String(id)}` },
  });
}
