/** The inspection term of a deal says when its deposits turn hard: an extension moves that day, a waiver ends the period. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { contractTerms } from '#server/closing/contracts/table.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { isAmong } from '#server/db/conditions.ts';
import { addDays } from '#shared/core/days.ts';
import { depositRecords } from './deposits.ts';
import { deposits } from './table.ts';

const applyDay = (scope: Scope, dealId: number): Promise<void> =>
  scope.write(async (tx) => {
    const [term] = await tx
      .select()
      .from(contractTerms)
      .where(and(eq(contractTerms.deal_id, dealId), eq(contractTerms.account_id, scope.account.id), eq(contractTerms.kind, 'inspection')))
      .orderBy(desc(contractTerms.id))
      .limit(1);
    if (!term || term.status === 'met') return;
    const yesterday = addDays(findToday(scope), -1);
    const inspection_ends_on = term.status === 'waived' && term.due_date > yesterday ? yesterday : term.due_date;
    const open = await tx
      .select()
      .from(deposits)
      .where(
        and(
          eq(deposits.deal_id, dealId),
          eq(deposits.account_id, scope.account.id),
          eq(deposits.direction, 'to_seller'),
          inArray(deposits.status, ['expected', 'held']),
        ),
      );
    // What somebody named of the deposit stays until the term is changed.
    for (const row of open)
      if (row.inspection_ends_on === null || (term.version > 1 && row.inspection_ends_on !== inspection_ends_on))
        await depositRecords.write(scope, tx, row, { inspection_ends_on, is_warned: false });
  });

async function findDeals(scope: Scope, depositIds: readonly number[]): Promise<number[]> {
  if (depositIds.length === 0) return [];
  const own = and(eq(deposits.account_id, scope.account.id), isAmong(deposits.id, depositIds));
  const rows = await scope.read.selectDistinct({ id: deposits.deal_id }).from(deposits).where(own);
  return rows.map(({ id }) => id);
}

export const depositTermSubscriber: Subscriber = {
  name: 'deposits.terms',
  types: ['term.created', 'term.extended', 'term.waived', 'deposit.created'],
  handle: async (scope, happened) => {
    const added = happened.filter(({ type }) => type === 'deposit.created').map(({ subject_id }) => subject_id);
    const changed = happened.filter(({ type }) => type !== 'deposit.created').map(({ subject_id }) => subject_id);
    for (const dealId of new Set([...changed, ...(await findDeals(scope, added))])) await applyDay(scope, dealId);
  },
};
