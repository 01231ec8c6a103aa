/** The properties that the account has saved, with its notes on them. */
import { Eye, House, Pencil, X } from 'lucide-react';
import { useMemo, useState } from 'react';
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
import { type SavedProperty, savedPropertyChange, savedPropertyList } from '#shared/records/properties/saved/saved-property.ts';
import { savedPropertyTexts } from '#shared/records/properties/texts.ts';
import '../properties.css';
import { toProblem } from '#client/core/problem.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { NOW } from '#client/form/loaded-record.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

/** Changes the notes on a saved property. */
function NotesDialog({ saved, onClose }: { saved: SavedProperty; onClose: () => void }) {
  const toast = useToast();
  const update = trpc.savedProperties.update.useMutation();
  const utils = trpc.useUtils();
  // What the list showed when the dialog was opened, or what somebody else has written since.
  const [known, setKnown] = useState({ version: saved.version, notes: saved.notes ?? '', isElsewhere: false });
  return (
    <DialogForm
      title="Edit notes"
      description={`${saved.property.address}, ${saved.property.city}, ${saved.property.state}`}
      width={480}
      schema={savedPropertyChange}
      value={saved}
      send={async ({ notes }) => {
        try {
          await update.mutateAsync({ id: saved.id, notes, version: known.version });
          toast.success(savedPropertyTexts.updated);
          onClose();
        } catch (error) {
          if (toProblem(error).status !== 412) throw error;
          // Saving again is then meant to write over it.
          const now = await utils.savedProperties.get.fetch({ id: saved.id }, NOW);
          setKnown({ version: now.version, notes: now.notes ?? '', isElsewhere: true });
        }
      }}
      submit="Save notes"
      failed={savedPropertyTexts.saveFailed}
      onClose={onClose}
    >
      {({ notes }, set) => (
        <>
          <FormField name="notes" span={12} rows={5} />
          {known.isElsewhere && notes !== known.notes && (
            <div className="dialog-failure">
              <Banner
                tone="yellow"
                actions={
                  <Button size="sm" onClick={() => set('notes', known.notes)}>
                    Use these
                  </Button>
                }
              >
                <b>Changed elsewhere meanwhile</b>
                <p className="notes-elsewhere">{known.notes || 'Emptied'}</p>
                Saving again keeps yours.
              </Banner>
            </div>
          )}
        </>
      )}
    </DialogForm>
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
