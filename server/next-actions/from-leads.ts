/** What leads ask for: follow-ups that are due, first calls, and the one question that would tell most. */
import { and, desc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { activities } from '#server/activities/table.ts';
import { todayOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { scoreLead } from '#server/leads/score.ts';
import { leads } from '#server/leads/table.ts';
import { daysBetween } from '#shared/core/days.ts';
import { type LeadStatus, leadName } from '#shared/leads/lead.ts';
import { keyOf, type NextAction } from '#shared/next-actions/next-action.ts';
import { dueUrgency, freshUrgency, leadChance, SHARES, worthOf } from '#shared/next-actions/rank.ts';

type LeadRow = typeof leads.$inferSelect;

/** Of each source so many are weighed: more than a day holds, and always found along an index. */
const LOOKED_AT = 60;
/** So many leads are asked what would tell most about them. */
const QUESTIONED = 20;

/** What the history calls it when somebody has spoken with a lead, or tried. */
const TOUCHES = ['contacted', 'replied', 'booked', 'kept', 'handed_over', 'completed'] as const;

/** Leads whose next action is due, those of today first. */
const dueLeads = (scope: Scope, today: string) =>
  scope.read
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.account_id, scope.account.id),
        isNotNull(leads.next_action_date),
        gt(leads.next_action_date, ''),
        lte(leads.next_action_date, today),
      ),
    )
    .orderBy(desc(leads.next_action_date), desc(leads.id))
    .limit(LOOKED_AT);

/** The leads of a status with the highest scores. */
const bestLeads = (scope: Scope, status: LeadStatus) =>
  scope.read
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), eq(leads.status, status)))
    .orderBy(desc(leads.ai_score), desc(leads.id))
    .limit(LOOKED_AT);

async function touched(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  const rows = await scope.read
    .selectDistinct({ id: activities.entity_id })
    .from(activities)
    .where(
      and(
        eq(activities.account_id, scope.account.id),
        eq(activities.entity, 'leads'),
        inArray(activities.entity_id, [...ids]),
        inArray(activities.action, [...TOUCHES]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** All that leads ask for, unranked. `stake` is the usual profit of a deal, in dollars. */
export async function actionsOfLeads(scope: Scope, stake: number): Promise<NextAction[]> {
  const today = todayOf(scope);
  const [due, hot, qualified, fresh] = await Promise.all([
    dueLeads(scope, today),
    bestLeads(scope, 'hot'),
    bestLeads(scope, 'qualified'),
    bestLeads(scope, 'new'),
  ]);
  const uncalled = [...hot, ...fresh].filter(({ next_action_date, signals }) => next_action_date === null && !signals);
  const known = await touched(
    scope,
    uncalled.map(({ id }) => id),
  );
  const withoutPlan = (lead: LeadRow) => lead.next_action_date === null;
  return [
    ...due.map((lead) => followUp(lead, stake, today)),
    ...uncalled.filter(({ id }) => !known.has(id)).map((lead) => firstContact(lead, stake, today)),
    ...[...hot.filter(withoutPlan).slice(0, QUESTIONED), ...qualified.filter(withoutPlan).slice(0, QUESTIONED)].flatMap((lead) =>
      missingFact(lead, stake, today),
    ),
  ];
}

const nameOf = (lead: LeadRow): string =>
  [leadName(lead), lead.property_address].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');

const chanceReason = (lead: LeadRow): string =>
  `${lead.status[0]?.toUpperCase()}${lead.status.slice(1)} lead with a score of ${lead.ai_score}: the usual chance of its stage, moved by the score`;

const stakeReason = 'At stake is the usual profit of a deal: of your last closed ones, or $10,000 while there are none';

const onPage = (lead: LeadRow) => ({ subject: nameOf(lead), page: 'leads' as const, page_id: lead.id });

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

function followUp(lead: LeadRow, stake: number, today: string): NextAction {
  const due_on = lead.next_action_date as string;
  const late = daysBetween(due_on, today);
  const weighed = { chance: leadChance(lead.status, lead.ai_score), ...SHARES.follow_up, stake, urgency: dueUrgency(-late) };
  return {
    key: keyOf('follow_up', lead.id),
    kind: 'follow_up',
    title: lead.next_action ?? 'Follow up',
    ...onPage(lead),
    due_on,
    ...worthOf(weighed),
    chance: weighed.chance,
    stake,
    urgency: weighed.urgency,
    reasons: [chanceReason(lead), `On it hangs: ${SHARES.follow_up.why}`, late > 0 ? `${days(late)} late` : 'Due today', stakeReason],
    completes: {
      what: 'next_action',
      lead_id: lead.id,
      version: lead.version,
      next_action: lead.next_action,
      next_action_date: lead.next_action_date,
    },
  };
}

function firstContact(lead: LeadRow, stake: number, today: string): NextAction {
  const old = Math.max(0, daysBetween(lead.created_at.slice(0, 10), today));
  const weighed = { chance: leadChance(lead.status, lead.ai_score), ...SHARES.first_contact, stake, urgency: freshUrgency(old) };
  return {
    key: keyOf('first_contact', lead.id),
    kind: 'first_contact',
    title: lead.phone ? `Call for the first time: ${lead.phone}` : 'Get in touch for the first time',
    ...onPage(lead),
    due_on: null,
    ...worthOf(weighed),
    chance: weighed.chance,
    stake,
    urgency: weighed.urgency,
    reasons: [
      chanceReason(lead),
      `On it hangs: ${SHARES.first_contact.why}`,
      `Came in ${old === 0 ? 'today' : `${days(old)} ago`}, and nobody has been in touch: half of it is lost every 14 days`,
      stakeReason,
    ],
    completes: null,
  };
}

/** No day is set for a question. */
const WITHOUT_A_DAY = 0.5;

/** The question that could move the score of a lead most; none where nothing is missing. */
function missingFact(lead: LeadRow, stake: number, today: string): NextAction[] {
  const [most] = scoreLead(lead, today).missing;
  if (!most || most.gain < 1) return [];
  const share = Math.min(1, most.gain / 100);
  const weighed = { chance: leadChance(lead.status, lead.ai_score), share, stake, urgency: WITHOUT_A_DAY };
  return [
    {
      key: keyOf('missing_fact', lead.id),
      kind: 'missing_fact',
      title: `Ask: ${most.question}`,
      ...onPage(lead),
      due_on: null,
      ...worthOf(weighed),
      chance: weighed.chance,
      stake,
      urgency: weighed.urgency,
      reasons: [
        chanceReason(lead),
        `The answer could bring up to ${most.gain} of 100 points: of all that is not known of this lead the most`,
        'No day is set for it, so it counts half',
        stakeReason,
      ],
      completes: null,
    },
  ];
}
