import type { FilterSpec } from '#client/list/filter-control.tsx';

/** The filters of the buyer list. */
export const buyerBarFilters: readonly FilterSpec[] = [
  { name: 'area', any: 'Any area' },
  { name: 'property_type', any: 'Any type' },
  { name: 'payment', any: 'Cash or financed' },
  { name: 'status', any: 'Any status' },
];
