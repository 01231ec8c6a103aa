/** The fields by which leads and buyers are reached beside their first phone and email. */
import { FormField } from '#client/form/field.tsx';
import { FormFold } from '#client/form/form-fold.tsx';

const FIELDS = [
  'other_phones',
  'other_emails',
  'mailing_address',
  'mailing_city',
  'mailing_state',
  'mailing_zip',
  'mailing_country',
] as const;

export const MoreWaysFold = ({ startsFolded = false }: { startsFolded?: boolean }) => (
  <FormFold title="Other phones, emails and mailing address" names={FIELDS} startsFolded={startsFolded}>
    <FormField name="other_phones" hint="One per line" />
    <FormField name="other_emails" hint="One per line" />
    <FormField name="mailing_address" span={12} autoComplete="off" />
    <FormField name="mailing_city" span={5} autoComplete="off" />
    <FormField name="mailing_state" span={4} half />
    <FormField name="mailing_zip" span={3} half autoComplete="off" />
    <FormField name="mailing_country" span={6} autoComplete="off" hint="Blank for the United States" />
  </FormFold>
);
