/** What `npx dealflow` understands, and where it has its data. */
import { describe, expect, test, vi } from 'vitest';
import { findDataFolder, findOpener, parseCommand, readChangesSince, readCommandLine } from './installed.ts';

test.each([
  ['', { command: 'serve', args: [], data: undefined, isOpening: true }],
  ['--no-open --data /books', { command: 'serve', args: [], data: '/books', isOpening: false }],
  ['--data=/books demo', { command: 'demo', args: [], data: '/books', isOpening: true }],
  ['restore latest --data books', { command: 'restore', args: ['latest'], data: 'books', isOpening: true }],
  ['move --to http://db:8080', { command: 'move', args: ['--to', 'http://db:8080'], data: undefined, isOpening: true }],
  ['verify ledger.jsonl --head 3:ab', { command: 'verify', args: ['ledger.jsonl', '--head', '3:ab'], data: undefined, isOpening: true }],
])('dealflow %s', (typed, asked) => {
  expect(readCommandLine(typed.split(' ').filter(Boolean))).toEqual(asked);
});

test.each([
  ['--data', '--data needs a value.'],
  ['--data=', '--data needs a value.'],
  ['--data --no-open', '--data needs a value.'],
  ['--date /books', 'Unknown option "--date". Did you mean "--data"?'],
  ['demo --dta ./try', 'Unknown option "--dta". Did you mean "--data"?'],
  ['demo --to http://db:8080', 'Unknown option "--to".'],
  ['backup -x', 'Unknown option "-x".'],
  ['backup --no-open=false', '--no-open takes no value.'],
  ['backup ./try', 'Unknown word "./try".'],
  ['demo data ./try', 'Unknown word "data". Did you mean "--data"?'],
  ['restore latest older', 'Unknown word "older".'],
  ['move --too http://db:8080', 'Unknown option "--too". Did you mean "--to"?'],
  ['backups', 'Unknown command "backups". Did you mean "backup"?'],
  ['serve now', 'Unknown word "now".'],
  ['toString', 'Unknown command "toString".'],
])('dealflow %s is refused', (typed, reason) => {
  expect(readCommandLine(typed.split(' '))).toBe(reason);
});

test('a checkout has its data where its settings say', () => {
  expect(readCommandLine(['demo', '--data', './try'], false)).toBe('Unknown option "--data".');
  expect(readCommandLine(['restore', 'latest'], false)).toMatchObject({ command: 'restore', args: ['latest'] });
});

test.each(['--help', 'demo --help', 'backup -h', 'move --to --help', 'help'])('dealflow %s prints the usage and runs nothing', (typed) => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(parseCommand(typed.split(' '))).toBeUndefined();
  expect(print).toHaveBeenCalledWith(expect.stringMatching(/^dealflow \[command\]/));
  print.mockRestore();
});

describe('the folder of the data', () => {
  test.each([
    ['linux', {}, '/home/ann', '/home/ann/.local/share/dealflow'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/ann', '/data/dealflow'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/Users/ann', '/Users/ann/Library/Application Support/DealFlow'],
    ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ann', 'D:\\Roaming\\DealFlow'],
    ['win32', {}, 'C:\\Users\\ann', 'C:\\Users\\ann\\AppData\\Roaming\\DealFlow'],
  ] as const)('%s %o', (platform, environment, home, folder) => {
    expect(findDataFolder(platform, environment, home)).toBe(folder);
  });
});

test.each(['linux', 'darwin', 'win32'] as const)('%s: the address is an argument of the program that opens it', (platform) => {
  const [program, args] = findOpener(platform, 'http://127.0.0.1:3000');
  expect(program).toMatch(/^(xdg-open|open|rundll32)$/);
  expect(args.at(-1)).toBe('http://127.0.0.1:3000');
});

test('what changed since a version', () => {
  const changelog = '# Changelog\n\n## 0.10.0 (2027-03-01)\n\n- Third\n\n## 0.2.0\n\n- Second\n\n## 0.1.0\n\n- First\n';
  expect(readChangesSince(changelog, '0.2.0')).toBe('## 0.10.0 (2027-03-01)\n\n- Third');
  expect(readChangesSince(changelog, '0.1.0')).toMatch(/Third[^]+Second$/);
  expect(readChangesSince(changelog, '0.1.9')).toMatch(/Third$/);
});
