/** The list of deals: its filters, order and search. Apart, since who shows one record need not load it. */
import { optionalDay, optionalOption, optionalReference } from '../../core/fields.ts';
import { equal, from, to } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import type { z } from '../../core/zod.ts';
import { DEAL_TYPES, DEAL_STATUSES, dealRecord, OTHER_SPELLINGS } from './deal.ts';

export const dealList = defineList(dealRecord, {
  filters: {
    status: equal(optionalOption(DEAL_STATUSES, { label: 'Status' }), { place: 'bar' }),
    deal_type: equal(optionalOption(DEAL_TYPES, { label: 'Deal type', also: OTHER_SPELLINGS }), { place: 'bar' }),
    closing_date_from: from('closing_date', optionalDay({ label: 'Closing from' }), { place: 'more' }),
    closing_date_to: to('closing_date', optionalDay({ label: 'Closing until' }), { place: 'more' }),
    property_id: equal(optionalReference({ label: 'Property' }), { place: 'more' }),
    lead_id: equal(optionalReference({ label: 'Lead' }), { place: 'more' }),
  },
  search: { label: 'Search deals', placeholder: 'Search address, lead, deal ID' },
  sortable: [
    'created_at',
    'id',
    'updated_at',
    'deal_type',
    'status',
    'purchase_price',
    'sale_price',
    'assignment_fee',
    'profit',
    'contract_date',
    'closing_date',
  ],
});
export type DealQuery = z.output<typeof dealList.input>;

/** GET /deals/totals: how many deals of each status fit, and what they bring together; a status is no filter here. */
export const dealTotalsQuery = dealList.input.omit({ page: true, per_page: true, sort_by: true, sort_order: true, status: true });
