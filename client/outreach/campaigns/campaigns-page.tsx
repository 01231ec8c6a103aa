import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatMoney, formatNumberOrDash, formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { OutreachTabs } from '#client/outreach/messages/outreach-tabs.tsx';
import { AddLink, RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import {
  campaignPages,
  CAMPAIGN_FORM,
  CampaignStatusBadge,
  ChannelAndType,
  SentProgress,
  formatShareOfReached,
} from './campaign-facts.tsx';
import './campaigns.css';
import { Link } from 'react-router-dom';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { isSent } from '#shared/records/contacts/channels.ts';

export function CampaignsPage() {
  const page = useRecordsPage(campaignPages);
  const summary = trpc.campaigns.summary.useQuery().data;
  return (
    <RecordsPage
      {...page}
      about={
        summary &&
        `${formatQuantity(summary.campaigns, 'campaign')}, ${formatNumberOrDash(summary.active)} running, ${formatMoney(summary.spent)} spent of ${formatMoney(summary.budget)}`
      }
      above={<OutreachTabs />}
      className="campaigns-list"
      columns={buildCampaignColumns}
      firstRun={{
        about:
          'A campaign sends emails, texts or letters to a part of your leads. It is a draft until you start it. To reach buyers, open a property and send them its deal sheet.',
        actions: (
          <>
            <AddLink records={campaignPages} />
            <ButtonLink to={paths.leads.list}>View leads</ButtonLink>
          </>
        ),
      }}
    />
  );
}

interface Actions {
  onDelete: (campaign: Campaign) => void;
}

const buildCampaignColumns = ({ onDelete }: Actions): Column<Campaign>[] => [
  {
    key: 'name',
    header: 'Campaign',
    sort: 'name',
    card: 'c-main',
    cell: (campaign) => (
      <span className="two campaign-name">
        <Link className="name clip" to={paths.campaigns.one(campaign.id)} title={campaign.name}>
          {campaign.name}
        </Link>
        <small className="row g-tight">
          <ChannelAndType campaign={campaign} />
        </small>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    card: 'c-side',
    cell: (campaign) => <CampaignStatusBadge status={campaign.status} />,
  },
  {
    key: 'sent',
    header: 'Sent',
    sort: 'sent_count',
    startsDown: true,
    card: 'c-wide',
    cell: (campaign) => <SentProgress campaign={campaign} />,
  },
  // By letter and by post nobody can see whether they were opened.
  {
    key: 'opens',
    header: 'Opens',
    sort: 'open_count',
    isNumber: true,
    isSoft: true,
    cell: (campaign) => (campaign.channel === 'email' ? formatShareOfReached(campaign, campaign.open_count) : '–'),
  },
  {
    key: 'clicks',
    header: 'Clicks',
    sort: 'click_count',
    isNumber: true,
    isSoft: true,
    cell: (campaign) => (isSent(campaign.channel) ? formatShareOfReached(campaign, campaign.click_count) : '–'),
  },
  {
    key: 'replies',
    header: 'Replies',
    sort: 'response_count',
    isNumber: true,
    cell: (campaign) => formatShareOfReached(campaign, campaign.response_count),
  },
  {
    key: 'deals',
    header: 'Deals',
    isNumber: true,
    cell: (campaign) =>
      campaign.status === 'draft' || campaign.audience === 'buyers' ? '–' : formatNumberOrDash(campaign.conversion_count),
  },
  {
    key: 'spent',
    header: 'Spent',
    sort: 'spent',
    isNumber: true,
    card: 'c-end',
    cell: (campaign) =>
      campaign.budget === null ? (
        formatMoney(campaign.spent ?? 0)
      ) : (
        <span className="two campaign-spent">
          <span>{formatMoney(campaign.spent ?? 0)}</span>
          <small>of {formatMoney(campaign.budget)}</small>
        </span>
      ),
  },
  {
    key: 'scheduled',
    header: 'Scheduled',
    sort: 'scheduled_at',
    isSoft: true,
    cell: (campaign) => (
      <span className="small campaign-when">{campaign.scheduled_at === null ? '–' : formatDateTime(campaign.scheduled_at)}</span>
    ),
  },
  buildActionsColumn({
    nameOf: ({ name }) => name,
    view: { to: ({ id }) => paths.campaigns.one(id) },
    edit: ({ id }) => `${paths.campaigns.one(id)}#${CAMPAIGN_FORM}`,
    onDelete,
  }),
];
