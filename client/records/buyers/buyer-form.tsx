/** The fields of a buyer: one layout for adding and changing. */
import { Field, FormSection } from '#client/form/field.tsx';
import { MailingFields, OtherPointFields } from '#client/records/contacts/contact-fields.tsx';

export function BuyerFormFields() {
  return (
    <>
      <FormSection title="Buyer">
        <Field name="name" autoComplete="off" />
        <Field name="company" autoComplete="off" />
        <Field name="email" autoComplete="off" />
        <Field name="phone" span={3} autoComplete="off" />
        <Field name="status" span={3} blank={null} />
        <OtherPointFields />
      </FormSection>
      <FormSection title="Buy box" about="What is left blank counts as no limit; for price and repairs, as something to ask about.">
        <Field
          name="areas"
          span={12}
          hint="One a line: 78704, Austin, TX, Travis County, TX, or TX. Blank means anywhere."
          placeholder={'78704\nAustin, TX\nTravis County, TX'}
        />
        <Field name="property_types" span={12} hint="None means any type." />
        <Field name="price_min" half />
        <Field name="price_max" half />
        <Field name="bedrooms_min" span={3} half />
        <Field name="bathrooms_min" span={3} half />
        <Field name="square_feet_min" span={3} half label="Minimum living area" unit="sq ft" />
        <Field name="year_built_min" span={3} half />
        <Field name="repairs_max" half hint="The most work they take on" />
        <Field name="return_min" half label="Minimum return" unit="%" hint="On the cash put in" />
      </FormSection>
      <FormSection title="Funds">
        <Field name="payment" span={4} />
        <Field name="proof_of_funds_on" span={4} half hint="The day of the bank’s letter" />
        <Field name="proof_of_funds_amount" span={4} half />
      </FormSection>
      <MailingFields />
      <FormSection title="Notes">
        <Field name="notes" span={12} />
      </FormSection>
    </>
  );
}
