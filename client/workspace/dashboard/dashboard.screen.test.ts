/**
 * The dashboard in the browser: its figures and ways on, the follow-up that is done, the period in the address, and what happens elsewhere.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupActivities, mayGoOn } from '#client/accounts/history/in-a-row.ts';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, type Size, SIZES, signUp } from '#client/testing/browser.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

/** The server's day: nobody here has named a zone. */
const today = toDay(new Date());
let busy: Person;

beforeAll(async () => {
  busy = await signUp();
  const add = async (path: string, body: unknown) => (await busy.call<{ id: number }>('POST', path, body)).id;
  for (let n = 0; n < 3; n += 1) {
    const lead_id = await add(
      '/leads',
      aLead({
        first_name: 'Maria',
        last_name: ['Ames', 'Boyd', 'Cole'][n],
        next_action: 'Call back',
        next_action_date: addDays(today, -n),
      }),
    );
    const property_id = await add('/properties', aProperty({ address: `${n + 1} Elm Street` }));
    const deal = { property_id, lead_id, contract_date: addDays(today, -20), closing_date: today };
    const deal_id = await add(
      '/deals',
      aDeal({ ...deal, status: n === 2 ? 'closed' : 'active', purchase_price: 100_000, sale_price: 112_000 }),
    );
    await add('/deal-milestones', aMilestone({ deal_id, title: `Walk house ${n}`, due_date: addDays(today, n - 1) }));
  }
});

const card = (page: Page, title: string) =>
  page.locator('article, section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const loaded = (page: Page) => page.getByRole('heading', { name: 'Total Leads' }).waitFor();

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('shows what is, and is accessible', async () => {
    const { page } = await open('/app/dashboard', { as: busy, size });
    await loaded(page);
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(await card(page, 'Total Leads').locator('.value').innerText()).toBe('3');
    expect(await card(page, 'Active Deals').locator('.value').innerText()).toBe('2');
    expect(await card(page, 'Revenue').first().locator('.value').innerText()).toBe('$12,000');
    expect(await card(page, 'Conversion Rate').locator('.value').innerText()).toBe('33.3% so far');
    expect(await card(page, 'Conversion Rate').innerText()).toContain('No lead is 60 days old yet');
    const heights = await page
      .getByRole('region', { name: 'Key figures' })
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights).size).toBe(1);
    await page.getByText(/\d+ to do, \d+ overdue\.$/).waitFor();
    // What is late stands in the day's list, once.
    expect(await page.getByText('Walk house 0').count()).toBe(1);
    await page.getByRole('link', { name: 'Start calling' }).waitFor();
    await page.getByRole('group', { name: /Revenue by month/ }).waitFor();
    await expectAccessible(page);
    const { content, width } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, width: window.innerWidth }));
    expect(content).toBeLessThanOrEqual(width);
  });
});

test('what was added many at a time is one line among what happened', () => {
  const happened = (entity: Activity['entity'], action: Activity['action'], count: number) =>
    Array.from({ length: count }, () => ({ entity, action }) as Activity);
  const all = [...happened('sales', 'created', 7), ...happened('deals', 'updated', 3), ...happened('leads', 'created', 2)];
  const told = groupActivities(all, 5);
  expect(told.map((line) => [line[0]?.entity, line.length])).toEqual([
    ['sales', 7],
    ['deals', 1],
    ['deals', 1],
    ['deals', 1],
    ['leads', 1],
  ]);
  // Where no more than these were read, nobody knows how many sales there were.
  const [sales = []] = groupActivities(all.slice(0, 7), 5);
  expect([mayGoOn(sales, all.slice(0, 7), 7), mayGoOn(sales, all.slice(0, 7), 8), mayGoOn(sales, all, 12)]).toEqual([true, false, false]);
});

test('the meaning of a figure is shown on focus and on a tap', async () => {
  const { page } = await open('/app/dashboard', { as: busy });
  await loaded(page);
  await page.getByRole('button', { name: 'About Conversion Rate' }).focus();
  await page.getByRole('tooltip').getByText('at least 60 days old or closed').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'About Pipeline' }).click();
  await page.getByRole('tooltip').getByText('median days are from the stage before').waitFor();
});

test.each(Object.keys(SIZES) as Size[])('a new account begins with four steps, which may be skipped: %s', async (size) => {
  const ann = await signUp();
  const { page } = await open('/app/dashboard', { as: ann, size });
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
  await page.getByText('0 of 4 done').waitFor();
  await page.getByRole('heading', { name: 'Welcome, Ann', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Key figures' }).getByText('Conversion Rate').waitFor();
  await steps.first().getByRole('button', { name: 'Choose a file' }).waitFor();
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('First Name,Last Name\nNora,Newman\n') };
  await page.getByLabel('List of leads').evaluate((chooser: HTMLInputElement) => (chooser.multiple = true));
  await page.getByLabel('List of leads').setInputFiles([list, { ...list, name: 'other.csv' }]);
  await steps.first().getByText('Choose one file at a time.').waitFor();
  // Better than Nora by its score, and without a number to call.
  const better = { estimated_value: 300_000, mortgage_balance: 0, notes: 'Inherited, vacant. Wants to close within 14 days.' };
  await ann.call('POST', '/leads/capture', { property_address: '9 Elm Street', ...better });
  await ann.call('POST', '/leads', aLead({ first_name: 'Nora', last_name: 'Newman', phone: '2065550142' }));
  await page.getByText('1 of 4 done').waitFor();
  expect(await steps.nth(1).getAttribute('aria-current')).toBe('step');
  await steps.nth(1).getByText('(206) 555-0142').waitFor();
  await steps.nth(1).getByRole('link', { name: 'Call Nora Newman' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Skip to the dashboard' }).click();
  await loaded(page);
  await page.reload();
  await loaded(page);
});

test('the four quick actions lead where they say', async () => {
  const { page } = await open('/app/dashboard', { as: busy });
  await loaded(page);
  const links = card(page, 'Quick Actions').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
    ['Add Lead', '/app/leads/add'],
    ['Create Deal', '/app/deals/add'],
    ['Start Campaign', '/app/campaigns/add'],
    ['AI Analysis', '/app/properties?sort_by=ai_score'],
  ]);
});

test('the period is in the address: chosen, gone back from, and typed in', async () => {
  const { page } = await open('/app/dashboard', { as: busy });
  await loaded(page);
  await page.getByText('90 days', { exact: true }).click();
  await page.waitForURL(/\?period=90_days$/);
  await page.getByText('in the 90 days before').first().waitFor();
  await page.goBack();
  await page.getByText('in the 30 days before').first().waitFor();
  expect(await page.getByRole('radio', { name: '30 days' }).isChecked()).toBe(true);

  await page.getByText('Custom', { exact: true }).click();
  const days = page.getByRole('form', { name: 'Days' });
  await days.getByLabel('From').fill('2025-01-10');
  await days.getByLabel('To').fill('2025-01-01');
  await days.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Must not be before From').waitFor();
  await days.getByLabel('To').fill('2025-01-31');
  await days.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/from=2025-01-10&to=2025-01-31/);
  await page.getByText('No leads came in within the period.').waitFor();
});

test('the months are gone through with the arrow keys, and lead to their deals', async () => {
  const { page } = await open('/app/dashboard', { as: busy });
  await loaded(page);
  const bars = page.getByRole('group', { name: /Revenue by month/ }).getByRole('link');
  await bars.last().focus();
  await page.keyboard.press('ArrowLeft');
  expect(await bars.nth(10).evaluate((bar) => bar === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  expect(await bars.last().getAttribute('aria-label')).toContain('$12,000, 1 deal');
  await page.keyboard.press('Enter');
  const month = today.slice(0, 7);
  await page.waitForURL(
    new RegExp(`/app/deals\\?status=closed&sort_by=closing_date&closing_date_from=${month}-01&closing_date_to=${month}-\\d\\d$`),
  );
  await expect.poll(() => page.getByRole('row', { name: /Elm Street/ }).count()).toBe(1);
});

test('a follow-up is done where it stands, and the focus goes to the next', async () => {
  const ann = await signUp();
  for (const [last_name, days] of [
    ['Ames', 0],
    ['Boyd', -1],
    ['Cole', -2],
  ] as const)
    await ann.call('POST', '/leads', aLead({ last_name, next_action: 'Call back', next_action_date: addDays(today, days) }));
  const { page } = await open('/app/dashboard', { as: ann });
  await page.getByRole('button', { name: 'Skip to the dashboard' }).click();
  await loaded(page);
  const first = page.getByRole('button', { name: /^Done: Call back/ }).first();
  const name = await first.getAttribute('aria-label');
  await first.click();
  await page.getByText('Follow-up done').waitFor();
  await page.getByRole('button', { name: name ?? '' }).waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-action-link'));
  await card(page, 'Recent Activity').getByText('completed').waitFor();
});

test('what happens elsewhere appears without a reload', async () => {
  const ann = await signUp();
  const { page } = await open('/app/dashboard', { as: ann });
  await page.getByRole('button', { name: 'Skip to the dashboard' }).click();
  await loaded(page);
  expect(await card(page, 'Total Leads').locator('.value').innerText()).toBe('0');
  await ann.call('POST', '/leads', aLead({ first_name: 'Nora', last_name: 'Newman' }));
  await card(page, 'Recent Activity').getByText('Nora Newman').waitFor();
  await card(page, 'Total Leads').getByRole('link', { name: '1', exact: true }).waitFor();
});

test('failures are shown, and can be retried', async () => {
  const { page } = await open('/app/leads', { as: busy, provokes: /500/ });
  await page.getByRole('row', { name: /Maria/ }).first().waitFor();
  await page.route(/trpc\/.*dashboard\.get/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'Failed to fetch the dashboard' }).waitFor({ timeout: 40_000 });
  await page.unroute(/trpc\/.*dashboard\.get/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded(page);
});
