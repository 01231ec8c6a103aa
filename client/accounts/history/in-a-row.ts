import type { Activity } from '#shared/accounts/history/activity.ts';

/** Up to this many of a kind in a row are listed one by one; more become one line. */
const TOLD_SINGLY = 2;

/** Activities as the lines that are shown, in order; records added many at a time become one line. */
export function groupActivities(activities: readonly Activity[], shown: number): Activity[][] {
  const runs: Activity[][] = [];
  for (const activity of activities) {
    const run = runs.at(-1);
    const isMore = run?.[0]?.action === 'created' && activity.action === 'created' && run[0].entity === activity.entity;
    if (run && isMore) run.push(activity);
    else runs.push([activity]);
  }
  return runs.flatMap((run) => (run.length > TOLD_SINGLY ? [run] : run.map((one) => [one]))).slice(0, shown);
}

/** The news of a day, newest first; repeated events of the same subject become one line. */
export function groupNews(news: readonly Activity[], dayOf: (moment: string) => string): { day: string; lines: Activity[][] }[] {
  const days: { day: string; lines: Activity[][] }[] = [];
  const newestFirst = [...news].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  for (const one of newestFirst) {
    const day = dayOf(one.created_at);
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    const lines = days.at(-1)?.lines ?? [];
    const same = lines.find(
      ([first]) =>
        first?.entity === one.entity && first.action === one.action && first.entity_id === one.entity_id && one.entity !== 'achievements',
    );
    if (same) same.push(one);
    else lines.push([one]);
  }
  return days;
}

/** Whether a line may continue beyond the activities that were read. */
export const mayGoOn = (line: readonly Activity[], activities: readonly Activity[], read: number): boolean =>
  activities.length >= read && line.at(-1) === activities.at(-1);
