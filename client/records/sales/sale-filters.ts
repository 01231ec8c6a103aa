import type { FilterSpec } from '#client/list/filter-control.tsx';
import { SALE_SOURCES } from '#shared/records/sales/sale.ts';
import { SOURCE_WORDS } from './sale-facts.ts';

/** The filters of the sales list in the bar. */
export const saleBarFilters: readonly FilterSpec[] = [
  { name: 'zip', any: 'ZIP code' },
  { name: 'property_type', any: 'Any type' },
  { name: 'source', any: 'Any source', choices: SALE_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] })) },
];

/** Those behind "More filters". */
export const saleMoreFilters: readonly FilterSpec[] = [
  { name: 'sold_since', any: 'Any day' },
  { name: 'price_min', label: 'Price from', any: 'No minimum' },
  { name: 'price_max', label: 'Price to', any: 'No maximum' },
];
