/** What is known of one lead or buyer, and of each address of theirs, and how a person records more of it. */
import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Access, Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { BuyerStandingInput, Permissions, StandingInput } from '#shared/outreach/messages/standing.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { setStanding, type StandingChange, standingsOfValues } from './standings.ts';
import { contactEvents } from './table.ts';

const MOST_EVENTS = 200;

/** A person or an address, as standings are kept of it and as it is read by people. */
export type Named = Pick<StandingChange, 'kind' | 'value'> & { address: string };

/** What is known of each of these now, in their order. */
export async function knownOf(scope: Scope, db: Db, named: readonly Named[]): Promise<Permissions['known']> {
  const rows = await standingsOfValues(scope, db, [...named]);
  return named.map(({ kind, value, address }) => {
    const { standing = null, source = null, evidence = null, updated_at = null } = rows.get(`${kind} ${value}`) ?? {};
    return { kind, address, standing, source, evidence, updated_at };
  });
}

/** What was recorded of these wherever it became known, and with the lead if it is one: newest first. */
export async function eventsAbout(scope: Scope, db: Db, named: readonly Named[], leadId?: number): Promise<Permissions['events']> {
  const about: (SQL | undefined)[] = named.map(({ kind, value }) => and(eq(contactEvents.kind, kind), eq(contactEvents.value, value)));
  if (leadId !== undefined) about.push(eq(contactEvents.lead_id, leadId));
  const rows = await db
    .select()
    .from(contactEvents)
    .where(and(eq(contactEvents.account_id, scope.account.id), or(...about)))
    .orderBy(desc(contactEvents.id))
    .limit(MOST_EVENTS);
  return rows.map(({ id, kind, value, standing, source, evidence, address, created_at }) => ({
    id,
    kind,
    address: address ?? (kind === 'lead' || kind === 'buyer' ? outreachTexts.everyWay : value),
    standing,
    source,
    evidence,
    created_at,
  }));
}

/**
 * Records what a person says is known of one of these. Throws `Invalid` with `missing` where there is no such address, and `Conflict`
 * where that cannot take the place of what is known.
 */
export async function recordByHand(
  scope: Scope,
  tx: Db,
  access: Access,
  of: Named | undefined,
  { standing, evidence }: Pick<StandingInput | BuyerStandingInput, 'standing' | 'evidence'>,
  missing: string,
  lead_id: number | null,
): Promise<void> {
  if (!of) throw new Invalid({ kind: [missing] });
  const refusal = await setStanding(scope, tx, {
    ...of,
    lead_id,
    standing: standing === 'lift' ? null : standing,
    source: access.kind === 'session' ? 'manual' : 'api',
    evidence: evidence ?? null,
  });
  // Thrown inside: what cannot count is not written down either.
  if (refusal !== undefined) throw new Conflict(refusal);
}
