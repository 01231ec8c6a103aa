/** Sessions: who is signed in where. */
import { takePage } from '#server/db/list-source.ts';
import { newSecret, toSha256 } from '#server/core/secrets.ts';
import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import type { Context, Scope, SignedIn } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/store.ts';
import { listPage } from '#server/db/list.ts';
import { prepared } from '#server/db/prepared.ts';
import { contains, splitWords } from '#server/db/search.ts';
import { accountRecord } from '#shared/accounts/auth/account.ts';
import type { SessionQuery, SessionRecord } from '#shared/accounts/auth/session.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { noteUse } from './bearer.ts';
import { nameProgram } from './program.ts';
import { sessions, users } from './table.ts';

const DAY_MS = 86_400_000;
/** How often the last use is written down: a read must not cost a write every time. */
const TOUCH_MS = 3_600_000;
/** 30 days from the last use, which may be later than written down by what `TOUCH_MS` says. */
const LIFETIME_MS = 30 * DAY_MS + TOUCH_MS;
const USER_AGENT_LENGTH = 300;
const ADDRESS_LENGTH = 64;

const expiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS).toISOString();

/** Opens a session and returns its token, which is shown this once. Sessions of the account that have expired are forgotten. */
export async function openSession(tx: Db, context: Context, accountId: number): Promise<string> {
  const token = newSecret();
  const now = context.now();
  const at = now.toISOString();
  await tx.delete(sessions).where(and(eq(sessions.account_id, accountId), lte(sessions.expires_at, at)));
  await tx.insert(sessions).values({
    account_id: accountId,
    token_hash: toSha256(token),
    created_at: at,
    last_used_at: at,
    expires_at: expiry(now),
    user_agent: context.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    address: context.address.slice(0, ADDRESS_LENGTH),
  });
  return token;
}

const byToken = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.account_id))
    .where(eq(sessions.token_hash, sql.placeholder('hash'))),
);

/** Whose session a token is; undefined when it is unknown, expired or revoked. Its 30 days begin anew. */
export async function ownerOfSession(store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> {
  const [found] = await byToken(store.read).all({ hash: toSha256(token) });
  const at = now();
  if (!found || Date.parse(found.session.expires_at) <= at.getTime()) return undefined;
  const { session, user } = found;
  if (at.getTime() - Date.parse(session.last_used_at) >= TOUCH_MS) {
    await noteUse(store, (tx) =>
      tx
        .update(sessions)
        .set({ last_used_at: at.toISOString(), expires_at: expiry(at) })
        .where(eq(sessions.id, session.id)),
    );
  }
  return { account: accountRecord.parse(user), access: { kind: 'session', id: session.id } };
}

/** One page of where the account is signed in. `sessionId` is the session that asks. */
export function listSessions(scope: Scope, sessionId: number, input: SessionQuery): Promise<Page<SessionRecord>> {
  return listPage(scope, input, {
    table: sessions,
    where: [
      gt(sessions.expires_at, scope.now().toISOString()),
      ...splitWords(input.search ?? '').map((word) => or(contains(sessions.user_agent, word), contains(sessions.address, word))),
    ],
    rows: async (plan) =>
      (await takePage(scope.read.select().from(sessions).where(plan.where).$dynamic(), plan)).map(
        ({ id, created_at, last_used_at, expires_at, user_agent, address }) => ({
          id,
          program: nameProgram(user_agent),
          user_agent,
          address,
          is_current: id === sessionId,
          created_at,
          last_used_at,
          expires_at,
        }),
      ),
  });
}

/** Ends one session of the account; its token stops working. Throws `NotFound`. */
export async function closeSession(scope: Scope, id: number): Promise<null> {
  await scope.write(async (tx) => {
    const closed = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.account_id, scope.account.id)))
      .returning({ id: sessions.id });
    if (closed.length === 0) throw new NotFound(authTexts.sessionNotFound);
  });
  return null;
}

/** Ends all sessions of the account but this one, in a transaction that is already open. */
export async function closeOtherSessions(tx: Db, accountId: number, sessionId: number): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.account_id, accountId), ne(sessions.id, sessionId)));
}

/** Ends all sessions of the account but this one. */
export async function endOtherSessions(scope: Scope, sessionId: number): Promise<null> {
  await scope.write((tx) => closeOtherSessions(tx, scope.account.id, sessionId));
  return null;
}
