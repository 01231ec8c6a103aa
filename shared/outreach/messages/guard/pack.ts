/**
 * The rules of the United States on sales messages, as this version knows them. It is no legal advice: what each rule is taken
 * from is shown beside it, and the version is stored with every message that was checked by it.
 */
import { findHolidayName, type HolidayRule } from '../../../core/business-days.ts';

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
  /** What is closed beside the federal holidays; null: holidays are days like others. */
  holidays: readonly HolidayRule[] | null;
}

const wholeDay: Hours = { from: 8 * 60, to: 21 * 60 };

export const RULE_PACK = {
  version: '2026-11-26',
  federal: { weekdays: wholeDay, saturday: wholeDay, sunday: wholeDay, holidays: null } satisfies StateHours,
  /** The maximum contacts per person and subject in 24 hours (Florida, Oklahoma), whatever an account sets. */
  contactsADay: 3,
  /** After an inquiry of theirs a number of the registry may be used for so many days. */
  inquiryDays: 90,
} as const;

/** The source of each rule. */
export const RULE_SOURCES = {
  identity: 'CAN-SPAM Act, 15 U.S.C. 7704(a): true sender and postal address',
  stop: 'TCPA, 47 CFR 64.1200(a)(10) and CAN-SPAM, 15 U.S.C. 7704(a)(4): opt-outs are honored',
  address: 'Addresses that refuse mail, and wrong numbers, are not used again',
  dnc_registry: 'National Do Not Call registry, 47 CFR 64.1200(c)(2)',
  consent: 'TCPA, 47 CFR 64.1200(a)(2): automated texts need prior written consent',
  contract: 'Who has an open deal gets no campaigns, unless the campaign includes them',
  frequency: 'Fla. Stat. 501.616(6)(b) and Okla. Stat. 15-775C: contacts in 24 hours',
  hours: '47 CFR 64.1200(c)(1), and the hours and holidays of states, each with its sources in state-hours.json',
} as const;
export type Rule = keyof typeof RULE_SOURCES;

/** The holiday on which a law allows no messages. */
export const findClosedDay = ({ holidays }: StateHours, day: string): string | undefined =>
  holidays === null ? undefined : findHolidayName(day, holidays);

/** The hours of a day in which a law allows messages; null: none. */
export function findHoursOn(law: StateHours, day: string, weekday: number): Hours | null {
  if (findClosedDay(law, day)) return null;
  return weekday === 0 ? law.sunday : weekday === 6 ? law.saturday : law.weekdays;
}
