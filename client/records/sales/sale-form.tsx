/** The fields of a sale: one layout for adding and changing. */
import { Field, FormSection } from '#client/form/field.tsx';

export function SaleFormFields() {
  return (
    <>
      <FormSection title="Sale">
        <Field name="sold_on" span={4} half />
        <Field name="price" span={4} half />
        <Field name="reference" span={4} hint="Finds this sale again when a list is imported twice" autoComplete="off" />
      </FormSection>
      <FormSection title="Place" about="A ZIP code is enough; with latitude and longitude, sales are compared by their distance.">
        <Field name="address" span={12} autoComplete="off" />
        <Field name="city" span={5} autoComplete="off" />
        <Field name="state" span={4} half />
        <Field name="zip" span={3} half autoComplete="off" />
        <Field name="latitude" span={6} half />
        <Field name="longitude" span={6} half />
      </FormSection>
      <FormSection title="House" about="What is not known is not compared: the more is known, the more the sale counts.">
        <Field name="property_type" span={6} />
        <Field name="condition" span={6} hint="Renovated houses tell the value after repairs" />
        <Field name="bedrooms" span={4} half />
        <Field name="bathrooms" span={4} half />
        <Field name="square_feet" span={4} label="Living area" unit="sq ft" />
        <Field name="lot_size" span={4} half label="Lot size" unit="acres" />
        <Field name="year_built" span={4} half />
      </FormSection>
    </>
  );
}
