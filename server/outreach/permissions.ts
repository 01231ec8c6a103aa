/** What a person may be sent, and how that is known: shown beside a lead, and recorded by its owner. */
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Access, Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { requireOwned } from '#server/db/records.ts';
import { leads } from '#server/leads/table.ts';
import { leadTexts } from '#shared/leads/texts.ts';
import { phoneText } from '#shared/outreach/address.ts';
import type { StandingKind } from '#shared/outreach/channels.ts';
import { UNREACHABLE_REASONS } from '#shared/outreach/reach.ts';
import type { ContactPermissions, StandingInput } from '#shared/outreach/standing.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';
import { setStanding, standingsOf, unreachableReasons, valuesOf } from './standings.ts';
import { contactEvents } from './table.ts';

type LeadRow = typeof leads.$inferSelect;

const MOST_EVENTS = 200;

/** An address as it is read by people. */
const ADDRESS: Record<StandingKind, (lead: LeadRow) => string> = {
  lead: () => outreachTexts.everyWay,
  email: (lead) => lead.email ?? '',
  phone: (lead) => (lead.phone ? phoneText(lead.phone) : ''),
  mail: (lead) => [lead.property_address, lead.property_city, lead.property_state].filter(Boolean).join(', '),
};

/** What is known of a lead and its addresses; throws `NotFound`. */
export async function permissionsOf(scope: Scope, leadId: number, db: Db = scope.read): Promise<ContactPermissions> {
  const lead = await requireOwned(scope, db, leads, leadId, leadTexts.notFound);
  const standings = await standingsOf(scope, lead, db);
  const values = valuesOf(lead);
  const known = values.map(({ kind, value }) => {
    const row = standings.find((one) => one.kind === kind && one.value === value);
    const { standing = null, source = null, evidence = null, updated_at = null } = row ?? {};
    return { kind, address: ADDRESS[kind](lead), standing, source, evidence, updated_at };
  });
  return { lead_id: lead.id, known, reach: await reachOf(scope, db, lead.id), events: await eventsOf(scope, db, lead) };
}

const CHANNELS = ['email', 'sms', 'direct_mail'] as const;

async function reachOf(scope: Scope, db: Db, leadId: number): Promise<ContactPermissions['reach']> {
  const columns = Object.fromEntries(
    CHANNELS.flatMap((channel) =>
      Object.entries(unreachableReasons(scope, channel)).map(([name, reason]) => [
        `${channel} ${name}`,
        sql<number>`coalesce(${reason}, 0)`,
      ]),
    ),
  );
  const [row] = await db.select(columns).from(leads).where(eq(leads.id, leadId));
  const reachBy = (channel: (typeof CHANNELS)[number]) => {
    const reason = UNREACHABLE_REASONS.find((one) => Boolean(row?.[`${channel} ${one}`])) ?? null;
    return { may: reason === null, reason };
  };
  return { email: reachBy('email'), sms: reachBy('sms'), direct_mail: reachBy('direct_mail') };
}

/** What was recorded with the lead, and of its addresses wherever it became known. */
async function eventsOf(scope: Scope, db: Db, lead: LeadRow): Promise<ContactPermissions['events']> {
  const about: (SQL | undefined)[] = valuesOf(lead).map(({ kind, value }) =>
    and(eq(contactEvents.kind, kind), eq(contactEvents.value, value)),
  );
  const rows = await db
    .select()
    .from(contactEvents)
    .where(and(eq(contactEvents.account_id, scope.account.id), or(eq(contactEvents.lead_id, lead.id), ...about)))
    .orderBy(desc(contactEvents.id))
    .limit(MOST_EVENTS);
  return rows.map(({ id, kind, value, standing, source, evidence, address, created_at }) => ({
    id,
    kind,
    address: address ?? (kind === 'lead' ? outreachTexts.everyWay : value),
    standing,
    source,
    evidence,
    created_at,
  }));
}

/** Records what a person says is known. Throws `Conflict` where that cannot take the place of what is known. */
export function recordStanding(scope: Scope, access: Access, { id, kind, standing, evidence }: StandingInput): Promise<ContactPermissions> {
  return scope.write(async (tx) => {
    const lead = await requireOwned(scope, tx, leads, id, leadTexts.notFound);
    const of = valuesOf(lead).find((one) => one.kind === kind);
    if (!of) throw new Invalid({ kind: [outreachTexts.noAddressOf[kind]] });
    const refusal = await setStanding(scope, tx, {
      ...of,
      lead_id: lead.id,
      standing: standing === 'lift' ? null : standing,
      source: access.kind === 'session' ? 'manual' : 'api',
      evidence: evidence ?? null,
      address: ADDRESS[kind](lead),
    });
    // Thrown inside: what cannot count is not written down either.
    if (refusal !== undefined) throw new Conflict(refusal);
    return permissionsOf(scope, lead.id, tx);
  });
}
