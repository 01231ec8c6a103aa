import { Download, Layers, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { findMappingWarning } from '#shared/workspace/import-export/mapping.ts';
import { IMPORT_NOUNS } from '#shared/workspace/import-export/nouns/nouns.ts';
import { IMPORT_PATHS } from './import-paths.ts';
import { ImportPlanView } from './import-plan.tsx';
import { RowList } from './row-list.tsx';
import { countBarred, countJoined, CountList } from './count-list.tsx';

/** What became of an import: counts, refused rows to download, every row, and the way back. */
export function ResultView({ job }: { job: Import }) {
  const noun = IMPORT_NOUNS[job.entity];
  const { words } = noun;
  const warning = findMappingWarning(noun, job.mapping);
  const to = IMPORT_PATHS[job.entity];
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const download = useDownload();
  const undo = trpc.imports.undo.useMutation({
    onSuccess: (undoing) => {
      utils.imports.get.setData({ id: String(job.id) }, undoing);
      setAsking(false);
    },
  });
  const isUndone = job.status === 'undone';
  const canUndo = (job.status === 'done' || job.status === 'failed') && job.imported + job.merged > 0;
  const hasPlan = job.entity === 'leads' && canUndo;
  return (
    <div className="stack g-5">
      {job.error && <Banner tone="red">{job.error}</Banner>}
      {warning && !isUndone && <Banner tone="yellow">{warning}</Banner>}
      {job.kept > 0 && (
        <Banner tone="yellow">
          {formatQuantity(job.kept, words.one)} {job.kept === 1 ? words.keptOne : words.keptMany}
        </Banner>
      )}
      {hasPlan && <ImportPlanView importId={job.id} />}
      <Card title={isUndone ? 'Taken back' : 'Result'}>
        <CountList
          counts={
            isUndone
              ? [
                  [words.removed, job.removed],
                  [words.restored, job.restored],
                  ['Kept', job.kept],
                ]
              : [
                  ...(job.options.list
                    ? countJoined(job)
                    : ([
                        ['Imported', job.imported],
                        ['Merged', job.merged],
                        ['Left out', job.skipped],
                      ] as const)),
                  ['Rejected', job.rejected],
                  ['Adjusted', job.adjusted],
                  ['With a cell left blank', job.with_problems],
                  ...countBarred(job),
                ]
          }
        />
        <div className="row result-actions" data-wrap="">
          <ButtonLink {...(!hasPlan && { variant: 'primary' })} to={to.list}>
            {words.toList}
          </ButtonLink>
          {job.list_id !== null && !isUndone && (
            <ButtonLink icon={Layers} to={`${paths.leads.list}?list_id=${job.list_id}`}>
              This list
            </ButtonLink>
          )}
          {job.rejected > 0 && (
            <Button
              icon={Download}
              busy={download.isBusy}
              onClick={() => void download.save(`/api/imports/${job.id}/rejected.csv`, 'rejected.csv')}
            >
              Rejected rows
            </Button>
          )}
          {canUndo && (
            <Button icon={Undo2} onClick={() => setAsking(true)}>
              Undo the import
            </Button>
          )}
          <ButtonLink variant="ghost" to={to.import}>
            Import another list
          </ButtonLink>
        </div>
      </Card>
      <RowList job={job} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo the import"
        question={`${formatQuantity(job.imported, words.one)} ${words.undo}`}
        name={job.filename}
        confirmLabel="Undo the import"
        busy={undo.isPending}
        problem={undo.error && toProblem(undo.error).reason}
        onConfirm={() => undo.mutate({ id: job.id })}
      />
    </div>
  );
}
