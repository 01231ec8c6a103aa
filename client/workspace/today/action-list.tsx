/** The day's actions, a line each: on Today in groups, on the dashboard the head of them. */
import { ArrowRight, Calendar, Check, CircleQuestionMark, Clock, Flag, Handshake, KeyRound, Landmark, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState, type RefObject, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDueDay, formatMoney, formatNumberOrDash, formatPhoneOrDash, formatCalendarDay, today } from '#client/core/format.ts';
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
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { addDays } from '#shared/core/days.ts';
import { leadTexts, touchTexts } from '#shared/records/leads/texts.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { OUTCOME_LABELS, type TouchOutcome } from '#shared/records/leads/touches/touch.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';

/** Where an action is done. */
const toActionPath = ({ page, page_id }: NextAction): string => paths[page].one(page_id);

export interface Actions {
  open: (action: NextAction) => void;
  done: (action: NextAction) => void;
  snooze: (action: NextAction) => void;
  /** Logs what came of the call that a lead's action asks for, and plans what follows. */
  log: (action: NextAction, outcome: TouchOutcome) => void;
  /** Takes back what was done last; again, what was done before that. */
  undo: () => void;
}

/** Nobody answered: the planned step moves by this many days. */
const AGAIN_AFTER_DAYS = 3;
/** A call back is planned by the server, and a "no" or a wrong number plans nothing. */
const PLANS_ITSELF: readonly TouchOutcome[] = ['callback', 'wrong_number', 'do_not_call'];

/** The next step of a lead after a call: what was planned for it, or the same again some days later; after a talk it is done. */
function planAfter({ completes }: NextAction, outcome: TouchOutcome): { next_action?: string | null; next_action_date?: string | null } {
  if (PLANS_ITSELF.includes(outcome) || !completes) return {};
  if (completes.what === 'tried') return { next_action: completes.next_action, next_action_date: completes.next_action_date };
  if (completes.what === 'milestone') return {};
  if (outcome === 'talked') return { next_action: null, next_action_date: null };
  return { next_action_date: addDays(today(), AGAIN_AFTER_DAYS) };
}

function useActions(): Actions {
  const navigate = useNavigate();
  const toast = useToast();
  const utils = trpc.useUtils();
  const completeFollowUp = trpc.leads.completeNextAction.useMutation();
  const planAgain = trpc.leads.update.useMutation();
  const completeMilestone = trpc.milestones.complete.useMutation();
  const putOff = trpc.nextActions.snooze.useMutation();
  const bringBack = trpc.nextActions.unsnooze.useMutation();
  const logTouch = trpc.touches.log.useMutation();
  const undoTouch = trpc.touches.undo.useMutation();
  const past = useRef<{ takeBack: () => Promise<unknown> }[]>([]);

  // The dashboard shows the head of the list.
  const refresh = () => Promise.all([utils.nextActions.get.invalidate(), utils.dashboard.get.invalidate()]);
  const cancel = () => Promise.all([utils.nextActions.get.cancel(), utils.dashboard.get.cancel()]);
  const withoutIt = (key: string) => {
    const but = (actions: NextAction[]) => actions.filter((one) => one.key !== key);
    utils.nextActions.get.setData(undefined, (list) => list && { ...list, actions: but(list.actions) });
    utils.dashboard.get.setQueriesData({}, {}, (data) => data && { ...data, to_do: { ...data.to_do, next: but(data.to_do.next) } });
  };

  /** At once on screen, and back on it when the server refuses. */
  const carryOut = async (
    action: NextAction,
    words: { success: string; failed: string },
    work: () => Promise<unknown>,
    takeBack: () => Promise<unknown>,
  ) => {
    await cancel();
    withoutIt(action.key);
    try {
      await work();
      const step = { takeBack };
      past.current.push(step);
      toast.success(words.success, {
        detail: `${action.title}, ${action.subject}`,
        action: { label: 'Undo', onSelect: () => void undoStep(step) },
      });
    } catch (error) {
      toast.error(words.failed, { detail: toProblem(error).reason });
    }
    await refresh();
  };

  const undoStep = async (step: { takeBack: () => Promise<unknown> } | undefined) => {
    if (!step || !past.current.includes(step)) return void toast.info(nextActionTexts.nothingToUndo);
    past.current = past.current.filter((one) => one !== step);
    try {
      await step.takeBack();
      toast.success(nextActionTexts.undone);
    } catch (error) {
      toast.error(nextActionTexts.undoFailed, { detail: toProblem(error).reason });
    }
    await refresh();
  };

  const done = (action: NextAction) => {
    const { completes } = action;
    // What takes a decision is made on its page: the key leads there.
    if (!completes) return void navigate(toActionPath(action));
    if (completes.what === 'milestone') {
      const { milestone_id: id } = completes;
      const words = { success: milestoneTexts.completed, failed: milestoneTexts.completeFailed };
      const mark = (completed: boolean) => () => completeMilestone.mutateAsync({ id, completed });
      return void carryOut(action, words, mark(true), mark(false));
    }
    const { lead_id: id, version, next_action, next_action_date } = completes;
    if (completes.what === 'tried') {
      const words = { success: nextActionTexts.tried(formatCalendarDay(completes.next_action_date)), failed: nextActionTexts.triedFailed };
      return void carryOut(
        action,
        words,
        () => planAgain.mutateAsync({ id, version, next_action, next_action_date }),
        () => planAgain.mutateAsync({ id, next_action: completes.before, next_action_date: null }),
      );
    }
    void carryOut(
      action,
      { success: leadTexts.nextActionCompleted, failed: leadTexts.nextActionFailed },
      () => completeFollowUp.mutateAsync({ id, version }),
      () => planAgain.mutateAsync({ id, next_action, next_action_date }),
    );
  };

  const snooze = (action: NextAction) => {
    const { key } = action;
    const words = { success: nextActionTexts.snoozed, failed: nextActionTexts.snoozeFailed };
    void carryOut(
      action,
      words,
      () => putOff.mutateAsync({ key }),
      () => bringBack.mutateAsync({ key }),
    );
  };

  const log = (action: NextAction, outcome: TouchOutcome) => {
    let logged: number | undefined;
    void carryOut(
      action,
      { success: OUTCOME_LABELS[outcome], failed: touchTexts.logFailed },
      async () => {
        logged = (await logTouch.mutateAsync({ id: action.page_id, outcome, ...planAfter(action, outcome) })).id;
      },
      async () => {
        if (logged !== undefined) await undoTouch.mutateAsync({ id: logged });
      },
    );
  };

  return { log, open: (action) => void navigate(toActionPath(action)), done, snooze, undo: () => void undoStep(past.current.at(-1)) };
}

/** The second of two keys (G, then an area) belongs to the shell. */
const FIRST_KEYS = ['g', 'n'];
const SECOND_KEY_WITHIN_MS = 1500;

const listLinks = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-action-link]')];

/**
 * Up and down, call, why, done, snooze and undo; Enter is the link's own. After an action is gone, by key or by the functions that are
 * given back, the focus goes to the one that took its place.
 */
function useListKeys(list: RefObject<HTMLElement | null>, actions: readonly NextAction[], does: Actions): Actions {
  const before = useRef<{ key: string; at: number }>(null);
  const goneFrom = useRef<number>(undefined);
  const leave = (action: NextAction) => (goneFrom.current = actions.indexOf(action));
  const leaving: Actions = {
    ...does,
    done: (action) => {
      // What is done on its page stays where it is.
      if (action.completes) leave(action);
      does.done(action);
    },
    snooze: (action) => {
      leave(action);
      does.snooze(action);
    },
    log: (action, outcome) => {
      leave(action);
      does.log(action, outcome);
    },
  };
  const now = useRef({ actions, ...leaving });
  const keys = actions.map(({ key }) => key).join();

  useEffect(() => {
    now.current = { actions, ...leaving };
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

  return leaving;
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
