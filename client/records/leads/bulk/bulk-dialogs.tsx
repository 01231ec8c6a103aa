import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { useTags } from '../tags/tag-chips.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { BULK_UNDO_DAYS, type BulkInput } from '#shared/records/leads/bulk/bulk-job.ts';
import { toTagKey } from '#shared/records/leads/tags/tag.ts';
import { useListChoices } from '../lists/use-list-choices.ts';

/** What to do, without saying with which leads. */
export type BulkWork = Omit<BulkInput, 'ids' | 'filter' | 'all' | 'dry_run'>;

interface BulkDialogProps {
  count: number;
  isBusy: boolean;
  onRun: (work: BulkWork) => void;
  onClose: () => void;
}

const createCloseHandler = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose();
};

/** Which tag is added or removed. */
export function TagDialog({ count, isBusy, onRun, onClose }: BulkDialogProps) {
  const [id, list] = [useId(), useId()];
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  return (
    <Dialog
      open
      onOpenChange={createCloseHandler(onClose)}
      title={`Tag ${formatQuantity(count, 'lead')}`}
      footer={
        <>
          <Button disabled={!tag} busy={isBusy} onClick={() => onRun({ action: 'remove_tag', tag })}>
            Remove tag
          </Button>
          <Button variant="primary" disabled={!tag} busy={isBusy} onClick={() => onRun({ action: 'add_tag', tag })}>
            Add tag
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>Tag</label>
        <Input
          id={id}
          name="tag"
          list={list}
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={list}>
          {useTags().map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </Dialog>
  );
}

const NOW_AS_NAME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Tags exactly these leads, so that a campaign can be written to them; the tag must be new. */
export function CampaignDialog({ count, isBusy, onRun, onClose }: BulkDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => `Campaign ${new Date().toLocaleString('en-US', NOW_AS_NAME)}`);
  const tag = typed.trim();
  const isTaken = useTags().some(({ name }) => toTagKey(name) === toTagKey(tag));
  return (
    <Dialog
      open
      onOpenChange={createCloseHandler(onClose)}
      title={`Campaign to ${formatQuantity(count, 'lead')}`}
      footer={
        <Button variant="primary" disabled={!tag || isTaken} busy={isBusy} onClick={() => onRun({ action: 'add_tag', tag })}>
          Tag and write campaign
        </Button>
      }
    >
      <div className="stack g-3">
        <p>They get this tag, and the campaign goes to everyone who has it. Nothing is sent before you start the campaign.</p>
        <div className="field">
          <label htmlFor={id}>Tag</label>
          <Input
            id={id}
            name="tag"
            maxLength={40}
            autoComplete="off"
            value={typed}
            aria-invalid={isTaken || undefined}
            aria-describedby={isTaken ? `${id}-taken` : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isTaken && (
            <p id={`${id}-taken`} className="error" role="alert">
              Other leads may have this tag already. Choose another name.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Which list the leads are put on, or taken off. */
export function ListDialog({ count, isBusy, onRun, onClose }: BulkDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const options = useListChoices();
  const run = (action: 'add_list' | 'remove_list') => chosen !== undefined && onRun({ action, list_id: chosen });
  return (
    <Dialog
      open
      onOpenChange={createCloseHandler(onClose)}
      title={`List of ${formatQuantity(count, 'lead')}`}
      footer={
        <>
          <Button disabled={chosen === undefined} busy={isBusy} onClick={() => run('remove_list')}>
            Remove from list
          </Button>
          <Button variant="primary" disabled={chosen === undefined} busy={isBusy} onClick={() => run('add_list')}>
            Add to list
          </Button>
        </>
      }
    >
      {options?.length === 0 ? (
        <p>
          There is no list yet. <Link to={paths.lists.add}>Add a list</Link>
        </p>
      ) : (
        <div className="field">
          <label htmlFor={id}>List</label>
          <Select
            id={id}
            name="list_id"
            placeholder="Choose a list"
            options={options ?? []}
            value={chosen ?? ''}
            onChange={(event) => setChosen(Number(event.target.value) || undefined)}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What to do next, and by when; left empty, there is no next action. */
export function NextActionDialog({ count, isBusy, onRun, onClose }: BulkDialogProps) {
  const [action, day] = [useId(), useId()];
  const [nextAction, setNextAction] = useState('');
  const [date, setDate] = useState('');
  const work: BulkWork = { action: 'next_action', next_action: nextAction.trim() || null, next_action_date: date || null };
  return (
    <Dialog
      open
      onOpenChange={createCloseHandler(onClose)}
      title={`Next action of ${formatQuantity(count, 'lead')}`}
      footer={
        <Button variant="primary" busy={isBusy} onClick={() => onRun(work)}>
          {nextAction.trim() || date ? 'Save' : 'Clear next action'}
        </Button>
      }
    >
      <div className="stack g-3">
        <div className="field">
          <label htmlFor={action}>Next action</label>
          <Input
            id={action}
            name="next_action"
            maxLength={200}
            value={nextAction}
            onChange={(event) => setNextAction(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={day}>Date</label>
          <Input id={day} name="next_action_date" type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </div>
      </div>
    </Dialog>
  );
}

/** Asks before leads are deleted, and says how many would be refused. */
export function DeleteLeadsDialog({
  noun,
  which,
  isBusy,
  onRun,
  onClose,
}: BulkDialogProps & { noun: string; which: Pick<BulkInput, 'ids' | 'filter' | 'all'> }) {
  const { mutate, data } = trpc.bulk.start.useMutation();
  const [asked] = useState(which);
  useEffect(() => mutate({ ...asked, action: 'delete', dry_run: true }), [mutate, asked]);
  const used = data?.refused ? ` ${formatQuantity(data.refused, 'lead')} used by deals will stay.` : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={createCloseHandler(onClose)}
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete ${noun}? It can be undone for ${BULK_UNDO_DAYS} days, except for uploaded documents.${used}`}
      busy={isBusy || !data}
      onConfirm={() => onRun({ action: 'delete' })}
    />
  );
}
