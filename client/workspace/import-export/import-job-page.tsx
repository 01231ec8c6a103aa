import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { formatQuantity, formatNumberOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedRecord } from '#client/form/loaded-record.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import type { Import, Imported } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { Card } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/meter.tsx';
import { DraftView } from './draft-view.tsx';
import { IMPORT_PATHS } from './import-paths.ts';
import { ImportStatus, summarizeImport } from './import-status.tsx';
import { ResultView } from './result-view.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import './csv.css';

const ASK_AGAIN_MS = 400;
const isMoving = (job: Import | undefined): boolean => job?.status === 'running' || job?.status === 'undoing' || job?.status === 'reading';

export const LeadsImportJobPage = () => <ImportJobPage entity="leads" />;
export const SalesImportJobPage = () => <ImportJobPage entity="sales" />;
export const BuyersImportJobPage = () => <ImportJobPage entity="buyers" />;

/** One import: its columns while it is a draft, its progress, its result. */
function ImportJobPage({ entity }: { entity: Imported }) {
  const { id = '' } = useParams();
  const job = trpc.imports.get.useQuery({ id }, { refetchInterval: ({ state }) => (isMoving(state.data) ? ASK_AGAIN_MS : false) });
  useFreshListsAfter(job.data);
  return (
    <LoadedRecord query={job} texts={csvTexts} back={<ButtonLink to={IMPORT_PATHS[entity].import}>All imports</ButtonLink>}>
      {(loaded) =>
        // The history knows the number of an import, and not what it holds.
        loaded.entity === entity ? (
          <ImportJob key={loaded.id} job={loaded} />
        ) : (
          <Navigate to={IMPORT_PATHS[loaded.entity].imported(loaded.id)} replace />
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
          <b>{isUndoing ? 'Taking the import back' : 'Importing'}</b>
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
