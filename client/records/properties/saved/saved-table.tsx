/** The properties that the account has saved, with its notes on them. */
import { Eye, House, Pencil, X } from 'lucide-react';
import { useMemo, useState, type FormEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatAgo, formatDateTime, formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Column } from '#client/list/data-table.tsx';
import { DeleteDialog, focusRowAt } from '#client/list/delete-dialog.tsx';
import { ExportButton } from '#client/list/export-button.tsx';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type SavedProperty, savedPropertyList, savedPropertyFields } from '#shared/records/properties/saved/saved-property.ts';
import { savedPropertyTexts } from '#shared/records/properties/texts.ts';
import '../properties.css';
import { toProblem } from '#client/core/problem.ts';
import { NOW } from '#client/form/loaded-record.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Textarea } from '#client/ui/input.tsx';
import { getFieldMeta } from '#shared/core/fields.ts';

const NOTES = getFieldMeta(savedPropertyFields.notes);

/** Changes the notes on a saved property. Stays open with what was typed when saving failed. */
function NotesDialog({ saved, onClose }: { saved: SavedProperty; onClose: () => void }) {
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
            Saving again keeps yours.
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

interface Actions {
  onEdit: (saved: SavedProperty) => void;
  onRemove: (saved: SavedProperty) => void;
}

const buildSavedColumns = ({ onEdit, onRemove }: Actions): Column<SavedProperty>[] => [
  {
    key: 'property',
    header: 'Property',
    card: 'c-main',
    cell: ({ property }) => (
      <span className="two">
        <Link className="name clip" to={paths.properties.one(property.id)}>
          {property.address}
        </Link>
        <small>
          {property.city}, {property.state}
        </small>
      </span>
    ),
  },
  { key: 'purchase', header: 'Purchase', isNumber: true, card: 'c-side', cell: ({ property }) => formatMoney(property.purchase_price) },
  { key: 'arv', header: 'ARV', isNumber: true, cell: ({ property }) => formatMoney(property.arv) },
  {
    key: 'notes',
    header: 'Notes',
    isSoft: true,
    card: 'c-wide',
    cell: ({ notes }) => (
      <span className="clip saved-notes" title={notes ?? undefined}>
        {notes}
      </span>
    ),
  },
  {
    key: 'saved',
    header: 'Saved',
    // A save is made the moment it is saved, and the list comes in this order unasked.
    sort: 'created_at',
    isSoft: true,
    card: 'c-end',
    cell: ({ saved_at }) => (
      <time dateTime={saved_at} title={formatDateTime(saved_at)}>
        {formatAgo(saved_at)}
      </time>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    card: 'c-foot',
    cell: (saved) => (
      <span className="row g-tight row-actions">
        <IconLink label={`View ${saved.property.address}`} icon={Eye} to={paths.properties.one(saved.property.id)} />
        <IconButton label={`Edit the notes on ${saved.property.address}`} icon={Pencil} onClick={() => onEdit(saved)} />
        <IconButton label={`Remove ${saved.property.address} from saved`} icon={X} tone="red" onClick={() => onRemove(saved)} />
      </span>
    ),
  },
];

const getPropertyHref = (saved: SavedProperty) => paths.properties.one(saved.property.id);

export function SavedTable() {
  const page = useListPage(savedPropertyList, trpc.savedProperties.list);
  const rows = page.result.data?.data ?? [];
  const [edited, setEdited] = useState<SavedProperty>();
  const [toRemove, setToRemove] = useState<SavedProperty>();
  const columns = useMemo(() => buildSavedColumns({ onEdit: setEdited, onRemove: setToRemove }), []);

  return (
    <>
      <ListPage
        {...page}
        label="Saved properties"
        end={<ExportButton state={page.state} of="property-saves" />}
        texts={savedPropertyTexts}
        firstRun={{
          about: 'Press the heart on a property to save it here, with your notes.',
          actions: (
            <ButtonLink icon={House} to={paths.properties.list}>
              Go to properties
            </ButtonLink>
          ),
        }}
        columns={columns}
        openHref={getPropertyHref}
      />
      {edited && <NotesDialog saved={edited} onClose={() => setEdited(undefined)} />}
      {toRemove && (
        <RemoveSave saved={toRemove} at={rows.findIndex(({ id }) => id === toRemove.id)} onClose={() => setToRemove(undefined)} />
      )}
    </>
  );
}

/** Asks whether to give up a save, and does it; the focus then goes to the row that took its place. */
function RemoveSave({ saved, at, onClose }: { saved: SavedProperty; at: number; onClose: () => void }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const remove = trpc.savedProperties.remove.useMutation();
  return (
    <DeleteDialog
      title="Remove saved property"
      question={savedPropertyTexts.confirmRemove}
      name={`${saved.property.address}, ${saved.property.city}, ${saved.property.state}`}
      confirmLabel="Remove"
      remove={() => remove.mutateAsync({ id: saved.id })}
      onDeleted={() => {
        toast.success(savedPropertyTexts.removed);
        void utils.savedProperties.list
          .invalidate(undefined, undefined, { cancelRefetch: false })
          .then(() => requestAnimationFrame(() => focusRowAt(at)));
      }}
      onClose={onClose}
      failed={savedPropertyTexts.removeFailed}
    />
  );
}
