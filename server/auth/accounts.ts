/** What can be done with accounts: register, sign in and out, change the profile and the password. */
import { and, eq, ne } from 'drizzle-orm';
import type { Context, Scope } from '#server/core/context.ts';
import { Invalid, Unauthenticated } from '#server/core/errors.ts';
import {
  type Account,
  accountRecord,
  type LoginInput,
  type PasswordChange,
  type ProfileInput,
  type RegisterInput,
  type Session,
} from '#shared/auth/account.ts';
import { authTexts } from '#shared/auth/texts.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { closeSession, openSession } from './sessions.ts';
import { sessions, users } from './table.ts';

const keyOf = (email: string) => email.toLowerCase();
const taken = () => new Invalid({ email: [authTexts.emailTaken] });

/** Makes an account and signs it in. A taken email (in any case) is an error of the field. */
export async function register(context: Context, input: RegisterInput): Promise<Session> {
  const { password, password_confirmation: _, ...profile } = input;
  const password_hash = await hashPassword(password);
  return context.store.write(async (tx) => {
    const now = context.now();
    const [user] = await tx
      .insert(users)
      .values({ ...profile, email_key: keyOf(profile.email), password_hash, created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!user) throw taken();
    return { token: await openSession(tx, user.id, now), user: accountRecord.parse(user) };
  });
}

/** Signs in. Unknown email and wrong password are told apart by nobody; too many tries throw `TooMany`. */
export async function login(context: Context, attempts: LoginAttempts, input: LoginInput): Promise<Session> {
  const emailKey = keyOf(input.email);
  attempts.check(emailKey, context.address);
  // Counted before the slow check, so that tries sent at once do not slip through together.
  attempts.failed(emailKey, context.address);
  const [user] = await context.store.read.select().from(users).where(eq(users.email_key, emailKey));
  if (!(await passwordFits(user?.password_hash, input.password)) || !user) throw new Unauthenticated(authTexts.wrongLogin);
  attempts.succeeded(emailKey, context.address);
  const token = await context.store.write((tx) => openSession(tx, user.id, context.now()));
  return { token, user: accountRecord.parse(user) };
}

/** Ends this session and no other. */
export async function logout(scope: Scope, sessionId: number): Promise<null> {
  await scope.write((tx) => closeSession(tx, sessionId));
  return null;
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

/** Changes the password and ends the account's other sessions. */
export async function changePassword(scope: Scope, sessionId: number, input: PasswordChange): Promise<null> {
  const [user] = await scope.read.select().from(users).where(eq(users.id, scope.account.id));
  if (!(await passwordFits(user?.password_hash, input.current_password)))
    throw new Invalid({ current_password: [authTexts.wrongPassword] });
  const password_hash = await hashPassword(input.password);
  await scope.write(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, scope.account.id));
    await tx.delete(sessions).where(and(eq(sessions.user_id, scope.account.id), ne(sessions.id, sessionId)));
  });
  return null;
}
