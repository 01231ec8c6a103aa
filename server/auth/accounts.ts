/** What can be done with accounts: register, sign in, change the profile and the password. */
import { and, eq, ne } from 'drizzle-orm';
import type { Context, Scope } from '#server/core/context.ts';
import { Forbidden, Invalid, Unauthenticated } from '#server/core/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { Registration } from '#server/settings.ts';
import {
  type Account,
  accountRecord,
  type LoginInput,
  type PasswordChange,
  type ProfileInput,
  type RegisterInput,
  type Session,
} from '#shared/auth/account.ts';
import { instanceTexts } from '#shared/auth/instance-texts.ts';
import { authTexts } from '#shared/auth/texts.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { closeOtherSessions, openSession } from './sessions.ts';
import { users } from './table.ts';

const keyOf = (email: string) => email.toLowerCase();
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
  const password_hash = await hashPassword(password);
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
  attempts.check(emailKey, context.address);
  // Counted before the slow check, so that tries sent at once do not slip through together.
  attempts.failed(emailKey, context.address);
  const [user] = await context.store.read.select().from(users).where(eq(users.email_key, emailKey));
  const fits = await passwordFits(user?.password_hash, input.password).catch((error: unknown) => {
    attempts.unjudged(emailKey, context.address);
    throw error;
  });
  if (!fits || !user) throw new Unauthenticated(authTexts.wrongLogin);
  attempts.succeeded(emailKey, context.address);
  const token = await context.store.write((tx) => openSession(tx, context, user.id));
  return { token, user: accountRecord.parse(user) };
}

/** Changes what the profile shows. */
export async function updateProfile(scope: Scope, input: ProfileInput): Promise<Account> {
  return scope.write(async (tx) => {
    const email_key = keyOf(input.email);
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email_key, email_key), ne(users.id, scope.account.id)));
    if (other) throw taken();
    const [user] = await tx
      .update(users)
      .set({ ...input, email_key })
      .where(eq(users.id, scope.account.id))
      .returning();
    return accountRecord.parse(user);
  });
}

/** Changes the password and ends the account's other sessions. Guessing at the old one is held back as signing in is. */
export async function changePassword(
  scope: Scope,
  attempts: LoginAttempts,
  { sessionId, address }: { sessionId: number; address: string },
  input: PasswordChange,
): Promise<null> {
  const emailKey = keyOf(scope.account.email);
  attempts.check(emailKey, address);
  attempts.failed(emailKey, address);
  const [user] = await scope.read.select().from(users).where(eq(users.id, scope.account.id));
  const fits = await passwordFits(user?.password_hash, input.current_password).catch((error: unknown) => {
    attempts.unjudged(emailKey, address);
    throw error;
  });
  if (!fits) throw new Invalid({ current_password: [authTexts.wrongPassword] });
  attempts.succeeded(emailKey, address);
  const password_hash = await hashPassword(input.password);
  await scope.write(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, scope.account.id));
    await closeOtherSessions(tx, scope.account.id, sessionId);
  });
  return null;
}
