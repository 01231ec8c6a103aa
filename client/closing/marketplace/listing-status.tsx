import { Badge, type Tone } from '#client/ui/badge.tsx';
import { MARKETPLACE_STATUS_LABELS, type MarketplaceStatus } from '#shared/closing/packets/marketplace.ts';

const TONES: Record<MarketplaceStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'neutral',
  live: 'blue',
  under_offer: 'green',
  assigned: 'green',
  closed: 'neutral',
  withdrawn: 'orange',
  declined: 'neutral',
};

export const ListingStatusBadge = ({ status }: { status: MarketplaceStatus }) => (
  <Badge tone={TONES[status]}>{MARKETPLACE_STATUS_LABELS[status]}</Badge>
);
