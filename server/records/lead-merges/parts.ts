/** What stands above the records and has a say when two leads become one. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { Pair } from './joins.ts';

export interface MergeParts {
  /** Throws `Conflict` while something is at work on leads that a merge would disturb. */
  assertFree(scope: Scope, tx: Db): Promise<void>;
  /** Lets nobody get a campaign twice; gives the recipients that lose their lead, of each of both. */
  joinRecipients(scope: Scope, tx: Db, pair: Pair): Promise<{ kept: number[]; merged: number[] }>;
}
