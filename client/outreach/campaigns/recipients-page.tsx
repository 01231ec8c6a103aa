import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Eye } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import type { ListState } from '#client/list/list-state.ts';
import { OutreachTabs } from '#client/outreach/messages/outreach-tabs.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ReservedSpace } from '#client/ui/skeleton.tsx';
import {
  type Recipient,
  recipientsBySending,
  type RecipientQuery,
  recipientTotals,
  type RecipientTotals,
} from '#shared/outreach/campaigns/recipient.ts';
import { recipientTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import './campaigns.css';
import { getPersonPath, findLastActivity, formatRecipientAddress, RecipientStatusBadge } from './recipient-facts.tsx';
import { RecipientPreview } from './recipient-preview.tsx';
import { RecipientTotalsCard } from './recipient-totals.tsx';
import './recipients.css';
import { Link } from 'react-router-dom';
import { formatAgo, formatDateTime, formatNumberOrDash } from '#client/core/format.ts';
import type { Column } from '#client/list/data-table.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/** How many campaigns the filter offers, newest first. */
const OFFERED = 100;

const NO_TOTALS = Object.fromEntries(Object.keys(recipientTotals.shape).map((name) => [name, 0])) as RecipientTotals;

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
        about="Who received what, and how they responded."
        exported="recipients"
        above={
          <>
            <OutreachTabs />
            {totals.data ? (
              <RecipientTotalsCard totals={totals.data} campaignId={state.query.campaign_id ?? undefined} />
            ) : (
              !totals.error && (
                <ReservedSpace>
                  <RecipientTotalsCard totals={NO_TOTALS} />
                </ReservedSpace>
              )
            )}
          </>
        }
        filters={useRecipientFilters(state)}
        texts={recipientTexts}
        firstRun={{
          about: 'When a campaign starts, everyone it goes to is listed here: sent, opened, clicked, answered.',
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

const count = (value: number) => (value > 0 ? formatNumberOrDash(value) : <span className="muted">0</span>);

const formatLastActivity = (recipient: Recipient): string => {
  const last = findLastActivity(recipient);
  return last ? formatAgo(last) : '–';
};

const buildRecipientColumns = ({ onPreview }: { onPreview: (recipient: Recipient) => void }): Column<Recipient>[] => [
  {
    key: 'recipient',
    header: 'Recipient',
    card: 'c-main',
    cell: (recipient) => {
      const href = getPersonPath(recipient);
      return (
        <span className="row g-3">
          <Avatar name={recipient.name} tone="neutral" />
          <span className="two recipient-name">
            {href === undefined ? (
              <span className="clip">{recipient.name}</span>
            ) : (
              <Link className="name clip" to={href} title={recipient.name}>
                {recipient.name}
              </Link>
            )}
            <small className="clip">{formatRecipientAddress(recipient)}</small>
          </span>
        </span>
      );
    },
  },
  {
    key: 'campaign',
    header: 'Campaign',
    card: 'c-wide',
    isSoft: true,
    cell: ({ campaign }) => (
      <Link className="recipient-campaign" to={paths.campaigns.one(campaign.id)}>
        {campaign.name}
      </Link>
    ),
  },
  { key: 'status', header: 'Status', sort: 'status', card: 'c-side', cell: (recipient) => <RecipientStatusBadge recipient={recipient} /> },
  {
    key: 'sent',
    header: 'Sent',
    sort: 'sent_at',
    startsDown: true,
    isSoft: true,
    cell: ({ sent_at }) => <span className="recipient-sent">{sent_at ? formatDateTime(sent_at) : '–'}</span>,
  },
  { key: 'opens', header: 'Opens', isNumber: true, cell: ({ open_count }) => count(open_count) },
  { key: 'clicks', header: 'Clicks', isNumber: true, cell: ({ click_count }) => count(click_count) },
  { key: 'responses', header: 'Responses', isNumber: true, cell: ({ response_count }) => count(response_count) },
  {
    key: 'last',
    header: 'Last activity',
    isSoft: true,
    cell: (recipient) => <span className="small muted">{formatLastActivity(recipient)}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    card: 'c-end',
    cell: (recipient) => (
      <span className="row g-tight row-actions">
        <small className="muted recipient-last">{formatLastActivity(recipient)}</small>
        <IconButton label={`View ${recipient.name}, ${recipient.campaign.name}`} icon={Eye} onClick={() => onPreview(recipient)} />
      </span>
    ),
  },
];
