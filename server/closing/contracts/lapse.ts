/** Expires terms whose day has passed in the account's time zone, and follows completed milestones. */
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import type { Subscriber } from '#server/core/events/subscribers.ts';
import { DATABASE, type JobKind } from '#server/core/jobs.ts';
import { pause } from '#server/core/pause.ts';
import { deals } from '#server/records/deals/table.ts';
import { toDay } from '#shared/core/days.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { OPEN_DEALS } from '#shared/records/deals/deal.ts';
import { syncTerms, expireTerm, completeTermOfMilestone } from './terms.ts';
import { contractTerms } from './table.ts';

const EVERY_MS = 300_000;
const BATCH = 50;
/** The day begins here first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** Open terms of open deals whose day has passed somewhere, some at a time. */
const findPassed = ({ store, now }: AccountParts, after: number) =>
  store.read
    .select({ id: contractTerms.id, account_id: contractTerms.account_id, due_date: contractTerms.due_date, zone: users.time_zone })
    .from(contractTerms)
    .innerJoin(deals, eq(deals.id, contractTerms.deal_id))
    .innerJoin(users, eq(users.id, contractTerms.account_id))
    .where(
      and(
        eq(contractTerms.status, 'open'),
        lt(contractTerms.due_date, toDay(now(), EARLIEST_ZONE)),
        inArray(deals.status, [...OPEN_DEALS]),
        gt(contractTerms.id, after),
      ),
    )
    .orderBy(asc(contractTerms.id))
    .limit(BATCH);

/** Those whose day has passed where their account lives. */
async function* findPassedLocally(parts: AccountParts): AsyncGenerator<{ id: number; account_id: number }> {
  for (let rows = await findPassed(parts, 0); rows.length > 0; rows = await findPassed(parts, rows.at(-1)?.id ?? 0))
    for (const { due_date, zone, ...term } of rows) if (due_date < toDay(parts.now(), zone ?? undefined)) yield term;
}

/** Lets the terms lapse whose day has passed; returns how many did. */
export async function expireDueTerms(parts: AccountParts, signal?: AbortSignal): Promise<number> {
  let lapsed = 0;
  for await (const { id, account_id } of findPassedLocally(parts)) {
    if (signal?.aborted) return lapsed;
    const scope = await loadAccountScope(parts, account_id);
    if (await scope.write((tx) => expireTerm(scope, tx, id))) lapsed += 1;
    await pause();
  }
  return lapsed;
}

/** The job that lets terms lapse. */
export const createTermExpiryJob = (parts: AccountParts): JobKind => ({
  kind: 'terms.lapse',
  everyMs: EVERY_MS,
  find: async () => ((await findPassedLocally(parts).next()).done ? { subjects: [] } : { subjects: [DATABASE] }),
  run: async ({ signal }) => {
    await expireDueTerms(parts, signal);
    return undefined;
  },
});

/** A milestone that is completed meets its term; one that is moved, or the closing of the deal, moves it. */
export const termSubscriber: Subscriber = {
  name: 'terms.milestones',
  types: ['milestone.completed', 'milestone.updated', 'deal.updated', 'deal.reopened'],
  handle: async (scope, happened) => {
    const idsOf = (...types: EventType[]) => [
      ...new Set(happened.filter(({ type }) => types.includes(type)).map(({ subject_id }) => subject_id)),
    ];
    for (const id of idsOf('milestone.completed')) await completeTermOfMilestone(scope, id);
    await syncTerms(scope, { deals: idsOf('deal.updated', 'deal.reopened'), milestones: idsOf('milestone.updated') });
  },
};
