import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Pagination } from '#client/list/pagination.tsx';
import { Card } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import { SmallTable } from '#client/ui/small-table.tsx';
import type { Import, ImportRow } from '#shared/workspace/import-export/import.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { ENDED } from './import-counts.tsx';
import { buildRowColumns } from './row-notes.tsx';

interface RowQuery {
  page: number;
  per_page: number;
  outcome: (typeof ENDED)[number]['value'] | '';
}

/** Which rows are shown, stored in the URL so that going back finds them again. */
function useRowQuery(first: RowQuery['outcome']): [RowQuery, (query: RowQuery) => void] {
  const [params, setParams] = useSearchParams();
  const positive = (name: string, usual: number) => {
    const asked = Math.trunc(Number(params.get(name)));
    return asked >= 1 ? asked : usual;
  };
  const asked = params.get('outcome');
  const outcome = asked === 'all' ? '' : (ENDED.find(({ value }) => value === asked)?.value ?? first);
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
  return (
    <LoadedPart query={result} loading="Loading rows..." failed={csvTexts.rowsFailed}>
      {({ data, meta }) => (
        <Card
          title="Rows"
          actions={
            <Select
              name="outcome"
              aria-label="Outcome"
              placeholder="All rows"
              value={query.outcome}
              options={ENDED.filter(({ value }) => job[value] > 0 || value === query.outcome)}
              onChange={({ target: { value } }) => setQuery({ ...query, page: 1, outcome: value as RowQuery['outcome'] })}
            />
          }
          padded={false}
        >
          <SmallTable
            label="Rows of the import"
            className="preview-table"
            columns={buildRowColumns<ImportRow>(job.entity, words.who, 'Outcome', true, (row) => {
              const record = row[`${words.one}_id`];
              if (record === null || !isThere(row)) return row.name;
              return (
                <Link className="name" to={paths[job.entity].one(record)}>
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
      )}
    </LoadedPart>
  );
}

const isThere = ({ outcome }: ImportRow) => outcome === 'imported' || outcome === 'merged' || outcome === 'kept' || outcome === 'restored';
