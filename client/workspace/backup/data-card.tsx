import { DatabaseBackup, Download } from 'lucide-react';
import { formatAgo, formatClockMinute, formatQuantity } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { BackupOverview } from '#shared/workspace/backup/backup.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import { formatFileSize } from '#client/core/file-size.ts';

/** What keeps the account's data its owner's: a copy to take along, and for the owner of the whole its backups. */
export function DataCard() {
  const result = trpc.backups.overview.useQuery();
  return (
    <Card title="Your data">
      <LoadedPart query={result} loading={backupTexts.loading} failed={backupTexts.overviewFailed}>
        {(overview) => (
          <div className="stack">
            {overview.is_file ? <TakeAlong /> : <p className="muted">{backupTexts.downloadOnServer}</p>}
            {overview.is_owner &&
              (overview.is_file ? <BackupState overview={overview} /> : <p className="muted">{backupTexts.onServer}</p>)}
          </div>
        )}
      </LoadedPart>
    </Card>
  );
}

function TakeAlong() {
  const { isBusy, save } = useDownload();
  return (
    <div className="row">
      <span className="two grow">
        <span>All your data</span>
        <small>Your records as a database file, and each list as CSV</small>
      </span>
      <Button icon={Download} busy={isBusy} onClick={() => void save('/api/account/download', 'dealflow.zip')}>
        Download everything
      </Button>
    </div>
  );
}

/** "3:00 AM", for "03:00". */
function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatClockMinute(hours * 60 + minutes);
}

function BackupState({ overview: { backups, nightly_at, failure } }: { overview: BackupOverview }) {
  const toast = useToast();
  const create = trpc.backups.create.useMutation({
    onSuccess: ({ size }) => toast.success(backupTexts.made, { detail: formatFileSize(size) }),
    onError: (error) => toast.error(backupTexts.failed, { detail: toProblem(error).reason }),
  });
  const newest = backups[0];
  return (
    <>
      <div className="row">
        <span className="two grow">
          <span>{newest ? `Last backup ${formatAgo(newest.created_at)}, ${formatFileSize(newest.size)}` : 'No backup yet'}</span>
          <small>
            {nightly_at === null ? 'No nightly backup: set BACKUP_AT on the server' : `One every night at ${formatClock(nightly_at)}`}
            {backups.length > 1 && `. ${formatQuantity(backups.length, 'backup')} kept`}
          </small>
        </span>
        <Button icon={DatabaseBackup} busy={create.isPending} onClick={() => create.mutate()}>
          Back up now
        </Button>
      </div>
      {failure && (
        <Banner tone="yellow">
          The backup {formatAgo(failure.at)} failed: {failure.message}
        </Banner>
      )}
    </>
  );
}
