/** npm run move -- --to <address> [--from <address>]: into a libSQL server, or back into a file. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotOpen } from '#server/db/store.ts';
import { readSettings, WrongSetting } from '#server/core/settings.ts';
import { typeCommand } from '#server/core/type-command.ts';
import { moveDatabase } from './move.ts';

const USAGE = `${typeCommand('move')} --to <address> [--from <address>]
  An address is file:<path>, libsql://, http:// or https://; --from is DATABASE_URL unless it is named.
  DATABASE_AUTH_TOKEN is sent to servers. Stop DealFlow first.`;

/** Moves as the arguments say, and says what it does. Throws `CannotOpen` or `WrongSetting` with what to do. */
export async function move(root: string, args: string[], say: (line: string) => void): Promise<void> {
  const { from, to } = asked(args);
  const settings = readSettings(process.env);
  if (to === undefined) throw new CannotOpen(`Where to?\n${USAGE}`);
  for (const [option, url] of Object.entries({ '--from': from, '--to': to }))
    if (url !== undefined && !isAddress(url)) throw new CannotOpen(`${option} ${url} is no address of a database.\n${USAGE}`);
  await moveDatabase({
    from: from ?? settings.DATABASE_URL,
    to,
    authToken: settings.DATABASE_AUTH_TOKEN,
    migrations: path.join(root, 'drizzle'),
    say,
  });
}

function asked(args: string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new CannotOpen(`${(error as Error).message}\n${USAGE}`);
  }
}

function isAddress(url: string): boolean {
  try {
    readSettings({ DATABASE_URL: url });
    return true;
  } catch (error) {
    if (error instanceof WrongSetting) return false;
    throw error;
  }
}
