/** The marketplace: the rooms of the account beside the deals that partners have sent, in one list. */
import { LISTING_STATUS_LABELS, LISTING_STATUSES, listingFilters, listingRecord, roomsSummary } from '../marketplace/listing.ts';
import { optionalOption } from '../../core/fields.ts';
import { defineList } from '../../core/list.ts';
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { PACKET_STATES, packetRow } from './packet.ts';
import { packetEvent } from './packet-event.ts';

/** Whose a listing is. */
export const MARKETPLACE_ORIGINS = ['own', 'partner'] as const;
export type MarketplaceOrigin = (typeof MARKETPLACE_ORIGINS)[number];
/** A partner's deal is live while it takes answers, closed after that, or declined. */
export const MARKETPLACE_STATUSES = [...LISTING_STATUSES, 'declined'] as const;
export type MarketplaceStatus = (typeof MARKETPLACE_STATUSES)[number];
export const MARKETPLACE_STATUS_LABELS: Readonly<Record<MarketplaceStatus, string>> = { ...LISTING_STATUS_LABELS, declined: 'Declined' };

const ownRow = z.object({ origin: z.literal('own'), ...listingRecord.shape }).meta({ id: 'OwnMarketplaceRow' });
const partnerRow = z
  .object({
    origin: z.literal('partner'),
    ...packetRow.shape,
    state: z.enum(PACKET_STATES).meta({ description: 'What we made of it' }),
    status: z.enum(MARKETPLACE_STATUSES).meta({ description: 'live while it takes answers' }),
    closes_at: momentSchema.meta({ description: 'The same as answers_until' }),
  })
  .meta({ id: 'PartnerMarketplaceRow' });
/** One line; of two lines with the same id one is own and one is a partner's. */
export const marketplaceRow = z.discriminatedUnion('origin', [ownRow, partnerRow]).meta({ id: 'MarketplaceRow' });
export type MarketplaceRow = z.output<typeof marketplaceRow>;

export const marketplaceList = defineList(marketplaceRow, {
  filters: {
    ...listingFilters,
    status: optionalOption(MARKETPLACE_STATUSES, { label: 'Status' }),
    origin: optionalOption(MARKETPLACE_ORIGINS, { label: 'Own or of partners' }),
  },
  sortable: ['created_at', 'id', 'closes_at', 'ask'],
});
export type MarketplaceQuery = z.output<typeof marketplaceList.input>;

/** What goes on in the account's rooms and with the deals of partners. */
export const marketplaceSummary = roomsSummary
  .extend({ partner_activity: z.array(packetEvent).meta({ description: 'Of the deals of partners, the last first' }) })
  .meta({ id: 'MarketplaceSummary' });
export type MarketplaceSummary = z.output<typeof marketplaceSummary>;
