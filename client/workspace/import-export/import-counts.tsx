/** What became of rows and imports, in words and figures. */
import { formatNumberOrDash } from '#client/core/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { Import, ImportRow, RowCounts } from '#shared/workspace/import-export/import.ts';

type Outcome = ImportRow['outcome'];

/** Before the import, and after it. */
const OUTCOMES: Record<Outcome, { plan: string; done: string; tone: Tone }> = {
  pending: { plan: 'Waiting', done: 'Waiting', tone: 'neutral' },
  imported: { plan: 'Import', done: 'Imported', tone: 'green' },
  merged: { plan: 'Merge', done: 'Merged', tone: 'blue' },
  skipped: { plan: 'Leave out', done: 'Left out', tone: 'yellow' },
  rejected: { plan: 'Reject', done: 'Rejected', tone: 'red' },
  removed: { plan: 'Removed', done: 'Removed', tone: 'neutral' },
  restored: { plan: 'Restored', done: 'Restored', tone: 'neutral' },
  kept: { plan: 'Kept', done: 'Kept', tone: 'yellow' },
};
type Ended = Exclude<Outcome, 'pending'>;

/** The outcomes of an import that has ended. */
export const ENDED = (Object.keys(OUTCOMES) as Outcome[])
  .filter((outcome): outcome is Ended => outcome !== 'pending')
  .map((value) => ({ value, label: OUTCOMES[value].done }));

export const OutcomeBadge = ({ outcome, isPast }: { outcome: Outcome; isPast: boolean }) => (
  <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome][isPast ? 'done' : 'plan']}</Badge>
);

const STATUSES: Record<Import['status'], { label: string; tone: Tone }> = {
  reading: { label: 'Reading', tone: 'blue' },
  draft: { label: 'Not started', tone: 'yellow' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  undoing: { label: 'Undoing', tone: 'blue' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
};

export const ImportStatus = ({ status }: Pick<Import, 'status'>) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>;

type Count = readonly [label: string, count: number];

/** Counts with their names; what is nothing stays quiet. */
export function CountList({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="counter">
      {counts.map(([label, count]) => (
        <div key={label} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd className="num">{formatNumberOrDash(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of rows that join a list: whose lead is new, was there and changes, and was there as it is. */
const countJoined = ({ imported, merged, skipped, changed }: RowCounts): Count[] => [
  ['New', imported],
  ['Changed', changed],
  ['Known', merged + skipped - changed],
];

/** What rows become, or became; and the numbers that the file forbids to use, where there are some. */
export const countRows = (counts: RowCounts, joinsList: boolean, isPast: boolean): Count[] => [
  ...(joinsList
    ? countJoined(counts)
    : (['imported', 'merged', 'skipped'] as const).map((name): Count => [
        isPast ? OUTCOMES[name].done : `To ${OUTCOMES[name].plan.toLowerCase()}`,
        counts[name],
      ])),
  ['Rejected', counts.rejected],
  ['Adjusted', counts.adjusted],
  ['With a cell left blank', counts.with_problems],
  ...(counts.barred === 0
    ? []
    : [[counts.unclear > 0 ? `Numbers barred, ${counts.unclear} unclear` : 'Numbers barred', counts.barred] as const]),
];

/** "8,421 imported, 12 left out": what is not nothing. */
export function summarizeImport(job: Import): string {
  if (job.status === 'draft') return `${formatNumberOrDash(job.total)} rows`;
  const counts =
    job.options.list && job.status === 'done'
      ? countJoined(job)
      : ENDED.map(({ value, label }): Count => [label, job[value]]).filter(([, count]) => count > 0);
  return counts.map(([label, count]) => `${formatNumberOrDash(count)} ${label.toLowerCase()}`).join(', ') || 'Nothing imported';
}
