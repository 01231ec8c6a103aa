/**
 * Why buyers cannot or must not be written to. A buyer is known by address: what is known of an email or a phone holds for
 * everybody who has it, and so does what is known of a lead, as a person, who has the same address.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { leads } from '#server/leads/table.ts';
import { e164, emailKey, phoneDigits } from '#shared/outreach/address.ts';
import type { Standing } from '#shared/outreach/channels.ts';
import { UNREACHABLE_REASONS, type UnreachableReason } from '#shared/outreach/reach.ts';
import { standingsOfValues, type StandingChange } from './standings.ts';

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

/** The account's leads that have some of the addresses, by `kind value`. */
export async function leadsBehind(scope: Scope, db: Db, addresses: readonly Value[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const kind of ['email', 'phone'] as const) {
    const values = [...new Set(addresses.filter((one) => one.kind === kind).map(({ value }) => value))];
    if (values.length === 0) continue;
    const column = kind === 'email' ? leads.email_key : leads.phone_digits;
    const rows = await db
      .select({ id: leads.id, value: column })
      .from(leads)
      .where(and(eq(leads.account_id, scope.account.id), inArray(column, values)));
    for (const { id, value } of rows) {
      const key = keyOf({ kind, value: value ?? '' });
      found.set(key, [...(found.get(key) ?? []), id]);
    }
  }
  return found;
}

const AGAINST: Record<'email' | 'sms', readonly Standing[]> = {
  email: ['litigator', 'do_not_contact', 'opted_out', 'bounced'],
  sms: ['litigator', 'do_not_contact', 'opted_out', 'wrong_number', 'dnc_registry', 'bounced'],
};

/** The first reason against each buyer by this channel, by the buyer's id; nothing for one who can be reached. */
export async function reasonsAgainstBuyers(
  scope: Scope,
  db: Db,
  channel: 'email' | 'sms',
  buyers: readonly BuyerAddresses[],
): Promise<Map<number, UnreachableReason>> {
  const addresses = buyers.flatMap(addressesOf);
  const twins = await leadsBehind(scope, db, addresses);
  const persons = [...new Set([...twins.values()].flat())].map((id) => ({ kind: 'lead' as const, value: String(id) }));
  const known = await standingsOfValues(scope, db, [...addresses, ...persons]);
  const kind = channel === 'email' ? 'email' : 'phone';
  const reasons = new Map<number, UnreachableReason>();
  for (const buyer of buyers) {
    const own = addressesOf(buyer);
    const address = own.find((one) => one.kind === kind);
    const standing = address && known.get(keyOf(address))?.standing;
    const ofPerson = own.flatMap((one) => twins.get(keyOf(one)) ?? []).map((id) => known.get(`lead ${id}`)?.standing);
    const all = [standing, ...ofPerson];
    const applies = (reason: UnreachableReason): boolean => {
      if (reason === 'no_address') return !address || (channel === 'sms' && !isReachablePhone(buyer.phone ?? ''));
      if (reason === 'no_consent') return channel === 'sms' && standing !== 'consented';
      // Of a property, not of a person: known where it is offered.
      if (reason === 'already_sent') return false;
      return AGAINST[channel].includes(reason) && all.includes(reason);
    };
    const reason = UNREACHABLE_REASONS.find(applies);
    if (reason) reasons.set(buyer.id, reason);
  }
  return reasons;
}
