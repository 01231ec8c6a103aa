/** A property of which only the address is known, in a window over the list. */
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { dropBlanks } from '#client/form/form-values.ts';
import { useToast } from '#client/ui/toast.tsx';
import { z } from '#shared/core/zod.ts';
import { propertyCapture, propertyFields } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';

const FIELDS = ['address', 'zip', 'city', 'state'] as const;

/** "1420 Maple Ave, Kent, WA 98032" */
const WHOLE_LINE = /^([^,]+(?:,[^,]+)*?),\s*([^,\d]+),?\s+([A-Za-z]{2}),?\s+(\d{5}(?:-\d{4})?)$/;

/** Reads a whole line in the first control as the four that it is. */
function splitLine(typed: unknown): unknown {
  const values = dropBlanks(typed);
  const [, address, city, state, zip] = WHOLE_LINE.exec(toScalarText(values.address).trim()) ?? [];
  return address === undefined ? values : { city, state, zip, ...values, address };
}
const schema = z.preprocess(splitLine, propertyCapture);

export function QuickProperty({ onClose }: { onClose: () => void }) {
  const capture = trpc.properties.capture.useMutation();
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <DialogForm
      title="Add by address"
      description={propertyTexts.addressEnough}
      schema={schema}
      fields={propertyFields}
      initial={Object.fromEntries(FIELDS.map((name) => [name, '']))}
      send={async (input) => {
        const { id } = await capture.mutateAsync(input);
        toast.success(propertyTexts.created);
        onClose();
        await navigate(paths.properties.one(id));
      }}
      submit="Add property"
      failed={propertyTexts.createFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="address" span={9} autoComplete="off" />
          <FormField name="zip" span={3} label="ZIP" autoComplete="off" />
          <FormField name="city" span={6} isOptional autoComplete="off" />
          <FormField name="state" span={6} isOptional />
        </>
      )}
    </DialogForm>
  );
}
