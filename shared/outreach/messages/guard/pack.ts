/**
 * The rules of the United States on sales messages, as this version knows them. It is no legal advice: what each rule is taken
 * from stands beside it, and the version is kept with every message that was checked by it.
 */
import { federalHolidays } from '../../../core/business-days.ts';

/** Allowed minutes of a day, from (included) to (not included). */
export interface Hours {
  from: number;
  to: number;
}

export interface StateHours {
  weekdays: Hours;
  /** Null: not at all. */
  saturday: Hours | null;
  sunday: Hours | null;
  /** Whether the hours hold on public holidays; false: not at all then. */
  onHolidays: boolean;
}

const hours = (from: number, to: number): Hours => ({ from: from * 60, to: to * 60 });

/** The same hours every day, but for what is said. */
const daily = (from: number, to: number, but: Partial<StateHours> = {}): StateHours => ({
  weekdays: hours(from, to),
  saturday: hours(from, to),
  sunday: hours(from, to),
  onHolidays: true,
  ...but,
});

export const RULE_PACK = {
  version: '2025-11-01',
  federal: daily(8, 21),
  states: {
    AL: daily(8, 20, { sunday: null, onHolidays: false }),
    CT: daily(9, 20),
    FL: daily(8, 20),
    KY: daily(10, 21),
    LA: daily(8, 20, { sunday: null, onHolidays: false }),
    MA: daily(8, 20),
    MD: daily(8, 20),
    MI: daily(9, 21),
    MN: daily(9, 21),
    MS: daily(8, 20, { sunday: null }),
    NJ: daily(8, 20),
    NM: daily(9, 21),
    NV: daily(9, 20),
    OK: daily(8, 20),
    // That Sunday mornings are restricted is said without a source: kept to, to be safe.
    PA: daily(8, 21, { sunday: hours(12, 21) }),
    RI: daily(9, 18, { saturday: hours(10, 17), sunday: hours(10, 17) }),
    TX: daily(9, 21, { sunday: hours(12, 21) }),
    WA: daily(8, 20),
  } as Readonly<Record<string, StateHours>>,
  /** So many contacts a person gets in 24 hours on one subject at most, whatever an account sets (Florida, Oklahoma). */
  contactsADay: 3,
  /** After an inquiry of theirs a number of the registry may be used for so many days. */
  inquiryDays: 90,
} as const;

/** What each rule is taken from. */
export const RULE_SOURCES = {
  identity: 'CAN-SPAM Act, 15 U.S.C. 7704(a): true sender and postal address',
  stop: 'TCPA, 47 CFR 64.1200(a)(10) and CAN-SPAM, 15 U.S.C. 7704(a)(4): opt-outs are honoured',
  address: 'Addresses that refuse mail, and wrong numbers, are not used again',
  dnc_registry: 'National Do Not Call registry, 47 CFR 64.1200(c)(2)',
  consent: 'TCPA, 47 CFR 64.1200(a)(2): automated texts need prior written consent',
  contract: 'Who has an open deal gets no campaigns, unless the campaign includes them',
  frequency: 'Fla. Stat. 501.616(6)(b) and Okla. Stat. 15-775C: contacts in 24 hours',
  hours: '47 CFR 64.1200(c)(1), and state quiet hours (dropcowboy.com/state-compliance, 1 November 2025)',
} as const;
export type Rule = keyof typeof RULE_SOURCES;

/** The hours of a day in which a law allows messages; null: none. */
export function hoursOn(law: StateHours, day: string, weekday: number): Hours | null {
  if (!law.onHolidays && isHoliday(day)) return null;
  return weekday === 0 ? law.sunday : weekday === 6 ? law.saturday : law.weekdays;
}

const years = new Map<number, ReadonlySet<string>>();
function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  let known = years.get(year);
  if (!known) {
    known = new Set([...federalHolidays(year), ...federalHolidays(year + 1)]);
    years.set(year, known);
  }
  return known.has(day);
}
