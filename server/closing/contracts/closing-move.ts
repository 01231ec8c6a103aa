/** Moving the closing of a deal, whichever way it was changed: what moves with it is proposed. What is completed never moves. */
import { asc } from 'drizzle-orm';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { dealRecords } from '#server/records/deals/deals.ts';
import { deals } from '#server/records/deals/table.ts';
import { milestoneRecords } from '#server/records/deals/milestones/milestones.ts';
import { milestones } from '#server/records/deals/milestones/table.ts';
import { type ClosingMove, type closingMoveInput, type DealTerms, nameTerm, type Shift } from '#shared/closing/contracts/term.ts';
import type { z } from '#shared/core/zod.ts';
import { termTexts } from '#shared/closing/contracts/texts.ts';
import { moveWithClosing } from '#shared/closing/contracts/plan.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import { findFormerClosings } from './former-closings.ts';
import { extendTermWithin, listTerms, loadOpenTerms } from './terms.ts';

type ClosingMoveInput = z.output<typeof closingMoveInput>;

/** The line of the history that says by which amendment the closing was moved. */
const AMENDMENT = 'amendment';

/** What would move, and the deal as it is. */
async function proposeWithin(scope: Scope, db: Db, id: number, closing_date: string): Promise<[ClosingMove, typeof deals.$inferSelect]> {
  const deal = await requireOwned(scope, db, deals, id, dealTexts.notFound);
  if (closing_date < deal.contract_date) throw new Invalid({ closing_date: [termTexts.beforeContract] });
  if (closing_date < findToday(scope)) throw new Invalid({ closing_date: [termTexts.past] });
  return [{ closing_date, shifts: await findShifts(scope, db, deal, closing_date) }, deal];
}

/** What of a deal's open terms and milestones is at another distance from the closing than before it was changed. */
async function findShifts(scope: Scope, db: Db, deal: typeof deals.$inferSelect, closing_date: string): Promise<Shift[]> {
  const terms = await loadOpenTerms(scope, db, deal.id);
  const pending = await db
    .select()
    .from(milestones)
    .where(matchOwn(scope, milestones, { deal_id: deal.id, status: 'pending' }))
    .orderBy(asc(milestones.due_date), asc(milestones.id));
  const ofTerms = new Set(terms.map(({ milestone_id }) => milestone_id));
  const formerClosings = await findFormerClosings(scope, db, deal.id);
  // Each is as far from the closing as it was when it was last touched; the term of the closing itself has followed.
  const moved = ({ due_date, updated_at }: { due_date: string; updated_at: string }, isClosing: boolean): string => {
    const hasFollowed = isClosing && due_date === deal.closing_date;
    const former = hasFollowed ? undefined : formerClosings.find(({ at }) => at >= updated_at)?.from;
    return moveWithClosing({ ...deal, closing_date: former ?? deal.closing_date, next_closing_date: closing_date }, due_date, isClosing);
  };
  const shifts: Shift[] = [
    ...terms.map((term) => ({
      ...{ what: 'term' as const, id: term.id, title: nameTerm(term), from: term.due_date },
      to: moved(term, term.kind === 'closing'),
    })),
    // The milestone of a term moves with it.
    ...pending
      .filter((milestone) => !ofTerms.has(milestone.id))
      .map((milestone) => ({
        ...{ what: 'milestone' as const, id: milestone.id, title: milestone.title, from: milestone.due_date },
        to: moved(milestone, milestone.milestone_type === 'closing'),
      })),
  ];
  return shifts.filter(({ from, to }) => from !== to && to >= findToday(scope));
}

/** The terms of a deal, and what is still to move since its closing was changed. Throws `NotFound`. */
export async function listTermsOfDeal(scope: Scope, id: number): Promise<DealTerms> {
  const listed = await listTerms(scope, id);
  const deal = await requireOwned(scope, scope.read, deals, id, dealTexts.notFound);
  const isOpen = OPEN_DEALS.some((status) => status === deal.status) && deal.closing_date >= findToday(scope);
  return { ...listed, shifts: isOpen ? await findShifts(scope, scope.read, deal, deal.closing_date) : [] };
}

/** What would move with the closing. Throws `NotFound` for the deal, `Invalid` for a day that has passed. */
export const proposeClosingMove = async (scope: Scope, id: number, closing_date: string): Promise<ClosingMove> =>
  (await proposeWithin(scope, scope.read, id, closing_date))[0];

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
    const [proposed, { closing_date: former_closing_date }] = await proposeWithin(scope, tx, id, closing_date);
    const chosen = { term: term_ids && new Set(term_ids), milestone: milestone_ids && new Set(milestone_ids) };
    assertProposed(proposed.shifts, input);
    const shifts = proposed.shifts.filter((one) => chosen[one.what]?.has(one.id) ?? true);
    await dealRecords.patchWithin(
      scope,
      tx,
      id,
      { closing_date },
      {
        expected,
        event: { type: 'deal.updated', data: { former_closing_date, moved_terms: true } },
        also: [{ field: AMENDMENT, before: null, after: reason }],
      },
    );
    const terms = new Map((await loadOpenTerms(scope, tx, id)).map((term) => [term.id, term]));
    for (const { what, id: one, to } of shifts) {
      const term = what === 'term' ? terms.get(one) : undefined;
      if (term) await extendTermWithin(scope, tx, term, to, reason);
      else await milestoneRecords.patchWithin(scope, tx, one, { due_date: to });
    }
    return { closing_date, shifts };
  });
