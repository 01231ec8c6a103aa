/** Every screen, at desktop and phone size: it opens without an error, fits its width, and is accessible in both themes. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { type Person, type Profile, profile, type Size, signUp } from '#client/testing/browser.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

/** Somebody with a page and a half of everything. */
let busy: Person;
/** Somebody who has just registered. */
let fresh: Person;
let ids: Record<'lead' | 'property' | 'deal' | 'milestone', number>;

beforeAll(async () => {
  [busy, fresh] = await Promise.all([signUp(), signUp()]);
  const add = async (path: string, body: unknown) => (await busy.call<{ id: number }>('POST', path, body)).id;
  const statuses = ['new', 'qualified', 'hot', 'cold'];
  for (let n = 0; n < 15; n += 1) {
    const lead = await add('/leads', aLead({ status: statuses[n % 4], notes: 'Inherited, vacant. Wants to close in 30 days.' }));
    const property = await add('/properties', aProperty({ address: `${n + 1} Elm Street` }));
    const deal = await add('/deals', aDeal({ property_id: property, lead_id: lead, status: n % 2 === 0 ? 'active' : 'pending' }));
    const milestone = await add('/deal-milestones', aMilestone({ deal_id: deal, is_critical: n % 3 === 0 }));
    if (n < 3) await add('/property-saves', { property_id: property });
    ids = { lead, property, deal, milestone };
  }
});

/** Waits until what the page has to load is there: as long as something is under way, a part of the page is busy. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

async function expectToFit(page: Page): Promise<void> {
  const { content, width } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, width: window.innerWidth }));
  expect(content, 'wider than the window').toBeLessThanOrEqual(width);
}

/** One profile for all pages of somebody at a size: a fresh one would load and compile the whole product again. */
const profiles = new Map<string, Promise<Profile>>();

async function visit(path: string, size: Size, as?: Person): Promise<void> {
  const key = `${size} ${as?.user.id ?? ''}`;
  const opened = profiles.get(key) ?? profile(as ? { as, size } : { size });
  profiles.set(key, opened);
  const { visit, expectNoErrors } = await opened;
  const page = await visit(path);
  onTestFinished(() => page.close());
  await settled(page);
  await expectToFit(page);
  await expectAccessible(page);
  expectNoErrors();
}

const SIZES: Size[] = ['desktop', 'phone'];
const OPEN = ['/', '/login', '/register', '/pay'];
const LISTS = ['/app/leads', '/app/properties', '/app/deals', '/app/milestone', '/app/profile'];
const OTHERS = [
  '/app/dashboard',
  '/app/leads/add',
  '/app/leads/import',
  '/app/leads/{lead}',
  '/app/leads/987654321',
  '/app/properties/add',
  '/app/properties/{property}',
  '/app/deals/add',
  '/app/deals/{deal}',
  '/app/milestone/add',
  '/app/milestone/{milestone}',
  '/app/ai-assistant',
  '/app/campaigns',
  '/app/recipients',
  '/app/achievements',
];

describe.each(SIZES)('%s', (size) => {
  test.each(OPEN)('%s, signed out', async (path) => {
    await visit(path, size);
  });

  test.each([...LISTS, ...OTHERS])('%s', async (path) => {
    await visit(
      path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name])),
      size,
      busy,
    );
  });
});

test.each(LISTS)('%s, of nothing', async (path) => {
  await visit(path, 'phone', fresh);
});
