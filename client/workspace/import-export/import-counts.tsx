/** What became of rows and imports, in words and figures. */
import { formatNumberOrDash } from '#client/core/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { Import, ImportRow, RowCounts, Imported } from '#shared/workspace/import-export/import.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { SmallColumn } from '#client/ui/small-table.tsx';
import { getTargetLabel, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';

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

const OutcomeBadge = ({ outcome, isPast }: { outcome: Outcome; isPast: boolean }) => (
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

/** Whom a row repeats, what was changed and what could not be taken, cell by cell. */
interface RowNotesProps {
  entity: Imported;
  row: Pick<ImportRow, 'duplicate' | 'problems' | 'adjustments' | 'outcome'>;
}

function RowNotes({ entity, row }: RowNotesProps) {
  const noun = IMPORT_NOUNS[entity];
  const fieldLabel = (field: string) => getTargetLabel(noun, field);
  const { duplicate, problems, adjustments } = row;
  const duplicateId = duplicate && duplicate[`${noun.words.one}_id`];
  const isKept = row.outcome === 'kept';
  if (!isKept && !duplicate && problems.length === 0 && adjustments.length === 0) return <span className="muted">–</span>;
  return (
    <ul className="row-notes">
      {isKept && <li data-tone="yellow">{noun.words.kept}</li>}
      {duplicate && (
        <li data-tone="yellow">
          Same {duplicate.by} as{' '}
          {duplicateId === null ? `row ${duplicate.row_number}` : <Link to={paths[entity].one(duplicateId)}>{duplicate.name}</Link>}
          {duplicate.address && <span className="muted">, {duplicate.address}</span>}
        </li>
      )}
      {problems.map(({ field, value, message }) => (
        <li key={`${field} ${message} ${value}`} data-tone="red">
          {!message.startsWith(fieldLabel(field)) && <b>{fieldLabel(field)}</b>}
          {value !== '' && <q>{value}</q>} {message}
        </li>
      ))}
      {adjustments.map(({ field, from, to, why }) => (
        <li key={`${field} ${from}`} data-tone="blue">
          <b>{fieldLabel(field)}</b>
          {from === '' ? (
            to
          ) : (
            <>
              <q>{from}</q> becomes <q>{to}</q>
            </>
          )}{' '}
          <span className="muted">{why}</span>
        </li>
      ))}
    </ul>
  );
}

type Shown = RowNotesProps['row'] & Pick<ImportRow, 'row_number' | 'address'>;

/** The columns of rows before their import or, with `isPast`, after it. */
export const buildRowColumns = <Row extends Shown>(
  entity: Imported,
  who: string,
  outcome: string,
  isPast: boolean,
  name: (row: Row) => ReactNode,
): SmallColumn<Row>[] => {
  const { words } = IMPORT_NOUNS[entity];
  return [
    { header: 'Row', isNumber: true, className: 'muted', cell: (row) => row.row_number },
    { header: who, className: 'c-main', cell: name },
    { header: words.where, className: 'c-wide muted', cell: (row) => row.address ?? words.nowhere },
    {
      header: outcome,
      className: 'c-side',
      cell: (row) => <OutcomeBadge outcome={row.outcome} isPast={isPast} />,
    },
    { header: 'Report', className: 'c-foot', cell: (row) => <RowNotes entity={entity} row={row} /> },
  ];
};
