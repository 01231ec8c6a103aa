/** Password reset by a one-time link, valid for an hour: emailed, or printed on the server. */
import { eq } from 'drizzle-orm';
import type { Context } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { isSecret, generateSecret, toSha256 } from '#server/core/secrets.ts';
import type { Store } from '#server/db/store.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { hashPassword } from './passwords.ts';
import { closeSessions } from './sessions.ts';
import { users } from './table.ts';

const HOUR_MS = 3_600_000;
const LIMIT = { windowMs: HOUR_MS, message: authTexts.tooManyTries };
/** Enough for an office, too little for flooding mailboxes. */
const [OF_A_NETWORK, OF_AN_EMAIL] = [20, 3];

/** Sends the links; undefined where the server sends no email. */
export interface ResetMail {
  send(to: string, link: string): Promise<unknown>;
  publicUrl: string;
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

/** The new link's token; undefined when nobody has this email. An earlier link ends. */
export async function makeResetToken(store: Store, now: Date, email: string): Promise<string | undefined> {
  const token = generateSecret();
  const changed = await store.write((tx) =>
    tx
      .update(users)
      .set({ reset_hash: toSha256(token), reset_expires_at: new Date(now.getTime() + HOUR_MS).toISOString() })
      .where(eq(users.email_key, email.toLowerCase()))
      .returning({ id: users.id }),
  );
  return changed.length > 0 ? token : undefined;
}

/** In the URL fragment, which servers and proxies never see. */
export const toResetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#${token}`;

/** `report` receives failures in the background. */
export function createPasswordResets(mail: ResetMail | undefined, report: (error: unknown) => void) {
  const ofNetwork = createWindowLimit({ ...LIMIT, most: OF_A_NETWORK });
  const ofEmail = createWindowLimit({ ...LIMIT, most: OF_AN_EMAIL });
  const tries = createWindowLimit({ ...LIMIT, most: OF_A_NETWORK });
  const sendLink = async ({ store, now }: Context, { send, publicUrl }: ResetMail, email: string) => {
    ofEmail.take(email.toLowerCase(), now());
    const [user] = await store.read.select({ email: users.email }).from(users).where(eq(users.email_key, email.toLowerCase()));
    const token = user && (await makeResetToken(store, now(), email));
    if (user && token) await send(user.email, toResetLink(publicUrl, token));
  };
  return {
    byEmail: mail !== undefined,
    /** Answers the same, and as fast, whether or not the account exists; throws `TooMany`, and `Conflict` without a mail server. */
    ask(context: Context, email: string) {
      if (!mail) throw new Conflict(authTexts.resetByCommand);
      ofNetwork.take(toNetwork(context.address), context.now());
      // Not awaited: the duration would reveal whether there is an account.
      void sendLink(context, mail, email).catch(report);
      return null;
    },
    /** Sets the password and ends all sessions; throws `Invalid` when the link has ended. */
    async set(context: Context, { token, password }: { token: string; password: string }) {
      const network = toNetwork(context.address);
      tries.take(network, context.now());
      const ended = new Invalid({ token: [authTexts.resetEnded] });
      if (!isSecret(token)) throw ended;
      const hash = toSha256(token);
      const [user] = await context.store.read.select().from(users).where(eq(users.reset_hash, hash));
      if (!user) throw ended;
      const password_hash = await hashPassword(password, { group: network, of: user.email_key });
      await context.store.write(async (tx) => {
        // Of two who use it at once, one comes first.
        const [found] = await tx.select().from(users).where(eq(users.id, user.id));
        const isOpen = found?.reset_hash === hash && Date.parse(found.reset_expires_at ?? '') > context.now().getTime();
        if (!isOpen) throw ended;
        await tx.update(users).set({ password_hash, reset_hash: null, reset_expires_at: null }).where(eq(users.id, user.id));
        await closeSessions(tx, user.id);
      });
      return null;
    },
  };
}
