/** The fields of a property: one layout for adding and changing. */
import { type CSSProperties, useState } from 'react';
import { Field, FormSection } from '#client/form/field.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import { ImageLinks } from './image-links.tsx';
import { ProfitSummary } from './profit-summary.tsx';
import './property-form.css';

export function PropertyFormFields() {
  const isLand = useTypedValues(['property_type']).property_type === 'land';
  return (
    <>
      <FormSection title="Property Address">
        <Field name="address" span={9} autoComplete="off" />
        <Field name="unit" span={3} autoComplete="off" />
        <Field name="city" span={4} autoComplete="off" />
        <Field name="state" span={3} half />
        <Field name="zip" span={2} half autoComplete="off" />
        <Field name="county" span={3} autoComplete="off" />
        <Place />
      </FormSection>
      <FormSection title="Property Details" about={isLand ? 'Land needs none of the figures that describe a building.' : undefined}>
        <Field name="property_type" span={4} />
        <Field name="bedrooms" span={2} half isOptional={isLand} />
        <Field name="bathrooms" span={2} half isOptional={isLand} />
        <Field name="square_feet" span={4} unit="sq ft" isOptional={isLand} />
        <Field name="lot_size" span={4} label="Lot size" unit="acres" />
        <Field name="year_built" span={4} isOptional={isLand} />
        <Field name="status" span={4} blank={null} isOptional={false} />
      </FormSection>
      <FormSection title="Financial Information">
        <Field name="purchase_price" span={4} />
        <Field name="arv" span={4} />
        <Field name="repair_estimate" span={4} isOptional={isLand} />
        <Field name="holding_costs" span={4} hint="In all: taxes, insurance, utilities, and the interest of your loan" />
        <Field name="assignment_fee" span={4} />
        <Field name="transaction_type" span={4} />
        <ProfitSummary />
      </FormSection>
      <FormSection title="Additional Information">
        <Field name="description" span={12} />
        <Field name="seller_notes" span={12} rows={2} />
        <Field
          name="images"
          span={12}
          hint="Addresses of pictures on the web. The first one is shown in lists."
          control={(control) => <ImageLinks {...control} />}
        />
      </FormSection>
    </>
  );
}

/** Folded while nothing is entered: most people have an address and no coordinates. */
function Place() {
  const typed = useTypedValues(['latitude', 'longitude']);
  const [isOpen, setOpen] = useState(typed.latitude !== '' || typed.longitude !== '');
  return (
    <details className="form-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Place on the map</summary>
      <div className="form-grid">
        <Field name="latitude" span={3} half hint="Such as 35.149534" />
        <Field name="longitude" span={3} half hint="Such as −90.048981" />
        <p className="hint" style={{ '--s': 6 } as CSSProperties}>
          With them comparable sales are found by distance; without them by ZIP code.
        </p>
      </div>
    </details>
  );
}
