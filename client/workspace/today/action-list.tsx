/** The day's actions, a line each: on Today in groups, on the dashboard the head of them. */
import { ArrowRight, Calendar, Check, CircleQuestionMark, Clock, Flag, Handshake, KeyRound, Landmark, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState, type RefObject, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatDueDay, formatMoney, formatNumberOrDash, formatPhoneOrDash } from '#client/core/format.ts';
import { CallButton } from '#client/records/contacts/contact-buttons.tsx';
import type { Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import type { ActionKind, NextAction } from '#shared/workspace/today/next-action.ts';
import { isSingleKey } from '#client/core/keys.ts';
import { CALL_KEYS } from '#client/records/leads/touches/call-keys.ts';
import './action-list.css';
import { type Actions, toActionPath, useActions } from './use-actions.ts';

/** The second of two keys (G, then an area) belongs to the shell. */
const FIRST_KEYS = ['g', 'n'];
const SECOND_KEY_WITHIN_MS = 1500;

const listLinks = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-action-link]')];

/**
 * Up and down, call, why, done, snooze and undo; Enter is the link's own. After an action is gone, by key or by the functions that are
 * given back, the focus goes to the one that took its place.
 */
function useListKeys(list: RefObject<HTMLElement | null>, actions: readonly NextAction[], does: Actions): Actions {
  const { undo } = does;
  const before = useRef<{ key: string; at: number }>(null);
  const goneFrom = useRef<number>(undefined);
  // What is done on its page stays where it is.
  const done = (action: NextAction) => {
    if (action.completes) goneFrom.current = actions.indexOf(action);
    does.done(action);
  };
  const snooze = (action: NextAction) => {
    goneFrom.current = actions.indexOf(action);
    does.snooze(action);
  };
  const log: Actions['log'] = (action, outcome) => {
    goneFrom.current = actions.indexOf(action);
    does.log(action, outcome);
  };
  const now = useRef({ actions, done, snooze, log, undo });
  const keys = actions.map(({ key }) => key).join();

  useEffect(() => {
    now.current = { actions, done, snooze, log, undo };
  });

  useEffect(() => {
    const at = goneFrom.current;
    if (at === undefined || !list.current) return;
    goneFrom.current = undefined;
    const links = listLinks(list.current);
    const next = links[Math.min(at, links.length - 1)] ?? document.querySelector<HTMLElement>('h1');
    next?.focus();
  }, [keys, list]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const first = before.current;
      before.current = { key: event.key.toLowerCase(), at: Date.now() };
      if (first && FIRST_KEYS.includes(first.key) && Date.now() - first.at < SECOND_KEY_WITHIN_MS) return;
      if (!isSingleKey(event) || !list.current) return;
      const links = listLinks(list.current);
      const focused = document.activeElement;
      const at = links.findIndex((link) => link.closest('li')?.contains(focused) === true);
      const isHere = at >= 0 || focused === document.body || focused?.tagName === 'H1' || focused?.id === 'main';
      const action = now.current.actions[at];
      const outcome = CALL_KEYS.find((one) => one.key === event.key)?.outcome;
      const move = (to: number) => links[Math.max(0, Math.min(to, links.length - 1))]?.focus();
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'j' || (key === 'ArrowDown' && isHere)) move(at + 1);
      else if (key === 'k' || (key === 'ArrowUp' && isHere)) move(at - 1);
      else if (key === 'u') now.current.undo();
      else if (outcome && action?.page === 'leads' && !event.repeat) now.current.log(action, outcome);
      else if ((key === 'd' || key === 's') && action) now.current[key === 'd' ? 'done' : 'snooze'](action);
      else if ((key === 'c' || key === 'w') && action)
        links[at]
          ?.closest('li')
          ?.querySelector<HTMLElement>(key === 'c' ? '[data-call]' : '[data-why]')
          ?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);

  return { ...does, done, snooze, log };
}

interface ActionGroup {
  title: string;
  tone?: Tone;
  count: number;
  /** At the end of the head. */
  note: ReactNode;
  actions: readonly NextAction[];
}

/** As many rows of a group as a look takes in; the others open on demand. */
export const SHOWN_AT_FIRST = 5;

export function ActionList({ groups, today }: { groups: readonly ActionGroup[]; today: string }) {
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toShown = ({ title, actions }: ActionGroup) => (opened.includes(title) ? actions : actions.slice(0, SHOWN_AT_FIRST));
  const toggle = (title: string) => setOpened((all) => (all.includes(title) ? all.filter((one) => one !== title) : [...all, title]));
  const does = useListKeys(list, groups.flatMap(toShown), useActions());
  const id = useId();
  return (
    <div className="agenda" ref={list}>
      {groups.map((group) => {
        const { title, tone, count, note, actions } = group;
        const hidden = actions.length - SHOWN_AT_FIRST;
        return (
          <section key={title} aria-labelledby={`${id}-${title}`}>
            <header>
              <h2 id={`${id}-${title}`} tabIndex={-1} className={tone && 'tone'} data-tone={tone}>
                {title}
              </h2>
              <span className="num muted">{formatNumberOrDash(count)}</span>
              <span className="num muted push">{note}</span>
            </header>
            <ul aria-labelledby={`${id}-${title}`}>
              {toShown(group).map((action) => (
                <ActionRow key={action.key} action={action} today={today} does={does} />
              ))}
            </ul>
            {hidden > 0 && (
              <Button variant="ghost" size="sm" aria-expanded={opened.includes(title)} onClick={() => toggle(title)}>
                {opened.includes(title) ? 'Show fewer' : `Show ${formatNumberOrDash(hidden)} more`}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}

const GLYPHS: Partial<Record<ActionKind, LucideIcon>> = {
  milestone: Flag,
  closing: Calendar,
  deposit: Landmark,
  find_buyer: KeyRound,
  offer_decision: Handshake,
};

/** Nothing for what can be done at any time of the day: its group says that. */
const toDue = (due_on: string | null, today: string): string => (due_on === null || due_on === today ? '' : formatDueDay(due_on, today));

function ActionRow({ action, today, does }: { action: NextAction; today: string; does: Actions }) {
  const [isOpen, setOpen] = useState(false);
  const whyId = useId();
  const { title, subject, kind, due_on, value, lead, completes, why } = action;
  const name = `${title}, ${subject}`;
  const isLate = due_on !== null && due_on < today;
  return (
    <li data-open={isOpen || undefined}>
      <div className="todo">
        {lead ? (
          <ScoreRing value={lead.ai_score} label="AI score" />
        ) : (
          <span className="todo-glyph">
            <Icon of={GLYPHS[kind] ?? Flag} />
          </span>
        )}
        <span className="clip todo-who">
          <Link className="name" to={toActionPath(action)} data-action-link="">
            {lead ? lead.name : subject}
          </Link>
          {lead?.property_address && lead.property_address !== lead.name && (
            <span className="muted only-desktop"> {lead.property_address}</span>
          )}
        </span>
        <span className="clip todo-what soft" title={title}>
          {title}
        </span>
        <span className={isLate ? 'todo-due small num tone' : 'todo-due small num muted'} data-tone={isLate ? 'red' : undefined}>
          {toDue(due_on, today)}
        </span>
        <span className="todo-call num soft">
          {lead?.phone && (
            <>
              <span className="todo-phone">{formatPhoneOrDash(lead.phone)}</span>
              <CallButton name={lead.name} phone={lead.phone} reason={lead.no_call} />
            </>
          )}
        </span>
        <b className="todo-value num">{formatMoney(value)}</b>
        <span className="todo-does">
          {completes ? (
            <IconButton label={`Done: ${name}`} icon={Check} onClick={() => does.done(action)} />
          ) : (
            <IconButton label={`Open: ${name}`} icon={ArrowRight} onClick={() => does.open(action)} />
          )}
          <IconButton label={`Snooze until tomorrow: ${name}`} icon={Clock} onClick={() => does.snooze(action)} />
        </span>
        <IconButton
          className="todo-ask"
          label={`Why ${formatMoney(value)}: ${name}`}
          icon={CircleQuestionMark}
          data-why=""
          aria-expanded={isOpen}
          aria-controls={whyId}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <p className="todo-why soft num" id={whyId} hidden={!isOpen}>
        {why}
      </p>
    </li>
  );
}
