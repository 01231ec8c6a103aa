import { type FormEvent, useId, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { NOW } from '#client/form/loaded-record.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Textarea } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { getFieldMeta } from '#shared/core/fields.ts';
import { type SavedProperty, savedPropertyFields } from '#shared/records/saved-properties/saved-property.ts';
import { savedPropertyTexts } from '#shared/records/saved-properties/texts.ts';

const NOTES = getFieldMeta(savedPropertyFields.notes);

/** Changes the notes on a saved property. Stays open with what was typed when saving failed. */
export function NotesDialog({ saved, onClose }: { saved: SavedProperty; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const update = trpc.savedProperties.update.useMutation();
  const utils = trpc.useUtils();
  const [notes, setNotes] = useState(saved.notes ?? '');
  // What the list showed when the dialog was opened, or what somebody else has written since.
  const [known, setKnown] = useState({ version: saved.version, notes: saved.notes ?? '', isElsewhere: false });
  const isChanged = notes.trim() !== known.notes;
  const problem = update.error && (toProblem(update.error).errors?.notes?.[0] ?? toProblem(update.error).reason);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await update.mutateAsync({ id: saved.id, notes, version: known.version });
      toast.success(savedPropertyTexts.updated);
      onClose();
    } catch (error) {
      // Any other error is shown in the dialog.
      if (toProblem(error).status === 412) await lookAgain();
    }
  };

  /** Shows what is written there now; saving again is then meant to write over it. */
  const lookAgain = async () => {
    try {
      const now = await utils.savedProperties.get.fetch({ id: saved.id }, NOW);
      setKnown({ version: now.version, notes: now.notes ?? '', isElsewhere: true });
      update.reset();
    } catch {
      // The refusal stays in the dialog.
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit notes"
      description={`${saved.property.address}, ${saved.property.city}, ${saved.property.state}`}
      width={480}
      // A click beside it must not throw away what was typed.
      dismissible={!isChanged}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} variant="primary" busy={update.isPending}>
            Save notes
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="notes-form stack g-3" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>{NOTES.label}</label>
          <Textarea
            id={id}
            name="notes"
            rows={5}
            value={notes}
            onChange={(event) => {
              setNotes(event.target.value);
              update.reset();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
        </div>
        {known.isElsewhere && isChanged && (
          <Banner
            tone="yellow"
            actions={
              <Button size="sm" onClick={() => setNotes(known.notes)}>
                Use these
              </Button>
            }
          >
            <b>Changed elsewhere meanwhile</b>
            <p className="notes-elsewhere">{known.notes || 'Emptied'}</p>
            Saving again puts yours in its place.
          </Banner>
        )}
        {problem && (
          <div id={`${id}-problem`}>
            <Banner tone="red">{problem}</Banner>
          </div>
        )}
      </form>
    </Dialog>
  );
}
