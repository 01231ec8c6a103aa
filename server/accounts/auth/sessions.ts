/** Sessions of signed-in accounts. */
import { takePage } from '#server/db/list-source.ts';
import { generateSecret, toSha256 } from '#server/core/secrets.ts';
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Context, Scope, SignedIn } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/store.ts';
import { listPage } from '#server/db/list.ts';
import { type StorageFailure, findStorageFailure } from '#server/db/failures.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { accountRecord } from '#shared/accounts/auth/account.ts';
import type { SessionRecord, sessionList } from '#shared/accounts/auth/session.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { sessions, users } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type SessionQuery = z.output<typeof sessionList.input>;

/** Records the use of a token. A failed write, such as on a full disk, does not block reads. */
export async function recordTokenUse(store: Store, work: (tx: Db) => Promise<unknown>): Promise<void> {
  try {
    await store.write(async (tx) => void (await work(tx)));
  } catch {
    // The next use tries again.
  }
}

/** User agent names, the more specific first, since they contain the others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** "Firefox on Windows" for a browser, "curl 8.5" for a program that names itself; null when it says nothing of use. */
export function nameProgram(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [, name, version] = /^([A-Za-z][\w.+-]{0,39})(?:\/(\d+(?:\.\d+)?))?/.exec(userAgent) ?? [];
  if (!name || name === 'Mozilla') return system ? `A browser on ${system}` : null;
  return version ? `${name} ${version}` : name;
}

const DAY_MS = 86_400_000;
/** How often the last use is written down: a read must not cost a write every time. */
const TOUCH_MS = 3_600_000;
/** 30 days from the last use, which is recorded only every `TOUCH_MS`. */
const LIFETIME_MS = 30 * DAY_MS + TOUCH_MS;
const USER_AGENT_LENGTH = 300;
const ADDRESS_LENGTH = 64;

const calculateExpiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS).toISOString();

type NewSession = typeof sessions.$inferInsert;

function buildSession(context: Context, accountId: number): NewSession & { token: string } {
  const token = generateSecret();
  const now = context.now();
  const at = now.toISOString();
  return {
    ...{ token, token_hash: toSha256(token), account_id: accountId },
    ...{ created_at: at, last_used_at: at, expires_at: calculateExpiry(now) },
    user_agent: context.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    address: context.address.slice(0, ADDRESS_LENGTH),
  };
}

/** Sessions of the account that have expired are forgotten. */
async function storeSession(tx: Db, { id: _, ...session }: NewSession): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.account_id, session.account_id), lte(sessions.expires_at, session.created_at)));
  await tx.insert(sessions).values(session);
}

/** Opens a session and returns its token, which is shown this once. */
export async function openSession(tx: Db, context: Context, accountId: number): Promise<string> {
  const { token, ...session } = buildSession(context, accountId);
  await storeSession(tx, session);
  return token;
}

/** Sessions that could not be stored on a full disk, by token hash, until they are stored or the process ends. */
const unstored = new Map<string, NewSession & { id: number }>();
const MAX_UNSTORED = 1000;
const NO_WRITING: readonly (StorageFailure | undefined)[] = ['full', 'disk', 'readonly'];

/** `openSession` in a transaction of its own; a session that cannot be written stays in memory, so that reading still works. */
export async function openSessionAnyhow(context: Context, accountId: number): Promise<string> {
  const { token, ...session } = buildSession(context, accountId);
  try {
    await context.store.write((tx) => storeSession(tx, session));
  } catch (error) {
    if (!NO_WRITING.includes(findStorageFailure(error)) || unstored.size >= MAX_UNSTORED) throw error;
    // Stored sessions have positive ids.
    unstored.set(session.token_hash, { ...session, id: -1 - unstored.size });
  }
  return token;
}

/** Finds an unstored session's owner, and stores it as soon as possible. */
async function findUnstoredOwner(store: Store, hash: string, at: Date): Promise<SignedIn | undefined> {
  const session = unstored.get(hash);
  if (!session || Date.parse(session.expires_at) <= at.getTime()) return undefined;
  const [user] = await store.read.select().from(users).where(eq(users.id, session.account_id));
  if (!user) return undefined;
  await recordTokenUse(store, async (tx) => {
    await storeSession(tx, session);
    unstored.delete(hash);
  });
  return { account: accountRecord.parse(user), access: { kind: 'session', id: session.id } };
}
function removeUnstored(accountId: number, which: (id: number) => boolean): boolean {
  const found = [...unstored].filter(([, { account_id, id }]) => account_id === accountId && which(id));
  for (const [hash] of found) unstored.delete(hash);
  return found.length > 0;
}

const byToken = prepareOnce((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.account_id))
    .where(eq(sessions.token_hash, sql.placeholder('hash'))),
);

/** Finds a session's owner and renews its 30 days; undefined when it is unknown, expired or revoked. */
export async function findSessionOwner(store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> {
  const hash = toSha256(token);
  const [found] = await byToken(store.read).all({ hash });
  const at = now();
  if (!found && unstored.has(hash)) return findUnstoredOwner(store, hash, at);
  if (!found || Date.parse(found.session.expires_at) <= at.getTime()) return undefined;
  const { session, user } = found;
  if (at.getTime() - Date.parse(session.last_used_at) >= TOUCH_MS) {
    await recordTokenUse(store, (tx) =>
      tx
        .update(sessions)
        .set({ last_used_at: at.toISOString(), expires_at: calculateExpiry(at) })
        .where(eq(sessions.id, session.id)),
    );
  }
  return { account: accountRecord.parse(user), access: { kind: 'session', id: session.id } };
}

/** One page of where the account is signed in. `sessionId` is the session that asks. */
export function listSessions(scope: Scope, sessionId: number, input: SessionQuery): Promise<Page<SessionRecord>> {
  return listPage(scope, input, {
    table: sessions,
    within: gt(sessions.expires_at, scope.now().toISOString()),
    search: { columns: [sessions.user_agent, sessions.address] },
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
  if (removeUnstored(scope.account.id, (one) => one === id)) return null;
  await scope.write(async (tx) => {
    const closed = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.account_id, scope.account.id)))
      .returning({ id: sessions.id });
    if (closed.length === 0) throw new NotFound(authTexts.sessionNotFound);
  });
  return null;
}

/** Ends all sessions of the account, but for one that is to stay. */
export async function closeSessions(tx: Db, accountId: number, stays?: number): Promise<null> {
  removeUnstored(accountId, (id) => id !== stays);
  await tx.delete(sessions).where(and(eq(sessions.account_id, accountId), stays === undefined ? undefined : ne(sessions.id, stays)));
  return null;
}
