import type { FilterSpec } from '#client/list/filter-control.tsx';

/** The filters of the lead list in the bar. */
export const leadBarFilters: readonly FilterSpec[] = [
  { name: 'status', any: 'Any status' },
  {
    name: 'ai_score_min',
    label: 'AI score',
    any: 'Any score',
    choices: [50, 70, 90].map((score) => ({ value: String(score), label: `${score}+` })),
    say: (score) => `${String(score)} or more`,
  },
];

/** Those behind "More filters". */
export const leadMoreFilters: readonly FilterSpec[] = [
  { name: 'source', any: 'Any source' },
  { name: 'property_type', any: 'Any type' },
  { name: 'property_state', any: 'Any state' },
];
