/** Small parts of a recipient that several views show. */
import { paths } from '#client/core/paths.ts';
import { formatOption } from '#client/core/option-label.ts';
import { formatPhoneOrDash } from '#client/core/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { formatOneDecimal } from '#shared/core/format.ts';
import { type Recipient, RECIPIENT_STATUSES } from '#shared/outreach/campaigns/recipient.ts';
import { isText } from '#shared/records/contacts/channels.ts';

type StatusFields = Pick<Recipient, 'status' | 'bounced_at' | 'unsubscribed_at' | 'failed_at'>;

/** The status, and what went wrong beside it. */
export function RecipientStatusBadge({ recipient }: { recipient: StatusFields }) {
  return (
    <span className="row g-tight">
      <Badge status={recipient.status}>{formatOption(RECIPIENT_STATUSES, recipient.status)}</Badge>
      {recipient.failed_at && <Badge tone="red">Failed</Badge>}
      {recipient.bounced_at && <Badge tone="red">Bounced</Badge>}
      {recipient.unsubscribed_at && <Badge tone="neutral">Unsubscribed</Badge>}
    </span>
  );
}

/** Where the lead or buyer is; undefined once they were deleted. */
export const getPersonPath = ({ lead_id, buyer_id }: Pick<Recipient, 'lead_id' | 'buyer_id'>): string | undefined =>
  lead_id !== null ? paths.leads.one(lead_id) : buyer_id !== null ? paths.buyers.one(buyer_id) : undefined;

/** The address as a person reads it. */
export const formatRecipientAddress = ({ campaign, to_address }: Pick<Recipient, 'campaign' | 'to_address'>): string =>
  isText(campaign.channel) ? formatPhoneOrDash(to_address) : to_address;

/** When something was last heard of a recipient: an answer, a click, an open, a bounce. */
export const findLastActivity = ({ opened_at, clicked_at, responded_at, bounced_at, unsubscribed_at }: Recipient): string | null =>
  [opened_at, clicked_at, responded_at, bounced_at, unsubscribed_at].reduce(
    (last, moment) => (moment !== null && (last === null || moment > last) ? moment : last),
    null,
  );

/** "9.2%" for 0.092, "10%" for 0.1; a dash where there was nothing to divide. */
export const formatShare = (share: number | null): string => (share === null ? '–' : `${formatOneDecimal(share * 100)}%`);
