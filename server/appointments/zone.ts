/** In whose hours an account's appointments are. */
import { eq } from 'drizzle-orm';
import { users } from '#server/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';

/** The account's time zone (IANA); the server's, while it has not named one. */
export async function zoneOf(scope: Scope, db: Db): Promise<string> {
  const [user] = await db.select({ time_zone: users.time_zone }).from(users).where(eq(users.id, scope.account.id));
  return user?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
