/** Streaks of follow-ups: working days on which what was due was done. */
import { addDays } from '#shared/core/days.ts';

export interface FollowUpDone {
  /** The day it was due, and the day on which it was done. */
  due: string;
  done: string;
  /** The moment it was done. */
  at: string;
}

/** Days a month on which a miss is forgiven. */
export const FREEZES_A_MONTH = 2;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export interface Streak {
  /** Working days. */
  days: number;
  /** The moment at which it reached its present length. */
  reached_at: string;
}

/**
 * Every length that a streak ever had, with the moment it was reached, oldest first; the last is the present one (0 days when it is
 * broken). A working day counts once something was done on it. A day on which something was due and stayed undone breaks the streak,
 * but for two a month; days with nothing due, and weekends, do not. `open` holds the days of what is due and not done yet.
 */
export function streaks(followUps: readonly FollowUpDone[], open: readonly string[], today: string): Streak[] {
  if (followUps.length === 0) return [];
  const doneOn = new Map<string, string>();
  const missed = new Set<string>();
  const missFrom = (due: string, until: string) => {
    for (let day = due; day < until; day = addDays(day, 1)) missed.add(day);
  };
  for (const { due, done, at } of followUps) {
    const first = doneOn.get(done);
    if (first === undefined || at < first) doneOn.set(done, at);
    missFrom(due, done);
  }
  for (const due of open) missFrom(due, today);
  const lengths: Streak[] = [];
  const freezes = new Map<string, number>();
  let days = 0;
  const from = [...doneOn.keys()].sort()[0] as string;
  for (let day = from; day <= today; day = addDays(day, 1)) {
    if (isWeekend(day)) continue;
    const at = doneOn.get(day);
    if (at !== undefined) {
      days += 1;
      lengths.push({ days, reached_at: at });
    } else if (missed.has(day) && days > 0) {
      const month = day.slice(0, 7);
      const used = freezes.get(month) ?? 0;
      if (used < FREEZES_A_MONTH) freezes.set(month, used + 1);
      else {
        days = 0;
        lengths.push({ days, reached_at: `${day}T23:59:59.999Z` });
      }
    }
  }
  return lengths;
}
