/** Actions on selected leads, and their progress. Loaded with the first selection. */
import { CalendarClock, Download, ListPlus, Megaphone, Merge, Tag, Target, Trash2, X, Undo2 } from 'lucide-react';
import { useState, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { formatOption } from '#client/core/option-label.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import type { Selection } from '#client/list/selection.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { formatNumber } from '#shared/core/format.ts';
import type { BulkInput, BulkJob } from '#shared/records/leads/bulk/bulk-job.ts';
import { bulkTexts } from '#shared/records/leads/texts.ts';
import { LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import type { LeadQuery } from '#shared/records/leads/lead-list.ts';
import { type BulkWork, CampaignDialog, DeleteLeadsDialog, ListDialog, NextActionDialog, TagDialog } from './bulk-dialogs.tsx';
import './bulk.css';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useUndo } from '#client/ui/use-undo.ts';

const LOOK_MS = 400;

const isAtWork = ({ status }: BulkJob): boolean => status === 'running' || status === 'undoing';

/** "38 leads changed, 2 refused" */
function summarize(job: BulkJob): string {
  if (job.status === 'running') return `${formatNumber(job.processed)} of ${formatQuantity(job.total, 'lead')}…`;
  if (job.status === 'undoing') return `Undoing, ${formatNumber(job.restored)} restored…`;
  if (job.status === 'failed') return job.error ?? bulkTexts.interrupted;
  if (job.status === 'undone')
    return `${formatQuantity(job.restored, 'lead')} restored${job.not_restored ? `, ${formatNumber(job.not_restored)} changed since and left` : ''}`;
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
function BulkProgress({ id, campaignTag, onClose }: BulkProgressProps) {
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
              ? `${formatQuantity(job.not_restored, 'lead')} left as changed`
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

interface BulkBarProps {
  selection: Selection;
  query: LeadQuery;
  /** How many leads the filters let through. */
  total: number;
}

/** Page and order say nothing about which leads are meant. */
const toFilter = ({ page: _, per_page: __, sort_by: ___, sort_order: ____, ...filter }: LeadQuery) => filter;
/** All that the list shows; without any filter, all there are. */
const selectAll = (query: LeadQuery): Partial<Pick<BulkInput, 'filter' | 'all'>> => {
  const filter = toFilter(query);
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== null && value !== '');
  return isFiltered ? { filter } : { all: true };
};

export function BulkBar({ selection, query, total }: BulkBarProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const start = trpc.bulk.start.useMutation();
  const download = useDownload();
  const [jobId, setJobId] = useState<number>();
  /** The tag of those for whom a campaign is to be written. */
  const [campaignTag, setCampaignTag] = useState<string>();
  const [asked, setAsked] = useState<'tag' | 'list' | 'campaign' | 'next_action' | 'delete'>();
  const count = selection.isAll ? total : selection.ids.size;
  const two = selection.isAll ? [] : [...selection.ids];
  const which = selection.isAll ? selectAll(query) : { ids: [...selection.ids] };

  const run = async (work: BulkWork) => {
    try {
      const { job } = await start.mutateAsync({ ...which, ...work });
      setJobId(job?.id);
      setCampaignTag(asked === 'campaign' ? (work.tag ?? undefined) : undefined);
      setAsked(undefined);
      selection.clear();
    } catch (error) {
      toast.error(bulkTexts.failed, { detail: toProblem(error).reason });
    }
  };
  const exportSelected = () => {
    const params = selection.isAll ? toFilter(query) : { ids: [...selection.ids].join(',') };
    const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
    void download.save(`/api/leads/export?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`, 'leads.csv');
  };
  const dialog = { count, isBusy: start.isPending, onRun: (work: BulkWork) => void run(work), onClose: () => setAsked(undefined) };

  return (
    <>
      {count === 0 && jobId !== undefined && (
        <BulkProgress key={jobId} id={jobId} campaignTag={campaignTag} onClose={() => setJobId(undefined)} />
      )}
      {count > 0 && (
        <div className="bulk" role="toolbar" aria-label={`${formatNumber(count)} selected`}>
          <span className="bulk-count">
            <b className="num">{formatNumber(count)}</b> <span className="muted">selected</span>
          </span>
          {count < total && (
            <Button size="sm" variant="ghost" className="bulk-all" onClick={selection.selectAll}>
              All {formatNumber(total)}
            </Button>
          )}
          <Menu
            trigger={
              <Button size="sm" variant="ghost" icon={Target} disabled={start.isPending}>
                Status
              </Button>
            }
          >
            {LEAD_STATUSES.map((status) => (
              <MenuItem key={status} onSelect={() => void run({ action: 'status', status })}>
                {formatOption(LEAD_STATUSES, status)}
              </MenuItem>
            ))}
          </Menu>
          <Button size="sm" variant="ghost" icon={Tag} onClick={() => setAsked('tag')}>
            Tag
          </Button>
          <Button size="sm" variant="ghost" icon={ListPlus} onClick={() => setAsked('list')}>
            List
          </Button>
          <Button size="sm" variant="ghost" icon={CalendarClock} onClick={() => setAsked('next_action')}>
            Next action
          </Button>
          <Button size="sm" variant="ghost" icon={Megaphone} onClick={() => setAsked('campaign')}>
            Campaign
          </Button>
          <Button size="sm" variant="ghost" icon={Download} busy={download.isBusy} onClick={exportSelected}>
            Export
          </Button>
          {two.length === 2 && (
            <Button size="sm" variant="ghost" icon={Merge} onClick={() => void navigate(paths.leads.merge(two[0] as number, two[1]))}>
              Merge
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={Trash2} onClick={() => setAsked('delete')}>
            Delete
          </Button>
          <IconButton label="Clear selection" icon={X} onClick={selection.clear} />
        </div>
      )}
      {asked === 'tag' && <TagDialog {...dialog} />}
      {asked === 'campaign' && <CampaignDialog {...dialog} />}
      {asked === 'list' && <ListDialog {...dialog} />}
      {asked === 'next_action' && <NextActionDialog {...dialog} />}
      {asked === 'delete' && <DeleteLeadsDialog {...dialog} which={which} noun={formatQuantity(count, 'lead')} />}
    </>
  );
}
