/** The fields of a list: one layout for adding and changing. */
import { FormField, FormSection } from '#client/form/field.tsx';

export function ListFormFields() {
  return (
    <FormSection title="List">
      <FormField name="name" span={6} autoComplete="off" />
      <FormField name="kind" span={3} half />
      <FormField name="as_of" span={3} half />
      <FormField name="source" span={6} autoComplete="off" />
      <FormField name="cost" span={6} />
      <FormField name="note" span={12} />
    </FormSection>
  );
}
