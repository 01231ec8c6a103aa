import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { type Property, formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';

/** Asks whether to delete a property, and deletes it. Mount it to ask. */
export function DeleteProperty({ property, onDeleted, onClose }: { property: Property; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.properties.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete property"
      texts={propertyTexts}
      name={formatPropertyLine(property)}
      remove={() => remove.mutateAsync({ id: property.id })}
      onDeleted={onDeleted}
      onClose={onClose}
      remedy={
        <ButtonLink variant="primary" to={`${paths.deals.list}?property_id=${property.id}`}>
          Show the deals
        </ButtonLink>
      }
    />
  );
}
