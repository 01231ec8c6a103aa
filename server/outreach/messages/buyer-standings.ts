/**
 * Why buyers cannot or must not be written to. Beside what is known of the buyer as a person, what is known of an email or a phone
 * holds for everybody who has it, and so does what is known of a lead, as a person, who has the same address.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import { leadName } from '#shared/records/leads/lead.ts';
import { e164, emailKey, phoneDigits } from '#shared/outreach/messages/address.ts';
import { AGAINST, UNREACHABLE_REASONS, type UnreachableReason } from '#shared/outreach/messages/reach.ts';
import type { BuyerContactPermissions } from '#shared/outreach/messages/standing.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { standingsOfValues, type StandingChange, type StandingRow } from './standings.ts';
import { type Mark, markedLeadsBehind, marksBehind } from './twins.ts';

/** By what a buyer is known. */
export interface BuyerAddresses {
  id: number;
  email: string | null;
  phone: string | null;
}

type Value = Pick<StandingChange, 'kind' | 'value'>;
const keyOf = ({ kind, value }: Value): string => `${kind} ${value}`;

/** A number of the United States or Canada, to which alone texts go. */
const isReachablePhone = (phone: string): boolean => /^\+1\d{10}$/.test(e164(phone));

/** The kinds and values of a buyer's addresses. */
export function addressesOf({ email, phone }: BuyerAddresses): Value[] {
  const digits = phoneDigits(phone);
  return [
    ...(email ? [{ kind: 'email' as const, value: emailKey(email) }] : []),
    ...(digits ? [{ kind: 'phone' as const, value: digits }] : []),
  ];
}

/** The same with the buyer as a person. */
export const valuesOfBuyer = (buyer: BuyerAddresses): Value[] => [{ kind: 'buyer', value: String(buyer.id) }, ...addressesOf(buyer)];

/** So many marked leads are named beside another record: one is reason enough. */
const MOST_NAMED = 20;

/** Marked leads as persons who have some of the addresses, by the names under which another record shows them; at most 20. */
export async function namedLeads(
  scope: Scope,
  db: Db,
  addresses: readonly Value[],
  but?: number,
): Promise<{ kind: 'lead'; value: string; address: string }[]> {
  const ids = (await markedLeadsBehind(scope, db, addresses, MOST_NAMED + 1)).filter((id) => id !== but).slice(0, MOST_NAMED);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, ids)));
  return rows.map((lead) => ({ kind: 'lead', value: String(lead.id), address: outreachTexts.leadOf(leadName({ ...lead })) }));
}

/** What is known of buyers and of their addresses, and against the leads behind these, by `kind value`. */
interface KnownOfBuyers {
  standings: ReadonlyMap<string, StandingRow>;
  marks: ReadonlyMap<string, readonly Mark[]>;
}

async function knownOfBuyers(scope: Scope, db: Db, buyers: readonly BuyerAddresses[]): Promise<KnownOfBuyers> {
  const marks = await marksBehind(scope, db, buyers.flatMap(addressesOf));
  return { standings: await standingsOfValues(scope, db, buyers.flatMap(valuesOfBuyer)), marks };
}

function reasonAgainst(
  buyer: BuyerAddresses,
  channel: 'email' | 'sms',
  { standings, marks }: KnownOfBuyers,
): UnreachableReason | undefined {
  const kind = channel === 'email' ? 'email' : 'phone';
  const own = addressesOf(buyer);
  const address = own.find((one) => one.kind === kind);
  const standing = address && standings.get(keyOf(address))?.standing;
  const ofLeads = own.flatMap((one) => marks.get(keyOf(one)) ?? []);
  const all = [standing, standings.get(`buyer ${buyer.id}`)?.standing, ...ofLeads];
  return UNREACHABLE_REASONS.find((reason) => {
    if (reason === 'no_address') return !address || (channel === 'sms' && !isReachablePhone(buyer.phone ?? ''));
    if (reason === 'no_consent') return channel === 'sms' && standing !== 'consented';
    // Of a property, or of sellers: known where it is offered.
    if (reason === 'already_sent' || reason === 'under_contract') return false;
    return all.includes(reason) && (AGAINST[channel] as readonly UnreachableReason[]).includes(reason);
  });
}

/** The first reason against each buyer by this channel, by the buyer's id; nothing for one who can be reached. */
export async function reasonsAgainstBuyers(
  scope: Scope,
  db: Db,
  channel: 'email' | 'sms',
  buyers: readonly BuyerAddresses[],
): Promise<Map<number, UnreachableReason>> {
  const known = await knownOfBuyers(scope, db, buyers);
  const reasons = new Map<number, UnreachableReason>();
  for (const buyer of buyers) {
    const reason = reasonAgainst(buyer, channel, known);
    if (reason) reasons.set(buyer.id, reason);
  }
  return reasons;
}

/** Whether a campaign reaches one buyer by each channel, and if not, why. */
export async function reachOfBuyer(scope: Scope, db: Db, buyer: BuyerAddresses): Promise<BuyerContactPermissions['reach']> {
  const known = await knownOfBuyers(scope, db, [buyer]);
  const by = (channel: 'email' | 'sms') => {
    const reason = reasonAgainst(buyer, channel, known) ?? null;
    return { may: reason === null, reason };
  };
  return { email: by('email'), sms: by('sms') };
}
