/** Drafts an assignment contract after an accepted bid. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { findOwned } from '#server/db/records.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { HANDED_ON_DEALS } from '#shared/records/deals/deal.ts';
import { createContract } from './contracts.ts';
import { contracts, contractTemplates } from './table.ts';

/** Drafts the assignment of the deal of an accepted bid, unless there is one; returns the contract's id. */
async function draftAssignment(scope: Scope, offerId: number): Promise<number | undefined> {
  const offer = await findOwned(scope, scope.read, buyerOffers, offerId);
  if (offer?.status !== 'accepted' || offer.listing_id === null || offer.deal_id === null) return undefined;
  const deal_id = offer.deal_id;
  const [deal] = await scope.read
    .select({ type: deals.deal_type, state: properties.state })
    .from(deals)
    .innerJoin(properties, eq(properties.id, deals.property_id))
    .where(and(eq(deals.id, deal_id), eq(deals.account_id, scope.account.id)));
  if (!deal || !HANDED_ON_DEALS.includes(deal.type)) return undefined;
  const [other] = await scope.read
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.account_id, scope.account.id),
        eq(contracts.deal_id, deal_id),
        eq(contracts.kind, 'assignment'),
        inArray(contracts.status, ['draft', 'sent', 'completed']),
      ),
    )
    .limit(1);
  if (other) return undefined;
  const template_id = await findTemplate(scope, deal.state);
  const { id } = await createContract(scope, {
    deal_id,
    ...(template_id === undefined ? { sample: 'assignment' as const } : { template_id }),
  });
  return id;
}

/** The account's newest template of an assignment for a state, one for that state alone first. */
async function findTemplate(scope: Scope, state: string): Promise<number | undefined> {
  const found = await scope.read
    .select({ id: contractTemplates.id, states: contractTemplates.states })
    .from(contractTemplates)
    .where(and(eq(contractTemplates.account_id, scope.account.id), eq(contractTemplates.kind, 'assignment')))
    .orderBy(desc(contractTemplates.id));
  const own = found.find(({ states }) => states.some((one) => one === state));
  return (own ?? found.find(({ states }) => states.length === 0))?.id;
}

export const assignmentSubscriber: Subscriber = {
  name: 'contracts.bids',
  types: ['offer.accepted'],
  handle: async (scope, happened, signal) => {
    for (const { subject_id } of happened) {
      if (signal.aborted) return;
      await draftAssignment(scope, subject_id);
    }
  },
};
