import { calendarDay, today } from '#client/core/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { LISTING_INTEREST_LABELS } from '#shared/closing/marketplace/listing.ts';
import { type KeyStanding, PACKET_STATE_LABELS, type PacketState, type PartnerDeal } from '#shared/closing/packets/packet.ts';
import './packets.css';

const TONES: Record<PacketState, Tone> = { new: 'blue', answered: 'green', declined: 'neutral', closed: 'neutral' };
const KEY_TONES: Record<KeyStanding, Tone> = { new: 'neutral', known: 'green', changed: 'red' };
/** What a key is to us. */
export const KEY_WORDS: Record<KeyStanding, string> = { new: 'New key', known: 'Known key', changed: 'Another key' };

type Partner = PartnerDeal['partner'];

/** The day of a moment, where the reader is. */
export const momentDay = (moment: string): string => calendarDay(today(new Date(moment)));

export const PacketStatusBadge = ({ status }: { status: PacketState }) => <Badge tone={TONES[status]}>{PACKET_STATE_LABELS[status]}</Badge>;

export const KeyBadge = ({ standing }: { standing: KeyStanding }) => <Badge tone={KEY_TONES[standing]}>{KEY_WORDS[standing]}</Badge>;

/** A fingerprint in groups, as two people compare it on the phone. */
export const Fingerprint = ({ of }: { of: string }) => <code className="packet-key">{(of.match(/.{4}/g) ?? [of]).join(' ')}</code>;

/** "Lee Park, Park Homes" */
export const partnerName = ({ name, company }: Pick<Partner, 'name' | 'company'>): string => [name, company].filter(Boolean).join(', ');

/** "their contract" */
export const theirInterest = ({ interest }: Pick<PartnerDeal, 'interest'>): string =>
  LISTING_INTEREST_LABELS[interest].replace('Our', 'their').toLowerCase();

/** What is known of a key, in a sentence. */
export function keyWords({ standing, known_since, other_key_since }: Partner): string {
  if (standing === 'changed' && other_key_since !== null)
    return `This sender used another key since ${momentDay(other_key_since)}. Call them before you rely on this one.`;
  if (standing === 'known') return `The same key as on ${momentDay(known_since)}.`;
  return 'The first from this key. Compare the fingerprint on the phone.';
}
