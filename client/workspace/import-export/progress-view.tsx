import { formatNumberOrDash } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/meter.tsx';
import type { Import } from '#shared/workspace/import-export/import.ts';
import { summarizeImport } from './import-status.tsx';

/** The progress of an import or its undo, which runs without this screen. */
export function ProgressView({ job }: { job: Import }) {
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
