/** The fields of a deal: one layout for adding and changing. */
import { BuyerPicker } from '#client/records/buyers/buyer-picker.tsx';
import { FormField, FormSection } from '#client/form/field.tsx';
import { LeadPicker } from '#client/records/leads/lead-picker.tsx';
import { PropertyPicker } from '#client/records/properties/property-picker.tsx';
import { CONTINGENCIES } from '#shared/records/deals/deal.ts';

const DEPENDS_ON: Record<(typeof CONTINGENCIES)[number], string> = {
  financing_contingency: 'Depends on the buyer’s loan',
  inspection_contingency: 'The buyer may cancel after the inspection',
  appraisal_contingency: 'Depends on the appraised value',
  title_contingency: 'Depends on a clear title',
};

export function DealFormFields() {
  return (
    <>
      <FormSection title="Deal Information">
        <FormField name="property_id" control={(control) => <PropertyPicker control={control} />} />
        <FormField name="lead_id" control={(control) => <LeadPicker control={control} />} />
        <FormField name="deal_type" span={3} />
        <FormField
          name="buyer_id"
          span={3}
          half
          hint="One of your buyers, or any number you know them by"
          control={(control) => <BuyerPicker control={control} acceptsId />}
        />
        <FormField name="seller_id" span={3} half hint="Any number you know them by" />
        <FormField name="status" span={3} blank={null} />
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
      </FormSection>
      <FormSection title="Contract Terms" about="What the buyer may still walk away for.">
        {CONTINGENCIES.map((name) => (
          <FormField key={name} name={name} hint={DEPENDS_ON[name]} />
        ))}
      </FormSection>
      <FormSection title="Additional Notes">
        <FormField name="notes" span={12} />
      </FormSection>
    </>
  );
}
