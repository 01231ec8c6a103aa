import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatAgo, formatDateTime, formatNumberOrDash } from '#client/core/format.ts';
import type { Column } from '#client/list/data-table.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { Recipient } from '#shared/outreach/campaigns/recipient.ts';
import { findLastActivity, getPersonPath, formatRecipientAddress, RecipientStatusBadge } from './recipient-facts.tsx';

const count = (value: number) => (value > 0 ? formatNumberOrDash(value) : <span className="muted">0</span>);

const formatLastActivity = (recipient: Recipient): string => {
  const last = findLastActivity(recipient);
  return last ? formatAgo(last) : '–';
};

/** The columns of the list of recipients. */
export const buildRecipientColumns = ({ onPreview }: { onPreview: (recipient: Recipient) => void }): Column<Recipient>[] => [
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
