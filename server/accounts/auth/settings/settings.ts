/** The message settings of an account, with defaults. */
import { generateSecret } from '#server/core/secrets.ts';
import { eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { outreachSettingsInput } from '#shared/outreach/messages/settings.ts';
import type { z } from '#shared/core/zod.ts';
import { outreachSettings } from './table.ts';

export type OutreachSettingsRow = typeof outreachSettings.$inferSelect;

const DEFAULTS = {
  sender_name: null,
  reply_to: null,
  postal_address: null,
  quiet_until: 9 * 60,
  quiet_from: 20 * 60,
  on_saturday: true,
  on_sunday: false,
  contacts_a_day: 1,
  messages_a_minute: 60,
};

/** The settings of any account by its id, for links that come in from outside; undefined when there are none. */
export async function findSettings(db: Db, accountId: number): Promise<OutreachSettingsRow | undefined> {
  const [row] = await db.select().from(outreachSettings).where(eq(outreachSettings.account_id, accountId));
  return row;
}

/** The account's settings inside a transaction; the first call stores the defaults, and the key that signs the account's links. */
export async function ensureOutreachSettings(scope: Scope, tx: Db): Promise<OutreachSettingsRow> {
  const row = await findSettings(tx, scope.account.id);
  if (row) return row;
  const updated_at = scope.now().toISOString();
  const [made] = await tx
    .insert(outreachSettings)
    .values({ account_id: scope.account.id, ...DEFAULTS, signing_key: generateSecret(), updated_at })
    .returning();
  return made as OutreachSettingsRow;
}

/** The account's settings; stored with their defaults at the first call, which therefore writes. Not inside a transaction. */
export const loadOutreachSettings = async (scope: Scope): Promise<OutreachSettingsRow> =>
  (await findSettings(scope.read, scope.account.id)) ?? scope.write((tx) => ensureOutreachSettings(scope, tx));

/** The account's settings for reading: never writes, so there may be no key yet. */
export async function getShownSettings({ account, read }: Scope): Promise<Omit<OutreachSettingsRow, 'signing_key'>> {
  const unsaved = { account_id: account.id, ...DEFAULTS, signing_key: '', updated_at: account.created_at };
  const { signing_key: _key, ...settings } = (await findSettings(read, account.id)) ?? unsaved;
  return settings;
}

/** Replaces the account's settings; omitted fields are cleared, the key stays. */
export const saveSettings = (scope: Scope, input: z.output<typeof outreachSettingsInput>): Promise<void> =>
  scope.write(async (tx) => {
    await ensureOutreachSettings(scope, tx);
    const { sender_name = null, reply_to = null, postal_address = null, on_saturday = false, on_sunday = false, ...rest } = input;
    await tx
      .update(outreachSettings)
      .set({ ...rest, sender_name, reply_to, postal_address, on_saturday, on_sunday, updated_at: scope.now().toISOString() })
      .where(eq(outreachSettings.account_id, scope.account.id));
  });
