/** Small parts of a milestone that several views show. */
import { Flag } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';
import type { Milestone } from '#shared/records/milestones/milestone.ts';

export const isDone = (milestone: Pick<Milestone, 'status'>): boolean => milestone.status === 'completed';

/** Whether the closing hangs on it. */
export const Weight = ({ milestone }: { milestone: Pick<Milestone, 'is_critical'> }) =>
  milestone.is_critical ? (
    <span title={milestoneTexts.critical}>
      <Badge tone="red" icon={Flag}>
        Critical
      </Badge>
    </span>
  ) : (
    <span className="muted">Normal</span>
  );
