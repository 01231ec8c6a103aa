import { Badge, type Tone } from '#client/ui/badge.tsx';
import { LISTING_STATUS_LABELS, type ListingStatus } from '#shared/closing/marketplace/listing.ts';

const TONES: Record<ListingStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'neutral',
  live: 'blue',
  under_offer: 'green',
  assigned: 'green',
  closed: 'neutral',
  withdrawn: 'orange',
};

export const ListingStatusBadge = ({ status }: { status: ListingStatus }) => (
  <Badge tone={TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>
);
