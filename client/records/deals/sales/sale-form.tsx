/** The fields of a sale: one layout for adding and changing. */
import { FormField, FormSection } from '#client/form/field.tsx';

export function SaleFormFields() {
  return (
    <>
      <FormSection title="Sale">
        <FormField name="sold_on" span={4} half />
        <FormField name="price" span={4} half />
        <FormField name="reference" span={4} hint="Matches this sale when a list is imported again" autoComplete="off" />
      </FormSection>
      <FormSection title="Place" about="A ZIP code is enough; with latitude and longitude, sales are compared by their distance.">
        <FormField name="address" span={12} autoComplete="off" />
        <FormField name="city" span={5} autoComplete="off" />
        <FormField name="state" span={4} half />
        <FormField name="zip" span={3} half autoComplete="off" />
        <FormField name="latitude" span={6} half />
        <FormField name="longitude" span={6} half />
      </FormSection>
      <FormSection title="House" about="Unknown facts are not compared: the more you know, the more the sale counts.">
        <FormField name="property_type" span={6} />
        <FormField name="condition" span={6} hint="Renovated houses show the value after repairs" />
        <FormField name="bedrooms" span={4} half />
        <FormField name="bathrooms" span={4} half />
        <FormField name="square_feet" span={4} label="Living area" unit="sq ft" />
        <FormField name="lot_size" span={4} half label="Lot size" unit="acres" />
        <FormField name="year_built" span={4} half />
      </FormSection>
    </>
  );
}
