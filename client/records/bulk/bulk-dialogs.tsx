import { useEffect, useId, useState } from 'react';
import { counted } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { useTags } from '#client/records/tags/tag-chips.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import type { BulkInput } from '#shared/records/bulk/bulk-job.ts';

/** What to do, without saying with which leads. */
export type BulkWork = Omit<BulkInput, 'ids' | 'filter' | 'dry_run'>;

interface BulkDialogProps {
  count: number;
  isBusy: boolean;
  onRun: (work: BulkWork) => void;
  onClose: () => void;
}

const closing = (onClose: () => void) => (open: boolean) => {
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
      onOpenChange={closing(onClose)}
      title={`Tag ${counted(count, 'lead')}`}
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

/** What to do next, and by when; left empty, there is no next action. */
export function NextActionDialog({ count, isBusy, onRun, onClose }: BulkDialogProps) {
  const [action, day] = [useId(), useId()];
  const [nextAction, setNextAction] = useState('');
  const [date, setDate] = useState('');
  const work: BulkWork = { action: 'next_action', next_action: nextAction.trim() || null, next_action_date: date || null };
  return (
    <Dialog
      open
      onOpenChange={closing(onClose)}
      title={`Next action of ${counted(count, 'lead')}`}
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
}: BulkDialogProps & { noun: string; which: Pick<BulkInput, 'ids' | 'filter'> }) {
  const { mutate, data } = trpc.bulk.start.useMutation();
  const [asked] = useState(which);
  useEffect(() => mutate({ ...asked, action: 'delete', dry_run: true }), [mutate, asked]);
  const used = data?.refused ? ` ${counted(data.refused, 'lead')} used by deals will stay.` : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete ${noun}? This cannot be undone.${used}`}
      busy={isBusy || !data}
      onConfirm={() => onRun({ action: 'delete' })}
    />
  );
}
