/** Loads what changed when a save was rejected because of a newer version. */
import type { Activity, ActivityEntity } from '#shared/accounts/history/activity.ts';
import { type Beginning, toBeginning, type Fields, type FormValues } from './form-values.ts';
import { compareChanges, type Comparison } from './merge.ts';

/** A record as it is stored. */
export type StoredRecord = Record<string, unknown> & { version: number };

/** The source of the record that a form edits. */
export interface RecordSource {
  entity: ActivityEntity;
  id: number;
  /** The record as it is now, not as a cache has it. */
  load: () => Promise<StoredRecord>;
}

/** Who changed something, and when. */
export interface MergeChange {
  by: string;
  at: string;
}

export interface MergeConflict {
  began: FormValues;
  mine: FormValues;
  /** The record as it is now. */
  theirs: Beginning;
  comparison: Comparison;
  /** The last change of each field, as far as the history tells. */
  changes: Readonly<Record<string, MergeChange>>;
  last: MergeChange | undefined;
}

/** Compares input and stored record; `history` is newest first, `me` the current user's id. */
export function findConflict(
  fields: Fields,
  values: { began: FormValues; mine: FormValues },
  now: StoredRecord,
  history: readonly Activity[],
  me: number | undefined,
): MergeConflict {
  const theirs = toBeginning(fields, now);
  const changes: Record<string, MergeChange> = {};
  const change = ({ actor, created_at }: Activity): MergeChange => ({
    by: actor.id === me ? `${actor.name} (you, elsewhere)` : actor.name,
    at: created_at,
  });
  for (const activity of history) for (const { field } of activity.changes) changes[field] ??= change(activity);
  const [last] = history;
  return {
    ...values,
    theirs,
    comparison: compareChanges(values.began, values.mine, theirs.values),
    changes,
    last: last && change(last),
  };
}

/** Whether there is an unseen change to show before saving. */
export const isWorthAsking = ({ comparison }: MergeConflict): boolean => comparison.theirs.length + comparison.both.length > 0;
