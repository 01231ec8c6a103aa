/** The fields of a lead: one layout for adding and changing. */
import { FormField, FormSection } from '#client/form/field.tsx';
import { MailingFields, OtherPointFields } from '#client/records/contacts/contact-fields.tsx';

export function LeadFormFields() {
  return (
    <>
      <FormSection title="Contact" about="Who to speak with, and how they like to be reached.">
        <FormField name="first_name" autoComplete="off" />
        <FormField name="last_name" autoComplete="off" />
        <FormField name="email" autoComplete="off" />
        <FormField name="phone" autoComplete="off" />
        <OtherPointFields />
        <FormField name="source" />
        <FormField name="preferred_contact_method" />
      </FormSection>
      <MailingFields about="Where mail goes when it is not the house." />
      <FormSection title="Property">
        <FormField name="property_address" span={8} autoComplete="off" />
        <FormField name="property_type" span={4} />
        <FormField name="property_city" span={5} label="City" autoComplete="off" />
        <FormField name="property_state" span={4} label="State" half />
        <FormField name="property_zip" span={3} label="ZIP" half autoComplete="off" />
      </FormSection>
      <FormSection title="Numbers">
        <FormField name="estimated_value" span={4} />
        <FormField name="mortgage_balance" span={4} />
        <FormField name="asking_price" span={4} />
      </FormSection>
      <FormSection title="Next step">
        <FormField name="status" span={3} blank={null} />
        <FormField name="next_action" span={5} />
        <FormField name="next_action_date" span={4} label="Date" />
        <FormField name="notes" span={12} />
      </FormSection>
    </>
  );
}
