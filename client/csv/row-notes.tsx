import { paths } from '#client/app/paths.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Link } from 'react-router-dom';
import type { ImportRow } from '#shared/csv/import.ts';
import { isImportTarget, targetLabel } from '#shared/csv/target.ts';

const OUTCOMES: Record<ImportRow['outcome'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  imported: { label: 'Import', tone: 'green' },
  merged: { label: 'Merge', tone: 'blue' },
  skipped: { label: 'Leave out', tone: 'yellow' },
  rejected: { label: 'Reject', tone: 'red' },
  removed: { label: 'Removed', tone: 'neutral' },
  restored: { label: 'Restored', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'yellow' },
};
const DONE: Partial<Record<ImportRow['outcome'], string>> = {
  imported: 'Imported',
  merged: 'Merged',
  skipped: 'Left out',
  rejected: 'Rejected',
};

/** What becomes of a row, or has become of it. */
export const Outcome = ({ outcome, isPast }: { outcome: ImportRow['outcome']; isPast?: boolean }) => (
  <Badge tone={OUTCOMES[outcome].tone}>{(isPast && DONE[outcome]) || OUTCOMES[outcome].label}</Badge>
);

const fieldLabel = (field: string): string => (isImportTarget(field) ? targetLabel(field) : field);

/** Whom a row repeats, what was changed and what could not be taken, cell by cell. */
export function RowNotes({ row }: { row: Pick<ImportRow, 'duplicate' | 'problems' | 'adjustments' | 'outcome'> }) {
  const { duplicate, problems, adjustments } = row;
  const isKept = row.outcome === 'kept';
  if (!isKept && !duplicate && problems.length === 0 && adjustments.length === 0) return <span className="muted">Nothing to report</span>;
  return (
    <ul className="row-notes">
      {isKept && <li data-tone="yellow">A deal uses this lead, so the undo left it</li>}
      {duplicate && (
        <li data-tone="yellow">
          Same {duplicate.by} as{' '}
          {duplicate.lead_id === null ? (
            `row ${duplicate.row_number}`
          ) : (
            <Link to={paths.leads.one(duplicate.lead_id)}>{duplicate.name}</Link>
          )}
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
          <q>{from}</q> becomes <q>{to}</q> <span className="muted">{why}</span>
        </li>
      ))}
    </ul>
  );
}
