/** Sessions: opaque bearer tokens, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SignedIn } from '#server/core/context.ts';
import type { Db, Store } from '#server/db/connect.ts';
import { accountRecord } from '#shared/auth/account.ts';
import { sessions, users } from './table.ts';

const LIFETIME_MS = 30 * 86_400_000;
/** How often the last use is written down: a read must not cost a write every time. */
const TOUCH_MS = 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session of 30 days from its last use and returns its token, which is shown this once. */
export async function openSession(tx: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  const expires_at = new Date(now.getTime() + LIFETIME_MS).toISOString();
  await tx.insert(sessions).values({ user_id: userId, token_hash: hashOf(token), created_at: at, last_used_at: at, expires_at });
  return token;
}

/** Who a token belongs to; undefined when it is unknown, expired or revoked. Its 30 days begin anew. */
export async function authenticate(store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> {
  const [found] = await store.read
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.token_hash, hashOf(token)));
  const at = now();
  if (!found || Date.parse(found.session.expires_at) <= at.getTime()) return undefined;
  const { session, user } = found;
  if (at.getTime() - Date.parse(session.last_used_at) >= TOUCH_MS) {
    const expires_at = new Date(at.getTime() + LIFETIME_MS).toISOString();
    await store.write(async (tx) => {
      await tx.update(sessions).set({ last_used_at: at.toISOString(), expires_at }).where(eq(sessions.id, session.id));
    });
  }
  return { account: accountRecord.parse(user), sessionId: session.id };
}

/** Ends one session; its token stops working. */
export async function closeSession(tx: Db, sessionId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}
