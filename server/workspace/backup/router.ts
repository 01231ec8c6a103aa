import { min } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Forbidden } from '#server/core/errors.ts';
import { rest } from '#server/core/rest.ts';
import { router, sessionProcedure } from '#server/core/trpc.ts';
import { backupOverview, backupRecord } from '#shared/workspace/backup/backup.ts';
import { backupTexts } from '#shared/workspace/backup/texts.ts';
import type { Backups } from './backups.ts';

/** Whether the account is the owner of the instance: whoever created its first account. */
async function isOwner(scope: Scope): Promise<boolean> {
  const [first] = await scope.read.select({ id: min(users.id) }).from(users);
  return first?.id === scope.account.id;
}

/** Backups hold everybody's records: only the owner of the whole sees and makes them. `backups` is undefined without a file. */
export const createBackupsRouter = (backups: Backups | undefined) =>
  router({
    overview: sessionProcedure
      .meta(rest.get('/backups', { summary: 'The backups of the whole database, for its owner' }))
      .output(backupOverview)
      .query(async ({ ctx }) => {
        const is_owner = await isOwner(ctx.scope);
        const shown = is_owner ? backups : undefined;
        return {
          is_owner,
          is_file: backups !== undefined,
          nightly_at: shown?.nightlyAt ?? null,
          backups: shown?.list() ?? [],
          failure: shown?.failure() ?? null,
        };
      }),
    create: sessionProcedure
      .meta(rest.create('/backups', { summary: 'Back the whole database up now', message: backupTexts.made }))
      .output(backupRecord)
      .mutation(async ({ ctx }) => {
        if (!(await isOwner(ctx.scope))) throw new Forbidden(backupTexts.ownerOnly);
        if (!backups) throw new Conflict(backupTexts.onServer);
        const { name, size, created_at } = await backups.create();
        return { name, size, created_at };
      }),
  });
