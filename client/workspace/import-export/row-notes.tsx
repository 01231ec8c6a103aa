import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { SmallColumn } from '#client/ui/small-table.tsx';
import type { Imported, ImportRow } from '#shared/workspace/import-export/import.ts';
import { getTargetLabel, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { OutcomeBadge } from './import-counts.tsx';

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
