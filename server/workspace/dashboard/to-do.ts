/** Open work: follow-ups, milestones, and today's appointments. */
import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { appointments } from '#server/outreach/appointments/table.ts';
import type { Scope } from '#server/core/context.ts';
import { isOwn } from '#server/db/conditions.ts';
import { deals } from '#server/records/deals/table.ts';
import { isScored } from '#server/records/leads/score.ts';
import { leads } from '#server/records/leads/table.ts';
import { openMilestones } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { addDays } from '#shared/core/days.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import { toMoments } from './figures.ts';

/** How much of the day's list is shown, and how many of its follow-ups. */
const SHOWN = 8;

/** The head of the day's list, in its order. */
export function getHead({ actions, today }: NextActions): Dashboard['to_do'] {
  const late = actions.filter(({ due_on }) => due_on !== null && due_on < today);
  return { count: actions.length, late: late.length, next: actions.slice(0, SHOWN) };
}

/** How many leads have a next action that is late or of today, and the first of them as they stand on the day's list. */
export async function loadFollowUps(scope: Scope, today: string, day: Promise<NextActions>): Promise<Dashboard['follow_ups']> {
  const mine = isOwn(scope, leads);
  const total = (when: SQL | undefined) => scope.read.select({ n: count() }).from(leads).where(and(mine, when));
  const [[late], [due], { actions }] = await Promise.all([
    total(and(gte(leads.next_action_date, '0'), lt(leads.next_action_date, today))),
    total(eq(leads.next_action_date, today)),
    day,
  ]);
  const ids = actions.filter(({ kind }) => kind === 'follow_up').map(({ page_id }) => page_id);
  const isFirst = and(mine, inArray(leads.id, ids.slice(0, SHOWN)));
  const rows = ids.length > 0 ? await scope.read.select().from(leads).where(isFirst) : [];
  const next = rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((lead) => ({
      ...{ id: lead.id, name: formatLeadName(lead), property_address: lead.property_address, property_city: lead.property_city },
      ...{ ai_score: lead.ai_score, is_scored: isScored(lead) },
      ...{ next_action: lead.next_action, next_action_date: lead.next_action_date ?? '', version: lead.version },
    }));
  return { late: late?.n ?? 0, today: due?.n ?? 0, next };
}

const WEEK = 7;
const MILESTONES_SHOWN = 5;

/** Open milestones of deals that go on, overdue or due within a week, the most urgent first: of a deal that is over nothing is due. */
export async function loadDueMilestones(scope: Scope, today: string) {
  const { id, deal_id, milestone_type, title, due_date, is_critical } = milestones;
  const open = and(isOwn(scope, milestones), openMilestones(scope));
  const lastDay = addDays(today, WEEK);
  const [[due], next] = await Promise.all([
    scope.read
      .select({ n: count() })
      .from(milestones)
      .where(and(open, gte(due_date, today), lte(due_date, lastDay))),
    scope.read
      .select({ id, deal_id, milestone_type, title, due_date, is_critical, property_address: properties.address })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(and(open, lte(due_date, lastDay)))
      .orderBy(desc(and(eq(is_critical, true), lt(due_date, today)) as SQL), asc(due_date), asc(id))
      .limit(MILESTONES_SHOWN),
  ]);
  return { due: due?.n ?? 0, next: next.map((milestone) => ({ ...milestone, is_overdue: milestone.due_date < today })) };
}

const APPOINTMENTS_SHOWN = 10;

/** Today's appointments, except cancelled ones. */
export async function loadAppointmentsOn(scope: Scope, today: string): Promise<Dashboard['appointments']> {
  const [from, before] = toMoments(scope, { from: today, to: today });
  const rows = await scope.read
    .select({ appointment: appointments, lead: leads })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.lead_id))
    .where(and(isOwn(scope, appointments), gte(appointments.starts_at, from), lt(appointments.starts_at, before)))
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
