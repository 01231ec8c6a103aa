import { type ReactNode, Suspense } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import type { FilterSpec } from '#client/list/filter-control.tsx';
import type { ListState } from '#client/list/list-state.ts';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import type { DealQuery } from '#shared/records/deals/deal.ts';
import { leadName } from '#shared/records/leads/lead.ts';

const LeadPicker = loadedOnTouch(async () => (await import('#client/records/leads/lead-picker.tsx')).LeadPicker);
const PropertyPicker = loadedOnTouch(async () => (await import('#client/records/properties/property-picker.tsx')).PropertyPicker);

/** The filters of the deal list in the bar. */
export const dealBarFilters: readonly FilterSpec[] = [
  { name: 'status', any: 'Any status' },
  { name: 'deal_type', any: 'Any deal type' },
];

/** Those behind "More filters": whose deals, and on which property. Links from a lead or a property set them too. */
export function useDealMoreFilters(state: ListState<DealQuery>): readonly FilterSpec[] {
  const { property_id, lead_id } = state.query;
  const property = trpc.properties.get.useQuery({ id: property_id ?? 0 }, { enabled: Boolean(property_id) }).data;
  const lead = trpc.leads.get.useQuery({ id: lead_id ?? 0 }, { enabled: Boolean(lead_id) }).data;
  const picked = (name: 'property_id' | 'lead_id', draw: (control: ControlProps) => ReactNode) => (id: string) => (
    <Suspense fallback={<input className="input" id={id} disabled />}>
      {draw({
        id,
        name,
        value: state.query[name] ?? '',
        onChange: (value) => state.change({ [name]: value }),
        onBlur: () => undefined,
        bind: () => undefined,
        required: false,
        'aria-invalid': undefined,
        'aria-describedby': undefined,
      })}
    </Suspense>
  );
  return [
    { name: 'closing_date_from', any: 'Any day' },
    { name: 'closing_date_to', any: 'Any day' },
    {
      name: 'property_id',
      any: 'Any property',
      say: (id) => (property && property.id === id ? property.address : `#${String(id)}`),
      control: picked('property_id', (control) => <PropertyPicker control={control} />),
    },
    {
      name: 'lead_id',
      any: 'Any lead',
      say: (id) => (lead && lead.id === id ? leadName(lead) : `#${String(id)}`),
      control: picked('lead_id', (control) => <LeadPicker control={control} />),
    },
  ];
}
