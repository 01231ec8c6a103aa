/** Open work: follow-ups, milestones, and today's appointments. */
import { toMoments } from '#server/core/account-days.ts';
import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { appointments } from '#server/outreach/appointments/table.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/records/deals/table.ts';
import { isScored } from '#server/records/leads/score.ts';
import { leads } from '#server/records/leads/table.ts';
import { openMilestones } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { addDays } from '#shared/core/days.ts';
import type { Dashboard, FollowUp } from '#shared/workspace/dashboard/dashboard.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';

/** How much of the day's list is shown, and how many of its follow-ups. */
const SHOWN = 8;

/** The head of the day's list, in its order. */
export function getHead({ actions, today }: NextActions): Dashboard['to_do'] {
  const late = actions.filter(({ due_on }) => due_on !== null && due_on < today);
  return { count: actions.length, late: late.length, next: actions.slice(0, SHOWN) };
}

/** How many leads have a next action that is late or of today, and the first of them as they stand on the day's list. */
export async function loadFollowUps(scope: Scope, today: string, day: Promise<NextActions>): Promise<Dashboard['follow_ups']> {
  const mine = eq(leads.account_id, scope.account.id);
  const total = (when: SQL | undefined) => scope.read.select({ n: count() }).from(leads).where(and(mine, when));
  const [[late], [due], { actions }] = await Promise.all([
    total(and(gte(leads.next_action_date, '0'), lt(leads.next_action_date, today))),
    total(eq(leads.next_action_date, today)),
    day,
  ]);
  const ids = actions.filter(({ kind }) => kind === 'follow_up').map(({ page_id }) => page_id);
  return { late: late?.n ?? 0, today: due?.n ?? 0, next: await loadFollowUpLeads(scope, ids.slice(0, SHOWN)) };
}

/** These leads, in this order. */
async function loadFollowUpLeads(scope: Scope, ids: readonly number[]): Promise<FollowUp[]> {
  if (ids.length === 0) return [];
  const rows = await scope.read
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), inArray(leads.id, [...ids])));
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((lead) => ({
      ...{ id: lead.id, name: formatLeadName(lead), property_address: lead.property_address, property_city: lead.property_city },
      ...{ ai_score: lead.ai_score, is_scored: isScored(lead) },
      ...{ next_action: lead.next_action, next_action_date: lead.next_action_date ?? '', version: lead.version },
    }));
}

const WEEK = 7;
const MILESTONES_SHOWN = 5;

/** Open milestones of deals that go on, overdue or due within a week, the most urgent first: of a deal that is over nothing is due. */
export async function loadDueMilestones(scope: Scope, today: string): Promise<Dashboard['milestones']> {
  const open = and(eq(milestones.account_id, scope.account.id), openMilestones(scope));
  const lastDay = addDays(today, WEEK);
  const [[overdue], [due], next] = await Promise.all([
    scope.read
      .select({ n: count() })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .where(and(open, lt(milestones.due_date, today))),
    scope.read
      .select({ n: count() })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .where(and(open, gte(milestones.due_date, today), lte(milestones.due_date, lastDay))),
    scope.read
      .select({
        id: milestones.id,
        deal_id: milestones.deal_id,
        milestone_type: milestones.milestone_type,
        title: milestones.title,
        due_date: milestones.due_date,
        is_critical: milestones.is_critical,
        property_address: properties.address,
      })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(and(open, lte(milestones.due_date, lastDay)))
      .orderBy(
        desc(and(eq(milestones.is_critical, true), lt(milestones.due_date, today)) as SQL),
        asc(milestones.due_date),
        asc(milestones.id),
      )
      .limit(MILESTONES_SHOWN),
  ]);
  return {
    overdue: overdue?.n ?? 0,
    due: due?.n ?? 0,
    next: next.map((milestone) => ({
      ...milestone,
      is_overdue: milestone.due_date < today,
    })),
  };
}

const APPOINTMENTS_SHOWN = 10;

/** Today's appointments, except cancelled ones. */
export async function loadAppointmentsOn(scope: Scope, today: string): Promise<Dashboard['appointments']> {
  const [from, before] = toMoments(scope, { from: today, to: today }).map((ms) => new Date(ms).toISOString()) as [string, string];
  const rows = await scope.read
    .select({ appointment: appointments, lead: leads })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.lead_id))
    .where(and(eq(appointments.account_id, scope.account.id), gte(appointments.starts_at, from), lt(appointments.starts_at, before)))
    .orderBy(asc(appointments.starts_at), asc(appointments.id))
    .limit(APPOINTMENTS_SHOWN * 2);
  return rows
    .filter(({ appointment }) => appointment.status !== 'cancelled')
    .slice(0, APPOINTMENTS_SHOWN)
    .map(({ appointment: { id, kind, status, starts_at, ends_at, location }, lead }) => ({
      ...{ id, kind, status, starts_at, ends_at, location },
      lead: { id: lead.id, name: formatLeadName(lead), phone: lead.phone, property_address: lead.property_address },
    }));
}
