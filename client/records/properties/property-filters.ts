import type { FilterSpec } from '#client/list/filter-control.tsx';

/** The filters of the property list in the bar. */
export const propertyBarFilters: readonly FilterSpec[] = [
  { name: 'status', any: 'Any status' },
  { name: 'city', any: 'City' },
  { name: 'bedrooms', any: 'Beds' },
  { name: 'transaction_type', any: 'Any transaction' },
];

/** Those behind "More filters". */
export const propertyMoreFilters: readonly FilterSpec[] = [
  { name: 'price_min', label: 'Price from', any: 'No minimum' },
  { name: 'price_max', label: 'Price to', any: 'No maximum' },
  { name: 'ai_score_min', label: 'AI score from', any: 'Any score' },
  { name: 'property_type', any: 'Any type' },
  { name: 'state', any: 'Any state' },
];
