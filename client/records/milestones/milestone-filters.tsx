import { DealPicker } from '#client/records/deals/deal-picker.tsx';
import type { FilterSpec } from '#client/list/filter-control.tsx';
import type { ListState } from '#client/list/list-state.ts';
import type { MilestoneQuery } from '#shared/records/milestones/milestone.ts';

/** The filters of the milestone list in the bar. */
export const milestoneBarFilters: readonly FilterSpec[] = [
  { name: 'milestone_type', any: 'All types' },
  { name: 'status', any: 'Any status' },
  { name: 'due_date_from', any: 'Any day' },
  {
    name: 'is_critical',
    label: 'Importance',
    any: 'All',
    choices: [
      { value: 'true', label: 'Critical' },
      { value: 'false', label: 'Normal' },
    ],
  },
];

/** Those behind "More filters". */
export const milestoneMoreFilters = (state: ListState<MilestoneQuery>): readonly FilterSpec[] => [
  { name: 'due_date_to', any: 'Any day' },
  {
    name: 'is_open',
    label: 'Still to do',
    any: 'All',
    choices: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  {
    name: 'deal_id',
    any: 'Any deal',
    say: (id) => `#${String(id)}`,
    control: (id) => (
      <DealPicker
        control={{
          id,
          name: 'deal_id',
          value: state.query.deal_id ?? '',
          onChange: (value) => state.change({ deal_id: value }),
          onBlur: () => undefined,
          bind: () => undefined,
          required: false,
          'aria-invalid': undefined,
          'aria-describedby': undefined,
        }}
      />
    ),
  },
];
