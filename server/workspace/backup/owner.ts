/** The owner of the instance: whoever created its first account. */
import { min } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';

export async function isOwner(scope: Scope): Promise<boolean> {
  const [first] = await scope.read.select({ id: min(users.id) }).from(users);
  return first?.id === scope.account.id;
}
