import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Download, Layers, Undo2 } from 'lucide-react';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedRecord } from '#client/form/loaded-record.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { Card } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/meter.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { useDownload } from '#client/list/download.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { findMappingWarning, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { DraftView } from './draft-view.tsx';
import { CountList, countRows, ImportStatus, summarizeImport } from './import-counts.tsx';
import { findUploadedFile, useHouseOfImport, useImported, useUpload } from './upload.ts';
import { ImportPlanView } from './import-plan.tsx';
import { RowList } from './row-list.tsx';
import './csv.css';

/** What became of an import: counts, refused rows to download, every row, and the way back. */
function ResultView({ job }: { job: Import }) {
  const noun = IMPORT_NOUNS[job.entity];
  const { words } = noun;
  const warning = findMappingWarning(noun, job.mapping);
  const to = paths[job.entity];
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const download = useDownload();
  const undo = trpc.imports.undo.useMutation({
    onSuccess: (undoing) => {
      utils.imports.get.setData({ id: String(job.id) }, undoing);
      setAsking(false);
    },
  });
  const house = useHouseOfImport();
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
              : countRows(job, Boolean(job.options.list), true)
          }
        />
        <div className="row result-actions" data-wrap="">
          {house && (
            <ButtonLink variant="primary" to={toValueOf(house)}>
              Back to the house
            </ButtonLink>
          )}
          <ButtonLink {...(!hasPlan && !house && { variant: 'primary' })} to={to.list}>
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

/** Which sheet of a workbook is read; nothing for one sheet, or once the page no longer has the file. */
function SheetChoice({ job }: { job: Import }) {
  const toast = useToast();
  const remove = trpc.imports.remove.useMutation();
  const utils = trpc.useUtils();
  const { isBusy, upload } = useUpload(job.entity, toast.error);
  const file = findUploadedFile(job.id);
  if (job.status !== 'draft' || job.sheets.length < 2 || !file) return null;

  const read = async (sheet: string) => {
    if (await upload(file, sheet)) remove.mutate({ id: job.id }, { onSettled: () => void utils.imports.list.invalidate() });
  };

  return (
    <Select
      name="sheet"
      aria-label="Sheet"
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      value={job.sheet ?? ''}
      options={job.sheets.map((name) => ({ value: name, label: name }))}
      onChange={({ target: { value } }) => void read(value)}
    />
  );
}

const ASK_AGAIN_MS = 400;
const isMoving = (job: Import | undefined): boolean => job?.status === 'running' || job?.status === 'undoing' || job?.status === 'reading';

/** One import: its columns while it is a draft, its progress, its result. */
export function ImportJobPage() {
  const entity = useImported();
  const { id = '' } = useParams();
  const job = trpc.imports.get.useQuery({ id }, { refetchInterval: ({ state }) => (isMoving(state.data) ? ASK_AGAIN_MS : false) });
  useFreshListsAfter(job.data);
  useReturnAfter(job.data);
  return (
    <LoadedRecord query={job} texts={csvTexts} back={<ButtonLink to={paths[entity].import}>All imports</ButtonLink>}>
      {(loaded) =>
        // The history knows the number of an import, and not what it holds.
        loaded.entity === entity ? (
          <ImportJob key={loaded.id} job={loaded} />
        ) : (
          <Navigate to={paths[loaded.entity].imported(loaded.id)} replace />
        )
      }
    </LoadedRecord>
  );
}

/** Records that came or went behind the screen's back make every list stale. */
function useFreshListsAfter(job: Import | undefined) {
  const utils = trpc.useUtils();
  const wasMoving = useRef(false);
  const moving = isMoving(job);
  useEffect(() => {
    if (wasMoving.current && !moving) void utils.invalidate();
    wasMoving.current = moving;
  }, [moving, utils]);
}

const toValueOf = (house: number): string => `${paths.properties.one(house)}#value`;

/** Goes back to the house that sales were imported for, unless rows were refused: those are looked at first. */
function useReturnAfter(job: Import | undefined) {
  const house = useHouseOfImport();
  const navigate = useNavigate();
  const toast = useToast();
  const wasRunning = useRef(false);
  const [status, rejected, imported] = [job?.status, job?.rejected, job?.imported ?? 0];
  useEffect(() => {
    if (wasRunning.current && status === 'done' && house && rejected === 0) {
      toast.success(`${formatQuantity(imported, 'sale')} imported`);
      void navigate(toValueOf(house));
    }
    // A small file is done with the answer that starts it.
    wasRunning.current = status === 'draft' || status === 'running';
  }, [status, rejected, imported, house, navigate, toast]);
}

function ImportJob({ job }: { job: Import }) {
  return (
    <>
      <PageHead
        title={job.filename}
        actions={
          <>
            <SheetChoice job={job} />
            <ImportStatus status={job.status} />
          </>
        }
      >
        {[
          formatQuantity(job.total, 'row'),
          formatQuantity(job.columns.length, 'column'),
          job.sheets.length > 1 && `sheet ${job.sheet} of ${job.sheets.length}`,
          job.vendor && `looks like ${job.vendor}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </PageHead>
      <ImportBody job={job} />
    </>
  );
}

function ImportBody({ job }: { job: Import }) {
  if (job.status === 'draft') return <DraftView job={job} />;
  return isMoving(job) ? <ProgressView job={job} /> : <ResultView job={job} />;
}

/** The progress of an import or its undo, which runs without this screen. */
function ProgressView({ job }: { job: Import }) {
  const isUndoing = job.status === 'undoing';
  const total = isUndoing ? job.imported + job.merged : job.total;
  const done = isUndoing ? job.removed + job.restored + job.kept : job.processed;
  return (
    <Card>
      <div className="stack g-3">
        <div className="row">
          <b>{isUndoing ? 'Undoing the import' : 'Importing'}</b>
          <span className="push num muted">
            {formatNumberOrDash(done)} of {formatNumberOrDash(total)} rows
          </span>
        </div>
        <Progress label={isUndoing ? 'Undo' : 'Import'} value={total === 0 ? 0 : done / total} />
        <p className="muted small">{done === 0 ? 'Just started.' : `${summarizeImport(job)}.`} You can leave this page; it goes on.</p>
      </div>
    </Card>
  );
}
