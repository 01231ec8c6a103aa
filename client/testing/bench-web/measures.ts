/** What a person waits for, measured inside the page, each in a browser profile of its own. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../chromium.ts';

/** One line of the result. */
export interface Measured {
  what: string;
  value: string;
  /** What is to be reached. */
  goal?: string;
}

export interface Subject {
  address: string;
  /** What local storage holds of somebody who is signed in. */
  session: Record<string, string>;
}

type Print = (measured: Measured) => void;

const DESKTOP = { width: 1440, height: 900 };
const ROUTES = [
  '/',
  '/login',
  '/app/dashboard',
  '/app/leads',
  '/app/leads/add',
  '/app/leads/1',
  '/app/properties',
  '/app/deals',
  '/app/milestone',
  '/app/profile',
];
const GOALS_OF_SCRIPT: Record<string, string> = {
  '/': '<= 90 kB',
  '/app/leads': '<= 180 kB',
  '/app/properties': '<= 180 kB',
  '/app/deals': '<= 180 kB',
};

const middle = (values: number[]): number => quantile(values, 0.5);
const quantile = (values: number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
const ms = (value: number) => `${value.toFixed(0)} ms`;

export async function measureAll(subject: Subject & { rounds: number }, print: Print): Promise<Measured[]> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...quiet, ...asRoot] });
  const results: Measured[] = [];
  const tell = (measured: Measured) => {
    results.push(measured);
    print(measured);
  };
  const times = async (measure: (context: BrowserContext) => Promise<number[]>): Promise<number[][]> => {
    const rounds: number[][] = [];
    for (let round = 0; round < subject.rounds; round += 1) rounds.push(await inProfile(browser, subject, measure));
    return rounds;
  };
  const column = (rounds: number[][], at: number) => rounds.map((round) => round[at] ?? Number.NaN);
  try {
    for (const route of ROUTES) await inProfile(browser, subject, async (context) => tell(await bytesOf(context, route)));
    for (const route of ['/', '/app/leads']) {
      const rounds = await times((context) => paints(context, route));
      tell({
        what: `${route}: first / largest contentful paint`,
        value: `${ms(middle(column(rounds, 0)))} / ${ms(middle(column(rounds, 1)))}`,
      });
    }
    const clicks = await times(clickToRows);
    tell({
      what: 'click on Leads to rows, first time / again',
      value: `${ms(middle(column(clicks, 0)))} / ${ms(middle(column(clicks, 1)))}`,
      goal: '<= 200 / 60 ms',
    });
    const queries = await times(queryToRows);
    tell({
      what: 'last letter of a search to its rows, pause of typing included',
      value: ms(middle(column(queries, 0))),
      goal: '<= 400 ms',
    });
    for (const route of ['/app/leads/add', '/app/properties/add']) {
      const keys = (await times((context) => typing(context, route))).flat();
      tell({ what: `${route}: a key to the next picture, p50 / p99`, value: `${ms(middle(keys))} / ${ms(quantile(keys, 0.99))}` });
    }
    const scrolled = await times(scrolling);
    tell({ what: 'pictures dropped while scrolling a page of 100', value: dropped(scrolled) });
    const dragged = await times(dragging);
    tell({ what: 'pictures dropped while dragging on the board of leads', value: dropped(dragged) });
  } finally {
    await browser.close();
  }
  return results;
}

async function inProfile<T>(browser: Browser, { address, session }: Subject, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: address, localStorage }] };
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: address, locale: 'en-US', storageState });
  // A stream never ends, and so there would be no end to its page's loading.
  await context.route('**/trpc/activities.live*', (route) => route.abort());
  // The transpiler names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

const rows = (page: Page) => page.locator('tbody tr').first();

/** What a first visit of a route brings over the wire. */
async function bytesOf(context: BrowserContext, route: string): Promise<Measured> {
  const page = await context.newPage();
  await page.goto(route, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return { url: name, bytes: encodedBodySize };
    }),
  );
  const sum = (test: (url: URL) => boolean) =>
    loaded.filter(({ url }) => test(new URL(url))).reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const script = sum(({ pathname }) => pathname.endsWith('.js'));
  const others = loaded.filter(({ url }) => new URL(url).origin !== new URL(page.url()).origin).length;
  const goal = GOALS_OF_SCRIPT[route];
  return {
    what: `${route}: JavaScript / everything, requests, to other hosts`,
    value: `${script.toFixed(0)} / ${sum(() => true).toFixed(0)} kB, ${loaded.length}, ${others}`,
    ...(goal ? { goal: `${goal} of gzip, 0 to other hosts` } : {}),
  };
}

/** First and largest contentful paint of a fresh visit, in milliseconds since it began. */
async function paints(context: BrowserContext, route: string): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(route, { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        new PerformanceObserver((list) => resolve([first(), list.getEntries().at(-1)?.startTime ?? Number.NaN])).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** From a click to the picture that shows rows, timed by the page itself: the test's own round trips are not the product's. */
const timeToRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll('a')].find((anchor) => anchor.getAttribute('href') === '/app/leads');
        const began = performance.now();
        const look = () => {
          if (location.pathname === '/app/leads' && document.querySelector('tbody tr td') && !document.querySelector('tbody .skeleton'))
            requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        link?.click();
        requestAnimationFrame(look);
      }),
  );

async function clickToRows(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('/app/dashboard', { waitUntil: 'networkidle' });
  const first = await timeToRows(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.waitForURL('**/app/dashboard');
  await page.waitForLoadState('networkidle');
  return [first, await timeToRows(page)];
}

const SOUGHT = 'featherston';

async function queryToRows(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('/app/leads', { waitUntil: 'networkidle' });
  await rows(page).waitFor();
  await page.getByRole('searchbox').focus();
  const found = page.evaluate(
    (word) =>
      new Promise<number>((resolve) => {
        let last = 0;
        document.addEventListener('keydown', () => (last = performance.now()), true);
        const look = () => {
          const shown = [...document.querySelectorAll('tbody tr')];
          if (shown.length > 0 && shown.every((row) => row.textContent.toLowerCase().includes(word))) resolve(performance.now() - last);
          else requestAnimationFrame(look);
        };
        look();
      }),
    SOUGHT,
  );
  await page.keyboard.type(SOUGHT, { delay: 40 });
  return [await found];
}

/** From each key to the picture after it. */
async function typing(context: BrowserContext, route: string): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(route, { waitUntil: 'networkidle' });
  const box = page.locator('form textarea, form input:not([type=checkbox])').last();
  await box.focus();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - began)));
      },
      true,
    );
  });
  await page.keyboard.type('Inherited, vacant, wants to close within thirty days.', { delay: 50 });
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

/** Begins to note when pictures are drawn. */
const watchPictures = (page: Page) =>
  page.evaluate(() => {
    const drawn: number[] = [];
    Object.assign(window, { drawn });
    const note = (at: number) => {
      drawn.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const PICTURE_MS = 1000 / 60;

/** How many pictures were due since, and how many of them were not drawn. */
async function picturesOf(page: Page): Promise<number[]> {
  const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);
  const due = Math.round(((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / PICTURE_MS);
  return [due, Math.max(0, due - (drawn.length - 1))];
}

const dropped = (rounds: number[][]): string => {
  const due = rounds.reduce((sum, [all = 0]) => sum + all, 0);
  const lost = rounds.reduce((sum, [, missed = 0]) => sum + missed, 0);
  return `${lost} of ${due} (${((100 * lost) / due).toFixed(1)} %)`;
};

async function scrolling(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('/app/leads?per_page=100', { waitUntil: 'networkidle' });
  await rows(page).waitFor();
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await watchPictures(page);
  for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step < 30 ? 120 : -120);
  return picturesOf(page);
}

async function dragging(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('/app/leads?view=board', { waitUntil: 'networkidle' });
  const from = await page.locator('[data-column] [data-card]').first().boundingBox();
  const to = await page.locator('[data-column]').nth(2).boundingBox();
  if (!from || !to) throw new Error('The board shows no cards');
  await page.mouse.move(from.x + 30, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 3 });
  await watchPictures(page);
  await page.mouse.move(to.x + 60, to.y + 260, { steps: 60 });
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 60 });
  const pictures = await picturesOf(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return pictures;
}
