/** What `npx dealflow` understands, and where it has its data. */
import { describe, expect, test } from 'vitest';
import { findDataFolder, findOpener, readChangesSince, readCommandLine } from './installed.ts';

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

test.each(['--data', '--data=', '--data --no-open', '--date /books', 'backups', 'serve now', 'toString'])(
  'dealflow %s is refused',
  (typed) => {
    expect(readCommandLine(typed.split(' '))).toBeUndefined();
  },
);

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
