/** DealFlow as an installed program, `npx dealflow`: its data in the user's own folder, its page in the user's browser. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findNearest } from '#shared/core/nearest.ts';
import { findDatabaseFile } from '#server/db/connect.ts';

const HELP = `dealflow [command] [--data <folder>] [--no-open]

  without a command    start DealFlow and open it in the browser
  demo                 fill an empty database with a year of made-up business
  backup               copy the database, also while DealFlow runs
  restore <file>       put a backup in its place; "latest" takes the newest
  verify <ledger>      check an exported ledger
  move --to <address>  copy the database into an empty one
  password <email>     print a link that sets a new password

  --data <folder>      where the database, the backups and the settings (.env) are (installed only)
  --no-open            leave the browser alone (installed only)
  --version, --help
`;

/** How many words each command takes, and its options; each of them has a value. */
const COMMANDS: Readonly<Record<string, readonly [number, ...string[]]>> = {
  serve: [0],
  demo: [0],
  backup: [0],
  restore: [1],
  verify: [1, '--head', '--seal', '--rpc', '--fingerprint'],
  move: [0, '--to', '--from'],
  password: [1],
};

interface Asked {
  command: string;
  /** What is left for the command. */
  args: string[];
  data: string | undefined;
  isOpening: boolean;
}

const dropDashes = (name: string): string => name.replace(/^-+/, '');

function refuse(what: string, typed: string, known: readonly string[]): string {
  const nearest = findNearest(dropDashes(typed), known.map(dropDashes));
  const meant = known.find((name) => nearest !== undefined && dropDashes(name) === nearest);
  return `Unknown ${what} "${typed}".${meant ? ` Did you mean "${meant}"?` : ''}`;
}

/** What was typed after `dealflow`, or why it cannot be meant; only an installed program has `--data` and `--no-open`. */
export function readCommandLine(typed: string[], isInstalled = true): Asked | string {
  const valued = ['--data', ...Object.values(COMMANDS).flatMap(([, ...options]) => options)];
  const options = Object.fromEntries(valued.map((name) => [dropDashes(name), { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: typed, options, strict: false, tokens: true });
  const [command = 'serve', ...args] = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const takes = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const [mostWords, ...ownOptions] = takes ?? [0];
  const known = [...ownOptions, ...(isInstalled ? ['--data', '--no-open'] : [])];
  const asked: Asked = { command, args, data: undefined, isOpening: true };
  const surplus = args[mostWords];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName, value, inlineValue } = token;
    if (!known.includes(rawName)) return refuse('option', rawName, known);
    if (rawName === '--no-open' && value !== undefined) return `${rawName} takes no value.`;
    if (rawName !== '--no-open' && (!value || (!inlineValue && value.startsWith('-')))) return `${rawName} needs a value.`;
    if (rawName === '--no-open') asked.isOpening = false;
    else if (rawName === '--data') asked.data = value;
    else args.push(rawName, value ?? '');
  }
  if (!takes) return refuse('command', command, Object.keys(COMMANDS));
  return surplus === undefined ? asked : refuse('word', surplus, known);
}

/** What is to be run, if anything: prints the usage, or what is wrong with what was typed. */
export function parseCommand(typed: string[], isInstalled = true): Asked | undefined {
  if (typed[0] === 'help' || typed.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(HELP);
    return undefined;
  }
  const asked = readCommandLine(typed, isInstalled);
  if (typeof asked !== 'string') return asked;
  process.exitCode = 1;
  say(`${asked}\n\n${HELP}`);
  return undefined;
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
  const asked = parseCommand(typed);
  if (!asked) return;
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
    return say(`Can't open ${folder}. Choose another folder with --data <folder>.`);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (command === 'serve' && !process.env.DATABASE_URL) say(`Your data is in ${folder} (--data <folder> takes another).`);
  process.env.DATABASE_URL ||= `file:${path.join(folder, 'dealflow.db')}`;
  if (command === 'serve') await welcomeVersion(root, version, () => runCommand(root, 'backup', []));
  await runCommand(root, command, args, asked.isOpening ? openBrowser : undefined);
}
