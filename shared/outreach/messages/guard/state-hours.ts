/** The hours of calls and texts in states that are stricter than federal law, each with its sources and the day it was read. */
import { describeOldRules, lawDay, lawSource } from '../../../core/law-source.ts';
import { STATE_CODES, type StateCode, US_STATES } from '../../../core/us-states.ts';
import { z } from '../../../core/zod.ts';
import type { Hours, StateHours } from './pack.ts';
import type { GuardPlace } from './places.ts';
import data from './state-hours.json' with { type: 'json' };

const hours = z
  .tuple([z.int().min(0).max(24), z.int().min(0).max(24)])
  .transform(([from, to]): Hours => ({ from: from * 60, to: to * 60 }));
const name = z.string().min(1);
const month = z.int().min(1).max(12);
const even_years = z.boolean().optional();
const holiday = z.union([
  z.strictObject({ name, month, date: z.int().min(1).max(31), even_years }),
  z.strictObject({
    ...{ name, month, weekday: z.int().min(0).max(6), nth: z.union([z.int().min(1).max(5), z.literal('last')]) },
    ...{ days_after: z.int().min(1).max(6).optional(), even_years },
  }),
  z.strictObject({ name, from_easter: z.int(), even_years }),
]);
const stateHoursData = z.strictObject({
  state: z.enum(STATE_CODES),
  weekdays: hours,
  saturday: hours.nullable(),
  sunday: hours.nullable(),
  holidays: z.array(holiday).nullable(),
  note: z.string().optional(),
  sources: z.array(lawSource).min(1),
  checked_on: lawDay,
});

/** A state's law with the day it was read. */
export interface StateHoursRule extends StateHours {
  state: StateCode;
  checked_on: string;
}

export const STATE_HOURS: ReadonlyMap<string, StateHoursRule> = new Map(
  z
    .array(stateHoursData)
    .parse(data)
    .map((rule) => [rule.state, rule]),
);

/** "Rules for Florida, Texas read 2026-03-01, 270 days ago: check them", a sentence for each day; of all states where none are named. */
export function describeOldHours(today: string, places?: readonly GuardPlace[]): string[] {
  const states = places && new Set(places.map(({ state }) => state));
  const byDay = new Map<string, string[]>();
  for (const { state, checked_on } of STATE_HOURS.values())
    if (!states || states.has(state)) byDay.set(checked_on, [...(byDay.get(checked_on) ?? []), US_STATES[state]]);
  return [...byDay].flatMap(([day, names]) => describeOldRules(names.join(', '), day, today) ?? []);
}
