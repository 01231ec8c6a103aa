/** Account functions: register, sign in, change the profile and the password. */
import { and, eq, ne } from 'drizzle-orm';
import type { Context, Scope } from '#server/core/context.ts';
import { Forbidden, Invalid, Unauthenticated } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { toNetwork } from '#server/core/window-limit.ts';
import type { Registration } from '#server/core/settings.ts';
import {
  type Account,
  accountRecord,
  type RegisterInput,
  type Session,
  type loginInput,
  type profileInput,
  type passwordChangeInput,
} from '#shared/accounts/auth/account.ts';
import { instanceTexts } from '#shared/accounts/auth/session-texts.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { revokeAllApiTokens } from './api-tokens.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { hashFirstPassword, hashPassword, verifyPassword } from './passwords.ts';
import { closeSessions, openSession, openSessionAnyhow } from './sessions.ts';
import { users } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type PasswordChange = z.output<typeof passwordChangeInput>;
type ProfileInput = z.output<typeof profileInput>;
type LoginInput = z.output<typeof loginInput>;

const toEmailKey = (email: string) => email.toLowerCase();
/** The queue key: accounts of one network wait separately. */
const toTurnKey = (emailKey: string, address: string) => ({ group: toNetwork(address), of: emailKey });
const createTakenError = () => new Invalid({ email: [authTexts.emailTaken] });

/** Whether sign-up is open now. */
export async function mayRegister(db: Db, registration: Registration): Promise<boolean> {
  if (registration !== 'first') return registration === 'open';
  const [someone] = await db.select({ id: users.id }).from(users).limit(1);
  return !someone;
}

async function requireRegistration(db: Db, registration: Registration): Promise<void> {
  if (!(await mayRegister(db, registration))) throw new Forbidden(instanceTexts.registrationClosed);
}

/** Creates an account and signs it in. A taken email (in any case) is a field error; `Forbidden` while sign-up is closed. */
export async function register(context: Context, registration: Registration, input: RegisterInput): Promise<Session> {
  await requireRegistration(context.store.read, registration);
  const { password, password_confirmation: _, ...profile } = input;
  const password_hash = await hashFirstPassword(password, { group: toNetwork(context.address), of: 'nobody yet' });
  return context.store.write(async (tx) => {
    // Two registrations at the same moment are caught only here.
    await requireRegistration(tx, registration);
    const now = context.now();
    const [user] = await tx
      .insert(users)
      .values({ ...profile, email_key: toEmailKey(profile.email), password_hash, created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!user) throw createTakenError();
    return { token: await openSession(tx, context, user.id), user: accountRecord.parse(user) };
  });
}

/** Where guesses of a password are counted. */
interface Proof {
  attempts: LoginAttempts;
  address: string;
}

/** The user with this email and password; undefined when one of both is wrong. Throws `TooMany` after too many tries. */
async function findUserByPassword(db: Db, { attempts, address }: Proof, email: string, password: string) {
  const emailKey = toEmailKey(email);
  attempts.begin(emailKey, address);
  const [user] = await db.select().from(users).where(eq(users.email_key, emailKey));
  const fits = await verifyPassword(user?.password_hash, password, toTurnKey(emailKey, address)).catch((error: unknown) => {
    attempts.unjudged(emailKey, address);
    throw error;
  });
  if (!fits) return undefined;
  attempts.succeeded(emailKey, address);
  return user;
}

/** Signs in. Unknown email and wrong password look the same; too many tries throw `TooMany`. */
export async function signIn(context: Context, attempts: LoginAttempts, { email, password }: LoginInput): Promise<Session> {
  const user = await findUserByPassword(context.store.read, { attempts, address: context.address }, email, password);
  if (!user) throw new Unauthenticated(authTexts.wrongLogin);
  const token = await openSessionAnyhow(context, user.id);
  return { token, user: accountRecord.parse(user) };
}

/** Throws `Invalid` on `current_password` when it is not the account's, and `TooMany` after too many tries. */
async function requirePassword(scope: Scope, proof: Proof, tried: string): Promise<void> {
  if (!(await findUserByPassword(scope.read, proof, scope.account.email, tried)))
    throw new Invalid({ current_password: [authTexts.wrongPassword] });
}

/** Updates the profile. Changing the email requires the password. */
export async function updateProfile(scope: Scope, proof: Proof, input: ProfileInput): Promise<Account> {
  const { current_password, ...profile } = input;
  const email_key = toEmailKey(profile.email);
  if (email_key !== toEmailKey(scope.account.email)) {
    if (!current_password) throw new Invalid({ current_password: [authTexts.emailTakesPassword] });
    await requirePassword(scope, proof, current_password);
  }
  return scope.write(async (tx) => {
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email_key, email_key), ne(users.id, scope.account.id)));
    if (other) throw createTakenError();
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
  const password_hash = await hashPassword(input.password, toTurnKey(toEmailKey(scope.account.email), proof.address));
  await scope.write(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, scope.account.id));
    await closeSessions(tx, scope.account.id, sessionId);
    if (input.revoke_tokens) await revokeAllApiTokens(tx, scope.account.id);
  });
  return null;
}
