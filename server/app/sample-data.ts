/**
 * Sample data to look around in: the demo's business in an account of its own, so that it never stands beside real records. One call
 * makes it and moves the session there; another leads back and removes the whole account.
 */
import { randomBytes } from 'node:crypto';
import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { closeSession, openSession } from '#server/accounts/auth/sessions.ts';
import { users } from '#server/accounts/auth/table.ts';
import { buildScope, type Context, type Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { pause } from '#server/core/pause.ts';
import { rest } from '#server/core/rest.ts';
import { router, sessionProcedure } from '#server/core/trpc.ts';
import type { Store } from '#server/db/store.ts';
import { events } from '#server/core/events/table.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { accountRecord, session, type Session } from '#shared/accounts/auth/account.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

/** A reserved domain: no mail ever goes there. */
const emailFor = (owner: number): string => `sample-${owner}-${randomBytes(6).toString('hex')}@example.com`;
/** No password has this hash, so that nobody signs in by one. */
const NO_PASSWORD = '-';

/** What is being made, by its owner: a second click waits for the first. */
const making = new Map<number, Promise<Session>>();

/** Makes the sample of an account that has no records, and a session there; throws `Conflict` beside real records. */
function startSample(context: Context, scope: Scope, sessionId: number): Promise<Session> {
  const owner = scope.account.id;
  const made = making.get(owner) ?? makeSample(context, scope, sessionId).finally(() => making.delete(owner));
  making.set(owner, made);
  return made;
}

async function makeSample(context: Context, scope: Scope, sessionId: number): Promise<Session> {
  const owner = scope.account.id;
  if (scope.account.sample_of !== null || (await hasRecords(scope))) throw new Conflict(authTexts.sampleBesideOwn);
  // One that was not finished, or was left without saying so.
  await removeSamples(context.store, owner);
  const { fillAccount, findMorning, LIVES } = await import('#server/tools/demo/main.ts');
  const now = findMorning(scope.now(), LIVES.time_zone);
  const email = emailFor(owner);
  const created_at = scope.now().toISOString();
  const row = { ...LIVES, email, email_key: email, password_hash: NO_PASSWORD, sample_of: owner, created_at };
  const [user] = await context.store.write((tx) => tx.insert(users).values(row).returning());
  const account = accountRecord.parse(user);
  const store = yieldBetweenWrites(context.store);
  const sample = { ...buildScope({ ...context, store }, account), now: () => now };
  await fillAccount(sample, { store, live: context.live }, now, context.publicUrl);
  const token = await context.store.write((tx) => openSession(tx, context, account.id));
  await closeSession(scope, sessionId);
  return { token, user: account };
}

async function hasRecords({ read, account }: Scope): Promise<boolean> {
  for (const table of [leads, properties, deals, buyers]) {
    const [some] = await read.select({ id: table.id }).from(table).where(eq(table.account_id, account.id)).limit(1);
    if (some) return true;
  }
  return false;
}

/** The store, letting requests through before each write. */
function yieldBetweenWrites(store: Store): Store {
  const write: Store['write'] = async (work) => {
    await pause('sample');
    return store.write(work);
  };
  return Object.assign(Object.create(store) as Store, { write });
}

/** Leads back to the account that the sample was made for, and removes the sample with all that is in it. */
async function leaveSample(context: Context, scope: Scope): Promise<Session> {
  const { sample_of } = scope.account;
  if (sample_of === null) throw new Conflict(authTexts.noSample);
  const [owner] = await context.store.read.select(getTableColumns(users)).from(users).where(eq(users.id, sample_of));
  if (!owner) throw new Conflict(authTexts.noSample);
  const token = await context.store.write((tx) => openSession(tx, context, owner.id));
  await removeSamples(context.store, owner.id);
  return { token, user: accountRecord.parse(owner) };
}

const ROWS_AT_ONCE = 200;

/** Removes an owner's samples piece by piece; what is left goes with the account. */
async function removeSamples(store: Store, owner: number): Promise<void> {
  const samples = await store.read.select({ id: users.id }).from(users).where(eq(users.sample_of, owner));
  for (const { id } of samples) {
    for (let more = true; more;) {
      await pause('sample');
      more = await store.write(async (tx) => {
        const some = tx.select({ id: events.id }).from(events).where(eq(events.account_id, id)).limit(ROWS_AT_ONCE);
        return (await tx.delete(events).where(inArray(events.id, some)).returning({ id: events.id })).length === ROWS_AT_ONCE;
      });
    }
    await pause('sample');
    await store.write((tx) => tx.delete(users).where(eq(users.id, id)));
  }
}

export const sampleDataRouter = router({
  start: sessionProcedure
    .meta(
      rest.post('/sessions/sample', {
        summary: 'Look around with sample data, in an account of its own; refused beside records of your own',
        message: authTexts.sampleMade,
      }),
    )
    .output(session)
    .mutation(({ ctx }) => startSample(ctx, ctx.scope, ctx.sessionId)),
  leave: sessionProcedure
    .meta(
      rest.post('/sessions/sample/leave', {
        summary: 'Go back from sample data to your own account, and remove the sample',
        message: authTexts.sampleLeft,
      }),
    )
    .output(session)
    .mutation(({ ctx }) => leaveSample(ctx, ctx.scope)),
});
