/** Asks why a deal is cancelled, as the form of the deal does. */
import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { CANCEL_REASONS, type Deal, dealFields } from '#shared/records/deals/deal.ts';
import { formatDealName } from './deal-facts.tsx';

interface Props {
  deal: Deal;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

const MAX_REASON = 200;

export function CancelDealDialog({ deal, onCancel, onClose }: Props) {
  const [reason, setReason] = useState('');
  const id = useId();
  const isFine = reason.trim() !== '' && dealFields.cancel_reason.safeParse(reason).success;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Cancel this deal?"
      description={formatDealName(deal)}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" type="submit" form={`${id}-form`} disabled={!isFine}>
            Cancel deal
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          onCancel(reason.trim());
        }}
      >
        <label htmlFor={id}>Why was it cancelled?</label>
        <Input
          id={id}
          name="cancel_reason"
          list={`${id}-reasons`}
          maxLength={MAX_REASON}
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <datalist id={`${id}-reasons`}>
          {CANCEL_REASONS.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
