/** What somebody who is about to call a lead wants before them. */
import { and, desc, eq } from 'drizzle-orm';
import { getShownSettings } from '#server/accounts/auth/settings/settings.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { requireOwned } from '#server/db/records.ts';
import { resolveSellerZone } from '#server/outreach/appointments/zone.ts';
import { loadContactFacts, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { countYearsOwned, describeReasons, writeOpening } from '#server/records/leads/call-words.ts';
import { loadLeadTags } from '#server/records/leads/lead-tags.ts';
import { findPhotoUrl } from '#server/records/properties/photos/photos.ts';
import { findPropertyOfLead } from '#server/records/properties/linked-lead.ts';
import { isScored, scoreLead } from '#server/records/leads/score.ts';
import { leads } from '#server/records/leads/table.ts';
import { listListsOfLead } from '#server/records/leads/lists/members.ts';
import { touches } from '#server/records/leads/touches/table.ts';
import { mayContactByHand } from '#shared/records/contacts/may-contact.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { findHolidayThere, findNextOpening, describeOldHours } from '#shared/outreach/messages/guard/hours.ts';
import { findPlaces } from '#shared/outreach/messages/guard/places.ts';
import type { CallBrief } from '#shared/workspace/today/call-brief.ts';

type LeadRow = typeof leads.$inferSelect;

const MAX_CALLS_COUNTED = 100;

/** Throws `NotFound`. */
export async function loadCallBrief(scope: Scope, id: number): Promise<CallBrief> {
  const lead = await requireOwned(scope, scope.read, leads, id, leadTexts.notFound);
  const [[facts], settings, calls, lists, tags, photo_url] = await Promise.all([
    loadContactFacts(scope, scope.read, [toLeadPerson(lead)]),
    getShownSettings(scope),
    scope.read
      .select({ outcome: touches.outcome })
      .from(touches)
      .where(and(eq(touches.lead_id, id), eq(touches.channel, 'call'), eq(touches.account_id, scope.account.id)))
      .orderBy(desc(touches.id))
      .limit(MAX_CALLS_COUNTED),
    listListsOfLead(scope, id),
    loadLeadTags(scope.read, [id]),
    findPhoto(scope, lead),
  ]);
  const now = scope.now();
  const own = { quiet_until: settings.quiet_until, quiet_from: settings.quiet_from, on_saturday: true, on_sunday: true };
  const places = findPlaces(lead.property_state, lead.phone);
  const opens = findNextOpening(now.getTime(), own, places) ?? now.getTime();
  const isClosed = opens > now.getTime();
  const year = now.getUTCFullYear();
  const [missing] = scoreLead(lead, findToday(scope)).missing;
  return {
    lead_id: lead.id,
    name: formatLeadName(lead),
    address: writeAddress(lead),
    ai_score: isScored(lead) ? lead.ai_score : null,
    phone: lead.phone,
    no_call: facts ? mayContactByHand(facts).call : 'no_address',
    line: facts?.points.phone?.line ?? 'unknown',
    numbers: facts?.every.filter(({ kind }) => kind === 'phone').length ?? 0,
    time_zone: resolveSellerZone(scope, lead),
    opens_at: isClosed ? new Date(opens).toISOString() : null,
    closed_for: (isClosed && findHolidayThere(now.getTime(), places)) || null,
    rule_notices: describeOldHours(findToday(scope), places),
    tries: calls.length,
    last_outcome: calls[0]?.outcome ?? null,
    reason: describeReasons(lead, year),
    opening: writeOpening(lead, scope.account.first_name),
    question: missing && missing.gain >= 1 ? { text: missing.question, gain: Math.round(missing.gain) } : null,
    next_action: lead.next_action,
    photo_url,
    property_type: lead.property_type,
    facts: {
      value: lead.estimated_value,
      equity: findEquity(lead),
      tax_owed: lead.tax_owed,
      asking_price: lead.asking_price,
      lives_in: lead.is_absentee ? [lead.mailing_city, lead.mailing_state].filter(Boolean).join(', ') || null : null,
      years_owned: countYearsOwned(lead, year) ?? null,
    },
    lists: [...new Set(lists.map(({ list }) => list.name))],
    tags: tags.get(id) ?? [],
  };
}

async function findPhoto(scope: Scope, lead: LeadRow): Promise<string | null> {
  const property = await findPropertyOfLead(scope, scope.read, lead);
  return property ? await findPhotoUrl(scope, property) : null;
}

const findEquity = ({ equity_amount, estimated_value: value, mortgage_balance: owed }: LeadRow): number | null =>
  equity_amount ?? (value !== null && owed !== null ? value - owed : null);

function writeAddress({ property_address, property_city, property_state, property_zip }: LeadRow): string | null {
  const place = [property_city, [property_state, property_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [property_address, place].filter(Boolean).join(', ') || null;
}
