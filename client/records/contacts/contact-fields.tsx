/** The fields by which leads and buyers are reached beside their first phone and email. */
import { FormField, FormSection } from '#client/form/field.tsx';

export const OtherPointFields = () => (
  <>
    <FormField name="other_phones" hint="One a line" />
    <FormField name="other_emails" hint="One a line" />
  </>
);

export const MailingFields = ({ about }: { about?: string }) => (
  <FormSection title="Mailing address" {...(about !== undefined && { about })}>
    <FormField name="mailing_address" span={12} autoComplete="off" />
    <FormField name="mailing_city" span={5} autoComplete="off" />
    <FormField name="mailing_state" span={4} half />
    <FormField name="mailing_zip" span={3} half autoComplete="off" />
  </FormSection>
);
