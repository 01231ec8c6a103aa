/** The fields of a property: one layout for adding and changing. */
import type { CSSProperties } from 'react';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FormFold } from '#client/form/form-fold.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import { ImageLinks } from './image-links.tsx';
import { ProfitSummary } from './profit-summary.tsx';
import './property-form.css';

/** `isPanel`: beside the record, on a third of the width. */
export function PropertyFormFields({ isPanel = false }: { isPanel?: boolean }) {
  const isLand = useTypedValues(['property_type']).property_type === 'land';
  return (
    <>
      <FormSection title="Property Address">
        <FormField name="address" span={9} autoComplete="off" />
        <FormField name="unit" span={3} autoComplete="off" />
        <FormField name="city" span={4} autoComplete="off" />
        <FormField name="state" span={3} half />
        <FormField name="zip" span={2} half autoComplete="off" />
        <FormField name="county" span={3} autoComplete="off" />
        <FormField name="apn" span={3} autoComplete="off" />
        <Place />
      </FormSection>
      <FormSection title="Property Details" about={isLand ? 'Land needs none of the figures that describe a building.' : undefined}>
        <FormField name="property_type" span={4} />
        <FormField name="bedrooms" span={2} half isOptional={isLand} />
        <FormField name="bathrooms" span={2} half isOptional={isLand} />
        <FormField name="square_feet" span={4} half unit="sq ft" isOptional={isLand} />
        <FormField name="lot_size" span={4} half label="Lot size" unit="acres" />
        <FormField name="year_built" span={4} half isOptional={isLand} />
        <FormField name="status" span={4} half blank={null} isOptional={false} />
      </FormSection>
      <FormSection title="Financial Information">
        <FormField name="purchase_price" span={4} half />
        <FormField name="arv" span={4} half />
        <FormField name="repair_estimate" span={4} half isOptional={isLand} />
        <FormField name="holding_costs" span={4} half />
        <FormField name="assignment_fee" span={4} half />
        <FormField name="transaction_type" span={4} half />
        <ProfitSummary />
      </FormSection>
      <FormSection title="Additional Information">
        <FormField name="description" span={6} />
        <FormField name="seller_notes" span={6} />
        {isPanel ? (
          <FormFold title="Images" names={['images']} startsFolded>
            <Images />
          </FormFold>
        ) : (
          <Images />
        )}
      </FormSection>
    </>
  );
}

const Images = () => <FormField name="images" span={12} control={(control) => <ImageLinks {...control} />} />;

/** Most people have an address and no coordinates. */
const Place = () => (
  <FormFold title="Place on the map" names={['latitude', 'longitude']} startsFolded>
    <FormField name="latitude" span={3} half />
    <FormField name="longitude" span={3} half />
    <p className="hint" style={{ '--s': 6 } as CSSProperties}>
      Then sales are found by distance, not by ZIP code.
    </p>
  </FormFold>
);
