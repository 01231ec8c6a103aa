/** The follow-ups that are due, the most urgent first; each is done with one click. */
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { dueDay } from '#client/core/format.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Dashboard, FollowUp } from '#shared/dashboard/dashboard.ts';
import { leadTexts } from '#shared/leads/texts.ts';

const ALL = `${paths.leads.list}?sort_by=next_action_date&sort_order=asc`;

export function DoNext({ follow_ups, today }: Pick<Dashboard, 'follow_ups' | 'today'>) {
  const toast = useToast();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  /** After which lead the focus goes on: its row goes away with its button. */
  const done = useRef<number | undefined>(undefined);
  const complete = trpc.leads.completeNextAction.useMutation();
  const ids = follow_ups.next.map(({ id }) => id);
  const before = useRef(ids);

  useEffect(() => {
    const at = done.current === undefined ? -1 : before.current.indexOf(done.current);
    if (at >= 0 && !ids.includes(done.current as number)) {
      const next = before.current.slice(at + 1).find((id) => ids.includes(id)) ?? ids.at(-1);
      (next === undefined ? heading.current : buttons.current.get(next))?.focus();
      done.current = undefined;
    }
    before.current = ids;
  });

  const finish = (lead: FollowUp) => {
    done.current = lead.id;
    complete.mutate(
      { id: lead.id, version: lead.version },
      {
        onSuccess: () =>
          toast.success(leadTexts.nextActionCompleted, {
            detail: lead.name,
            action: { label: 'Plan the next', onSelect: () => void navigate(paths.leads.one(lead.id)) },
          }),
        onError: (error) => {
          done.current = undefined;
          toast.error(leadTexts.nextActionFailed, { detail: problemOf(error).reason });
        },
      },
    );
  };

  return (
    <section className="card">
      <header className="card-head">
        <h2 ref={heading} tabIndex={-1}>
          Do next
        </h2>
        <span className="muted">{follow_ups.late + follow_ups.today}</span>
        <span className="push row g-3">
          <Link className="link small" to={paths.today}>
            Everything for today
          </Link>
          <Link className="link small" to={ALL}>
            All leads
          </Link>
        </span>
      </header>
      {ids.length === 0 ? (
        <p className="card-body muted">No follow-up is due today, and none is late.</p>
      ) : (
        <div className="table-wrap">
          <table className="table" data-cards>
            <thead className="sr">
              <tr>
                <th>Lead</th>
                <th>Next action</th>
                <th>Due</th>
                <th>Actions</th>
              </tr>
            </thead>
            <tbody>
              {follow_ups.next.map((lead) => (
                <tr key={lead.id}>
                  <td className="c-main">
                    <div className="row g-3">
                      <ScoreRing value={lead.is_scored ? lead.ai_score : null} label="AI score" />
                      <span className="two">
                        <Link className="name" to={paths.leads.one(lead.id)}>
                          {lead.name}
                        </Link>
                        <small>{[lead.property_address, lead.property_city].filter(Boolean).join(', ')}</small>
                      </span>
                    </div>
                  </td>
                  <td className="c-wide">{lead.next_action ?? 'Follow up'}</td>
                  <td className="c-end num small">
                    <span className={lead.next_action_date < today ? 'tone' : 'soft'} data-tone="red">
                      {dueDay(lead.next_action_date, today)}
                    </span>
                  </td>
                  <td className="actions c-side">
                    <Button
                      size="sm"
                      ref={(element) => {
                        if (element) buttons.current.set(lead.id, element);
                        else buttons.current.delete(lead.id);
                      }}
                      aria-label={`Done: ${lead.next_action ?? 'Follow up'}, ${lead.name}`}
                      busy={complete.isPending && complete.variables.id === lead.id}
                      onClick={() => finish(lead)}
                    >
                      Done
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
