import { trpc } from '#client/core/trpc.ts';
import { type FilterSpec, filterSpecs } from '#client/list/filter-specs.ts';
import type { ListState } from '#client/list/list-state.ts';
import { pickWith } from '#client/list/picker-filter.tsx';
import { loadedOnTouch } from '#client/ui/when-opened.tsx';
import { dealList, type DealQuery } from '#shared/records/deals/deal-list.ts';
import { dealLeadName } from './deal-facts.tsx';

const LeadPicker = loadedOnTouch(async () => (await import('#client/records/leads/lead-picker.tsx')).LeadPicker);
const PropertyPicker = loadedOnTouch(async () => (await import('#client/records/properties/property-picker.tsx')).PropertyPicker);

/** The filters of the deal list. Links from a lead or a property set whose deals, and on which property. */
export function useDealFilters(state: ListState<DealQuery>): readonly FilterSpec[] {
  const { property_id, lead_id } = state.query;
  const property = trpc.properties.get.useQuery({ id: property_id ?? 0 }, { enabled: Boolean(property_id) }).data;
  const lead = trpc.leads.get.useQuery({ id: lead_id ?? 0 }, { enabled: Boolean(lead_id) }).data;
  return filterSpecs(dealList, {
    property_id: {
      say: (id) => (property && property.id === id ? property.address : `#${String(id)}`),
      control: pickWith(state, 'property_id', PropertyPicker),
    },
    lead_id: {
      say: (id) => (lead && lead.id === id ? dealLeadName({ lead }) : `#${String(id)}`),
      control: pickWith(state, 'lead_id', LeadPicker),
    },
  });
}
