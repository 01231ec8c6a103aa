import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { today } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { Page } from '#shared/core/list.ts';
import { isOverdue, type Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';

const LISTS = [getQueryKey(trpc.milestones.list), getQueryKey(trpc.milestones.ofDeal)];

/** Puts a milestone as it now is into every list that shows it. */
function show(client: QueryClient, milestone: Milestone): void {
  for (const queryKey of LISTS)
    client.setQueriesData<Page<Milestone>>(
      { queryKey },
      (page) => page && { ...page, data: page.data.map((row) => (row.id === milestone.id ? milestone : row)) },
    );
}

const withStatus = (milestone: Milestone, status: Milestone['status']): Milestone => {
  const changed = { ...milestone, status, completed_at: status === 'completed' ? new Date().toISOString() : null };
  return { ...changed, is_overdue: isOverdue(changed, today()) };
};

/** Ticks a milestone off, or opens it again: at once on screen, taken back when the server refuses, with a way to undo it. */
export function useCompleteMilestone(): (milestone: Milestone, completed: boolean) => void {
  const client = useQueryClient();
  const toast = useToast();
  const complete = trpc.milestones.complete.useMutation();

  const attempt = async (milestone: Milestone, completed: boolean, isUndo: boolean) => {
    // An answer that is still on its way would bring the old state back.
    await Promise.all(LISTS.map((queryKey) => client.cancelQueries({ queryKey })));
    show(client, withStatus(milestone, completed ? 'completed' : 'pending'));
    try {
      // Without a version: a tick is one field, and the last word about it is the right one.
      const saved = await complete.mutateAsync({ id: milestone.id, completed });
      show(client, saved);
      // A list by schedule puts it elsewhere.
      void client.invalidateQueries({ queryKey: LISTS[0] });
      toast.success(completed ? milestoneTexts.completed : milestoneTexts.reopened, {
        detail: milestone.title,
        ...(isUndo ? {} : { action: { label: 'Undo', onSelect: () => void takeBack(saved, !completed) } }),
      });
    } catch (error) {
      show(client, milestone);
      toast.error(milestoneTexts.completeFailed, { detail: toProblem(error).reason });
    }
  };
  const takeBack = async (milestone: Milestone, completed: boolean) => attempt(milestone, completed, true);

  return (milestone, completed) => void attempt(milestone, completed, false);
}
