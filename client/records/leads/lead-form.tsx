/** The fields of a lead: one layout for adding and changing. */
import type { ReactNode } from 'react';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FormFold } from '#client/form/form-fold.tsx';
import { MoreWaysFold } from '#client/records/contacts/contact-fields.tsx';
import { LIST_FACTS } from '#shared/records/leads/list-facts.ts';

interface Props {
  /** They stand beside the record, which shows the other numbers and the lists itself: those fields open on demand. */
  isPanel?: boolean;
  /** Under the fields that a message filled: how certain that is. */
  read?: Partial<Record<'asking_price' | 'mortgage_balance', ReactNode>>;
  /** Beside the next step. */
  done?: ReactNode;
}

export const LeadFormFields = ({ isPanel = false, read = {}, done }: Props) => (
  <>
    {isPanel && <NextStep done={done} />}
    <FormSection title="Contact">
      <FormField name="first_name" autoComplete="off" />
      <FormField name="last_name" autoComplete="off" />
      <FormField name="email" autoComplete="off" />
      <FormField name="phone" autoComplete="off" />
      <FormField name="source" />
      <FormField name="preferred_contact_method" />
      <MoreWaysFold startsFolded={isPanel} />
    </FormSection>
    <FormSection title="Property">
      <FormField name="property_address" span={8} autoComplete="off" />
      <FormField name="property_type" span={4} />
      <FormField name="property_city" span={5} label="City" autoComplete="off" />
      <FormField name="property_state" span={4} label="State" half />
      <FormField name="property_zip" span={3} label="ZIP" half autoComplete="off" />
      <FormFold title="What the list says" names={LIST_FACTS} startsFolded={isPanel}>
        <ListFactFields />
      </FormFold>
    </FormSection>
    <FormSection title="Numbers">
      <FormField name="estimated_value" span={4} />
      <FormField name="mortgage_balance" span={4} hint={read.mortgage_balance} />
      <FormField name="asking_price" span={4} hint={read.asking_price} />
      {isPanel && NOTES}
    </FormSection>
    {!isPanel && <NextStep>{NOTES}</NextStep>}
  </>
);

const NOTES = <FormField name="notes" span={12} />;

const NextStep = ({ done, children }: { done?: ReactNode; children?: ReactNode }) => (
  <FormSection title="Next step" hint={done}>
    <FormField name="status" span={3} blank={null} />
    <FormField name="next_action" span={5} />
    <FormField name="next_action_date" span={4} label="Date" />
    {children}
  </FormSection>
);

/** A list fills them, a person seldom does. */
const ListFactFields = () => (
  <>
    <FormField name="county" span={6} autoComplete="off" />
    <FormField name="apn" span={6} autoComplete="off" />
    <FormField name="bedrooms" span={2} half />
    <FormField name="bathrooms" span={2} half />
    <FormField name="square_feet" span={3} half />
    <FormField name="lot_size" span={3} half label="Lot (acres)" />
    <FormField name="year_built" span={2} half />
    <FormField name="last_sale_date" span={3} half />
    <FormField name="last_sale_price" span={3} half />
    <FormField name="equity_amount" span={3} half />
    <FormField name="equity_percent" span={3} half />
    <FormField name="owner_type" span={4} blank="Unknown" />
    <FormField name="is_deceased" span={4} half />
    <FormField name="deceased_name" span={4} />
    <FormField name="contact_role" span={4} blank="None" />
    <FormField name="is_absentee" span={4} half />
    <FormField name="is_out_of_state" span={4} half />
    <FormField name="is_vacant" span={4} half />
    <FormField name="is_probate" span={4} half />
    <FormField name="is_pre_foreclosure" span={4} half />
    <FormField name="is_tax_delinquent" span={4} half />
    <FormField name="tax_owed" span={4} half />
  </>
);
