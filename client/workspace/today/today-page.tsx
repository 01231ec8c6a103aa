import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { counted, dueDay, formatMoney } from '#client/core/format.ts';
import { useSingleKeys } from '#client/core/keys.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Tag } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { ActionKind, NextAction, NextActions } from '#shared/workspace/today/next-action.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';
import './today.css';
import { type Actions, toActionPath, useActions } from './use-actions.ts';
import { useListKeys } from './use-list-keys.ts';

const KINDS: Record<ActionKind, string> = {
  follow_up: 'Follow-up',
  first_contact: 'First contact',
  missing_fact: 'Question',
  milestone: 'Milestone',
  find_buyer: 'Buyer',
  closing: 'Closing',
  offer_decision: 'Offer',
};

export function TodayPage() {
  const { data, error, refetch } = trpc.nextActions.get.useQuery();
  return (
    <>
      <PageHead title="Today">
        {data && data.actions.length > 0
          ? `${counted(data.actions.length, 'action')}, the most valuable and urgent first, worth ${formatMoney(data.value)} together, each deal and lead counted once`
          : 'What is worth doing now, the most valuable first'}
        {data && data.snoozed > 0 && ` · ${data.snoozed} snoozed`}
      </PageHead>
      {data ? (
        <DayList list={data} />
      ) : error ? (
        <div className="card">
          <ErrorState
            title={nextActionTexts.listFailed}
            message={toProblem(error).reason}
            requestId={toProblem(error).requestId}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <LoadingArea text="Loading what is next..." />
      )}
    </>
  );
}

function DayList({ list: { actions, today } }: { list: NextActions }) {
  const list = useRef<HTMLOListElement>(null);
  const does = useActions();
  useListKeys(list, actions, does);
  return (
    <>
      <Keys />
      {actions.length === 0 && (
        <div className="card">
          <EmptyState
            title="Nothing waits for you today"
            actions={
              <>
                <ButtonLink variant="primary" to={paths.leads.add}>
                  Add Lead
                </ButtonLink>
                <ButtonLink to={paths.leads.list}>Go to leads</ButtonLink>
              </>
            }
          >
            Here stand follow-ups that are due, leads that nobody has called, milestones, closings and offers, once there are any.
          </EmptyState>
        </div>
      )}
      <ol className="day-list" aria-label="What to do today" ref={list}>
        {actions.map((action) => (
          <DayRow key={action.key} action={action} today={today} does={does} />
        ))}
      </ol>
    </>
  );
}

/** What the keys do, as long as they are switched on. */
function Keys() {
  if (!useSingleKeys()) return null;
  return (
    <p className="day-keys muted small">
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> move
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>D</Kbd> done
      </span>
      <span>
        <Kbd>S</Kbd> snooze until tomorrow
      </span>
      <span>
        <Kbd>U</Kbd> undo
      </span>
    </p>
  );
}

function DayRow({ action, today, does }: { action: NextAction; today: string; does: Actions }) {
  const { title, subject, kind, due_on, value, urgency, completes } = action;
  const name = `${title}, ${subject}`;
  return (
    <li className="card day-row">
      <div className="day-what">
        <Link className="name" to={toActionPath(action)} data-action-link="">
          {title}
        </Link>
        <small className="soft">{subject}</small>
        <span className="row g-2 day-facts">
          <Tag>{KINDS[kind]}</Tag>
          {due_on && (
            <small className={due_on < today ? 'tone num' : 'soft num'} data-tone="red">
              {dueDay(due_on, today)}
            </small>
          )}
        </span>
      </div>
      <details className="day-why">
        <summary aria-label={`${formatMoney(value)}: why, ${name}`}>
          <b className="num">{formatMoney(value)}</b> <span className="link small">Why</span>
        </summary>
        <p className="num small">{action.formula}</p>
        <p className="muted small">Chance × what hangs on it × money at stake; the order also counts how urgent it is (× {urgency})</p>
        <ul className="small">
          {action.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
      <span className="row g-2 day-buttons">
        {completes ? (
          <Button size="sm" aria-label={`Done: ${name}`} onClick={() => does.done(action)}>
            Done
          </Button>
        ) : (
          <Button size="sm" aria-label={`Open: ${name}`} onClick={() => does.open(action)}>
            Open
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Snooze until tomorrow: ${name}`} onClick={() => does.snooze(action)}>
          Snooze
        </Button>
      </span>
    </li>
  );
}
