/** State rules for buying and assigning contracts of houses, dated and with sources. Information, no legal advice. */
import { optionalText } from '../../core/fields.ts';
import { describeOldRules, findRuleAge, OLD_RULE_DAYS, lawDay as day, lawSource } from '../../core/law-source.ts';
import { STATE_CODES, type StateCode, US_STATES } from '../../core/us-states.ts';
import { z } from '../../core/zod.ts';

export const HOLD_CODES = ['license', 'registration'] as const;

const RULE_BASES = ['law', 'summary'] as const;
/** The source of a rule, shown with the day it was read: "From a summary, not the law". */
export const RULE_BASIS_LABELS: Readonly<Record<(typeof RULE_BASES)[number], string>> = {
  law: 'From the law',
  summary: 'From a summary, not the law',
};

/** One state's rules as they are shipped: a file of `state-rules/`. */
export const stateRuleData = z.strictObject({
  state: z.enum(STATE_CODES),
  summary: z.string().min(1),
  basis: z.enum(RULE_BASES).meta({ description: 'Whether it rests on the text of the law, or on what others write of it' }),
  license_needed: z.boolean(),
  registration_needed: z.boolean(),
  in_force_from: day.nullable().meta({ description: 'When the requirement took effect, if known' }),
  seller_disclosure: z.string().min(1).nullable().meta({ description: 'The first pages of an agreement with a seller' }),
  assignee_disclosure: z.string().min(1).nullable().meta({ description: 'The first pages of an assignment' }),
  days_to_cancel: z.int().nullable().meta({ description: 'Business days in which the seller may cancel' }),
  notice_days: z.int().nullable().meta({ description: 'Business days from the notice of an assignment to its effect' }),
  asks: z.array(z.string().min(1)).meta({ description: 'Other requirements, one sentence each' }),
  sources: z.array(lawSource).min(1),
  checked_on: day,
});
type StateRuleData = z.output<typeof stateRuleData>;

export const stateRule = z
  .object({
    ...stateRuleData.shape,
    age_days: z.int().min(0),
    is_old: z.boolean().meta({ description: `Checked more than ${OLD_RULE_DAYS} days ago` }),
    license_number: z.string().nullable().meta({ description: 'Your license of this state' }),
    registration_number: z.string().nullable().meta({ description: 'Your registration in this state' }),
  })
  .meta({ id: 'StateRule' });
export type StateRule = z.output<typeof stateRule>;

/** The note beside a state's rules: that nobody has read any, or how long ago these were read. */
export function describeRule(state: StateCode, rule: StateRuleData | null, today: string): string | null {
  if (!rule) return `No rules for ${US_STATES[state]} on file: ask your attorney`;
  return describeOldRules(US_STATES[state], rule.checked_on, today) ?? null;
}
export const ruleNotice = z
  .string()
  .nullable()
  .meta({ description: 'That no rules of this state have been read, or that they were read too long ago; else null' });

/** GET /state-rules/{state}. */
export const ruleOfState = z
  .object({ state: z.enum(STATE_CODES), notice: ruleNotice, rule: stateRule.nullable() })
  .meta({ id: 'RuleOfState' });
export type RuleOfState = z.output<typeof ruleOfState>;

export const stateRules = z.object({
  notice: z.string().meta({ description: 'What these rules are, and are not' }),
  rules: z.array(stateRule),
});

export interface StateNumbers {
  license_number: string | null;
  registration_number: string | null;
}

/** The rules of a state as of a day, with the numbers that an account has there. */
export function toStateRule(data: StateRuleData, today: string, numbers: StateNumbers | undefined): StateRule {
  const age_days = findRuleAge(data.checked_on, today);
  return {
    ...data,
    age_days,
    is_old: age_days > OLD_RULE_DAYS,
    license_number: numbers?.license_number ?? null,
    registration_number: numbers?.registration_number ?? null,
  };
}

/** Profile data that the rules require on a day and the profile lacks. */
export function findHolds(rule: StateRule, today: string): { code: (typeof HOLD_CODES)[number]; message: string }[] {
  if (!isInForce(rule, today)) return [];
  return [
    ...(rule.license_needed && !rule.license_number
      ? [{ code: 'license' as const, message: 'License number is not in your profile' }]
      : []),
    ...(rule.registration_needed && !rule.registration_number
      ? [{ code: 'registration' as const, message: 'Registration number is not in your profile' }]
      : []),
  ];
}

const isInForce = ({ in_force_from }: Pick<StateRuleData, 'in_force_from'>, day: string): boolean =>
  in_force_from === null || in_force_from <= day;

/** The days that the rules of a state give the parties of a contract signed on a day; null where they name none. */
export function findRuleDays(data: StateRuleData | undefined, signedOn: string): Pick<StateRuleData, 'days_to_cancel' | 'notice_days'> {
  return data && isInForce(data, signedOn) ? data : { days_to_cancel: null, notice_days: null };
}

const code = z.enum(STATE_CODES, { error: 'Must be the two letters of a state' });
export const byState = z.object({ state: code });
/** PUT: the account's own numbers in a state. */
export const stateNumbersInput = z.object({
  state: code,
  license_number: optionalText({ label: 'License number', max: 60 }),
  registration_number: optionalText({ label: 'Registration number', max: 60 }),
});
