import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, formatDateTime } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { MilestoneDue } from '#client/records/deals/milestone-due.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import {
  isOpenMilestone,
  MILESTONE_STATUSES,
  MILESTONE_TYPES,
  type Milestone,
  milestoneFields,
} from '#shared/records/milestones/milestone.ts';
import { isDone, Weight } from './milestone-facts.tsx';

interface MilestonePreviewProps {
  milestone: Milestone;
  onComplete: (milestone: Milestone, completed: boolean) => void;
  onClose: () => void;
}

/** A look at a milestone without leaving the list. */
export function MilestonePreview({ milestone, onComplete, onClose }: MilestonePreviewProps) {
  const isLate = isOpenMilestone(milestone) && milestone.is_overdue;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={milestone.title}
      footer={
        <>
          <Button variant="primary" onClick={() => onComplete(milestone, !isDone(milestone))}>
            {isDone(milestone) ? 'Reopen' : 'Mark complete'}
          </Button>
          <ButtonLink to={paths.milestones.one(milestone.id)}>Edit</ButtonLink>
          <ButtonLink variant="ghost" to={paths.deals.one(milestone.deal_id)}>
            Open deal #{milestone.deal_id}
          </ButtonLink>
        </>
      }
    >
      <div className="stack">
        <div className="row">
          <span className="grow">{formatPropertyLine(milestone.deal.property)}</span>
          <Badge status={isLate ? 'overdue' : milestone.status}>
            {isLate ? 'Overdue' : formatOption(MILESTONE_STATUSES, milestone.status)}
          </Badge>
        </div>
        <FactList>
          <FactItem label="Milestone type">{formatOption(MILESTONE_TYPES, milestone.milestone_type)}</FactItem>
          <FactItem label="Due date">
            {formatCalendarDay(milestone.due_date)} <MilestoneDue milestone={milestone} />
          </FactItem>
          <FactItem label="Critical">
            <Weight milestone={milestone} />
          </FactItem>
          {milestone.completed_at && <FactItem label="Completed">{formatDateTime(milestone.completed_at)}</FactItem>}
        </FactList>
        <p className="soft pre-line">{milestone.description ?? 'No description.'}</p>
        <section className="stack g-3">
          <h3>History</h3>
          <History entity="milestones" id={milestone.id} fields={milestoneFields} />
        </section>
      </div>
    </Drawer>
  );
}
