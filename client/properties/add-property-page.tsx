import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { PROPERTY_FORM_NAMES, PROPERTY_STATUSES, propertyFields, propertyInput } from '#shared/properties/property.ts';
import { propertyTexts } from '#shared/properties/texts.ts';
import { PropertyFormFields } from './property-form.tsx';

export function AddPropertyPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.properties.create.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title="Add Property">What it is, what it costs and what it leaves. The score follows from the figures.</PageHead>
      <RecordForm
        label="Add Property"
        schema={propertyInput}
        fields={propertyFields}
        value={{ status: PROPERTY_STATUSES[0] }}
        names={PROPERTY_FORM_NAMES}
        draft="property:new"
        save={(property) => create.mutateAsync(property)}
        newest={() => utils.properties.list.fetch(NEWEST, NOW)}
        onSaved={() => {
          toast.success(propertyTexts.created);
          void navigate(paths.properties.list);
        }}
        submit={propertyTexts.submit}
        submitting={propertyTexts.submitting}
        failed={wrappedFailure('Error creating property')}
        cancel={paths.properties.list}
      >
        <PropertyFormFields />
      </RecordForm>
    </>
  );
}
