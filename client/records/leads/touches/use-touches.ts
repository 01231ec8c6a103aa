/** Logging what was done with leads, each with a word about it and a way back. */
import { useRef } from 'react';
import { formatCalendarDay, formatPhoneOrDash } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { useUndo } from '#client/ui/use-undo.ts';
import { touchTexts } from '#shared/records/leads/texts.ts';
import { type ChosenFact, getOutcomeRule, OUTCOMES, type TouchOutcome, type TOUCH_CHANNELS } from '#shared/records/leads/touches/touch.ts';

type TouchChannel = (typeof TOUCH_CHANNELS)[number];

interface Entry {
  outcome?: TouchOutcome;
  channel?: TouchChannel;
  note?: string | undefined;
  facts?: readonly ChosenFact[] | undefined;
  phone?: string | undefined;
  next_action?: string | null;
  next_action_date?: string | null;
}

interface Touches {
  /** Returns whether it was logged. What comes while another one is being logged waits for it. */
  log: (lead: { id: number; name: string }, entry: Entry) => Promise<boolean>;
  undo: () => void;
}

/** Logs what was done with a lead, one after the other. */
export function useTouches(): Touches {
  const toast = useToast();
  const utils = trpc.useUtils();
  const logged = trpc.touches.log.useMutation();
  const past = useRef<number[]>([]);
  const touch = useUndo(trpc.touches.undo.useMutation(), touchTexts);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const undo = async (id: number | undefined) => {
    if (id === undefined || !past.current.includes(id)) return void toast.info(touchTexts.nothingToUndo);
    if (await touch.undo(id)) past.current = past.current.filter((one) => one !== id);
  };

  /** What it did beside being logged: the next number, or the day of the next step. */
  const describeEffect = async (lead: number, { outcome }: Entry): Promise<string | undefined> => {
    const isStep = outcome !== undefined && getOutcomeRule(outcome).step !== undefined;
    if (outcome !== 'wrong_number' && !isStep) return undefined;
    const now = await utils.leads.get.fetch({ id: lead }, { staleTime: 0 }).catch(() => undefined);
    if (isStep) return now?.next_action_date ? `${now.next_action}: ${formatCalendarDay(now.next_action_date)}` : undefined;
    return now?.phone ? `Next to try: ${formatPhoneOrDash(now.phone)}` : undefined;
  };

  const logNow: Touches['log'] = async (lead, entry) => {
    try {
      const { id } = await logged.mutateAsync({ id: lead.id, ...entry, facts: entry.facts && [...entry.facts] });
      past.current.push(id);
      const label = entry.outcome ? OUTCOMES[entry.outcome].label : touchTexts.noteSaved;
      const detail = [lead.name, await describeEffect(lead.id, entry)].filter(Boolean).join(' · ');
      toast.success(label, { detail, action: { label: 'Undo', onSelect: () => void inOrder(() => undo(id)) } });
      return true;
    } catch (error) {
      toast.error(touchTexts.logFailed, { detail: toProblem(error).reason });
      return false;
    }
  };

  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.current.then(work);
    queue.current = result.catch(() => undefined);
    return result;
  };
  return {
    log: (lead, entry) => inOrder(() => logNow(lead, entry)),
    undo: () => void inOrder(() => undo(past.current.at(-1))),
  };
}
