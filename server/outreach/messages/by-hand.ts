/**
 * Whether somebody may get in touch with a lead or a buyer by hand, by each way: the one answer for the day's list, for pages and for
 * their buttons. Needs no consent to automated messages, since nothing about it is automatic; all else that is known counts.
 */
import type { buyers } from '#server/records/buyers/table.ts';
import type { Whose } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { leads } from '#server/records/leads/table.ts';
import type { Standing, StandingKind } from '#shared/outreach/messages/channels.ts';
import { AGAINST, HAND_WAYS, type HandWay, OF_PERSONS, type UnreachableReason } from '#shared/outreach/messages/reach.ts';
import type { Permissions } from '#shared/outreach/messages/standing.ts';
import { valuesOfBuyer } from './buyer-standings.ts';
import { type StandingChange, standingsOfValues, valuesOf } from './standings.ts';
import { marksBehind } from './twins.ts';

type LeadRow = Pick<typeof leads.$inferSelect, 'id' | 'email' | 'phone' | 'email_key' | 'phone_digits' | 'address_key'>;
type BuyerRow = Pick<typeof buyers.$inferSelect, 'id' | 'email' | 'phone'>;

/** Why not, by each way; null: it may be used. */
export type HandReasons = Record<HandWay | 'direct_mail', UnreachableReason | null>;

interface Person {
  values: Pick<StandingChange, 'kind' | 'value'>[];
  addresses: Record<'email' | 'phone' | 'mail', string | null>;
}

const WAYS = {
  call: { kind: 'phone', against: AGAINST.call },
  text: { kind: 'phone', against: AGAINST.sms },
  email: { kind: 'email', against: AGAINST.email },
  direct_mail: { kind: 'mail', against: AGAINST.direct_mail },
} as const;

/** For many at once, in their order: a few questions to the database, whatever their number. */
async function reasonsOf(scope: Whose, db: Db, persons: readonly Person[]): Promise<HandReasons[]> {
  const values = persons.flatMap((person) => person.values);
  const standings = await standingsOfValues(scope, db, values);
  const marks = await marksBehind(scope, db, values);
  return persons.map(({ values: own, addresses }) => {
    const known = own.flatMap(({ kind, value }) => {
      const standing = standings.get(`${kind} ${value}`)?.standing;
      return standing ? [{ kind, standing }] : [];
    });
    const ofTwins = own.flatMap(({ kind, value }) => marks.get(`${kind} ${value}`) ?? []);
    const of = (...kinds: StandingKind[]) => known.filter(({ kind }) => kinds.includes(kind)).map(({ standing }) => standing);
    // What is known of the person speaks against every way.
    const any = first(OF_PERSONS, [...of('lead', 'buyer'), ...ofTwins]);
    const by = (way: keyof typeof WAYS): UnreachableReason | null => {
      const { kind, against } = WAYS[way];
      return any ?? first(against, of(kind)) ?? (addresses[kind] === null ? 'no_address' : null);
    };
    return { any, call: by('call'), text: by('text'), email: by('email'), direct_mail: by('direct_mail') };
  });
}

const first = (reasons: readonly (UnreachableReason & Standing)[], known: readonly Standing[]): UnreachableReason | null =>
  reasons.find((reason) => known.includes(reason)) ?? null;

export const handReasonsOfLeads = (scope: Whose, db: Db, rows: readonly LeadRow[]): Promise<HandReasons[]> =>
  reasonsOf(
    scope,
    db,
    rows.map((row) => ({ values: valuesOf(row), addresses: { email: row.email, phone: row.phone, mail: row.address_key } })),
  );

export const handReasonsOfBuyers = (scope: Whose, db: Db, rows: readonly BuyerRow[]): Promise<HandReasons[]> =>
  reasonsOf(
    scope,
    db,
    rows.map((row) => ({ values: valuesOfBuyer(row), addresses: { email: row.email, phone: row.phone, mail: null } })),
  );

/** As it is shown beside one lead or buyer. */
export const shownByHand = ([reasons]: readonly HandReasons[]): Permissions['by_hand'] => {
  const by = (way: HandWay) => {
    const reason = reasons?.[way] ?? null;
    return { may: reason === null, reason };
  };
  return Object.fromEntries(HAND_WAYS.map((way) => [way, by(way)])) as Permissions['by_hand'];
};
