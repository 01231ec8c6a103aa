/** Small parts of a milestone that several views show. */
import { CriticalMark } from '../critical-mark.tsx';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';

export const isDone = (milestone: Pick<Milestone, 'status'>): boolean => milestone.status === 'completed';

/** Whether the closing hangs on it. */
export const Weight = ({ milestone }: { milestone: Milestone }) =>
  milestone.is_critical ? <CriticalMark milestone={milestone} /> : <span className="muted">Normal</span>;
