/** The rules of the states, with the account's own numbers in each. */
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { STATE_RULES } from '#shared/closing/contracts/state-rules.ts';
import {
  describeRule,
  findHolds,
  type RuleOfState,
  type StateNumbers,
  type StateRule,
  toStateRule,
} from '#shared/closing/contracts/state-rule.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import type { StateCode } from '#shared/core/us-states.ts';
import { stateNumbers } from './table.ts';

/** All rules, by the state's code. */
export async function listStateRules(scope: Scope): Promise<{ notice: string; rules: StateRule[] }> {
  const rows = await scope.read.select().from(stateNumbers).where(isOwn(scope, stateNumbers));
  const own = new Map<StateCode, StateNumbers>(rows.map((row) => [row.state, row]));
  const today = findToday(scope);
  return { notice: contractTexts.noAdvice, rules: STATE_RULES.map((rule) => toStateRule(rule, today, own.get(rule.state))) };
}

/** What is known of one state, and in words when that is nothing, or old. */
export async function findStateRule(scope: Scope, db: Db, state: StateCode): Promise<RuleOfState> {
  const data = STATE_RULES.find((one) => one.state === state);
  const today = findToday(scope);
  if (!data) return { state, rule: null, notice: describeRule(state, null, today) };
  const [own] = await db
    .select()
    .from(stateNumbers)
    .where(matchOwn(scope, stateNumbers, { state }));
  const rule = toStateRule(data, today, own);
  return { state, rule, notice: describeRule(state, rule, today) };
}

/** Profile data that a state requires for marketing a contract, and the profile lacks. */
export async function loadStateHolds(scope: Scope, db: Db, state: StateCode | undefined): Promise<string[]> {
  const { rule } = state ? await findStateRule(scope, db, state) : { rule: null };
  return rule ? findHolds(rule, findToday(scope)).map(({ message }) => message) : [];
}

/** Replaces the account's numbers in a state; throws `NotFound` for a state without rules. */
export async function saveStateNumbers(scope: Scope, state: StateCode, numbers: Partial<StateNumbers>): Promise<StateRule> {
  const rule = STATE_RULES.find((one) => one.state === state);
  if (!rule) throw new NotFound('There are no rules for this state');
  const saved = { license_number: numbers.license_number ?? null, registration_number: numbers.registration_number ?? null };
  await scope.write(async (tx) => {
    await tx.delete(stateNumbers).where(matchOwn(scope, stateNumbers, { state }));
    if (saved.license_number || saved.registration_number)
      await tx.insert(stateNumbers).values({ account_id: scope.account.id, state, ...saved });
  });
  return toStateRule(rule, findToday(scope), saved);
}
