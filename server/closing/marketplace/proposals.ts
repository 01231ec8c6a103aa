/** What buyers would change of their buy box, which the owner takes or leaves. */
import { and, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { takePage } from '#server/db/list-source.ts';
import type { Db } from '#server/db/store.ts';
import { buyerRecords } from '#server/records/buyers/buyers.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { type BuyerProposal, type ProposalsQuery, proposalList } from '#shared/closing/marketplace/buyer-page.ts';
import type { Page } from '#shared/core/list.ts';
import { buyerProposals } from './table.ts';

const selectProposals = (db: Db) =>
  db
    .select({
      id: buyerProposals.id,
      buyer_id: buyerProposals.buyer_id,
      buyer: buyers.name,
      status: buyerProposals.status,
      changes: buyerProposals.changes,
      created_at: buyerProposals.created_at,
      decided_at: buyerProposals.decided_at,
    })
    .from(buyerProposals)
    .innerJoin(buyers, eq(buyers.id, buyerProposals.buyer_id))
    .$dynamic();

/** One page of the account's proposals. */
export const listBuyerProposals = (scope: Scope, input: ProposalsQuery): Promise<Page<BuyerProposal>> =>
  listPage(scope, input, {
    table: buyerProposals,
    filters: filterBy(proposalList, buyerProposals, input),
    rows: (plan) => takePage(selectProposals(scope.read).where(plan.where).$dynamic(), plan),
  });

/** Takes what a buyer proposes into their record, or leaves it; throws `NotFound`, and `Conflict` when that was decided before. */
export function decideProposal(scope: Scope, id: number, status: 'accepted' | 'refused'): Promise<BuyerProposal> {
  return scope.write(async (tx) => {
    const own = and(eq(buyerProposals.id, id), eq(buyerProposals.account_id, scope.account.id));
    const [before] = await selectProposals(tx).where(own);
    if (!before) throw new NotFound('Proposal not found');
    if (before.status !== 'open') throw new Conflict('This proposal is decided already.');
    if (status === 'accepted')
      await buyerRecords.patchWithin(
        scope,
        tx,
        before.buyer_id,
        Object.fromEntries(before.changes.map(({ field, after }) => [field, after])),
      );
    const decided_at = scope.now().toISOString();
    await tx.update(buyerProposals).set({ status, decided_at }).where(own);
    return { ...before, status, decided_at };
  });
}
