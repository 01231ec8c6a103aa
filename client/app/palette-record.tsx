/** What the palette does with the open record: the lead, its property or its deal, whichever page of them is open. */
import { Check, FileSignature, Flag, ListTodo, type LucideIcon, Phone, StickyNote } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatRelativeDay, today } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { CALL_KEYS } from '#client/records/leads/touches/call-keys.ts';
import { useTouches } from '#client/records/leads/touches/use-touches.ts';
import { useToast } from '#client/ui/toast.tsx';
import { wantedStage } from '#client/workspace/record/wanted-stage.ts';
import { addDays } from '#shared/core/days.ts';
import { LEAD_STATUSES, type LeadStatus } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { CALL_AGAIN, getOutcomeRule } from '#shared/records/leads/touches/touch.ts';
import type { RecordKindName } from '#shared/workspace/record/summary.ts';

interface Act {
  key: string;
  label: string;
  detail?: string | undefined;
  icon: LucideIcon;
  keys?: readonly string[];
  path?: string;
  run?: () => void;
  words?: string;
  /** Asks once more before anything is done. */
  step?: Step;
}

/** What an act asks for: one of its options, or a text. */
export interface Step {
  title: string;
  placeholder: string;
  find: (typed: string) => Act[];
}

const PAGES: Record<string, RecordKindName> = { leads: 'lead', properties: 'property', deals: 'deal' };
const DAYS_AHEAD = [1, 3, 14];

/** The acts on the open record; none on other pages. */
export function useRecordActs(): { title: string; acts: Act[] } | undefined {
  const [, page = '', id = ''] = /^\/app\/(\w+)\/(\d+)$/.exec(useLocation().pathname) ?? [];
  const kind = PAGES[page];
  const { data } = trpc.records.summary.useQuery({ kind: kind ?? 'lead', id }, { enabled: kind !== undefined });
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const toast = useToast();
  const { log } = useTouches();
  const { mutateAsync: update } = trpc.leads.update.useMutation();
  if (!kind || !data) return undefined;
  const { lead_id, deal_id, seller, title, lead_status, stage, is_cancelled, is_sold } = data;

  const undo = (before: Parameters<typeof update>[0]) =>
    update(before).catch((error: unknown) => toast.error(leadTexts.updateFailed, { detail: toProblem(error).reason }));
  const change = async (patch: { status?: LeadStatus; next_action?: string; next_action_date?: string }) => {
    if (!lead_id) return;
    try {
      const { status, next_action, next_action_date } = await utils.leads.get.fetch({ id: lead_id }, { staleTime: 0 });
      await update({ id: lead_id, ...patch });
      const takeBack = { id: lead_id, ...('status' in patch ? { status } : { next_action, next_action_date }) };
      const detail = [seller, patch.status ? formatOption(undefined, patch.status) : patch.next_action].filter(Boolean).join(' · ');
      toast.success(leadTexts.updated, { detail, action: { label: 'Undo', onSelect: () => void undo(takeBack) } });
    } catch (error) {
      toast.error(leadTexts.updateFailed, { detail: toProblem(error).reason });
    }
  };

  const lead = lead_id ? { id: lead_id, name: seller ?? title } : undefined;
  const isOpenDeal = deal_id !== null && !is_cancelled && stage !== 'closed';
  const isOver = !isOpenDeal && (is_sold || stage === 'closed');
  const ofLead = (of: typeof lead): Act[] =>
    of
      ? [
          {
            ...{ key: 'log', label: 'Log a call', icon: Phone, detail: 'outcome' },
            step: {
              ...{ title: 'Log a call', placeholder: 'How did it go?' },
              find: () =>
                CALL_KEYS.map(({ key, outcome, label }) => ({
                  ...{ key: outcome, label, icon: Phone, keys: [key], words: key },
                  detail: getOutcomeRule(outcome).step?.next_action,
                  run: () => void log(of, { outcome }),
                })),
            },
          },
          {
            ...{ key: 'status', label: 'Set status', icon: Flag, detail: lead_status ? formatOption(undefined, lead_status) : undefined },
            ...{ words: 'lead change' },
            step: {
              ...{ title: 'Set status', placeholder: 'Status of the lead' },
              find: () =>
                LEAD_STATUSES.map((status) => ({
                  ...{ key: status, label: formatOption(undefined, status), icon: Flag },
                  run: () => void change({ status }),
                })),
            },
          },
          {
            ...{ key: 'next', label: 'Set next step', icon: ListTodo, detail: data.next_step?.title, words: 'action follow-up' },
            step: {
              ...{ title: 'Set next step', placeholder: 'What is next?' },
              find: (typed) =>
                DAYS_AHEAD.map((days) => {
                  const next_action = typed.trim() || CALL_AGAIN;
                  const next_action_date = addDays(today(), days);
                  return {
                    ...{ key: String(days), label: next_action, icon: ListTodo, words: typed, detail: formatRelativeDay(next_action_date) },
                    run: () => void change({ next_action, next_action_date }),
                  };
                }),
            },
          },
          {
            ...{ key: 'note', label: 'Add a note', icon: StickyNote },
            step: {
              ...{ title: 'Add a note', placeholder: 'Write a note' },
              find: (typed) =>
                typed.trim()
                  ? [
                      {
                        ...{ key: 'save', label: `Save: ${typed.trim()}`, icon: StickyNote },
                        run: () => void log(of, { channel: 'note', note: typed.trim() }),
                      },
                    ]
                  : [],
            },
          },
        ]
      : [];
  const acts: Act[] = [
    ...ofLead(lead),
    ...(isOver
      ? []
      : [
          {
            ...{ key: 'contract', label: 'Prepare a contract', icon: FileSignature, words: 'agreement sign' },
            ...(deal_id
              ? { run: () => void navigate(`${paths.deals.one(deal_id)}#papers`, { state: { prepares: true } }) }
              : { detail: 'needs a deal first', run: () => wantedStage.set('next') }),
          },
          {
            ...{ key: 'closed', label: 'Mark closed', icon: Check, words: 'close deal' },
            ...(isOpenDeal ? {} : { detail: 'needs a deal first' }),
            run: () => wantedStage.set(isOpenDeal ? 'Mark closed' : 'next'),
          },
        ]),
  ];
  return { title: `On this ${kind}`, acts: acts.map((act) => ({ ...act, key: `record:${act.key}` })) };
}
