import { trpc } from '#client/core/trpc.ts';

/** Asks anew for what offers show in: the property's and its buyers', its figures, and deals. */
export function useOfferRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.buyerOffers.invalidate(),
      utils.buyers.ofProperty.invalidate(),
      utils.analysis.ofProperty.invalidate(),
      utils.deals.invalidate(),
    ]);
}
