/** Moving the closing of a deal: what would move with it is proposed first. What is completed never moves. */
import { and, asc, eq } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { updateDealWithin } from '#server/records/deals/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import { updateMilestoneWithin } from '#server/records/milestones/milestones.ts';
import { milestones } from '#server/records/milestones/table.ts';
import { type ClosingMove, type ClosingMoveInput, nameTerm, type Shift } from '#shared/closing/terms/term.ts';
import { termTexts } from '#shared/closing/terms/texts.ts';
import { moveWithClosing } from '#shared/closing/terms/move.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { extendTermWithin, loadOpenTerms } from './terms.ts';

async function proposeWithin(scope: Scope, db: Db, id: number, closing_date: string): Promise<ClosingMove> {
  const deal = await requireOwned(scope, db, deals, id, dealTexts.notFound);
  if (closing_date < deal.contract_date) throw new Invalid({ closing_date: [termTexts.beforeContract] });
  if (closing_date < findToday(scope)) throw new Invalid({ closing_date: [termTexts.past] });
  const terms = await loadOpenTerms(scope, db, id);
  const pending = await db
    .select()
    .from(milestones)
    .where(and(eq(milestones.deal_id, id), eq(milestones.account_id, scope.account.id), eq(milestones.status, 'pending')))
    .orderBy(asc(milestones.due_date), asc(milestones.id));
  const ofTerms = new Set(terms.map(({ milestone_id }) => milestone_id));
  const days = { ...deal, next_closing_date: closing_date };
  const shifts: Shift[] = [
    ...terms.map(({ id: term, kind, title, due_date }) => ({
      ...{ what: 'term' as const, id: term, title: nameTerm({ kind, title }), from: due_date },
      to: moveWithClosing(days, due_date, kind === 'closing'),
    })),
    // The milestone of a term moves with it.
    ...pending
      .filter((milestone) => !ofTerms.has(milestone.id))
      .map(({ id: milestone, title, due_date, milestone_type }) => ({
        ...{ what: 'milestone' as const, id: milestone, title, from: due_date },
        to: moveWithClosing(days, due_date, milestone_type === 'closing'),
      })),
  ];
  return { closing_date, shifts: shifts.filter(({ from, to }) => from !== to && to >= findToday(scope)) };
}

/** What would move with the closing. Throws `NotFound` for the deal, `Invalid` for a day that has passed. */
export const proposeClosingMove = (scope: Scope, id: number, closing_date: string): Promise<ClosingMove> =>
  proposeWithin(scope, scope.read, id, closing_date);

/** Throws `Invalid` for an id that the proposal does not have. */
function assertProposed(
  shifts: readonly Shift[],
  { term_ids = [], milestone_ids = [] }: Pick<ClosingMoveInput, 'term_ids' | 'milestone_ids'>,
): void {
  const isMissing = (kind: Shift['what'], ids: readonly number[]) =>
    ids.some((id) => !shifts.some((shift) => shift.what === kind && shift.id === id));
  if (isMissing('term', term_ids)) throw new Invalid({ term_ids: [termTexts.notProposed] });
  if (isMissing('milestone', milestone_ids)) throw new Invalid({ milestone_ids: [termTexts.notProposed] });
}

/** Moves the closing, and of what is proposed the named terms and milestones; all of it where none are named. */
export const moveClosing = (scope: Scope, input: ClosingMoveInput, expected: Expected): Promise<ClosingMove> =>
  scope.write(async (tx) => {
    const { id, closing_date, reason, term_ids, milestone_ids } = input;
    const proposed = await proposeWithin(scope, tx, id, closing_date);
    const chosen = { term: term_ids && new Set(term_ids), milestone: milestone_ids && new Set(milestone_ids) };
    assertProposed(proposed.shifts, input);
    const shifts = proposed.shifts.filter((one) => chosen[one.what]?.has(one.id) ?? true);
    await updateDealWithin(scope, tx, id, { closing_date }, { expected, also: [{ field: 'amendment', before: null, after: reason }] });
    const terms = new Map((await loadOpenTerms(scope, tx, id)).map((term) => [term.id, term]));
    for (const { what, id: one, to } of shifts) {
      const term = what === 'term' ? terms.get(one) : undefined;
      if (term) await extendTermWithin(scope, tx, term, to, reason);
      else await updateMilestoneWithin(scope, tx, one, { due_date: to });
    }
    return { closing_date, shifts };
  });
