/** The head of the day's list, in its order; each is done with one click. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { dueDay } from '#client/core/format.ts';
import { toActionPath, useActions } from '#client/workspace/today/use-actions.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';

export function DoNext({ to_do, today }: Pick<Dashboard, 'to_do' | 'today'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  /** After which action the focus goes on: its row goes away with its button. */
  const done = useRef<string | undefined>(undefined);
  const does = useActions();
  const keys = to_do.next.map(({ key }) => key);
  const before = useRef(keys);

  useEffect(() => {
    const at = done.current === undefined ? -1 : before.current.indexOf(done.current);
    if (at >= 0 && !keys.includes(done.current as string)) {
      const follow = [...before.current.slice(at + 1), ...before.current.slice(0, at).reverse()];
      const next = follow.flatMap((key) => (keys.includes(key) ? (buttons.current.get(key) ?? []) : []))[0];
      (next ?? heading.current)?.focus();
      done.current = undefined;
    }
    before.current = keys;
  });

  return (
    <section className="card">
      <header className="card-head">
        <h2 ref={heading} tabIndex={-1}>
          Do next
        </h2>
        <span className="muted">{to_do.count}</span>
        <span className="push">
          <Link className="link small" to={paths.today}>
            Everything for today
          </Link>
        </span>
      </header>
      {keys.length === 0 ? (
        <p className="card-body muted">Nothing waits for you today.</p>
      ) : (
        <div className="table-wrap">
          <table className="table" data-cards>
            <thead className="sr">
              <tr>
                <th>Action</th>
                <th>Due</th>
                <th>Actions</th>
              </tr>
            </thead>
            <tbody>
              {to_do.next.map((action) => (
                <tr key={action.key}>
                  <td className="c-main">
                    <span className="two">
                      <Link className="name" to={toActionPath(action)}>
                        {action.title}
                      </Link>
                      <small>{action.subject}</small>
                    </span>
                  </td>
                  <td className="c-end num small">
                    {action.due_on && (
                      <span className={action.due_on < today ? 'tone' : 'soft'} data-tone="red">
                        {dueDay(action.due_on, today)}
                      </span>
                    )}
                  </td>
                  <td className="actions c-side">
                    {action.completes ? (
                      <Button
                        size="sm"
                        ref={(element) => {
                          if (element) buttons.current.set(action.key, element);
                          else buttons.current.delete(action.key);
                        }}
                        aria-label={`Done: ${action.title}, ${action.subject}`}
                        onClick={() => {
                          done.current = action.key;
                          does.done(action);
                        }}
                      >
                        Done
                      </Button>
                    ) : (
                      <ButtonLink size="sm" to={toActionPath(action)} aria-label={`Open: ${action.title}, ${action.subject}`}>
                        Open
                      </ButtonLink>
                    )}
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
