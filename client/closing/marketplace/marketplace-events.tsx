/** What goes on in rooms and with the deals of partners, the last first. */
import { Ban, Download, FileSignature, type LucideIcon, Send } from 'lucide-react';
import { formatMoney } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { KEY_WORDS } from '#client/closing/packets/packet-badges.tsx';
import type { MarketplaceSummary } from '#shared/closing/packets/marketplace.ts';
import type { PacketEvent, PacketEventKind } from '#shared/closing/packets/packet-event.ts';
import { type EventLine, EventLines, toEventLine } from './room-events.tsx';

const SHOWN = 12;

const LOOKS: Record<PacketEventKind, { icon: LucideIcon; tone: Tone; words(event: PacketEvent): string }> = {
  imported: { icon: Download, tone: 'violet', words: ({ partner }) => `Packet from ${partner}` },
  signed: { icon: FileSignature, tone: 'violet', words: ({ amount, partner }) => `${formatMoney(amount)} signed for ${partner}` },
  sent: { icon: Send, tone: 'violet', words: ({ partner }) => `Answer sent to ${partner}` },
  declined: { icon: Ban, tone: 'neutral', words: ({ partner }) => `Declined to ${partner}` },
};

const ofPartner = (event: PacketEvent): EventLine => ({
  ...{ id: event.id, created_at: event.created_at },
  ...{ icon: LOOKS[event.kind].icon, tone: LOOKS[event.kind].tone, words: LOOKS[event.kind].words(event) },
  at: {
    title: event.title,
    to: paths.packets.one(event.packet_id),
    ...(event.kind === 'imported' && { also: KEY_WORDS[event.key_standing].toLowerCase() }),
  },
});

export function MarketplaceEvents({ summary: { activity, partner_activity } }: { summary: MarketplaceSummary }) {
  const all = [...activity.map((event) => toEventLine(event, true)), ...partner_activity.map(ofPartner)];
  const lines = all.sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id);
  return <EventLines lines={lines.slice(0, SHOWN)} />;
}
