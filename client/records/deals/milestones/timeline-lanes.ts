/** The timeline's arithmetic: milestones of open deals, a lane for each deal, a mark for each of its days. */
import { addDays, countDaysBetween } from '#shared/core/days.ts';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';

/** A few days back, so that what has just slipped is still in sight, and two weeks ahead. */
const DAYS_BACK = 3;
const DAYS_SHOWN = 18;

/** The days of the timeline, YYYY-MM-DD, around `today`. */
export const listTimelineDays = (today: string): string[] => Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at - DAYS_BACK));

/** What falls on one day of one deal. */
export interface Mark {
  day: string;
  /** Its place among the days shown, from 0. */
  at: number;
  status: 'overdue' | 'pending' | 'completed';
  /** Whether something critical is still to be done. */
  isCritical: boolean;
  milestones: Milestone[];
}

export interface Lane {
  deal: Milestone['deal'];
  marks: Mark[];
  /** Milestones that are late and due before the first day shown. */
  late: Milestone[];
}

function toMark(day: string, at: number, milestones: Milestone[]): Mark {
  const open = milestones.filter((milestone) => milestone.status !== 'completed');
  const isLate = open.some((milestone) => milestone.is_overdue);
  return {
    day,
    at,
    status: open.length === 0 ? 'completed' : isLate ? 'overdue' : 'pending',
    isCritical: open.some((milestone) => milestone.is_critical),
    milestones,
  };
}

/** The day on which a lane first asks for something: late ones before all others, lanes with nothing left to do last. */
const findFirstOpenDay = (lane: Lane): string =>
  [...lane.late, ...lane.marks.flatMap((mark) => mark.milestones)]
    .filter((milestone) => milestone.status !== 'completed')
    .map((milestone) => milestone.due_date)
    .sort()[0] ?? '9999-12-31';

/** Lanes of the deals that are still open, most urgent first. Milestones after the last day are left out. */
export function buildTimelineLanes(milestones: readonly Milestone[], days: readonly string[]): Lane[] {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const deals = new Map<number, Milestone[]>();
  for (const milestone of milestones) {
    const { deal, due_date, status } = milestone;
    const isShown = due_date <= last && (due_date >= first || status !== 'completed');
    if ((deal.status === 'active' || deal.status === 'pending') && isShown) deals.set(deal.id, [...(deals.get(deal.id) ?? []), milestone]);
  }
  const lanes = [...deals.values()].map((ofDeal): Lane => {
    const days = [...new Set(ofDeal.map((milestone) => milestone.due_date))].filter((day) => day >= first).sort();
    return {
      deal: (ofDeal[0] as Milestone).deal,
      late: ofDeal.filter((milestone) => milestone.due_date < first),
      marks: days.map((day) =>
        toMark(
          day,
          countDaysBetween(first, day),
          ofDeal.filter((milestone) => milestone.due_date === day),
        ),
      ),
    };
  });
  return lanes.sort((a, b) => findFirstOpenDay(a).localeCompare(findFirstOpenDay(b)) || a.deal.id - b.deal.id);
}
