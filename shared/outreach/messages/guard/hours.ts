/** Texting hours: the account's own, federal, and state hours, on every clock that may be the recipient's. */
import { addDays } from '../../../core/days.ts';
import { US_STATES, STATE_CODES, type StateCode } from '../../../core/us-states.ts';
import { findClosedDay, type Hours, findHoursOn, RULE_PACK, type StateHours } from './pack.ts';
import type { GuardPlace } from './places.ts';
import { toLocalTime, toMoment } from './zones.ts';
import { describeOldRules, lawDay, lawSource } from '../../../core/law-source.ts';
import { z } from '../../../core/zod.ts';
import data from './state-hours.json' with { type: 'json' };

/** The account's own hours, in minutes of the recipient's day. */
export interface OwnHours {
  quiet_until: number;
  quiet_from: number;
  on_saturday: boolean;
  on_sunday: boolean;
}

/** One law on one clock. */
interface Demand {
  law: StateHours;
  zone: string;
}

const toOwnLaw = ({ quiet_until, quiet_from, on_saturday, on_sunday }: OwnHours): StateHours => {
  const own: Hours = { from: quiet_until, to: quiet_from };
  return { weekdays: own, saturday: on_saturday ? own : null, sunday: on_sunday ? own : null, holidays: null };
};

const findStateLaw = (state: string | null): StateHoursRule | undefined => (state === null ? undefined : STATE_HOURS.get(state));

const listHourDemands = (own: OwnHours, places: readonly GuardPlace[]): Demand[] =>
  places.flatMap(({ state, zone }) => {
    const stateLaw = findStateLaw(state);
    return [RULE_PACK.federal, toOwnLaw(own), ...(stateLaw ? [stateLaw] : [])].map((law) => ({ law, zone }));
  });

/** A law that has not opened within this many days never will. */
const MOST_DAYS = 14;

/** The first moment from `ms` on at which one demand is met. */
function openFrom({ law, zone }: Demand, ms: number): number | undefined {
  const { day, weekday, minute } = toLocalTime(ms, zone);
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const that = addDays(day, ahead);
    const open = findHoursOn(law, that, (weekday + ahead) % 7);
    if (!open || open.from >= open.to) continue;
    if (ahead > 0 || minute < open.from) return toMoment(that, open.from, zone);
    if (minute < open.to) return ms;
  }
  return undefined;
}

/** How often the clocks are gone round before it is clear that no hour suits them all. */
const MOST_ROUNDS = 100;

/** The first moment from `ms` on at which a text may leave for all the places; undefined when no hour suits all. */
export function findNextOpening(ms: number, own: OwnHours, places: readonly GuardPlace[]): number | undefined {
  const demands = listHourDemands(own, places);
  let at = ms;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let later = at;
    for (const demand of demands) {
      const open = openFrom(demand, later);
      if (open === undefined) return undefined;
      later = open;
    }
    if (later === at) return at;
    at = later;
  }
  return undefined;
}

/** "Pioneer Day in Utah": why a moment is closed in one of the places; undefined where no holiday closes it. */
export function findHolidayThere(ms: number, places: readonly GuardPlace[]): string | undefined {
  for (const { state, zone } of places) {
    const law = findStateLaw(state);
    const name = law && findClosedDay(law, toLocalTime(ms, zone).day);
    if (name) return `${name} in ${US_STATES[law.state]}`;
  }
  return undefined;
}

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
interface StateHoursRule extends StateHours {
  state: StateCode;
  checked_on: string;
}

const STATE_HOURS: ReadonlyMap<string, StateHoursRule> = new Map(
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
