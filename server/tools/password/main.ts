/** npm run password -- ann@example.com: prints the link by which a forgotten password is set anew. */
import { openDatabase } from '#server/open.ts';
import { readSettings, toPublicUrl } from '#server/core/settings.ts';
import { makeResetToken, toResetLink } from '#server/accounts/auth/password-reset.ts';
import { typeCommand } from '#server/core/type-command.ts';

/** Also while the server runs. Returns what to print. */
export async function passwordCommand(root: string, email: string | undefined): Promise<string> {
  if (!email) return `Usage: ${typeCommand('password')} <email>`;
  const settings = readSettings(process.env);
  const store = await openDatabase(root, settings);
  try {
    const token = await makeResetToken(store, new Date(), email.trim());
    if (token === undefined) return `There is no account with the email ${email}.`;
    return `Open this link within an hour, with DealFlow running, and set a new password. It works once:\n${toResetLink(toPublicUrl(settings), token)}`;
  } finally {
    await store.close();
  }
}
