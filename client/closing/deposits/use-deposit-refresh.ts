import { trpc } from '#client/core/trpc.ts';

/** Refreshes what a deposit shows up in. */
export function useDepositRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.deposits.invalidate(), utils.ledger.invalidate(), utils.activities.invalidate()]);
}
