import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { AssumptionsProvider } from '#client/analysis/strategies/use-assumptions.tsx';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { FRESH, LoadedRecord, NOW } from '#client/form/loaded-record.tsx';
import { useQuietForm } from '#client/form/quiet-form.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { SaveHeart } from '#client/records/properties/saved/save-heart.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { PROPERTY_FORM_NAMES, type Property, propertyFields, propertyPatch } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { loadDelete } from '#client/record/load-delete.tsx';
import { formatStreetLine } from '#client/records/properties/property-facts.tsx';
import { PropertyFormFields } from '#client/records/properties/property-form.tsx';
import { PropertyTabs } from './property-tabs.tsx';
import { RecordHeader } from './record-header.tsx';

const DeleteProperty = loadDelete(async () => (await import('#client/records/properties/property-records.tsx')).propertyPages);

export function EditPropertyPage() {
  const { id = '' } = useParams();
  const property = trpc.properties.get.useQuery({ id }, FRESH);
  return (
    <LoadedRecord query={property} texts={propertyTexts} back={<ButtonLink to={paths.properties.list}>Back to properties</ButtonLink>}>
      {(loaded) => (
        <AssumptionsProvider key={loaded.id} propertyId={loaded.id}>
          <EditProperty property={loaded} />
        </AssumptionsProvider>
      )}
    </LoadedRecord>
  );
}

function EditProperty({ property }: { property: Property }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = trpc.properties.update.useMutation();
  const utils = trpc.useUtils();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const list = listAddress(paths.properties.list);

  if (isDeleted) return <Navigate to={list} replace />;
  return (
    <>
      <RecordHeader
        kind="property"
        id={property.id}
        title={formatStreetLine(property)}
        actions={
          <>
            <SaveHeart property={property} labeled />
            <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete property
              </MenuItem>
            </Menu>
          </>
        }
      />
      <RecordForm
        label="Edit Property"
        schema={propertyPatch}
        fields={propertyFields}
        value={property}
        load={() => utils.properties.get.fetch({ id: property.id }, NOW)}
        names={PROPERTY_FORM_NAMES}
        draft={`property:${property.id}`}
        useQuiet={useQuietForm}
        patch={(change, version) => update.mutateAsync({ ...change, id: property.id, version })}
        onSaved={() => {
          toast.success(propertyTexts.updated);
          void navigate(list);
        }}
        submit={propertyTexts.submit}
        submitting={propertyTexts.submitting}
        failed={wrappedFailure('Error updating property')}
        frame={(form) => <PropertyTabs property={property} form={form} />}
      >
        <PropertyFormFields isPanel />
      </RecordForm>
      {isDeleting && <DeleteProperty record={property} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}
