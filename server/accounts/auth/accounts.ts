/** What can be done with accounts: register, sign in, change the profile and the password. */
import { and, eq, ne } from 'drizzle-orm';
import type { Context, Scope } from '#server/core/context.ts';
import { Forbidden, Invalid, Unauthenticated } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { toNetwork } from '#server/core/overload/window-limit.ts';
import type { Registration } from '#server/core/settings.ts';
import {
  type Account,
  accountRecord,
  type LoginInput,
  type PasswordChange,
  type ProfileInput,
  type RegisterInput,
  type Session,
} from '#shared/accounts/auth/account.ts';
import { instanceTexts } from '#shared/accounts/auth/instance-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { revokeAllApiTokens } from './api-tokens.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { hashFirstPassword, hashPassword, passwordFits } from './passwords.ts';
import { closeOtherSessions, openSession, openSessionAnyhow } from './sessions.ts';
import { users } from './table.ts';

const keyOf = (email: string) => email.toLowerCase();
/** Of one network each account waits for itself. */
const turnOf = (emailKey: string, address: string) => ({ group: toNetwork(address), of: emailKey });
const taken = () => new Invalid({ email: [authTexts.emailTaken] });

/** Whether a stranger may make an account now. */
export async function mayRegister(db: Db, registration: Registration): Promise<boolean> {
  if (registration !== 'first') return registration === 'open';
  const [someone] = await db.select({ id: users.id }).from(users).limit(1);
  return !someone;
}

async function requireRegistration(db: Db, registration: Registration): Promise<void> {
  if (!(await mayRegister(db, registration))) throw new Forbidden(instanceTexts.registrationClosed);
}

/**
 * Makes an account and signs it in. A taken email (in any case) is an error of the field; `Forbidden` while registration is
 * closed.
 */
export async function register(context: Context, registration: Registration, input: RegisterInput): Promise<Session> {
  await requireRegistration(context.store.read, registration);
  const { password, password_confirmation: _, ...profile } = input;
  const password_hash = await hashFirstPassword(password, { group: toNetwork(context.address), of: 'nobody yet' });
  return context.store.write(async (tx) => {
    // Two who come first at once are told apart only here.
    await requireRegistration(tx, registration);
    const now = context.now();
    const [user] = await tx
      .insert(users)
      .values({ ...profile, email_key: keyOf(profile.email), password_hash, created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!user) throw taken();
    return { token: await openSession(tx, context, user.id), user: accountRecord.parse(user) };
  });
}

/** Signs in. Unknown email and wrong password are told apart by nobody; too many tries throw `TooMany`. */
export async function login(context: Context, attempts: LoginAttempts, input: LoginInput): Promise<Session> {
  const emailKey = keyOf(input.email);
  attempts.begin(emailKey, context.address);
  const [user] = await context.store.read.select().from(users).where(eq(users.email_key, emailKey));
  const fits = await passwordFits(user?.password_hash, input.password, turnOf(emailKey, context.address)).catch((error: unknown) => {
    attempts.unjudged(emailKey, context.address);
    throw error;
  });
  if (!fits || !user) throw new Unauthenticated(authTexts.wrongLogin);
  attempts.succeeded(emailKey, context.address);
  const token = await openSessionAnyhow(context, user.id);
  return { token, user: accountRecord.parse(user) };
}

/** Who changes an account: guessing at its password is held back as signing in is. */
interface Proof {
  attempts: LoginAttempts;
  address: string;
}

/** Throws `Invalid` on `current_password` when it is not the account's, and `TooMany` after too many tries. */
async function requirePassword(scope: Scope, { attempts, address }: Proof, tried: string): Promise<void> {
  const emailKey = keyOf(scope.account.email);
  attempts.begin(emailKey, address);
  const [user] = await scope.read.select().from(users).where(eq(users.id, scope.account.id));
  const fits = await passwordFits(user?.password_hash, tried, turnOf(emailKey, address)).catch((error: unknown) => {
    attempts.unjudged(emailKey, address);
    throw error;
  });
  if (!fits) throw new Invalid({ current_password: [authTexts.wrongPassword] });
  attempts.succeeded(emailKey, address);
}

/** Changes what the profile shows. Another email, by which one signs in, takes the password. */
export async function updateProfile(scope: Scope, proof: Proof, input: ProfileInput): Promise<Account> {
  const { current_password, ...profile } = input;
  const email_key = keyOf(profile.email);
  if (email_key !== keyOf(scope.account.email)) {
    if (!current_password) throw new Invalid({ current_password: [authTexts.emailTakesPassword] });
    await requirePassword(scope, proof, current_password);
  }
  return scope.write(async (tx) => {
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email_key, email_key), ne(users.id, scope.account.id)));
    if (other) throw taken();
    const [user] = await tx
      .update(users)
      .set({ ...profile, email_key })
      .where(eq(users.id, scope.account.id))
      .returning();
    return accountRecord.parse(user);
  });
}

/** Changes the password and ends the account's other sessions; tokens of other programs go on unless they are to end too. */
export async function changePassword(scope: Scope, proof: Proof, sessionId: number, input: PasswordChange): Promise<null> {
  await requirePassword(scope, proof, input.current_password);
  const password_hash = await hashPassword(input.password, turnOf(keyOf(scope.account.email), proof.address));
  await scope.write(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, scope.account.id));
    await closeOtherSessions(tx, scope.account.id, sessionId);
    if (input.revoke_tokens) await revokeAllApiTokens(tx, scope.account.id);
  });
  return null;
}
