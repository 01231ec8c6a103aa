/** The milestones of one deal, earliest first, to tick off. */
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { shortDay, formatQuantity, formatDueDay, today } from '#client/core/format.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { type Deal, DEAL_TYPES } from '#shared/records/deals/deal.ts';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { CriticalMark } from './critical-mark.tsx';
import { MilestoneDue } from './milestone-due.tsx';
import { useCompleteMilestone } from './use-complete-milestone.ts';
import { formatOption } from '#client/core/option-label.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { countDaysBetween, isDay } from '#shared/core/days.ts';
import { type ProposedMilestone, proposeMilestones, SHORT_DEAL_DAYS } from '#shared/records/deals/milestones/template.ts';

/** Proposes the milestones that a deal of its type usually needs, to be ticked and dated before they are added. */
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

function StandardMilestones({ deal, existing, onClose }: Props) {
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
      description={`What a deal of the type ${formatOption(DEAL_TYPES, deal.deal_type).toLowerCase()} usually needs, counted from its contract, inspection and closing dates. Leave out what does not apply, and change any date.`}
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

/** Where a deal's page shows its milestones. */
export const DEAL_STEPS = 'deal-milestones';

/** The next milestones are shown, the others on demand. */
const FIRST_SHOWN = 8;

/** What is overdue first, then what is due first; of the same day what the closing hangs on. */
const compareUrgency = (one: Milestone, other: Milestone): number =>
  Number(other.is_overdue && other.is_critical) - Number(one.is_overdue && one.is_critical) ||
  one.due_date.localeCompare(other.due_date) ||
  Number(other.is_critical) - Number(one.is_critical);

export function DealMilestones({ deal }: { deal: Deal }) {
  const { data, error } = trpc.milestones.ofDeal.useQuery({ id: deal.id });
  const complete = useCompleteMilestone();
  const [isProposing, setProposing] = useState(false);
  const [isAll, setAll] = useState(false);
  const add = `${paths.milestones.add}?deal_id=${deal.id}`;
  // From a milestone's form back to this page.
  const back = { back: paths.deals.one(deal.id) };
  const rows = data?.data ?? [];
  const isOver = deal.status === 'closed' || deal.status === 'cancelled';
  const done = rows.filter((milestone) => milestone.status === 'completed');
  const open = rows.filter((milestone) => milestone.status !== 'completed').sort(compareUrgency);
  return (
    <div id={DEAL_STEPS} tabIndex={-1}>
      <Card
        title="Milestones"
        actions={
          <>
            {rows.length > 0 && <IconButton label="Add standard milestones" icon={ListChecks} onClick={() => setProposing(true)} />}
            <IconLink label="Add Deal Milestone" icon={Plus} to={add} state={back} />
          </>
        }
      >
        {error && !data && <Banner tone="red">{joinSentences(milestoneTexts.listFailed, toProblem(error).reason)}</Banner>}
        {!error && !data && <LoadingArea text={milestoneTexts.loading} />}
        {data && rows.length === 0 && isOver && <p className="muted">{milestoneTexts.empty}</p>}
        {data && rows.length === 0 && !isOver && (
          <div className="stack g-3">
            <p className="muted">{milestoneTexts.empty}. What must happen before this deal can close?</p>
            <Button icon={ListChecks} onClick={() => setProposing(true)}>
              Add standard milestones
            </Button>
            <ButtonLink icon={Plus} to={add} state={back}>
              Add Deal Milestone
            </ButtonLink>
          </div>
        )}
        {rows.length > 0 && (
          <div className="stack g-3">
            <ol className="deal-steps">
              {(isAll ? open : open.slice(0, FIRST_SHOWN)).map((milestone) => (
                <Step key={milestone.id} milestone={milestone} onComplete={(completed) => complete(milestone, completed)} />
              ))}
            </ol>
            {open.length > FIRST_SHOWN && !isAll && (
              <Button size="sm" onClick={() => setAll(true)}>
                Show {open.length - FIRST_SHOWN} more
              </Button>
            )}
            {done.length > 0 && (
              <details>
                <summary className="muted">{done.length} done</summary>
                <ol className="deal-steps">
                  {done.map((milestone) => (
                    <Step key={milestone.id} milestone={milestone} onComplete={(completed) => complete(milestone, completed)} />
                  ))}
                </ol>
              </details>
            )}
            {data && data.meta.total > rows.length && (
              <Link className="link small" to={`${paths.milestones.list}?deal_id=${deal.id}`}>
                Show all {data.meta.total}
              </Link>
            )}
          </div>
        )}
      </Card>
      {isProposing && data && <StandardMilestones deal={deal} existing={data.data} onClose={() => setProposing(false)} />}
    </div>
  );
}

function Step({ milestone, onComplete }: { milestone: Milestone; onComplete: (completed: boolean) => void }) {
  const isDone = milestone.status === 'completed';
  return (
    <li data-done={isDone || undefined}>
      <CheckBox aria-label={`Mark complete: ${milestone.title}`} checked={isDone} onChange={(event) => onComplete(event.target.checked)} />
      <span className="step">
        <Link className="name" to={paths.milestones.one(milestone.id)} state={{ back: paths.deals.one(milestone.deal_id) }}>
          {milestone.title}
        </Link>
        <span className="row g-tight small muted">
          {shortDay(milestone.due_date)} · <MilestoneDue milestone={milestone} />
        </span>
      </span>
      {milestone.is_critical && <CriticalMark milestone={milestone} isBrief />}
    </li>
  );
}
