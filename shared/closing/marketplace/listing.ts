/** A listing: what a room sells to buyers, until when, and what its guests see of each other. */
import {
  count,
  flag,
  moment,
  money,
  option,
  optionalLongText,
  optionalMoment,
  optionalMoney,
  optionalOption,
  optionalReference,
  optionalText,
  reference,
  text,
} from '../../core/fields.ts';
import { equal, special, to } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { byId, identity, momentSchema, buildStoredShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { roomEvent } from './room-event.ts';
import { marketplaceTexts } from './texts.ts';

/** What is for sale: our purchase contract, an option, or the house itself. */
export const LISTING_INTERESTS = ['equitable', 'option', 'owner'] as const;
type ListingInterest = (typeof LISTING_INTERESTS)[number];
/** Access: invited buyers only, or anyone with the link. */
export const LISTING_ACCESS = ['invited', 'link'] as const;
/** What guests see of the bids of others. */
export const LISTING_SHOWS = ['nothing', 'count', 'best'] as const;
type ListingShows = (typeof LISTING_SHOWS)[number];
/** Actions of the owner on a listing. */
export const LISTING_STATES = ['draft', 'live', 'closed', 'withdrawn'] as const;
export type ListingState = (typeof LISTING_STATES)[number];
/** The status of a listing, by the clock and the accepted bid. */
const LISTING_STATUSES = ['draft', 'scheduled', 'live', 'under_offer', 'assigned', 'closed', 'withdrawn'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export const LISTING_STATUS_LABELS: Readonly<Record<ListingStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Opens soon',
  live: 'Live',
  under_offer: 'Accepted',
  assigned: 'Assigned',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};
export const LISTING_INTEREST_LABELS: Readonly<Record<ListingInterest, string>> = {
  equitable: 'Our contract',
  option: 'Our option',
  owner: 'The house',
};
export const LISTING_SHOWS_LABELS: Readonly<Record<ListingShows, string>> = {
  nothing: 'Nothing',
  count: 'Number only',
  best: 'Number and best price',
};
export const LISTING_ACCESS_LABELS: Readonly<Record<(typeof LISTING_ACCESS)[number], string>> = {
  invited: 'Invited buyers',
  link: 'Anyone with the link',
};

export const listingFields = {
  property_id: reference({ label: 'Property' }),
  deal_id: optionalReference({ label: 'Deal' }),
  title: text({ label: 'Title', max: 120 }),
  interest: option(LISTING_INTERESTS, { label: 'For sale' }),
  ask: money({ label: 'Ask', positive: 'Ask must be a positive number' }),
  floor: optionalMoney({ label: 'Floor, only you' }),
  review_above: optionalMoney({ label: 'Check bids above' }),
  deposit_wanted: optionalMoney({ label: 'Deposit wanted' }),
  opens_at: optionalMoment({ label: 'Opens' }),
  closes_at: moment({ label: 'Closes' }),
  extends_minutes: count({ label: 'A late bid adds minutes', min: 0, max: 60 }),
  access: option(LISTING_ACCESS, { label: 'Who gets in' }),
  shows: option(LISTING_SHOWS, { label: 'Guests see of other bids' }),
  terms: optionalLongText({ label: 'Terms', max: 4000 }),
  override_reason: optionalText({ label: 'Reason to open although the state holds it back', min: 10, max: 500 }),
};

const addListingRules = (schema: z.ZodObject<typeof listingFields>) =>
  schema.check((ctx) => {
    const { ask, floor, review_above, opens_at, closes_at } = ctx.value;
    const refuse = (field: string, message: string) => ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value });
    if (typeof floor === 'number' && floor > ask) refuse('floor', 'Must not be above the ask');
    if (typeof review_above === 'number' && review_above < ask) refuse('review_above', marketplaceTexts.reviewBelowAsk);
    if (typeof opens_at === 'string' && opens_at >= closes_at) refuse('closes_at', 'Must be after the opening');
  });

const plainInput = z.object(listingFields);
/** POST and the form. */
export const listingInput = addListingRules(plainInput);
export type ListingInput = z.output<typeof plainInput>;

/** With `open` its room opens at once. */
export const createListingInput = listingInput.safeExtend({ open: flag({ label: 'Open the room at once' }) });

/** PATCH: any subset; the property stays what it is. */
export const listingPatch = plainInput.omit({ property_id: true }).partial();

const number = z.int().min(0);
const amount = z.number().nullable().meta({ description: 'US dollars' });

export const listingRecord = z
  .object({
    id: identity.id,
    ...buildStoredShape(listingFields),
    state: z.enum(LISTING_STATES),
    status: z.enum(LISTING_STATUSES).meta({ description: 'By the clock, and by the bid that was accepted' }),
    extensions: number.meta({ description: 'How often late bids have moved the closing; 6 times at most' }),
    opened_at: momentSchema.nullable(),
    closed_at: momentSchema.nullable(),
    property: z.object({ id: identity.id, address: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    bids: number.meta({ description: 'Open bids that still hold and count, and the one that was accepted' }),
    doubtful_bids: number.meta({
      description: 'Open bids above `review_above`, or above twice the ask without it, that nobody has looked at',
    }),
    best_bid: amount,
    best_fee: amount.describe('What it leaves us: that bid less what the deal or the property costs; null while that is not known'),
    /** The same bids, the lowest first. */
    bid_amounts: z.array(z.number()),
    guests: number.meta({ description: 'How many have been in the room' }),
    invited: number,
    invited_guests: number.meta({ description: 'How many of the invited have been in the room' }),
    open_questions: number,
    accepted_offer_id: z.int().min(1).nullable(),
    accepted_at: momentSchema.nullable(),
    /** Phrases in title and terms that fair-housing law speaks of. */
    warnings: z.array(z.string()),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Listing' });
export type Listing = z.output<typeof listingRecord>;

export const listingList = defineList(listingRecord, {
  filters: {
    status: special(optionalOption(LISTING_STATUSES, { label: 'Status' }), { place: 'bar', words: LISTING_STATUS_LABELS }),
    city: special(optionalText({ label: 'City', max: 100 }), { place: 'bar', any: 'Any city' }),
    price_max: to('ask', optionalMoney({ label: 'Price up to' }), { place: 'bar', any: 'Any price' }),
    property_id: equal(optionalReference({ label: 'Property' })),
    deal_id: equal(optionalReference({ label: 'Deal' })),
  },
  search: { label: 'Search listings', placeholder: 'Search address, city' },
  sortable: ['created_at', 'id', 'closes_at', 'ask'],
});

/** The defaults of a new listing for a property. */
export const listingDraft = z
  .object({
    property_id: identity.id,
    deal_id: z.int().min(1).nullable(),
    title: z.string(),
    interest: z.enum(LISTING_INTERESTS),
    ask: z.number().nullable(),
    deposit_wanted: amount,
    closes_at: momentSchema,
    extends_minutes: number,
    access: z.enum(LISTING_ACCESS),
    shows: z.enum(LISTING_SHOWS),
    holds: z.array(z.string()).meta({ description: 'What the state asks of who markets a contract, and the profile lacks' }),
    matching: number.meta({ description: 'Buyers whose buy box fits' }),
    /** The room of this property that is open or drafted already. */
    current_listing_id: z.int().min(1).nullable(),
  })
  .meta({ id: 'ListingDraft' });
export type ListingDraft = z.output<typeof listingDraft>;

/** POST /listings/{id}/link: for everybody, or for one buyer. */
export const roomLinkInput = byId.extend({
  buyer_id: optionalReference({ label: 'Buyer' }).meta({
    description: 'Whose own link it is, who is invited by it; left out, everybody’s',
  }),
});

/** The link to a room that anybody who has it can open. */
export const roomLink = z
  .object({
    url: z.string().meta({ description: 'Below the address of this instance unless that is known' }),
    is_public: z.boolean(),
  })
  .meta({ id: 'RoomLink' });

/** Events of the account's rooms, newest first. */
export const roomsSummary = z
  .object({
    live: number,
    live_bids: number,
    guests: number,
    expected: z.number().meta({ description: 'What may be expected of the best bid of each live room, in dollars' }),
    expected_fee: z.number().meta({ description: 'What may be expected to stay with us of those bids, above what the houses cost' }),
    closes_first: z.object({ listing_id: identity.id, closes_at: momentSchema }).nullable(),
    cities: z.array(z.string()),
    activity: z.array(roomEvent).meta({ description: 'The last first, as `/listings/{id}/events` tells it' }),
  })
  .meta({ id: 'MarketplaceSummary' });
export type RoomsSummary = z.output<typeof roomsSummary>;
