import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Pagination } from '#client/list/pagination.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { SmallTable } from '#client/ui/small-table.tsx';
import type { Import, ImportRow } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { IMPORT_PATHS } from './import-paths.ts';
import { findRecordId } from './record-of.ts';
import { buildRowColumns } from './row-notes.tsx';

const FILTERS = [
  { value: 'imported', label: 'Imported' },
  { value: 'merged', label: 'Merged' },
  { value: 'skipped', label: 'Left out' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'removed', label: 'Removed' },
  { value: 'restored', label: 'Restored' },
  { value: 'kept', label: 'Kept' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

interface RowQuery {
  page: number;
  per_page: number;
  outcome: Filter | '';
}

/** Which rows are shown, stored in the URL so that going back finds them again. */
function useRowQuery(first: RowQuery['outcome']): [RowQuery, (query: RowQuery) => void] {
  const [params, setParams] = useSearchParams();
  const positive = (name: string, usual: number) => {
    const asked = Math.trunc(Number(params.get(name)));
    return asked >= 1 ? asked : usual;
  };
  const asked = params.get('outcome');
  const outcome = asked === 'all' ? '' : (FILTERS.find(({ value }) => value === asked)?.value ?? first);
  const setQuery = (query: RowQuery) =>
    setParams(
      { outcome: query.outcome || 'all', page: String(query.page), per_page: String(query.per_page) },
      { replace: true, preventScrollReset: true },
    );
  return [{ page: positive('page', 1), per_page: Math.min(positive('per_page', 10), 100), outcome }, setQuery];
}

/** The rows of an import with what became of each; first those that need a look. */
export function RowList({ job }: { job: Import }) {
  const { words } = IMPORT_NOUNS[job.entity];
  const [query, setQuery] = useRowQuery(job.kept > 0 ? 'kept' : job.rejected > 0 ? 'rejected' : '');
  const result = trpc.imports.rows.useQuery({ id: job.id, ...query }, { placeholderData: keepPreviousData });
  if (result.isPending) return <LoadingArea text="Loading rows..." />;
  if (result.error)
    return <ErrorState title={csvTexts.rowsFailed} message={toProblem(result.error).reason} onRetry={() => void result.refetch()} />;
  const { data, meta } = result.data;
  return (
    <Card
      title="Rows"
      actions={
        <Select
          name="outcome"
          aria-label="Outcome"
          placeholder="All rows"
          value={query.outcome}
          options={FILTERS.filter(({ value }) => job[value] > 0 || value === query.outcome)}
          onChange={({ target: { value } }) => setQuery({ ...query, page: 1, outcome: value as Filter | '' })}
        />
      }
      padded={false}
    >
      <SmallTable
        label="Rows of the import"
        className="preview-table"
        columns={buildRowColumns<ImportRow>(job.entity, words.who, 'Outcome', true, (row) => {
          const record = findRecordId(job.entity, row);
          if (record === null || !isThere(row)) return row.name;
          return (
            <Link className="name" to={IMPORT_PATHS[job.entity].one(record)}>
              {row.name}
            </Link>
          );
        })}
        rows={data}
        keyOf={({ id }) => id}
        isBusy={result.isPlaceholderData}
      />
      {data.length === 0 && <p className="card-body muted">No such rows.</p>}
      <Pagination
        meta={meta}
        onPage={(page) => setQuery({ ...query, page })}
        onPerPage={(per_page) => setQuery({ ...query, page: 1, per_page })}
      />
    </Card>
  );
}

const isThere = ({ outcome }: ImportRow) => outcome === 'imported' || outcome === 'merged' || outcome === 'kept' || outcome === 'restored';
