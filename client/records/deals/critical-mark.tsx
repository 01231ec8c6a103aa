import { Flag } from 'lucide-react';
import { today } from '#client/core/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { countDaysBetween } from '#shared/core/days.ts';
import { isOpenMilestone, type Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';

const SOON_DAYS = 3;

function findTone(milestone: Milestone): 'red' | 'yellow' | undefined {
  if (!isOpenMilestone(milestone)) return undefined;
  if (milestone.is_overdue) return 'red';
  return countDaysBetween(today(), milestone.due_date) <= SOON_DAYS ? 'yellow' : undefined;
}

interface Props {
  milestone: Milestone;
  /** The word only where it is late or due soon; else its flag alone. */
  isBrief?: boolean;
}

/** That the closing hangs on a milestone: in color once it is late or due soon, quiet before and after. */
export function CriticalMark({ milestone, isBrief = false }: Props) {
  const tone = findTone(milestone);
  return (
    <span title={milestoneTexts.critical} className={tone ? undefined : 'row g-tight muted'}>
      {tone ? (
        <Badge tone={tone} icon={Flag}>
          Critical
        </Badge>
      ) : (
        <>
          <Icon of={Flag} size="sm" />
          {isBrief ? <span className="sr">Critical</span> : 'Critical'}
        </>
      )}
    </span>
  );
}
