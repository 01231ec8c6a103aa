import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Pagination } from '#client/list/pagination.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Imported, isForgettable } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { IMPORT_PATHS } from './import-paths.ts';
import { ImportStatus, summarizeImport } from './import-status.tsx';

/** Earlier imports of the noun, newest first; nothing while there are none. */
export function PastImports({ entity }: { entity: Imported }) {
  const [paging, setPaging] = useState({ page: 1, per_page: 10 });
  const result = trpc.imports.list.useQuery({ ...paging, entity });
  const toast = useToast();
  const remove = trpc.imports.remove.useMutation({
    onSuccess: () => toast.success(csvTexts.removed),
    onError: (error) => toast.error(toProblem(error).reason),
  });
  if (result.isPending) return <LoadingArea text="Loading imports..." />;
  if (result.error)
    return <ErrorState title={csvTexts.listFailed} message={toProblem(result.error).reason} onRetry={() => void result.refetch()} />;
  const { data, meta } = result.data;
  if (meta.total === 0) return null;
  return (
    <Card title="Imports" padded={false}>
      <section className="table-wrap" tabIndex={0} aria-label="Imports">
        <table className="table" data-cards="" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {['File', 'When', 'Result', 'Status'].map((header) => (
                <th key={header} scope="col" role="columnheader">
                  {header}
                </th>
              ))}
              <th scope="col" role="columnheader" className="actions">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {data.map((job) => (
              <tr key={job.id} role="row">
                <td role="cell" className="c-main">
                  <Link className="name" to={IMPORT_PATHS[entity].imported(job.id)}>
                    {job.filename}
                  </Link>
                </td>
                <td role="cell" className="muted">
                  {formatDateTime(job.created_at)}
                </td>
                <td role="cell" className="c-wide">
                  {summarizeImport(job)}
                </td>
                <td role="cell" className="c-side">
                  <ImportStatus status={job.status} />
                </td>
                <td role="cell" className="actions c-end">
                  {isForgettable(job) && (
                    <IconButton label={`Remove ${job.filename}`} icon={Trash2} onClick={() => remove.mutate({ id: job.id })} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {meta.total > 10 && (
        <Pagination
          meta={meta}
          onPage={(page) => setPaging({ ...paging, page })}
          onPerPage={(per_page) => setPaging({ page: 1, per_page })}
        />
      )}
    </Card>
  );
}
