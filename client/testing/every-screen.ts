/**
 * Every screen: it opens without an error, fits its width and its weight, and is accessible. `npm test` opens each on a desktop and
 * narrows it to a phone; the full run opens each at both sizes and looks at both themes.
 */
import { statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, goTo, type OpenOptions, type Person, type Profile, profile, SIZES, type Size, signUp } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aBuyer, aCampaign, aDeal, aLead, aListing, aMilestone, aProperty, aSale } from '#shared/testing/records.ts';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';

/** Somebody with a page and a half of everything. */
let busy: Person;
type Noun = 'list' | 'lead' | 'property' | 'deal' | 'milestone' | 'campaign' | 'conversation' | 'rule' | 'sale' | 'buyer';
const ids: Record<Noun | 'template' | 'contract' | 'listing', number> = {} as typeof ids;
/** The page behind the link to a deal sheet. */
let sheet: string;

const OWN_GOAL = {
  achievement_name: 'A hundred owners',
  achievement_type: 'activity_milestone',
  badge_icon: 'users',
  metric: 'leads_added',
  threshold: 100,
  points_earned: 30,
};

let filled: Promise<void> | undefined;

/** Registers somebody, and gives them a page and a half of everything; once for all tests of a file. */
function fillAccount(): Promise<void> {
  filled ??= fill();
  return filled;
}

async function fill(): Promise<void> {
  busy = await signUp();
  const add = async (path: string, body: unknown) => (await busy.call<{ id: number }>('POST', path, body)).id;
  const rule = await add('/achievement-rules', OWN_GOAL);
  const statuses = ['new', 'qualified', 'hot', 'cold'];
  for (let n = 0; n < 15; n += 1) {
    const lead = await add('/leads', aLead({ status: statuses[n % 4], notes: 'Inherited, vacant. Wants to close in 30 days.' }));
    const property = await add('/properties', aProperty({ address: `${n + 1} Elm Street` }));
    const deal = await add('/deals', aDeal({ property_id: property, lead_id: lead, status: n % 2 === 0 ? 'active' : 'pending' }));
    const milestone = await add('/deal-milestones', aMilestone({ deal_id: deal, is_critical: n % 3 === 0 }));
    if (n < 3) await add('/property-saves', { property_id: property });
    const campaign = await add('/campaigns', aCampaign({ ai_personalization: true, budget: 450 }));
    const conversation = await add('/conversations', { lead_id: lead, channel: n % 2 === 0 ? 'phone' : 'email' });
    if (n > 12)
      await add(`/conversations/${conversation}/messages`, { author: 'lead', body: 'That is me. I want $185,000, and the roof leaks.' });
    const place = { city: 'Austin', state: 'TX', zip: '78701', latitude: 30.27, longitude: Number((-97.74 + n * 0.001).toFixed(3)) };
    const sold = { sold_on: addDays(toDay(new Date()), -20 - n), price: 360_000 + n * 6000, square_feet: 1500 + n * 20 };
    const sale = await add('/sales', aSale({ ...place, ...sold, address: `${n + 1} Oak Street` }));
    const buyer = await add('/buyers', aBuyer({ email: `buyer${n}@buyer.example` }));
    const list = await add('/lists', { name: `List ${n}`, kind: 'tax_delinquent', as_of: '2026-01-05', source: 'County' });
    await add(`/lists/${list}/members`, { lead_ids: [lead] });
    Object.assign(ids, { list, lead, property, deal, milestone, campaign, conversation, rule, sale, buyer });
  }
  const body = '# Assignment\n\nFee: **{{deal.assignment_fee}}**\n\n[sign: me]';
  const template = await add('/contract-templates', { name: 'Ours', kind: 'assignment', states: [], body });
  const contract = await add('/contracts', { deal_id: ids.deal, sample: 'purchase_agreement' });
  const listing = await add(
    '/listings',
    aListing({ property_id: ids.property, deal_id: ids.deal, open: true, closes_at: '2099-01-10T00:00:00.000Z' }),
  );
  Object.assign(ids, { template, contract, listing });
  await add('/buyer-offers', { buyer_id: ids.buyer, property_id: ids.property, amount: 212_000, payment: 'cash' });
  const link = await busy.call<{ url: string }>('POST', `/properties/${ids.property}/deal-sheet-link`, {});
  sheet = new URL(link.url, address).pathname;
}

/** Waits until what the page has to load is there: as long as something is under way, a part of it is busy. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** Runs in the page: notes when it was there first, to the moment. A look from outside comes late where the machine is busy. */
function noteWhenThere(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('h1') || document.querySelector('[aria-busy="true"]')) return;
    performance.mark('there');
    watch.disconnect();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
}

/** Goes down to the end of a long page, so that what comes when one gets near it is there too. */
async function readThrough(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      scrollTo(0, Math.min(scrollY + innerHeight, scrollHeight));
      return scrollY + innerHeight >= scrollHeight - 1;
    });
  await page.waitForFunction(() => !document.querySelector('[data-later]'));
  for (let isRead = false; !isRead;) {
    isRead = await isAtEnd();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await settled(page);
    isRead &&= await isAtEnd();
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** Runs in the page: sums how far things move that nobody touched. */
function noteShifts(): void {
  performance.clearMarks('shift');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) performance.mark('shift', { detail: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Of the window, as browsers count it: https://web.dev/articles/cls calls up to 0.1 good. */
const MOST_SHIFT = 0.1;

async function expectToStay(page: Page): Promise<void> {
  const shift = await page.evaluate(() =>
    (performance.getEntriesByName('shift') as PerformanceMark[]).reduce((sum, { detail }) => sum + Number(detail), 0),
  );
  expect(shift, 'how far the page moves while it loads').toBeLessThanOrEqual(MOST_SHIFT);
}

async function expectToFit(page: Page): Promise<void> {
  const { content, width } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, width: window.innerWidth }));
  expect(content, 'wider than the window').toBeLessThanOrEqual(width);
}

/** Most JavaScript that a page may load before it is there, in bytes as they travel (gzip); any other page than these: OTHER_WEIGHT. */
const WEIGHTS = new Map([
  ['/', 90 * 1024],
  ['/app/leads', 186 * 1024],
  ['/app/properties', 186 * 1024],
  ['/app/deals', 183 * 1024],
  // With what its state asks of a contract.
  ['/app/properties/{id}', 249 * 1024],
]);
const OTHER_WEIGHT = 249 * 1024;
const BUILT = resolve(import.meta.dirname, '../../dist/client');

async function expectToBeLight(page: Page, limit: number): Promise<void> {
  const scripts = await page.evaluate(() => {
    const untilMs = performance.getEntriesByName('there')[0]?.startTime ?? performance.now();
    const loaded = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= untilMs);
    return [...new Set(loaded.map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js')))];
  });
  const weights = scripts.map((name) => [basename(name), sizeOnTheWire(join(BUILT, name))] as const);
  const sum = weights.reduce((total, [, bytes]) => total + bytes, 0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum, `JavaScript of ${weights.map(([name, bytes]) => `${name} ${bytes}`).join(', ')}`).toBeLessThanOrEqual(limit);
}

/** What is too small to gain from it is not compressed. */
function sizeOnTheWire(file: string): number {
  return statSync(`${file}.gz`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

/** One profile for all pages of somebody at a size: a fresh one would load and compile the whole product again. */
const profiles = new Map<string, Promise<Profile>>();

async function openWatched(options: OpenOptions): Promise<Profile> {
  const opened = await profile(options);
  await opened.context.addInitScript(noteWhenThere);
  await opened.context.addInitScript(noteShifts);
  return opened;
}

async function visit(path: string, size: Size, as?: Person): Promise<void> {
  const key = `${size} ${as?.user.id ?? ''}`;
  const opened = profiles.get(key) ?? openWatched(as ? { as, size } : { size });
  profiles.set(key, opened);
  const { visit, expectNoErrors } = await opened;
  const page = await visit(path);
  onTestFinished(() => page.close());
  await settled(page);
  await expectToStay(page);
  await expectToBeLight(page, WEIGHTS.get(path.replace(/\d+$/, '{id}')) ?? OTHER_WEIGHT);
  await readThrough(page);
  await expectToFit(page);
  await expectAccessible(page);
  if (size === 'desktop' && !IS_FULL_RUN) await expectToNarrow(page);
  expectNoErrors();
}

async function expectToNarrow(page: Page): Promise<void> {
  await page.setViewportSize(SIZES.phone.viewport);
  await readThrough(page);
  await expectToFit(page);
}

const OPEN = ['/', '/login', '/register', '/pay'];
const LISTS = ['/app/leads', '/app/properties', '/app/deals', '/app/milestone', '/app/campaigns', '/app/profile'];
const RECORDS = [
  '/app/lists',
  '/app/lists/add',
  '/app/lists/{list}',
  '/app/sales',
  '/app/sales/add',
  '/app/sales/{sale}',
  '/app/sales/import',
  '/app/buyers',
  '/app/buyers/add',
  '/app/buyers/{buyer}',
  '/app/buyers/import',
  '/app/leads/add',
  '/app/leads/import',
  '/app/leads/{lead}',
  '/app/leads/{lead}#contact',
  '/app/leads/{lead}#sources',
  '/app/leads/{lead}#documents',
  '/app/leads/987654321',
  '/app/properties/add',
  '/app/properties/{property}',
  '/app/properties/{property}#value',
  '/app/properties/{property}#repairs',
  '/app/properties/{property}#offer',
  '/app/properties/{property}#photos',
  '/app/properties/{property}#buyers',
  '/app/deals/add',
  '/app/deals/{deal}',
  '/app/deals/{deal}#money',
  '/app/deals/{deal}#papers',
  '/app/deals/{deal}#ledger',
  '/app/milestone/add',
  '/app/milestone/{milestone}',
];
const OTHERS = [
  '/app/dashboard',
  '/app/insight',
  '/app/today',
  '/app/assumptions',
  '/app/predictions',
  '/app/ai-assistant',
  '/app/ai-assistant/appointments',
  '/app/ai-assistant/{conversation}',
  '/app/ai-assistant/add?lead={lead}',
  '/app/ai-assistant/settings',
  '/app/campaigns/add',
  '/app/campaigns/{campaign}',
  '/app/recipients',
  '/app/outbox',
  '/app/achievements',
  '/app/achievements/add',
  '/app/achievements/{rule}',
  '/app/today/calls',
  '/app/contracts',
  '/app/contracts/{contract}',
  '/app/contract-templates',
  '/app/contract-templates/add',
  '/app/contract-templates/{template}',
  '/app/state-rules',
  '/app/marketplace',
  '/app/marketplace/{listing}',
];
/** Where somebody who has just registered finds nothing yet. */
const EMPTY = [
  ...LISTS,
  '/app/dashboard',
  '/app/insight',
  '/app/today',
  '/app/sales',
  '/app/buyers',
  '/app/predictions',
  '/app/ai-assistant',
  '/app/ai-assistant/appointments',
  '/app/recipients',
  '/app/outbox',
  '/app/achievements',
  '/app/today/calls',
  '/app/contracts',
  '/app/marketplace',
];

/** Declares the tests of the lists and the records at a size. */
export function testRecordScreens(size: Size): void {
  beforeAll(fillAccount);
  testScreens([...LISTS, ...RECORDS], size);
}

/** Declares the tests of all other screens at a size, signed out and signed in. */
export function testOtherScreens(size: Size): void {
  beforeAll(fillAccount);

  test.each(OPEN)('%s, signed out', async (path) => {
    await visit(path, size);
  });

  test('a deal sheet, by its link', async () => {
    const { visit, expectNoErrors } = await profile({ size });
    const page = await visit(sheet);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectToFit(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    expectNoErrors();
  });

  testScreens(OTHERS, size);
}

function testScreens(paths: readonly string[], size: Size): void {
  test.each(paths)('%s', async (path) => {
    await visit(
      path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])),
      size,
      busy,
    );
  });
}

/** Declares the tests of the screens on which somebody new finds nothing yet. */
export function testEmptyScreens(): void {
  let opened: Profile;
  let page: Page;
  beforeAll(async () => {
    opened = await profile({ as: await signUp(), size: 'phone' });
    page = await opened.visit('/app/assumptions');
    await settled(page);
  });

  test.each(EMPTY)('%s, of nothing', async (path) => {
    await goTo(page, path);
    await settled(page);
    await readThrough(page);
    await expectToFit(page);
    await expectAccessible(page);
    opened.expectNoErrors();
  });
}
