import type { EventType } from '#shared/core/nouns.ts';
import { EVENTS, eventsOn } from '#shared/core/events.ts';
import type { MetricName } from '#shared/workspace/achievements/metrics.ts';

/** Which records a metric is read from. */
const GROUPS = {
  leads: ['leads_added', 'leads_qualified'],
  follow_ups: ['follow_ups', 'follow_up_streak'],
  deals: ['contracts_signed', 'deals_closed', 'assignment_fees', 'profit', 'conversion_rate'],
  appointments: ['appointments_kept'],
  campaigns: ['campaigns_completed', 'response_rate'],
  imports: ['imports_done', 'leads_added'],
} as const satisfies Record<string, readonly MetricName[]>;
export type MetricGroup = keyof typeof GROUPS;
export const METRIC_GROUPS = Object.keys(GROUPS) as MetricGroup[];

/** What may change a metric. */
export const METRIC_EVENTS: readonly EventType[] = eventsOn('leads', 'deals', 'appointments', 'campaigns', 'imports');

/** A lead that came in has no follow-up behind it: an import would have all of them read at every batch. */
const WITHOUT_FOLLOW_UPS: readonly EventType[] = ['lead.created', 'lead.imported'];

/** The groups that these events may change. */
export function groupsChangedBy(types: readonly EventType[]): MetricGroup[] {
  const subjects = new Set<string>(types.map((type) => EVENTS[type].subject));
  const isFollowedUp = types.some((type) => EVENTS[type].subject === 'leads' && !WITHOUT_FOLLOW_UPS.includes(type));
  return METRIC_GROUPS.filter((group) => (group === 'follow_ups' ? isFollowedUp : subjects.has(group)));
}
