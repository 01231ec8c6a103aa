/** DealFlow as an installed program, `npx dealflow`: its data in the user's own folder, its page in the user's browser. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { findDatabaseFile } from '#server/db/connect.ts';

const HELP = `dealflow [command] [--data <folder>] [--no-open]

  without a command    start DealFlow and open it in the browser
  demo                 fill an empty database with a year of made-up business
  backup               copy the database, also while DealFlow runs
  restore <file>       put a backup in its place; "latest" takes the newest
  verify <ledger>      check an exported ledger
  move --to <address>  copy the database into an empty one
  password <email>     print a link that sets a new password

  --data <folder>      where the database, the backups and the settings (.env) are
  --no-open            leave the browser alone
  --version, --help
`;

const COMMANDS = ['demo', 'backup', 'restore', 'verify', 'move', 'password'];

interface Asked {
  command: string;
  /** What is left for the command. */
  args: string[];
  data: string | undefined;
  isOpening: boolean;
}

/** What was typed after `dealflow`; undefined for what cannot be meant. */
export function readCommandLine(typed: string[]): Asked | undefined {
  const rest = typed.filter((word) => word !== '--no-open');
  const isOpening = rest.length === typed.length;
  const at = rest.findIndex((word) => /^--data(=|$)/.test(word));
  const [option = '', next] = at < 0 ? [] : rest.slice(at);
  const data = option.startsWith('--data=') ? option.slice('--data='.length) : next;
  if (at >= 0) {
    if (!data || data.startsWith('--')) return undefined;
    rest.splice(at, option === '--data' ? 2 : 1);
  }
  const [command = 'serve', ...args] = rest;
  const isKnown = command === 'serve' ? args.length === 0 : COMMANDS.includes(command);
  return isKnown ? { command, args, data, isOpening } : undefined;
}

/** Where programs of this system have their data. */
export function findDataFolder(platform: NodeJS.Platform, environment: Record<string, string | undefined>, home: string): string {
  const { join } = platform === 'win32' ? path.win32 : path.posix;
  if (platform === 'win32') return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'DealFlow');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'DealFlow');
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'dealflow');
}

/** The sections of the changelog above that of a version; the newest alone when there is none of it. */
export function readChangesSince(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m).slice(1);
  const at = sections.findIndex((section) => section.split(/\s+/)[1] === version);
  return sections
    .slice(0, at < 0 ? 1 : at)
    .join('')
    .trim();
}

/** The program that opens an address, and its arguments: no shell reads them. */
export function findOpener(platform: NodeJS.Platform, address: string): [string, string[]] {
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
  return [platform === 'darwin' ? 'open' : 'xdg-open', [address]];
}

function openBrowser(address: string): void {
  // Where there is no desktop, a browser of the terminal would take the screen.
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const isDesktop = ['win32', 'darwin'].includes(process.platform) || Boolean(DISPLAY || WAYLAND_DISPLAY);
  if (!process.stdout.isTTY || !isDesktop) return;
  const browser = spawn(...findOpener(process.platform, address), { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined).unref();
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Backs up what an older version wrote, and says what has changed since. */
async function welcomeVersion(root: string, version: string, backUp: () => Promise<void>): Promise<void> {
  const last = existsSync('version') ? readFileSync('version', 'utf8').trim() : version;
  const isNewer = version.localeCompare(last, 'en', { numeric: true }) > 0;
  if (isNewer) {
    if (existsSync(findDatabaseFile(process.env.DATABASE_URL ?? '') ?? '')) await backUp();
    const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
    say(`DealFlow is now ${version}; it was ${last}.\n\n${readChangesSince(changelog, last)}\n`);
  }
  if (isNewer || version === last) writeFileSync('version', `${version}\n`);
}

/** Runs what was typed after `dealflow`; `root` is the folder of the package. */
export async function runInstalled(root: string, typed: string[]): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  if (typed.includes('--version')) return void process.stdout.write(`${version}\n`);
  if (typed[0] === '--help' || typed[0] === 'help') return void process.stdout.write(HELP);
  const asked = readCommandLine(typed);
  if (!asked) {
    process.exitCode = 1;
    return say(HELP);
  }
  process.env.DEALFLOW_INSTALLED = 'yes';
  const { runCommand } = await import('./commands.ts');
  const { command, args } = asked;
  if (command === 'verify') return runCommand(root, command, args);
  // A file is named as seen from where the command was typed.
  if (command === 'restore' && args[0] !== undefined && existsSync(args[0])) args[0] = path.resolve(args[0]);
  const folder = path.resolve(asked.data ?? findDataFolder(process.platform, process.env, homedir()));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    process.chdir(folder);
  } catch {
    process.exitCode = 1;
    return say(`The folder ${folder} cannot be opened: choose another with --data <folder>.`);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (command === 'serve' && !process.env.DATABASE_URL) say(`Your data is in ${folder} (--data <folder> takes another).`);
  process.env.DATABASE_URL ||= `file:${path.join(folder, 'dealflow.db')}`;
  if (command === 'serve') await welcomeVersion(root, version, () => runCommand(root, 'backup', []));
  await runCommand(root, command, args, asked.isOpening ? openBrowser : undefined);
}
