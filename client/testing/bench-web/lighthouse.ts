/** Lighthouse on the landing page and on the list of leads, as a phone and as a desktop. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.ts';
import type { Measured, Subject } from './measures.ts';

/** The last that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const VISITS = [
  { route: '/', form: 'mobile', goal: '95 / 100 / 100 / 100' },
  { route: '/', form: 'desktop' },
  { route: '/app/leads', form: 'mobile' },
  { route: '/app/leads', form: 'desktop', goal: '95 / 100 / 100 / -' },
] as const;

const run = promisify(execFile);

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { displayValue?: string; score: number | null; title: string }>;
}

export async function runLighthouse({ address, session }: Subject, print: (measured: Measured) => void): Promise<Measured[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-lighthouse-'));
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  // A profile on disk, in which somebody is signed in: Lighthouse opens the list as its owner does.
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, ...quiet, ...asRoot],
  });
  const results: Measured[] = [];
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, session);
    for (const { route, form, ...rest } of VISITS) {
      const output = path.join(folder, 'report.json');
      const preset = form === 'desktop' ? ['--preset=desktop'] : [];
      const keep = ['--disable-storage-reset', `--only-categories=${CATEGORIES.join(',')}`];
      const command = [
        '--yes',
        LIGHTHOUSE,
        `${address}${route}`,
        `--port=${port}`,
        ...preset,
        ...keep,
        '--output=json',
        `--output-path=${output}`,
      ];
      await run('npx', [...command, '--quiet'], { timeout: 180_000 });
      const { categories, audits } = JSON.parse(readFileSync(output, 'utf8')) as Report;
      const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? Number.NaN) * 100)).join(' / ');
      const failed = Object.values(audits).filter(({ score }) => score === 0);
      const measured = { what: `Lighthouse ${form} ${route}: ${CATEGORIES.join(' / ')}`, value: scores, ...rest };
      results.push(measured);
      print(measured);
      if (failed.length > 0) print({ what: `  failed: ${failed.map(({ title }) => title).join('; ')}`, value: '' });
    }
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
