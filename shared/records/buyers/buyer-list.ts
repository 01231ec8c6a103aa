/** The list of buyers: its filters, order and search. Apart, since who shows one record need not load it. */
import { optionalOption, optionalReference, optionalText } from '../../core/fields.ts';
import { equal, special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { PROPERTY_TYPES } from '../properties/property.ts';
import { BUYER_STATUSES, BUYER_PAYMENTS, buyerRecord } from './buyer.ts';

export const buyerList = defineList(buyerRecord, {
  filters: {
    /** One buyer, or none: how a number is looked up that need not be a buyer's. */
    id: equal(optionalReference({ label: 'Buyer' })),
    area: special(optionalText({ label: 'Area', max: 100 }), { place: 'bar', any: 'Any area' }),
    property_type: special(optionalOption(PROPERTY_TYPES, { label: 'Property type' }), { place: 'bar', any: 'Any type' }),
    payment: equal(optionalOption(BUYER_PAYMENTS, { label: 'Pays by' }), { place: 'bar', any: 'Cash or financed' }),
    status: equal(optionalOption(BUYER_STATUSES, { label: 'Status' }), { place: 'bar' }),
  },
  search: { label: 'Search buyers', placeholder: 'Search name, area, phone' },
  sortable: ['created_at', 'id', 'updated_at', 'name', 'price_max', 'proof_of_funds_on'],
});
