import { Megaphone, Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useUndo } from '#client/ui/use-undo.ts';
import { formatNumber } from '#shared/core/format.ts';
import type { BulkJob } from '#shared/records/bulk/bulk-job.ts';
import { bulkTexts } from '#shared/records/bulk/texts.ts';

const LOOK_MS = 400;

const isAtWork = ({ status }: BulkJob): boolean => status === 'running' || status === 'undoing';

/** "38 leads changed, 2 refused" */
function summarize(job: BulkJob): string {
  if (job.status === 'running') return `${formatNumber(job.processed)} of ${formatQuantity(job.total, 'lead')}…`;
  if (job.status === 'undoing') return `Undoing, ${formatNumber(job.restored)} restored…`;
  if (job.status === 'failed') return job.error ?? bulkTexts.interrupted;
  if (job.status === 'undone')
    return `${formatQuantity(job.restored, 'lead')} restored${job.kept ? `, ${formatNumber(job.kept)} changed since and left` : ''}`;
  const done = job.action === 'delete' ? 'deleted' : 'changed';
  const parts = [job.unchanged && `${formatNumber(job.unchanged)} unchanged`, job.refused && `${formatNumber(job.refused)} refused`];
  return [`${formatQuantity(job.changed, 'lead')} ${done}`, ...parts.filter(Boolean)].join(', ');
}

interface BulkProgressProps {
  id: number;
  /** The tag of those for whom a campaign is to be written. */
  campaignTag?: string | undefined;
  onClose: () => void;
}

/** Progress and result of a bulk change, and its undo. */
export function BulkProgress({ id, campaignTag, onClose }: BulkProgressProps) {
  const utils = trpc.useUtils();
  const [isAsked, setAsked] = useState(false);
  const job = trpc.bulk.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (!state.data || isAtWork(state.data) ? LOOK_MS : false) },
  ).data;
  const { undo, isBusy } = useUndo(trpc.bulk.undo.useMutation(), bulkTexts);
  const status = job?.status;
  useEffect(() => {
    // What was on the screen while the job went on may be older than its end.
    if (status && status !== 'running' && status !== 'undoing') void Promise.all([utils.leads.invalidate(), utils.lists.invalidate()]);
  }, [status, utils]);
  if (!job) return null;

  return (
    <div className="bulk" aria-label="Bulk change" role="group">
      <span className="bulk-count" role="status">
        {isAtWork(job) && <span className="spinner" aria-hidden="true" />} {summarize(job)}
      </span>
      {job.refusals.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
          Why
        </Button>
      )}
      {campaignTag && status === 'done' && (
        <ButtonLink size="sm" variant="primary" icon={Megaphone} to={paths.campaigns.addFor(campaignTag)}>
          Write campaign
        </ButtonLink>
      )}
      {job.can_undo && job.processed > 0 && (
        <Button size="sm" variant="ghost" icon={Undo2} busy={isBusy} onClick={() => void undo(id)}>
          Undo
        </Button>
      )}
      {!isAtWork(job) && <IconButton label="Close" icon={X} onClick={onClose} />}
      {isAsked && (
        <Dialog
          open
          onOpenChange={setAsked}
          title={
            job.status === 'undone'
              ? `${formatQuantity(job.kept, 'lead')} left as changed`
              : `${formatQuantity(job.refused, 'lead')} refused`
          }
        >
          <ul className="bulk-refusals">
            {job.refusals.map(({ lead_id, name, reason }) => (
              <li key={lead_id}>
                {name}
                <small>{reason}</small>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
