/** Doing, putting off and taking back actions of the day's list, each with a word about it and a way back. */
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { calendarDay } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { milestoneTexts } from '#shared/records/milestones/texts.ts';
import type { NextAction } from '#shared/workspace/today/next-action.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';

/** Where an action is done. */
export const toActionPath = ({ page, page_id }: NextAction): string => paths[page].one(page_id);

export interface Actions {
  open: (action: NextAction) => void;
  done: (action: NextAction) => void;
  snooze: (action: NextAction) => void;
  /** Takes back what was done last; again, what was done before that. */
  undo: () => void;
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
    words: { said: string; failed: string },
    work: () => Promise<unknown>,
    takeBack: () => Promise<unknown>,
  ) => {
    await cancel();
    withoutIt(action.key);
    try {
      await work();
      const step = { takeBack };
      past.current.push(step);
      toast.success(words.said, {
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
      const words = { said: milestoneTexts.completed, failed: milestoneTexts.completeFailed };
      const mark = (completed: boolean) => () => completeMilestone.mutateAsync({ id, completed });
      return void carryOut(action, words, mark(true), mark(false));
    }
    const { lead_id: id, version, next_action, next_action_date } = completes;
    if (completes.what === 'tried') {
      const words = { said: nextActionTexts.tried(calendarDay(completes.next_action_date)), failed: nextActionTexts.triedFailed };
      return void carryOut(
        action,
        words,
        () => planAgain.mutateAsync({ id, version, next_action, next_action_date }),
        () => planAgain.mutateAsync({ id, next_action: completes.before, next_action_date: null }),
      );
    }
    void carryOut(
      action,
      { said: leadTexts.nextActionCompleted, failed: leadTexts.nextActionFailed },
      () => completeFollowUp.mutateAsync({ id, version }),
      () => planAgain.mutateAsync({ id, next_action, next_action_date }),
    );
  };

  const snooze = (action: NextAction) => {
    const { key } = action;
    const words = { said: nextActionTexts.snoozed, failed: nextActionTexts.snoozeFailed };
    void carryOut(
      action,
      words,
      () => putOff.mutateAsync({ key }),
      () => bringBack.mutateAsync({ key }),
    );
  };

  return { open: (action) => void navigate(toActionPath(action)), done, snooze, undo: () => void undoStep(past.current.at(-1)) };
}
