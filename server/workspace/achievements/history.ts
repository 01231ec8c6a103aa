/** What counts of the activities themselves: leads that were ever qualified, and follow-ups with the day they were due. */
import type { Activity } from '#shared/accounts/history/activity.ts';
import { dayOf } from '#shared/core/days.ts';
import type { MetricGroup } from './metric-groups.ts';
import type { FollowUp } from './streak.ts';

/** No rule counts further; what is kept stays small. */
const MOST_QUALIFIED = 10_000;

export interface HistoryState {
  /** Each lead once, with the moment at which it was first qualified or hot. */
  qualified: { id: number; at: string }[];
  follow_ups: FollowUp[];
  /** Kinds of records whose achievements are still to be settled. */
  unsettled: MetricGroup[];
}

export const emptyHistory = (): HistoryState => ({ qualified: [], follow_ups: [], unsettled: [] });

type Seen = Pick<Activity, 'entity' | 'entity_id' | 'action' | 'changes' | 'created_at'>;

const QUALIFIED: readonly unknown[] = ['qualified', 'hot'];

/**
 * The state after some more activities, in their order. `startedQualified` names the leads that were qualified from their first
 * day on, which no change tells.
 */
export function advance(
  state: HistoryState,
  activities: readonly Seen[],
  startedQualified: ReadonlySet<number>,
  timeZone?: string,
): HistoryState {
  const qualified = [...state.qualified];
  const known = new Set(qualified.map(({ id }) => id));
  const follow_ups = [...state.follow_ups];
  for (const { entity, entity_id, action, changes, created_at } of activities) {
    if (entity !== 'leads') continue;
    const becomes = changes.some(({ field, after }) => field === 'status' && QUALIFIED.includes(after));
    const begins = (action === 'created' || action === 'imported') && startedQualified.has(entity_id);
    if ((becomes || begins) && !known.has(entity_id) && qualified.length < MOST_QUALIFIED) {
      known.add(entity_id);
      qualified.push({ id: entity_id, at: created_at });
    }
    const due = changes.find(({ field }) => field === 'next_action_date')?.before;
    if (action === 'completed' && typeof due === 'string')
      follow_ups.push({ due, done: dayOf(new Date(created_at), timeZone), at: created_at });
  }
  return { ...state, qualified, follow_ups };
}
