import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { momentColumn, addOwner } from '#server/db/columns.ts';
import { PREDICTED } from '#shared/analysis/predictions/prediction.ts';
import type { Quality } from '#shared/analysis/predictions/quality.ts';

/** How own leads of a source ended. */
export interface SourceResult {
  finished: number;
  contracts: number;
  /** What the source counts in the score, 0 to 30. */
  points: number;
}

/** Stored training results; each part may be absent. */
interface LearnedWeights {
  /** Deals: log-odds become a + b x log-odds. Leads: log-odds = a + b x (score - 65) / 10. */
  a: number;
  b: number;
  /** Finished records by the stored counts at training time; many more trigger a new training. */
  seen: number;
  /** By which version of the rules; absent in those of the first. */
  rules?: number;
  /** Variances of a and b, and their covariance. */
  variance?: [number, number, number];
  /** How much the log-odds change between periods, as a variance. */
  between?: number;
  /** Finished records that the fit was made from, those entered after their end among them. */
  trained?: { finished: number; won: number };
  /** Leads: what each source counts; null while the built-in points do. */
  sources?: Record<string, SourceResult> | null;
  /** Leads: the last lead that has been scored anew since the points changed; absent once all have. */
  rescored_to?: number | null;
  /** How good the predictions were on history that they had not seen. */
  quality: Quality;
}

/** Trained results of an account's finished leads and deals. */
export const learnedModels = sqliteTable(
  'learned_models',
  {
    account_id: addOwner(),
    predicted: text({ enum: PREDICTED }).notNull(),
    /** Finished records that it was learned from. */
    learned_from: integer().notNull(),
    weights: text({ mode: 'json' }).$type<LearnedWeights>().notNull(),
    learned_at: momentColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.predicted] })],
);
