import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatDateTime, formatMoney, formatNumberOrDash } from '#client/core/format.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { CampaignStatusBadge, ChannelAndType, SentProgress, formatShareOfReached } from './campaign-facts.tsx';
import { isSent } from '#shared/records/contacts/channels.ts';

/** The anchor of the form on a campaign's page. */
export const CAMPAIGN_FORM = 'campaign-form';

interface Actions {
  onDelete: (campaign: Campaign) => void;
}

/** The columns of the campaign list. */
export const buildCampaignColumns = ({ onDelete }: Actions): Column<Campaign>[] => [
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
