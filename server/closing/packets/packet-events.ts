/** What happened to the deals of partners: a reading of their events. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { events } from '#server/core/events/table.ts';
import { PACKET_EVENT_KINDS, PACKET_EVENT_TYPES, type PacketEvent } from '#shared/closing/packets/packet-event.ts';
import { packetPartners, packets } from './table.ts';

const NEWEST = 12;

/** The newest of what happened to the deals of partners that are still there. */
export async function loadNewestPacketEvents(scope: Scope): Promise<PacketEvent[]> {
  const rows = await scope.read
    .select({
      id: events.id,
      type: events.type,
      packet_id: packets.id,
      title: packets.title,
      partner: sql<string>`coalesce(${packetPartners.company}, ${packetPartners.name})`,
      key_standing: packets.key_standing,
      amount: sql<number | null>`(${events.data} ->> 'amount')`,
      created_at: events.created_at,
    })
    .from(events)
    .innerJoin(packets, eq(packets.id, events.subject_id))
    .innerJoin(packetPartners, eq(packetPartners.id, packets.partner_id))
    .where(
      and(eq(events.account_id, scope.account.id), eq(events.subject, 'packets'), inArray(events.type, Object.values(PACKET_EVENT_TYPES))),
    )
    // The `+` keeps SQLite from walking through all events of the account until it has so many.
    .orderBy(desc(sql`+${events.id}`))
    .limit(NEWEST);
  return rows.map(({ type, ...row }) => ({
    ...row,
    kind: PACKET_EVENT_KINDS.find((kind) => PACKET_EVENT_TYPES[kind] === type) ?? 'imported',
  }));
}
