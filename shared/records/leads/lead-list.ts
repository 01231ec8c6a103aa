/** The list of leads: its filters, order and search. Apart, since who shows one record need not load it. */
import { optionalState } from '../../core/address.ts';
import { optionalCount, optionalOption, optionalReference, optionalText } from '../../core/fields.ts';
import { equal, from, special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import type { z } from '../../core/zod.ts';
import { LEAD_SOURCES, LEAD_PROPERTY_TYPES, LEAD_STATUSES, leadRecord, minimumScore } from './lead.ts';

export const leadList = defineList(leadRecord, {
  filters: {
    status: equal(optionalOption(LEAD_STATUSES, { label: 'Status' }), { place: 'bar' }),
    ai_score_min: from('ai_score', minimumScore, {
      place: 'bar',
      label: 'AI score',
      any: 'Any score',
      steps: [50, 70, 90],
      isSegmented: true,
    }),
    tag: special(optionalText({ label: 'Tag', max: 40 }), { place: 'more', any: 'Any tag' }),
    lists_min: from('lists_count', optionalCount({ label: 'On lists', min: 1, max: 1000 }), {
      place: 'more',
      label: 'Lists',
      any: 'Any number of lists',
      steps: [1, 2, 3],
      isSegmented: true,
    }),
    list_id: special(optionalReference({ label: 'List' }), { place: 'more' }),
    source: equal(optionalOption(LEAD_SOURCES, { label: 'Source' }), { place: 'more' }),
    property_type: equal(optionalOption(LEAD_PROPERTY_TYPES, { label: 'Property type' }), { place: 'more', any: 'Any type' }),
    property_state: equal(optionalState({ label: 'Property state' }), { place: 'more', any: 'Any state' }),
    ids: special(
      optionalText({
        label: 'Leads',
        max: 8000,
        pattern: /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/,
        wrong: 'Must be ids with commas between them',
      }),
    ),
  },
  search: { label: 'Search leads', placeholder: 'Search name, phone, address' },
  sortable: [
    'created_at',
    'id',
    'updated_at',
    'ai_score',
    'last_name',
    'first_name',
    'property_address',
    'property_city',
    'status',
    'asking_price',
    'estimated_value',
    'next_action_date',
    'next_action',
  ],
});
export type LeadQuery = z.output<typeof leadList.input>;
