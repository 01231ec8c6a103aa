import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Pagination } from '#client/list/pagination.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SmallTable } from '#client/ui/small-table.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Imported, isForgettable } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { ImportStatus, summarizeImport } from './import-counts.tsx';

/** Earlier imports of the noun, newest first; nothing while there are none. */
export function PastImports({ entity }: { entity: Imported }) {
  const [paging, setPaging] = useState({ page: 1, per_page: 10 });
  const result = trpc.imports.list.useQuery({ ...paging, entity });
  const toast = useToast();
  const remove = trpc.imports.remove.useMutation({
    onSuccess: () => toast.success(csvTexts.removed),
    onError: (error) => toast.error(toProblem(error).reason),
  });
  return (
    <LoadedPart query={result} loading="Loading imports..." failed={csvTexts.listFailed}>
      {({ data, meta }) =>
        meta.total > 0 && (
          <Card title="Imports" padded={false}>
            <SmallTable
              label="Imports"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  header: 'File',
                  className: 'c-main',
                  cell: (job) => (
                    <Link className="name" to={paths[entity].imported(job.id)}>
                      {job.filename}
                    </Link>
                  ),
                },
                { header: 'When', className: 'muted', cell: (job) => formatDateTime(job.created_at) },
                { header: 'Result', className: 'c-wide', cell: summarizeImport },
                { header: 'Status', className: 'c-side', cell: (job) => <ImportStatus status={job.status} /> },
                {
                  header: 'Actions',
                  isActions: true,
                  className: 'c-end',
                  cell: (job) =>
                    isForgettable(job) && (
                      <IconButton label={`Remove ${job.filename}`} icon={Trash2} onClick={() => remove.mutate({ id: job.id })} />
                    ),
                },
              ]}
            />
            {meta.total > 10 && (
              <Pagination
                meta={meta}
                onPage={(page) => setPaging({ ...paging, page })}
                onPerPage={(per_page) => setPaging({ page: 1, per_page })}
              />
            )}
          </Card>
        )
      }
    </LoadedPart>
  );
}
