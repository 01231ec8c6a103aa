/** The package as a wholesaler gets it: packed, installed in an empty folder, and from `npx dealflow` to the first call. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findOrInstallChromium } from '#client/testing/chromium.ts';

const ROWS = 10_000;
const [START_SECONDS, HEADLINE_SECONDS] = [10, 60];
const BUNDLERS = /^(vite|esbuild|rolldown|rollup|typescript|@vitejs|@rolldown|@esbuild)(\/|$)/;

const place = mkdtempSync(path.join(tmpdir(), 'dealflow-package-'));
const prebuilds = path.join(place, 'prebuilds');
// Stands in for the one file that does not come from the registry: SQLite as compiled by its makers, who keep it at GitHub.
const env = { ...process.env, NODE_ENV: 'production', npm_config_better_sqlite3_local_prebuilds: prebuilds };
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd, env, encoding: 'utf8', shell: process.platform === 'win32' });

let tarball = '';
beforeAll(() => {
  mkdirSync(prebuilds);
  tarball = path.join(place, npm('.', 'run', '-s', 'package', '--', place).trim().split('\n').at(-1) ?? '');
  const sqlite = 'node_modules/better-sqlite3';
  const { version } = JSON.parse(readFileSync(`${sqlite}/package.json`, 'utf8')) as { version: string };
  const name = `better-sqlite3-v${version}-node-v${process.versions.modules}-${process.platform}-${process.arch}.tar.gz`;
  execFileSync('tar', ['-czf', path.join(prebuilds, name), '-C', sqlite, 'build/Release/better_sqlite3.node']);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Starts the program that is installed in `empty`; resolves with its address, and with what it has printed when it listens. */
function start(empty: string, data: string): Promise<{ address: string; printed: string; stop(): Promise<unknown> }> {
  const child = spawn('npx', ['dealflow', '--no-open', '--data', data], { cwd: empty, env: { ...env, PORT: '0' }, detached: true });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let isOver = false;
  void ended.then(() => (isOver = true));
  const stop = () => {
    // The whole group, as a terminal does: npx passes no signal on.
    if (!isOver && child.pid) process.kill(-child.pid, 'SIGTERM');
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /running at (http:\S+)/.exec(printed)?.[1];
      if (address) resolve({ address, printed, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`It ended before it listened:\n${printed}`)));
  });
}

/** A county's list: vacant houses, owners with phones, taxes owed. */
const list = () =>
  [
    'First Name,Last Name,Phone,Property Address,City,State,Zip,Estimated Value,Mortgage Balance,Vacant,Tax Delinquent Amount',
    ...Array.from({ length: ROWS }, (_, at) =>
      [
        ['Peter', 'Yvonne', 'Rosa', 'Samuel'][at % 4],
        `Lind${String.fromCharCode(97 + (at % 26), 97 + ((at * 7) % 26))}`,
        `20655${String(50_000 + at)}`,
        `${at + 1} Peabody Ave,Memphis,TN,38104`,
        90_000 + (at % 300) * 1000,
        (at % 50) * 2000,
        at % 9 === 0 ? 'Yes' : '',
        at % 5 === 0 ? 500 + at : '',
      ].join(),
    ),
  ].join('\n');

test('from npx dealflow in an empty folder to the first call of a list of 10,000 rows; a newer version backs up first', async () => {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(HEADLINE_SECONDS * 1000);
  const empty = mkdtempSync(path.join(place, 'empty-'));
  const data = path.join(empty, 'books');
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  npm(empty, 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball);
  const installed = seconds();
  const { address, printed, stop } = await start(empty, data);
  const started = seconds();
  expect(printed).toContain(`Your data is in ${data} (--data <folder> takes another).`);

  await page.goto(address);
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  const typed = {
    first_name: 'Ann',
    last_name: 'Walker',
    company_name: 'Walker Homes',
    phone: '(512) 555-0142',
    email: 'ann@example.com',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/app/);
  const registered = seconds();
  await page.goto(`${address}/app/leads/import`);
  await page.getByLabel('List of leads').setInputFiles({ name: 'county.csv', mimeType: 'text/csv', buffer: Buffer.from(list()) });
  await page.getByRole('button', { name: /^Import 10,?000 leads$/ }).click();
  await page.getByRole('heading', { name: 'Start with these 20' }).waitFor();
  const imported = seconds();
  await page.getByRole('link', { name: 'Start calling' }).click();
  await page
    .locator('.call-num')
    .filter({ hasText: /\(206\) 55\d-\d{4}/ })
    .waitFor();
  const called = seconds();
  const { packages } = JSON.parse(readFileSync(path.join(empty, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object };
  const names = Object.keys(packages).map((name) => name.split('node_modules/').at(-1) ?? '');
  const steps = { installed, started, registered, imported, called };
  console.log(`Package: ${(statSync(tarball).size / 1e6).toFixed(1)} MB, ${names.length} packages. Seconds: ${JSON.stringify(steps)}`);
  expect(names).toContain('dealflow');
  expect(names.filter((name) => BUNDLERS.test(name))).toEqual([]);
  expect(started - installed).toBeLessThan(START_SECONDS);
  expect(called).toBeLessThan(HEADLINE_SECONDS);

  await stop();
  writeFileSync(path.join(data, 'version'), '0.0.9\n');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const again = await start(empty, data);
  expect(again.printed).toMatch(/Backed up to \S+ and checked: 10000 leads/);
  expect(again.printed).toContain(`DealFlow is now ${version}; it was 0.0.9.\n\n## ${version}`);
  expect(readdirSync(path.join(data, 'backups'))).toHaveLength(1);
  expect(npm(empty, 'exec', '--', 'dealflow', 'password', 'ann@example.com', '--data', data)).toContain('/reset');
  expect(existsSync(path.join(empty, 'data'))).toBe(false);
});
