/** Events of a room, from its listing and its bids. */
import type { EventType } from '../../core/nouns.ts';
import { optionalOption } from '../../core/fields.ts';
import { special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { OFFER_SOURCES } from '../../records/buyers/offer.ts';

/** The events shown in a room's activity, and their labels. */
export const ROOM_EVENT_TYPES = {
  opened: 'listing.opened',
  invited: 'listing.invited',
  seen: 'listing.entered',
  asked: 'listing.asked',
  answered: 'listing.answered',
  bid: 'offer.created',
  changed: 'offer.updated',
  countered: 'listing.countered',
  withdrawn: 'offer.withdrawn',
  declined: 'offer.declined',
  accepted: 'offer.accepted',
  extended: 'listing.extended',
  doubtful: 'listing.bid_doubtful',
  crowded: 'listing.crowded',
  closed: 'listing.closed',
  ended: 'listing.withdrawn',
} as const satisfies Record<string, EventType>;
export type RoomEventKind = keyof typeof ROOM_EVENT_TYPES;
export const ROOM_EVENT_KINDS = Object.keys(ROOM_EVENT_TYPES) as [RoomEventKind, ...RoomEventKind[]];

export const roomEvent = z
  .object({
    id: identity.id,
    listing_id: identity.id,
    title: z.string().meta({ description: 'The title of the listing' }),
    kind: z.enum(ROOM_EVENT_KINDS),
    who: z.string().nullable().meta({ description: 'The guest or buyer; null for what the owner did to the room' }),
    amount: z.number().nullable().meta({ description: 'What was bid or countered then, in US dollars' }),
    source: z.enum(OFFER_SOURCES).nullable().meta({ description: 'How a bid came: from the room or by hand' }),
    words: z.string().nullable().meta({ description: 'A question, or its answer' }),
    buyers: z.int().min(1).nullable().meta({ description: 'How many were invited' }),
    created_at: momentSchema,
  })
  .meta({ id: 'RoomEvent' });
export type RoomEvent = z.output<typeof roomEvent>;

export const roomEventList = defineList(roomEvent, {
  filters: { kind: special(optionalOption(ROOM_EVENT_KINDS, { label: 'Kind' })) },
  sortable: ['created_at', 'id'],
});
export const roomEventsInput = roomEventList.input.omit({ search: true }).extend({ id: recordId });
