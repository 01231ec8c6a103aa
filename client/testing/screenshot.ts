/** npm run screenshot: fills an empty database with the demo, starts the product on it, and takes the pictures of README and landing page. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';

const PICTURE = 'client/screenshot.png';
const LANDING = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 560 };
const THEMES = ['dark', 'light'] as const;
const START = 'server/start.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-screenshot-'));
const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${path.join(folder, 'demo.db')}` };

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
  await page.screenshot({ path: PICTURE });
  await page.setViewportSize(LANDING);
  for (const theme of THEMES) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.goto('/app/today');
    await page.locator('.todo').nth(5).waitFor();
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(`client/public/product-${theme}.webp`);
  }
  const stored = await page.context().storageState();
  const phone = await browser.newPage({
    ...{ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    ...{ baseURL: address, locale: 'en-US', reducedMotion: 'reduce', storageState: stored },
  });
  for (const theme of THEMES) {
    await phone.goto('/app/today');
    await phone.evaluate((name) => localStorage.setItem('theme', name), theme);
    await phone.reload();
    await phone.locator('.todo').nth(5).waitFor();
    await sharp(await phone.screenshot())
      .webp({ quality: 82 })
      .toFile(`client/public/product-phone-${theme}.webp`);
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
