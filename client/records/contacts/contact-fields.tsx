/** The fields by which leads and buyers are reached beside their first phone and email. */
import { Field, FormSection } from '#client/form/field.tsx';

export const OtherPointFields = () => (
  <>
    <Field name="other_phones" hint="One a line" />
    <Field name="other_emails" hint="One a line" />
  </>
);

export const MailingFields = ({ about }: { about?: string }) => (
  <FormSection title="Mailing address" {...(about !== undefined && { about })}>
    <Field name="mailing_address" span={12} autoComplete="off" />
    <Field name="mailing_city" span={5} autoComplete="off" />
    <Field name="mailing_state" span={4} half />
    <Field name="mailing_zip" span={3} half autoComplete="off" />
  </FormSection>
);
