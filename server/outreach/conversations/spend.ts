/** The costs of the language model for an account, and its monthly limit. */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { ASSISTANT_DEFAULTS } from '#shared/outreach/conversations/settings.ts';
import { assistantSettings, languageModelCalls } from './table.ts';

/** A call as it is recorded; `cost` in millionths of a dollar. */
interface ModelCall {
  purpose: string;
  model: string;
  prompt_tokens: number;
  completion_tokens: number;
  cost: number;
  /** `used`, or why its answer was not used. */
  outcome: string;
}

/** The account's calls since the first of the month (UTC); `cost` in millionths of a dollar. */
export async function loadMonthSpending(scope: Scope, db: Db): Promise<{ cost: number; calls: number; refused: number }> {
  const from = `${scope.now().toISOString().slice(0, 7)}-01T00:00:00.000Z`;
  const [row] = await db
    .select({
      cost: sql<number>`coalesce(sum(${languageModelCalls.cost}), 0)`,
      calls: sql<number>`count(*)`,
      refused: sql<number>`coalesce(sum(${languageModelCalls.outcome} <> 'used'), 0)`,
    })
    .from(languageModelCalls)
    .where(and(eq(languageModelCalls.account_id, scope.account.id), gte(languageModelCalls.created_at, from)));
  return row ?? { cost: 0, calls: 0, refused: 0 };
}

/** Whether the account may still spend on the language model this month. */
export async function mayStillSpend(scope: Scope): Promise<boolean> {
  const [stored] = await scope.read
    .select({ limit: assistantSettings.spend_limit })
    .from(assistantSettings)
    .where(eq(assistantSettings.account_id, scope.account.id));
  const limit = stored?.limit ?? ASSISTANT_DEFAULTS.spend_limit;
  return (await loadMonthSpending(scope, scope.read)).cost < limit * 1_000_000;
}

/** Records a call: of those whose answer was refused, the tokens were paid all the same. */
export async function recordCall(scope: Scope, tx: Db, call: ModelCall): Promise<void> {
  await tx.insert(languageModelCalls).values({ ...call, account_id: scope.account.id, created_at: scope.now().toISOString() });
}
