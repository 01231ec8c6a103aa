/** What the system changed of a house or a deal stands back in a lead's timeline. */
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { TimelineEntry } from '#shared/workspace/record/timeline.ts';

interface Changes {
  kind: 'changes';
  key: string;
  /** Of the newest. */
  at: string;
  activities: Activity[];
}

export type FoldedEntry = TimelineEntry | Changes;

type EventEntry = Extract<TimelineEntry, { kind: 'event' }>;

/**
 * The entries of a day. Changes of a house or a deal that follow each other are one entry that opens, and what the score did is one
 * line: what people wrote and did stays in sight.
 */
export function foldChanges(entries: readonly TimelineEntry[]): FoldedEntry[] {
  const folded: FoldedEntry[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    const scoredAt = isScoreOnly(entry) ? folded.findIndex(isScoreOnly) : -1;
    if (scoredAt >= 0) folded[scoredAt] = joinScores(folded[scoredAt] as EventEntry, entry as EventEntry);
    else if (entry.kind !== 'event' || entry.activity.action !== 'updated' || entry.activity.entity === 'leads') folded.push(entry);
    else if (last?.kind === 'changes') last.activities.push(entry.activity);
    else folded.push({ kind: 'changes', key: entry.key, at: entry.at, activities: [entry.activity] });
  }
  return folded;
}

const isScoreOnly = (entry: FoldedEntry): entry is EventEntry =>
  entry.kind === 'event' &&
  entry.activity.action === 'updated' &&
  entry.activity.entity === 'leads' &&
  entry.activity.changes.length > 0 &&
  entry.activity.changes.every(({ field }) => field === 'ai_score');

/** From what it was before the first to what it came to with the last. */
const joinScores = (newer: EventEntry, older: EventEntry): EventEntry => ({
  ...newer,
  activity: {
    ...newer.activity,
    changes: newer.activity.changes.map((change) => ({ ...change, before: older.activity.changes[0]?.before ?? null })),
  },
});
