/** What has been learned, as it is kept: one row for each account and what is predicted. */
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { prepared } from '#server/db/prepared.ts';
import type { LeadSource } from '#shared/records/leads/lead.ts';
import type { Predicted } from '#shared/analysis/predictions/prediction.ts';
import { learnedModels, type SourceResult } from './table.ts';

export type Learned = typeof learnedModels.$inferSelect;

const one = prepared((db) =>
  db
    .select()
    .from(learnedModels)
    .where(and(eq(learnedModels.account_id, sql.placeholder('account')), eq(learnedModels.predicted, sql.placeholder('predicted')))),
);

/** What an account's finished records have shown; undefined while there are too few. */
export async function loadLearned(scope: Pick<Scope, 'account'>, db: Db, predicted: Predicted): Promise<Learned | undefined> {
  const [row] = await one(db).all({ account: scope.account.id, predicted });
  return row;
}

export interface SourceWeights {
  learned_from: number;
  sources: Partial<Record<LeadSource, SourceResult>>;
}

const sources = prepared((db) =>
  db
    .select({ learned_from: learnedModels.learned_from, sources: sql<string | null>`${learnedModels.weights} ->> 'sources'` })
    .from(learnedModels)
    .where(and(eq(learnedModels.account_id, sql.placeholder('account')), eq(learnedModels.predicted, 'leads'))),
);

/** What the account's finished leads have shown of their sources: read with every lead that is scored. */
export async function sourceWeights(scope: Pick<Scope, 'account'>, db: Db): Promise<SourceWeights | undefined> {
  const [row] = await sources(db).all({ account: scope.account.id });
  return row?.sources ? { learned_from: row.learned_from, sources: JSON.parse(row.sources) as SourceWeights['sources'] } : undefined;
}

/** Keeps what was learned, in place of what was there. */
export async function keepLearned(tx: Db, row: Learned): Promise<void> {
  const { account_id: _account, predicted: _predicted, ...rest } = row;
  await tx
    .insert(learnedModels)
    .values(row)
    .onConflictDoUpdate({ target: [learnedModels.account_id, learnedModels.predicted], set: rest });
}
