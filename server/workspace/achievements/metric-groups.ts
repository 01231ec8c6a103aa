import type { MetricName } from '#shared/workspace/achievements/metrics.ts';

/** Which records a metric is read from. */
const GROUPS = {
  leads: ['leads_added', 'leads_qualified', 'follow_ups', 'follow_up_streak'],
  deals: ['contracts_signed', 'deals_closed', 'assignment_fees', 'profit', 'conversion_rate'],
  appointments: ['appointments_kept'],
  campaigns: ['campaigns_completed', 'response_rate'],
  imports: ['imports_done', 'leads_added'],
} as const satisfies Record<string, readonly MetricName[]>;
export type MetricGroup = keyof typeof GROUPS;
export const METRIC_GROUPS = Object.keys(GROUPS) as MetricGroup[];
