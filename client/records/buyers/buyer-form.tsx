/** The fields of a buyer: one layout for adding and changing. */
import { FormField, FormSection } from '#client/form/field.tsx';
import { MoreWaysFold } from '#client/records/contacts/contact-fields.tsx';

export function BuyerFormFields() {
  return (
    <>
      <FormSection title="Buyer">
        <FormField name="name" autoComplete="off" />
        <FormField name="company" autoComplete="off" />
        <FormField name="email" autoComplete="off" />
        <FormField name="phone" span={3} autoComplete="off" />
        <FormField name="status" span={3} blank={null} />
        <MoreWaysFold />
      </FormSection>
      <FormSection title="Buy box" about="Blank = no limit">
        <FormField
          name="areas"
          span={12}
          hint="One per line: 78704, Austin, TX, Travis County, TX, or TX. Blank means anywhere."
          placeholder={'78704\nAustin, TX\nTravis County, TX'}
        />
        <FormField name="property_types" span={12} hint="None means any type." />
        <FormField name="price_min" half />
        <FormField name="price_max" half />
        <FormField name="bedrooms_min" span={3} half />
        <FormField name="bathrooms_min" span={3} half />
        <FormField name="square_feet_min" span={3} half label="Minimum living area" unit="sq ft" />
        <FormField name="year_built_min" span={3} half />
        <FormField name="repairs_max" half hint="The most repairs they take on" />
        <FormField name="return_min" half label="Minimum return" unit="%" hint="On the cash invested" />
      </FormSection>
      <FormSection title="Funds">
        <FormField name="payment" span={4} />
        <FormField name="proof_of_funds_on" span={4} half hint="The date of the bank’s letter" />
        <FormField name="proof_of_funds_amount" span={4} half />
      </FormSection>
      <FormSection title="Notes">
        <FormField name="notes" span={12} />
      </FormSection>
    </>
  );
}
