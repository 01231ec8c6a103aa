/** The list of properties: its filters, order and search. Apart, since who shows one record need not load it. */
import { optionalState } from '../../core/address.ts';
import { optionalCount, optionalMoney, optionalOption, optionalText } from '../../core/fields.ts';
import { equal, from, special, to } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { PROPERTY_TYPES, TRANSACTION_TYPES, PROPERTY_STATUSES, propertyRecord } from './property.ts';

export const propertyList = defineList(propertyRecord, {
  filters: {
    status: equal(optionalOption(PROPERTY_STATUSES, { label: 'Status' }), { place: 'bar' }),
    city: special(optionalText({ label: 'City', max: 100 }), { place: 'bar' }),
    bedrooms: equal(optionalCount({ label: 'Bedrooms', min: 0, max: 1000 }), { place: 'bar', any: 'Beds' }),
    transaction_type: equal(optionalOption(TRANSACTION_TYPES, { label: 'Transaction type' }), { place: 'bar', any: 'Any transaction' }),
    price_min: from('purchase_price', optionalMoney({ label: 'Minimum price' }), { place: 'more', label: 'Price from', any: 'No minimum' }),
    price_max: to('purchase_price', optionalMoney({ label: 'Maximum price' }), { place: 'more', label: 'Price to', any: 'No maximum' }),
    ai_score_min: from('ai_score', optionalCount({ label: 'Minimum AI score', min: 0, max: 100 }), {
      place: 'more',
      label: 'AI score from',
      any: 'Any score',
    }),
    property_type: equal(optionalOption(PROPERTY_TYPES, { label: 'Property type' }), { place: 'more', any: 'Any type' }),
    state: equal(optionalState({ label: 'State' }), { place: 'more' }),
  },
  search: { label: 'Search properties', placeholder: 'Search address, city, ZIP' },
  sortable: [
    'created_at',
    'id',
    'updated_at',
    'ai_score',
    'address',
    'city',
    'status',
    'purchase_price',
    'arv',
    'profit_potential',
    'bedrooms',
    'transaction_type',
    'property_type',
    'bathrooms',
    'square_feet',
  ],
});
