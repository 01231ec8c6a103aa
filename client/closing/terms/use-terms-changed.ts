import { trpc } from '#client/core/trpc.ts';

/** A term changes its milestone and the deal's history with it. */
export function useTermsChanged(): () => void {
  const utils = trpc.useUtils();
  return () =>
    void Promise.all([utils.terms.invalidate(), utils.milestones.invalidate(), utils.deals.invalidate(), utils.activities.invalidate()]);
}
