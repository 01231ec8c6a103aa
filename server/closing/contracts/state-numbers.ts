/** The rules of the states, with the account's own numbers in each. */
import { and, eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { STATE_RULES } from '#shared/closing/contracts/state-rules.ts';
import { findHolds, type StateNumbers, type StateRule, toStateRule } from '#shared/closing/contracts/state-rule.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import type { StateCode } from '#shared/core/us-states.ts';
import { stateNumbers } from './table.ts';

/** All rules, by the state's code. */
export async function listStateRules(scope: Scope): Promise<{ notice: string; rules: StateRule[] }> {
  const rows = await scope.read.select().from(stateNumbers).where(eq(stateNumbers.account_id, scope.account.id));
  const own = new Map<StateCode, StateNumbers>(rows.map((row) => [row.state, row]));
  const today = findToday(scope);
  return { notice: contractTexts.noAdvice, rules: STATE_RULES.map((rule) => toStateRule(rule, today, own.get(rule.state))) };
}

/** What the rules of a state ask of who markets a contract there, and the profile lacks. */
export async function loadStateHolds(scope: Scope, db: Db, state: string): Promise<string[]> {
  const rule = STATE_RULES.find((one) => one.state === state);
  if (!rule) return [];
  const [own] = await db
    .select()
    .from(stateNumbers)
    .where(and(eq(stateNumbers.account_id, scope.account.id), eq(stateNumbers.state, rule.state)));
  const today = findToday(scope);
  return findHolds(toStateRule(rule, today, own), today).map(({ message }) => message);
}

/** Replaces the account's numbers in a state; throws `NotFound` for a state without rules. */
export async function saveStateNumbers(scope: Scope, state: StateCode, numbers: Partial<StateNumbers>): Promise<StateRule> {
  const rule = STATE_RULES.find((one) => one.state === state);
  if (!rule) throw new NotFound(contractTexts.noRules);
  const saved = { license_number: numbers.license_number ?? null, registration_number: numbers.registration_number ?? null };
  await scope.write(async (tx) => {
    await tx.delete(stateNumbers).where(and(eq(stateNumbers.account_id, scope.account.id), eq(stateNumbers.state, state)));
    if (saved.license_number || saved.registration_number)
      await tx.insert(stateNumbers).values({ account_id: scope.account.id, state, ...saved });
  });
  return toStateRule(rule, findToday(scope), saved);
}
