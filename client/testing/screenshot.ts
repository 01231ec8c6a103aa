/** npm run screenshot: fills an empty database with the demo, starts the product on it, and takes the pictures of README and landing page. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';

const LANDING = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 560 };
const LISTING_FIELDS = ['deal_id', 'title', 'interest', 'ask', 'floor', 'deposit_wanted', 'closes_at', 'extends_minutes', 'shows'];
const THEMES = ['dark', 'light'] as const;
const START = 'server/start.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-screenshot-'));
const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${path.join(folder, 'demo.db')}` };

const pick = (from: object, names: readonly string[]) => Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

const savePicture = async (page: Page, file: string): Promise<void> =>
  void (await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file));

function fillDemo(): { email: string; password: string } {
  const { stdout, stderr } = spawnSync(process.execPath, [START, 'demo'], { env, encoding: 'utf8' });
  const login = /Sign in as (\S+) with the password (\S+)/.exec(stdout);
  if (!login) throw new Error(`The demo did not start: ${stdout}${stderr}`);
  return { email: login[1] as string, password: login[2] as string };
}

const login = fillDemo();
const server = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(/http\S+/.exec(chunk.toString())?.[0] as string));
    server.once('exit', () => reject(new Error('The server stopped before it answered')));
  });
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot });
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    baseURL: address,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await page.goto('/login?next=%2Fapp%2Fleads%3Fsort_by%3Dai_score');
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/app/leads*');
  await page.getByRole('row').nth(5).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ask = async <Data>(path: string, method = 'GET', body?: object): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${address}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const [room] = await ask<{ id: number; property: { id: number } }[]>('/listings?status=live');
  if (!room) throw new Error('The demo has no open room');
  await page.goto('/app/today/calls');
  // Outside calling hours no number is a link: the name is one once the call is known.
  await page.locator('.call-who a').waitFor();
  await savePicture(page, 'docs/calls.webp');
  await page.setViewportSize(LANDING);
  await page.goto(`/app/properties/${room.property.id}#value`);
  await page.getByRole('table').first().waitFor();
  await savePicture(page, 'docs/value.webp');
  for (const theme of THEMES) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.goto('/app/today/calls');
    await page.locator('.call-who a').waitFor();
    await savePicture(page, `client/public/product-${theme}.webp`);
  }
  const stored = await page.context().storageState();
  const phone = await browser.newPage({
    ...{ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    ...{ baseURL: address, locale: 'en-US', reducedMotion: 'reduce', storageState: stored },
  });
  for (const theme of THEMES) {
    await phone.goto('/app/today/calls');
    await phone.evaluate((name) => localStorage.setItem('theme', name), theme);
    await phone.reload();
    await phone.locator('.call-who a').waitFor();
    await savePicture(phone, `client/public/product-phone-${theme}.webp`);
  }
  // The demo's room is for invited buyers: the picture is of one like it that a link opens.
  await ask(`/listings/${room.id}/withdraw`, 'PATCH');
  const { property, ...terms } = room;
  const listing = { ...pick(terms, LISTING_FIELDS), property_id: property.id, access: 'link', open: true };
  const { id } = await ask<{ id: number }>('/listings', 'POST', listing);
  const { url } = await ask<{ url: string }>(`/listings/${id}/link`, 'POST');
  await phone.goto(new URL(url, address).pathname);
  await savePicture(phone, 'docs/room.webp');
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
