/** Proposes the milestones that a deal of its type usually needs, to be ticked and dated before they are added. */
import { useState } from 'react';
import { formatQuantity, formatDueDay, today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { formatOption } from '#client/core/option-label.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { countDaysBetween, isDay } from '#shared/core/days.ts';
import { DEAL_TYPES, type Deal } from '#shared/records/deals/deal.ts';
import type { Milestone } from '#shared/records/milestones/milestone.ts';
import { type ProposedMilestone, proposeMilestones, SHORT_DEAL_DAYS } from '#shared/records/milestones/template.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';

interface Choice extends ProposedMilestone {
  isChosen: boolean;
  /** The deal has a milestone of this title. */
  isThere: boolean;
}

interface Props {
  deal: Deal;
  existing: readonly Milestone[];
  onClose: () => void;
}

export function StandardMilestones({ deal, existing, onClose }: Props) {
  const toast = useToast();
  const create = trpc.milestones.create.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    proposeMilestones(deal).map((proposed) => {
      const isThere = existing.some((milestone) => milestone.title === proposed.title);
      return { ...proposed, isThere, isChosen: !isThere };
    }),
  );
  const chosen = choices.filter((choice) => choice.isChosen);
  const days = countDaysBetween(deal.contract_date, deal.closing_date);
  const change = (title: string, to: Partial<Choice>) =>
    setChoices((all) => all.map((choice) => (choice.title === title ? { ...choice, ...to } : choice)));

  const add = async () => {
    if (!chosen.every((choice) => isDay(choice.due_date))) {
      setProblem('Each chosen milestone needs a due date.');
      return;
    }
    setBusy(true);
    setProblem(undefined);
    let added = 0;
    try {
      for (const { milestone_type, title, due_date, is_critical } of chosen) {
        await create.mutateAsync({ deal_id: deal.id, milestone_type, title, due_date, is_critical });
        change(title, { isChosen: false, isThere: true });
        added += 1;
      }
      toast.success(`${formatQuantity(added, 'milestone')} added`);
      onClose();
    } catch (error) {
      setProblem(`${milestoneTexts.createFailed} ${added + 1} of ${chosen.length}. ${toProblem(error).reason}`);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose();
      }}
      width={640}
      title="Add standard milestones"
      description={`What a deal of the type ${formatOption(DEAL_TYPES, deal.deal_type).toLowerCase()} usually needs, counted from its contract, inspection and closing dates. Leave out what does not apply and change any day.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void add()}>
            {chosen.length === 0 ? 'Add milestones' : `Add ${formatQuantity(chosen.length, 'milestone')}`}
          </Button>
        </>
      }
    >
      <div className="stack g-3 proposal">
        {days < SHORT_DEAL_DAYS && (
          <Banner tone="yellow">
            Only {formatQuantity(days, 'day')} from contract to closing: the steps are closer together than usual, and some fall on one day.
          </Banner>
        )}
        {problem && <Banner tone="red">{problem}</Banner>}
        <ul>
          {choices.map((choice) => (
            <Line key={choice.title} choice={choice} onChange={(to) => change(choice.title, to)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Line({ choice, onChange }: { choice: Choice; onChange: (to: Partial<Choice>) => void }) {
  const { title, due_date, is_critical, isChosen, isThere } = choice;
  const isPast = isDay(due_date) && due_date < today();
  return (
    <li>
      <label className="row grow">
        <CheckBox checked={isChosen} onChange={(event) => onChange({ isChosen: event.target.checked })} />
        <span className="two">
          <span>{title}</span>
          <small className={isPast && isChosen ? 'tone' : undefined} data-tone="red">
            {isThere
              ? 'Already there'
              : [is_critical ? 'Critical' : 'Normal', isPast && formatDueDay(due_date)].filter(Boolean).join(' · ')}
          </small>
        </span>
      </label>
      <Input
        type="date"
        name="due_date"
        aria-label={`Due date: ${title}`}
        aria-invalid={(isChosen && !isDay(due_date)) || undefined}
        value={due_date}
        onChange={(event) => onChange({ due_date: event.target.value })}
      />
    </li>
  );
}
