/** A deposit turns hard when its inspection period is over; whoever may cancel is notified the day before. */
import { and, asc, eq, isNotNull, lte, desc } from 'drizzle-orm';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { appendLedger } from '#server/closing/ledger/append.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { DATABASE, type JobKind } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { toCents } from '#shared/core/money.ts';
import { depositRecords, toLedgerSubject } from './deposits.ts';
import { deposits } from './table.ts';
import { contractTerms } from '#server/closing/contracts/table.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { isAmong, matchOwn, isOwn } from '#server/db/conditions.ts';

const AT_ONCE = 200;

/** Deposits whose last day is near in any time zone. */
const findDueSoon = ({ store, now }: AccountParts, isWarned: boolean) =>
  store.read
    .select({ id: deposits.id, account_id: deposits.account_id, last: deposits.inspection_ends_on })
    .from(deposits)
    .where(
      and(
        eq(deposits.status, 'held'),
        isNotNull(deposits.inspection_ends_on),
        lte(deposits.inspection_ends_on, addDays(toDay(now(), 'UTC'), isWarned ? 0 : 2)),
        eq(deposits.is_warned, isWarned),
      ),
    )
    .orderBy(asc(deposits.inspection_ends_on), asc(deposits.id))
    .limit(AT_ONCE);

/** Warns and hardens what is due; returns how many deposits changed. */
export async function makeDepositsHard(parts: AccountParts, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  for (const isWarned of [true, false])
    for (const { id, account_id, last } of await findDueSoon(parts, isWarned)) {
      if (signal?.aborted) return changed;
      const scope = await loadAccountScope(parts, account_id);
      // The day of the account: elsewhere it may be a day later, and no write is begun for nothing.
      if (last !== null && last <= addDays(findToday(scope), isWarned ? -1 : 1) && (await makeHard(scope, id))) changed += 1;
      await pause();
    }
  return changed;
}

function makeHard(scope: Scope, id: number): Promise<boolean> {
  return scope.write(async (tx) => {
    const row = await depositRecords.requireUnchanged(scope, tx, id);
    const [today, last] = [findToday(scope), row.inspection_ends_on];
    if (row.status !== 'held' || last === null) return false;
    if (last < today) {
      const change = { status: 'hard', hard_on: addDays(last, 1), is_warned: true } as const;
      await depositRecords.write(scope, tx, row, change, { event: { type: 'deposit.hard' } });
      const data = { amount_cents: toCents(row.amount), inspection_ends_on: last };
      await appendLedger(scope, tx, { event: 'deposit.hard', ...toLedgerSubject(row), actor: { kind: 'system' }, data });
      return true;
    }
    if (row.is_warned || last > addDays(today, 1)) return false;
    await depositRecords.write(scope, tx, row, { is_warned: true }, { event: { type: 'deposit.hardens' }, also: [WARNED] });
    return true;
  });
}

const WARNED = { field: 'is_warned', before: false, after: true };

/** The job for the deposits of all accounts. */
export const createDepositJob = (parts: AccountParts): JobKind => ({
  kind: 'deposits.harden',
  everyMs: 60_000,
  find: async () => {
    const due = (await findDueSoon(parts, true)).length > 0 || (await findDueSoon(parts, false)).length > 0;
    return { subjects: due ? [DATABASE] : [] };
  },
  run: async ({ signal }) => {
    await makeDepositsHard(parts, signal);
    return undefined;
  },
});

const applyDay = (scope: Scope, dealId: number): Promise<void> =>
  scope.write(async (tx) => {
    const [term] = await tx
      .select()
      .from(contractTerms)
      .where(matchOwn(scope, contractTerms, { deal_id: dealId, kind: 'inspection' }))
      .orderBy(desc(contractTerms.id))
      .limit(1);
    if (!term || term.status === 'met') return;
    const yesterday = addDays(findToday(scope), -1);
    const inspection_ends_on = term.status === 'waived' && term.due_date > yesterday ? yesterday : term.due_date;
    const open = await tx
      .select()
      .from(deposits)
      .where(matchOwn(scope, deposits, { deal_id: dealId, direction: 'to_seller', status: ['expected', 'held'] }));
    // What somebody named of the deposit stays until the term is changed.
    for (const row of open)
      if (row.inspection_ends_on === null || (term.version > 1 && row.inspection_ends_on !== inspection_ends_on))
        await depositRecords.write(scope, tx, row, { inspection_ends_on, is_warned: false });
  });

async function findDeals(scope: Scope, depositIds: readonly number[]): Promise<number[]> {
  if (depositIds.length === 0) return [];
  const own = and(isOwn(scope, deposits), isAmong(deposits.id, depositIds));
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
