/** What a lead may be sent, and how that is known: shown beside the lead, and recorded by its owner. */
import { eq } from 'drizzle-orm';
import type { Access, Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { leads } from '#server/records/leads/table.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { phoneText } from '#shared/outreach/messages/address.ts';
import type { LEAD_KINDS } from '#shared/outreach/messages/channels.ts';
import type { ContactPermissions, StandingInput } from '#shared/outreach/messages/standing.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { namedLeads } from './buyer-standings.ts';
import { handReasonsOfLeads, shownByHand } from './by-hand.ts';
import { eventsAbout, knownOf, type Named, recordByHand } from './known.ts';
import { firstReason, valuesOf } from './standings.ts';

type LeadRow = typeof leads.$inferSelect;

/** An address as it is read by people. */
const ADDRESS: Record<(typeof LEAD_KINDS)[number], (lead: LeadRow) => string> = {
  lead: () => outreachTexts.everyWay,
  email: (lead) => lead.email ?? '',
  phone: (lead) => (lead.phone ? phoneText(lead.phone) : ''),
  mail: (lead) => [lead.property_address, lead.property_city, lead.property_state].filter(Boolean).join(', '),
};

const namedOf = (lead: LeadRow): Named[] => valuesOf(lead).map(({ kind, value }) => ({ kind, value, address: ADDRESS[kind](lead) }));

/** What is known of a lead and its addresses; throws `NotFound`. */
export async function permissionsOf(scope: Scope, leadId: number, db: Db = scope.read): Promise<ContactPermissions> {
  const lead = await requireOwned(scope, db, leads, leadId, leadTexts.notFound);
  const named = namedOf(lead);
  // Other leads that have an email or a phone of this one: what is recorded of them as persons holds for this one too.
  const twins = await knownOf(scope, db, await namedLeads(scope, db, named, lead.id));
  const known = [...(await knownOf(scope, db, named)), ...twins];
  return {
    lead_id: lead.id,
    known,
    reach: await reachOf(scope, db, lead.id),
    by_hand: shownByHand(await handReasonsOfLeads(scope, db, [lead])),
    events: await eventsAbout(scope, db, named, lead.id),
  };
}

async function reachOf(scope: Scope, db: Db, leadId: number): Promise<ContactPermissions['reach']> {
  const columns = {
    email: firstReason(scope, 'email'),
    sms: firstReason(scope, 'sms'),
    direct_mail: firstReason(scope, 'direct_mail'),
  };
  const [row] = await db.select(columns).from(leads).where(eq(leads.id, leadId));
  const reachBy = (channel: keyof typeof columns) => {
    const reason = row?.[channel] ?? null;
    return { may: reason === null, reason };
  };
  return { email: reachBy('email'), sms: reachBy('sms'), direct_mail: reachBy('direct_mail') };
}

/** Records what a person says is known. Throws `Conflict` where that cannot take the place of what is known. */
export function recordStanding(scope: Scope, access: Access, input: StandingInput): Promise<ContactPermissions> {
  return scope.write(async (tx) => {
    const lead = await requireOwned(scope, tx, leads, input.id, leadTexts.notFound);
    const of = namedOf(lead).find(({ kind }) => kind === input.kind);
    await recordByHand(scope, tx, access, of, input, outreachTexts.noAddressOf[input.kind], lead.id);
    return permissionsOf(scope, lead.id, tx);
  });
}
