/** The fields of a lead: one layout for adding and changing. */
import { Field, FormSection } from '#client/form/field.tsx';
import { MailingFields, OtherPointFields } from '#client/records/contacts/contact-fields.tsx';

export function LeadFormFields() {
  return (
    <>
      <FormSection title="Contact" about="Who to speak with, and how they like to be reached.">
        <Field name="first_name" autoComplete="off" />
        <Field name="last_name" autoComplete="off" />
        <Field name="email" autoComplete="off" />
        <Field name="phone" autoComplete="off" />
        <OtherPointFields />
        <Field name="source" />
        <Field name="preferred_contact_method" />
      </FormSection>
      <MailingFields about="Where post goes when it is not the house." />
      <FormSection title="Property">
        <Field name="property_address" span={8} autoComplete="off" />
        <Field name="property_type" span={4} />
        <Field name="property_city" span={5} label="City" autoComplete="off" />
        <Field name="property_state" span={4} label="State" half />
        <Field name="property_zip" span={3} label="ZIP" half autoComplete="off" />
      </FormSection>
      <FormSection title="Numbers">
        <Field name="estimated_value" span={4} />
        <Field name="mortgage_balance" span={4} />
        <Field name="asking_price" span={4} />
      </FormSection>
      <FormSection title="Next step">
        <Field name="status" span={3} blank={null} />
        <Field name="next_action" span={5} />
        <Field name="next_action_date" span={4} label="Date" />
        <Field name="notes" span={12} />
      </FormSection>
    </>
  );
}
