/** The milestones of one deal, earliest first, to tick off. */
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { shortDay } from '#client/core/format.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckBox } from '#client/ui/checkbox.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { Milestone } from '#shared/records/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';
import { CriticalMark } from './critical-mark.tsx';
import { MilestoneDue } from './milestone-due.tsx';
import { StandardMilestones } from './standard-milestones.tsx';
import { useCompleteMilestone } from './use-complete-milestone.ts';

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
