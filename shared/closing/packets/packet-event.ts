/** What happened to a partner's deal, as its events tell it. */
import type { EventType } from '../../core/nouns.ts';
import { identity, momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { KEY_STANDINGS } from './packet.ts';

/** The events that a partner's deal is told by, and what they are called here. */
export const PACKET_EVENT_TYPES = {
  imported: 'packet.imported',
  signed: 'packet.answered',
  sent: 'packet.sent',
  declined: 'packet.declined',
} as const satisfies Record<string, EventType>;
export type PacketEventKind = keyof typeof PACKET_EVENT_TYPES;
export const PACKET_EVENT_KINDS = Object.keys(PACKET_EVENT_TYPES) as [PacketEventKind, ...PacketEventKind[]];

export const packetEvent = z
  .object({
    id: identity.id,
    packet_id: identity.id,
    title: z.string().meta({ description: 'The title of the deal' }),
    kind: z.enum(PACKET_EVENT_KINDS),
    partner: z.string(),
    key_standing: z.enum(KEY_STANDINGS),
    amount: z.number().nullable().meta({ description: 'What we bid then, in US dollars' }),
    created_at: momentSchema,
  })
  .meta({ id: 'PacketEvent' });
export type PacketEvent = z.output<typeof packetEvent>;
