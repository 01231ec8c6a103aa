/** Stored weights: one row for each account and prediction. */
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import type { LeadSource } from '#shared/records/leads/lead.ts';
import type { Predicted } from '#shared/analysis/predictions/prediction.ts';
import { learnedModels, type SourceResult } from './table.ts';

export type Learned = typeof learnedModels.$inferSelect;

const one = prepareOnce((db) =>
  db
    .select()
    .from(learnedModels)
    .where(and(eq(learnedModels.account_id, sql.placeholder('account')), eq(learnedModels.predicted, sql.placeholder('predicted')))),
);

/** The trained weights of an account; undefined while there are too few records. */
export async function loadLearned(scope: Pick<Scope, 'account'>, db: Db, predicted: Predicted): Promise<Learned | undefined> {
  const [row] = await one(db).all({ account: scope.account.id, predicted });
  return row;
}

export interface SourceWeights {
  learned_from: number;
  sources: Partial<Record<LeadSource, SourceResult>>;
}

const sources = prepareOnce((db) =>
  db
    .select({ learned_from: learnedModels.learned_from, sources: sql<string | null>`${learnedModels.weights} ->> 'sources'` })
    .from(learnedModels)
    .where(and(eq(learnedModels.account_id, sql.placeholder('account')), eq(learnedModels.predicted, 'leads'))),
);

/** The source weights of an account, read with every scored lead. */
export async function loadSourceWeights(scope: Pick<Scope, 'account'>, db: Db): Promise<SourceWeights | undefined> {
  const [row] = await sources(db).all({ account: scope.account.id });
  return row?.sources ? { learned_from: row.learned_from, sources: JSON.parse(row.sources) as SourceWeights['sources'] } : undefined;
}

/** Stores training results, replacing earlier ones. */
export async function saveWeights(tx: Db, row: Learned): Promise<void> {
  const { account_id: _account, predicted: _predicted, ...rest } = row;
  await tx
    .insert(learnedModels)
    .values(row)
    .onConflictDoUpdate({ target: [learnedModels.account_id, learnedModels.predicted], set: rest });
}
