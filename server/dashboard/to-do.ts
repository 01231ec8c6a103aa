/** What waits to be done: follow-ups, milestones, and today's appointments. */
import { and, asc, count, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import { appointments } from '#server/appointments/table.ts';
import type { Scope } from '#server/core/context.ts';
import { deals } from '#server/deals/table.ts';
import { isScored } from '#server/leads/score.ts';
import { leads } from '#server/leads/table.ts';
import { milestones } from '#server/milestones/table.ts';
import { properties } from '#server/properties/table.ts';
import { addDays } from '#shared/core/days.ts';
import type { Dashboard, FollowUp } from '#shared/dashboard/dashboard.ts';
import { leadName } from '#shared/leads/lead.ts';
import { isOverdue } from '#shared/milestones/milestone.ts';
import { momentsOf } from './lead-figures.ts';

/** How many follow-ups are shown; late ones take no more than half while others are due today. */
const SHOWN = 8;
/** Among so many of the latest the best scores are looked for. */
const CANDIDATES = 100;

/** Leads whose next action is due today or late: late ones first, of each the best scores. */
export async function followUps(scope: Scope, today: string): Promise<Dashboard['follow_ups']> {
  const mine = eq(leads.account_id, scope.account.id);
  const isLate = and(mine, gte(leads.next_action_date, '0'), lt(leads.next_action_date, today));
  const isToday = and(mine, eq(leads.next_action_date, today));
  const find = (where: typeof isLate) =>
    scope.read
      .select({
        id: leads.id,
        first_name: leads.first_name,
        last_name: leads.last_name,
        company: leads.company,
        property_address: leads.property_address,
        property_city: leads.property_city,
        ai_score: leads.ai_score,
        next_action: leads.next_action,
        next_action_date: leads.next_action_date,
        version: leads.version,
        facts: {
          source: leads.source,
          estimated_value: leads.estimated_value,
          mortgage_balance: leads.mortgage_balance,
          asking_price: leads.asking_price,
          notes: leads.notes,
          signals: leads.signals,
          created_at: leads.created_at,
          updated_at: leads.updated_at,
        },
      })
      .from(leads)
      .where(where)
      .orderBy(desc(leads.next_action_date), desc(leads.id))
      .limit(CANDIDATES);
  const total = (where: typeof isLate) => scope.read.select({ n: count() }).from(leads).where(where);
  const [[late], [due], lateOnes, dueOnes] = await Promise.all([total(isLate), total(isToday), find(isLate), find(isToday)]);
  const best = (rows: typeof lateOnes): FollowUp[] =>
    rows
      .map(({ first_name, last_name, company, next_action_date, facts, ...lead }) => ({
        ...lead,
        is_scored: isScored(facts),
        name: leadName({ first_name, last_name, company, property_address: lead.property_address }),
        next_action_date: next_action_date as string,
      }))
      .sort((one, other) => other.ai_score - one.ai_score || one.id - other.id);
  const shownLate = Math.max(SHOWN / 2, SHOWN - dueOnes.length);
  const first = best(lateOnes).slice(0, shownLate);
  return { late: late?.n ?? 0, today: due?.n ?? 0, next: [...first, ...best(dueOnes).slice(0, SHOWN - first.length)] };
}

const WEEK = 7;
const MILESTONES_SHOWN = 5;

/** Open milestones of deals that go on, overdue or due within a week, the most urgent first: of a deal that is over nothing is due. */
export async function dueMilestones(scope: Scope, today: string): Promise<Dashboard['milestones']> {
  const open = and(
    eq(milestones.account_id, scope.account.id),
    eq(milestones.status, 'pending'),
    inArray(deals.status, ['active', 'pending']),
  );
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
        status: milestones.status,
        property_address: properties.address,
      })
      .from(milestones)
      .innerJoin(deals, eq(deals.id, milestones.deal_id))
      .innerJoin(properties, eq(properties.id, deals.property_id))
      .where(and(open, lte(milestones.due_date, lastDay)))
      .orderBy(asc(milestones.due_date), asc(milestones.id))
      .limit(MILESTONES_SHOWN),
  ]);
  return {
    overdue: overdue?.n ?? 0,
    due: due?.n ?? 0,
    next: next.map(({ status, ...milestone }) => ({
      ...milestone,
      is_overdue: isOverdue({ status, due_date: milestone.due_date }, today),
    })),
  };
}

const APPOINTMENTS_SHOWN = 10;

/** Today's appointments that are still to be kept, or were. */
export async function appointmentsOn(scope: Scope, today: string): Promise<Dashboard['appointments']> {
  const [from, before] = momentsOf(scope, { from: today, to: today }).map((ms) => new Date(ms).toISOString()) as [string, string];
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
      lead: { id: lead.id, name: leadName(lead), phone: lead.phone, property_address: lead.property_address },
    }));
}
