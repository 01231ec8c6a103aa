/** The fields of a deal: one layout for adding and changing. */
import { type ReactNode, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { BuyerPicker } from '#client/records/buyers/buyer-picker.tsx';
import { FormField, FormSection } from '#client/form/field.tsx';
import { useTypedValues } from '#client/form/form-scope.ts';
import '#client/form/form.css';
import { SellerPicker } from '#client/records/leads/seller-picker.tsx';
import { PropertyPicker } from '#client/records/properties/property-picker.tsx';
import { type Deal } from '#shared/records/deals/deal.ts';
import { CancelReasonInput } from './cancel-reason-input.tsx';

const CONTINGENCIES = ['financing_contingency', 'inspection_contingency', 'appraisal_contingency', 'title_contingency'] as const;

/** Asked for once the deal is cancelled. */
function CancelReason() {
  const { status } = useTypedValues(['status']);
  const { dirtyFields } = useFormState();
  if (status !== 'cancelled') return null;
  return (
    <FormField
      name="cancel_reason"
      span={6}
      label="Why was it cancelled?"
      control={({ value, onChange, bind, ...control }) => (
        <CancelReasonInput
          {...control}
          ref={bind}
          autoFocus={Boolean(dirtyFields.status)}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  );
}

/** The seller is the lead: the number is there for who counts sellers otherwise. */
function SellerNumber() {
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="form-fold" open={isOpen || Boolean(errors.seller_id)} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Seller ID</summary>
      <div className="form-grid">
        <FormField name="seller_id" span={6} half hint="The number of the lead, or any other" />
      </div>
    </details>
  );
}

/** `children` stand below the dates; `deal` is the stored one. */
export function DealFormFields({ children, deal }: { children?: ReactNode; deal?: Deal }) {
  return (
    <>
      <FormSection title="Deal Information">
        <FormField name="property_id" control={(control) => <PropertyPicker control={control} />} />
        <FormField name="lead_id" control={(control) => <SellerPicker control={control} />} />
        <FormField name="deal_type" span={3} />
        <FormField name="buyer_id" span={3} control={(control) => <BuyerPicker control={control} stored={deal} acceptsId />} />
        <FormField name="status" span={3} blank={null} />
        <CancelReason />
        <SellerNumber />
      </FormSection>
      <FormSection title="Financial Details">
        <FormField name="purchase_price" />
        <FormField name="sale_price" />
        <FormField name="assignment_fee" />
        <FormField name="earnest_money" />
      </FormSection>
      <FormSection title="Timeline">
        <FormField name="contract_date" span={4} />
        <FormField name="closing_date" span={4} />
        <FormField name="inspection_period" span={4} label="Inspection period" unit="days" />
        {children}
      </FormSection>
      <FormSection title="Contract Terms">
        {CONTINGENCIES.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
      <FormSection title="Additional Notes">
        <FormField name="notes" span={12} />
      </FormSection>
    </>
  );
}
