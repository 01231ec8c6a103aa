/** The scope of an account for background work. */
import { eq } from 'drizzle-orm';
import { type Scope, type ScopeParts, buildScope } from '#server/core/context.ts';
import { accountRecord } from '#shared/accounts/auth/account.ts';
import { users } from './table.ts';

/** What the scope of any account is made of. */
export type AccountParts = ScopeParts;

/** Throws when the account is gone. */
export async function loadAccountScope(parts: AccountParts, accountId: number): Promise<Scope> {
  const [user] = await parts.store.read.select().from(users).where(eq(users.id, accountId));
  return buildScope(parts, accountRecord.parse(user));
}
