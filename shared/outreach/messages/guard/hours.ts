/** Texting hours: the account's own, federal, and state hours, on every clock that may be the recipient's. */
import { addDays } from '../../../core/days.ts';
import { US_STATES } from '../../../core/us-states.ts';
import { findClosedDay, type Hours, findHoursOn, RULE_PACK, type StateHours } from './pack.ts';
import type { GuardPlace } from './places.ts';
import { STATE_HOURS, type StateHoursRule } from './state-hours.ts';
import { toLocalTime, toMoment } from './zones.ts';

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
