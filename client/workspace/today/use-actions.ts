/** Doing, putting off and taking back actions of the day's list, each with a word about it and a way back. */
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatCalendarDay, today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { addDays } from '#shared/core/days.ts';
import { leadTexts, touchTexts } from '#shared/records/leads/texts.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import { getOutcomeRule, OUTCOMES, type TouchOutcome } from '#shared/records/leads/touches/touch.ts';
import type { NextAction } from '#shared/workspace/today/next-action.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';

/** Where an action is done. */
export const toActionPath = ({ page, page_id }: NextAction): string => paths[page].one(page_id);

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
/** A "no" or a wrong number plans nothing. */
const ENDS: readonly TouchOutcome[] = ['wrong_number', 'do_not_call'];

/** The next step of a lead after a call: what was planned for it, or the same again some days later; after a talk it is done. */
function planAfter({ completes }: NextAction, outcome: TouchOutcome): { next_action?: string | null; next_action_date?: string | null } {
  if (ENDS.includes(outcome) || getOutcomeRule(outcome).step || !completes) return {};
  if (completes.what === 'tried') return { next_action: completes.next_action, next_action_date: completes.next_action_date };
  if (completes.what === 'milestone') return {};
  if (outcome === 'talked') return { next_action: null, next_action_date: null };
  return { next_action_date: addDays(today(), AGAIN_AFTER_DAYS) };
}

export function useActions(): Actions {
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
      { success: OUTCOMES[outcome].label, failed: touchTexts.logFailed },
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
