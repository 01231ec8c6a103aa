/** The day's list: worked through by keyboard, and by hand on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { addDays } from '#shared/core/days.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { milestoneTexts } from '#shared/records/deals/texts.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

/** A follow-up that is late, a critical milestone, and a lead that nobody has called. */
async function aDay(): Promise<Person> {
  const ann = await signUp();
  // The account's today, which near midnight is not the browser's.
  const { today } = await ann.call<NextActions>('GET', '/next-actions');
  const add = async (path: string, body: unknown) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const lead = await add('/leads', aLead({ status: 'hot', next_action: 'Bring the offer', next_action_date: addDays(today, -2) }));
  await add('/leads', aLead({ first_name: 'Nora', status: 'new', phone: '+12065550142' }));
  const dates = { contract_date: addDays(today, -5), closing_date: addDays(today, 60) };
  const deal = await add('/deals', aDeal({ property_id: await add('/properties', aProperty()), lead_id: lead, ...dates }));
  await add('/deal-milestones', aMilestone({ deal_id: deal, title: 'Order title', is_critical: true, due_date: addDays(today, -1) }));
  return ann;
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const titles = (page: Page) => rows(page).locator('.todo-what').allInnerTexts();
const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('li')?.querySelector('.todo-what')?.textContent ?? '');

test('each action is done with one key, and taken back with one', async () => {
  const ann = await aDay();
  const { page } = await open('/app/today', { as: ann });
  await rows(page).first().waitFor();
  const { actions } = await ann.call<NextActions>('GET', '/next-actions');
  expect(await titles(page)).toEqual(actions.map(({ title }) => title));
  expect(await groups(page)).toEqual(['Overdue', 'Today', 'Up next'].slice(0, (await groups(page)).length));
  const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
  expect((await links.allInnerTexts()).slice(0, 2)).toEqual(['Dashboard', 'Today']);
  const first = rows(page).filter({ hasText: 'First call' });
  await first.getByText('(206) 555-0142').waitFor();
  expect(await first.getByRole('link', { name: /^Call Nora/ }).getAttribute('href')).toBe('tel:+12065550142');
  await expectAccessible(page);

  await page.getByRole('heading', { level: 1 }).focus();
  const stepTo = async (title: string) => {
    for (let n = 0; n < actions.length && (await focused(page)) !== title; n += 1) await page.keyboard.press('j');
    expect(await focused(page)).toBe(title);
  };
  await stepTo('Bring the offer');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  await stepTo('Bring the offer');
  await page.keyboard.press('w');
  await rows(page)
    .getByText(/^[\d.]+% chance × \$[\d,]+, 50% of it depends on this: half the chance is lost when nobody follows up\.$/)
    .waitFor();
  await page.keyboard.press('w');
  await stepTo('Bring the offer');

  await page.keyboard.press('d');
  await toast(page, leadTexts.nextActionCompleted).waitFor();
  await expect.poll(() => titles(page)).not.toContain('Bring the offer');
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-action-link'))).toBe(true);
  await page.keyboard.press('u');
  await expect.poll(() => titles(page)).toContain('Bring the offer');

  await page.getByRole('heading', { level: 1 }).focus();
  await stepTo('Order title');
  await page.keyboard.press('s');
  await expect.poll(() => titles(page)).not.toContain('Order title');
  await page.getByText('1 snoozed').waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => titles(page)).toContain('Order title');

  await page.getByRole('heading', { level: 1 }).focus();
  await stepTo('Order title');
  await page.keyboard.press('d');
  await toast(page, milestoneTexts.completed).waitFor();
  await expect.poll(() => titles(page)).not.toContain('Order title');

  // A first call is noted as tried, and the lead planned; taken back, nobody has called.
  const call = 'First call';
  await page.getByRole('heading', { level: 1 }).focus();
  await stepTo(call);
  await page.keyboard.press('d');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText(/^Logged as tried; follow-up on /)
    .first()
    .waitFor();
  await expect.poll(() => titles(page)).not.toContain(call);
  await page.keyboard.press('u');
  await expect.poll(() => titles(page)).toContain(call);

  await page.getByRole('heading', { level: 1 }).focus();
  await stepTo('Bring the offer');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/leads/*');
});

test('on a phone it fits, says why, and is snoozed by hand', async () => {
  const { page } = await open('/app/today', { as: await aDay(), size: 'phone', theme: 'light' });
  const row = rows(page).filter({ hasText: 'Bring the offer' });
  await row.getByText('2 days late', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Why/ }).click();
  await row.getByText('50% of it depends on this').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Snooze/ }).click();
  await expect.poll(() => titles(page)).not.toContain('Bring the offer');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => titles(page)).toContain('Bring the offer');
});

test('a new account reads what will appear here', async () => {
  const { page } = await open('/app/today', { as: await signUp() });
  await page.getByText('Nothing waits for you today').waitFor();
  await page.getByRole('link', { name: 'Add Lead' }).waitFor();
  // A list is what most begin with; leads to view there are none.
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
});

test('twenty calls are logged with the keyboard alone', async () => {
  const ann = await signUp();
  const { today } = await ann.call<NextActions>('GET', '/next-actions');
  for (let n = 0; n < 20; n += 1)
    await ann.call(
      'POST',
      '/leads',
      aLead({ phone: String(2_065_550_100 + n), next_action: 'Call', next_action_date: addDays(today, -1) }),
    );
  const { page } = await open('/app/today', { as: ann });
  // A group begins with its most pressing rows; the others open on demand.
  await expect.poll(() => rows(page).count()).toBe(5);
  await page.getByRole('button', { name: 'Show 15 more' }).click();
  await expect.poll(() => rows(page).count()).toBe(20);
  await page.keyboard.press('j');
  const outcomes = async () =>
    (await ann.call<{ outcome: string }[]>('GET', '/touches?per_page=100&sort_by=id&sort_order=asc')).map(({ outcome }) => outcome);
  const keys = ['1', '2', '3', '5', '0'];
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.press(keys[n % keys.length] ?? '1');
    await expect.poll(outcomes).toHaveLength(n + 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-action-link], h1'))).toBe(true);
  }
  expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => ['no_answer', 'voicemail', 'talked', 'callback', 'do_not_call']).flat());
  await page.keyboard.press('u');
  await expect.poll(outcomes).toHaveLength(19);
});
