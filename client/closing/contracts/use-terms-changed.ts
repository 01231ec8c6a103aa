import { trpc } from '#client/core/trpc.ts';

/** Refreshes milestones and history, which a term's change affects. */
export function useTermsChanged(): () => void {
  const utils = trpc.useUtils();
  return () =>
    void Promise.all([utils.terms.invalidate(), utils.milestones.invalidate(), utils.deals.invalidate(), utils.activities.invalidate()]);
}
