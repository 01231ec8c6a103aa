/** What the system changed of a house or a deal stands back in a lead's timeline. */
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { TimelineEntry } from '#shared/workspace/record/timeline.ts';

interface Changes {
  kind: 'changes';
  key: string;
  activities: Activity[];
}

/** Changes of a house or a deal that follow each other, as one entry that opens: what people said and did stays in sight. */
export function foldChanges(entries: readonly TimelineEntry[]): (TimelineEntry | Changes)[] {
  const folded: (TimelineEntry | Changes)[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (entry.kind !== 'event' || entry.activity.action !== 'updated' || entry.activity.entity === 'leads') folded.push(entry);
    else if (last?.kind === 'changes') last.activities.push(entry.activity);
    else folded.push({ kind: 'changes', key: entry.key, activities: [entry.activity] });
  }
  return folded;
}
