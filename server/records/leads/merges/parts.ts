/** What a merge of leads needs from features above. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { Pair } from './joins.ts';

export interface MergeParts {
  /** Throws `Conflict` while something is at work on leads that a merge would disturb. */
  assertFree(scope: Scope, tx: Db): Promise<void>;
  /** Keeps one recipient of each campaign. */
  joinRecipients(scope: Scope, tx: Db, pair: Pair): Promise<void>;
}
