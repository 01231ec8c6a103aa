/** Small parts of a deal that several views show. */
import { formatCalendarDay, formatDueDistance, today } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { countDaysBetween } from '#shared/core/days.ts';
import { DEAL_STATUSES, type Deal, OPEN_DEALS } from '#shared/records/deals/deal.ts';

/** The anchor of the form on a deal's page, used by the edit button. */
export const DEAL_FORM = 'deal-form';

/** "Deal #12, 4127 Sycamore Bend Dr". */
export const formatDealName = (deal: { id: number; property: { address: string } }): string => `Deal #${deal.id}, ${deal.property.address}`;

/** "Marisol Trevino"; a lead that was imported may have no name yet. */
export const formatDealLeadName = (deal: Pick<Deal, 'lead'>): string =>
  [deal.lead.first_name, deal.lead.last_name].filter(Boolean).join(' ') || `Lead #${deal.lead.id}`;

export const DealStatusBadge = ({ deal }: { deal: Pick<Deal, 'status'> }) => (
  <Badge status={deal.status}>{formatOption(DEAL_STATUSES, deal.status)}</Badge>
);

/** Active or pending: closing still lies ahead. */
export const isOpen = (deal: Pick<Deal, 'status'>): boolean => (OPEN_DEALS as readonly string[]).includes(deal.status);

const CLOSE_DAYS = 3;
const SOON_DAYS = 7;

/** How urgent the closing of an open deal is: red when past or within three days, yellow within a week. */
const getClosingTone = (deal: Pick<Deal, 'status' | 'closing_date'>): Tone | undefined => {
  if (!isOpen(deal)) return undefined;
  const days = countDaysBetween(today(), deal.closing_date);
  return days <= CLOSE_DAYS ? 'red' : days <= SOON_DAYS ? 'yellow' : undefined;
};

/** "In 12 days", "2 days late"; for a deal that is no longer open its status says enough. */
export function ClosingDistance({ deal }: { deal: Pick<Deal, 'status' | 'closing_date'> }) {
  if (!isOpen(deal)) return null;
  const tone = getClosingTone(deal);
  return (
    <small className={tone && 'tone'} data-tone={tone}>
      {formatDueDistance(deal.closing_date)}
    </small>
  );
}

/** The closing date, and how far off it is. */
export const ClosingDay = ({ deal }: { deal: Pick<Deal, 'status' | 'closing_date'> }) => (
  <span className="two">
    <span>{formatCalendarDay(deal.closing_date)}</span>
    <ClosingDistance deal={deal} />
  </span>
);
