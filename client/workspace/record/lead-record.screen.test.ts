/** The page of a lead as a record: calls by keys, the next step in place, the contract. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

let ann: Person;
beforeAll(async () => {
  ann = await signUp();
});

const add = async (about: Parameters<typeof aLead>[0] = {}) => (await ann.call<{ id: number }>('POST', '/leads', aLead(about))).id;
const read = (id: number) => ann.call<Lead>('GET', `/leads/${id}`);
const outcomes = async (id: number) =>
  (await ann.call<{ outcome: string | null; note: string | null }[]>('GET', `/touches?lead_id=${id}&sort_by=id&sort_order=asc`)).map(
    ({ outcome, note }) => outcome ?? note,
  );
const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text).first();

test('calls are logged, noted and undone with the keyboard alone', async () => {
  const id = await add({ phone: '2065550142', other_phones: ['2065550143'] });
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  await page.getByRole('group', { name: 'Log a call' }).waitFor();
  await expectAccessible(page);
  for (const key of ['1', '2', '4']) await page.keyboard.press(key);
  await toast(page, /Next to try: \(206\) 555-0143/).waitFor();
  expect((await read(id)).phone).toBe('2065550143');
  await page.keyboard.press('5');
  await page.keyboard.press('w');
  await page.keyboard.type('Roof is new, 3 kids');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => outcomes(id)).toHaveLength(5);
  await page.locator('.feed').getByText('Roof is new, 3 kids').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect.poll(() => outcomes(id)).toEqual(['no_answer', 'voicemail', 'wrong_number', 'callback']);
  await page.keyboard.press('w');
  await page.keyboard.type('Wants one clean closing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await expect.poll(() => outcomes(id)).toHaveLength(5);
  const [talked] = await ann.call<{ note: string }[]>('GET', `/touches?lead_id=${id}&sort_by=id`);
  expect(talked).toMatchObject({ outcome: 'talked', note: 'Wants one clean closing' });
  await page.locator('.feed').getByText('Wants one clean closing').waitFor();
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Call', exact: true }).and(page.locator(':disabled')).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('On a lead or on Today: log a call').waitFor();
});

test('what came of a talk is one key, and an appointment asks for its time', async () => {
  const id = await add({ status: 'new' });
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  await page.getByRole('group', { name: 'Log a call' }).waitFor();
  await page.keyboard.press('6');
  await toast(page, /Make an offer: /).waitFor();
  expect(await read(id)).toMatchObject({ status: 'qualified', next_action: 'Make an offer' });
  for (const key of ['8', '9', '7']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await dialog.waitFor();
  expect(await outcomes(id)).toEqual(['interested', 'not_now', 'offer_made', 'appointment']);
  expect((await read(id)).status).toBe('hot');
  await dialog.locator('[role=radiogroup][aria-label^="Times on"] label').last().click();
  await dialog.getByRole('button', { name: 'Book it' }).click();
  const [booked] = await ann.call<{ starts_at: string }[]>('GET', `/appointments?lead_id=${id}`);
  await expect.poll(async () => (await read(id)).next_action_date).toBe(booked?.starts_at.slice(0, 10));
  await page.locator('.feed').getByText('Offer made').waitFor();
});

test('a note fills what it says, one chip each', async () => {
  const { id } = await ann.call<Lead>('POST', '/leads/capture', { first_name: 'Nora', phone: '2065550142', asking_price: 300_000 });
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  await page.getByRole('group', { name: 'Log a call' }).waitFor();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Wants 285k, sells in 2 months. Owes 90k. Going through a divorce.');
  const chips = page.getByRole('group', { name: 'Facts in the note' }).getByRole('button');
  await expect.poll(() => chips.count()).toBe(4);
  const pressed = async () => Promise.all((await chips.all()).map((chip) => chip.getAttribute('aria-pressed')));
  // What is sure and replaces nothing waits for no click; what replaces something does.
  expect((await chips.allInnerTexts()).map((text) => text.replaceAll('\n', ' '))).toEqual([
    'Motive Divorce',
    'Timeline Within 60 days',
    'Asking price $285,000 instead of $300,000',
    'Mortgage $90,000',
  ]);
  expect(await pressed()).toEqual(['false', 'true', 'false', 'true']);
  await expectAccessible(page);
  await chips.filter({ hasText: 'Asking price' }).click();
  await chips.filter({ hasText: 'Mortgage' }).click();
  expect(await pressed()).toEqual(['false', 'true', 'true', 'false']);
  await page.getByRole('textbox', { name: 'Note', exact: true }).press('Control+Enter');
  await page.locator('.feed').getByText('Timeline: Within 60 days, Asking price: $285,000').waitFor();
  expect(await read(id)).toMatchObject({ asking_price: 285_000 });
  expect(await page.locator('[name=asking_price]').inputValue()).toBe('285,000');
});

test('the palette logs a call, sets status and next step, and adds a note', async () => {
  const id = await add();
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  await page.getByRole('group', { name: 'Log a call' }).waitFor();
  const choose = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.ariaLabel);
  for (const [typed, option, field] of [
    ['set status', 'Set status', 'status'],
    ['set next step', 'Set next action', 'next_action'],
    ['add a note', 'Add note', 'Note'],
  ] as const) {
    await choose(typed, option);
    await expect.poll(focused).toBe(field);
    await page.keyboard.press('Escape');
  }
  await choose('log a call', 'Log a call: Voicemail');
  await expect.poll(() => outcomes(id)).toEqual(['voicemail']);
});

test('status and next step are changed in place on a phone, and shown once', async () => {
  const id = await add({ status: 'new' });
  const { page } = await open(`/app/leads/${id}`, { as: ann, size: 'phone' });
  // The form has a tab of its own where it does not fit beside the timeline.
  expect(await page.locator('[name=status]').isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.locator('[name=status]').selectOption('hot');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await read(id)).status).toBe('hot');
  await page.locator('[name=next_action]').fill('Bring the offer');
  await page.locator('[name=next_action_date]').fill('2030-01-02');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(id)).next_action_date).toBe('2030-01-02');
  expect((await read(id)).next_action).toBe('Bring the offer');
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]').textContent()).toBe(name);
  expect(await page.title()).toBe(`${name} · DealFlow`);
  const stages = page.getByRole('list', { name: 'Stage' });
  await stages.locator('[aria-current=step]').waitFor();
  await page.locator('[name=status]').selectOption('cold');
  await page.keyboard.press('Enter');
  await page.locator('.rec-head').getByText('Cold', { exact: true }).waitFor();
  expect(await stages.locator('[aria-current=step]').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await stages.locator('[aria-current=step]').waitFor();
  expect(await page.locator('[name=status]').inputValue()).toBe('hot');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.locator('.feed').getByText('Status: Hot instead of New').waitFor();
  // Where the numbers say what is next, they lead to its line.
  await page.getByRole('link', { name: 'Bring the offer' }).click();
  await page.locator('[name=next_action]').waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => page.locator('[name=next_action]').inputValue()).toBe('');
});

test('beside the form the next step stands once, and is ticked off there', async () => {
  const id = await add({ next_action: 'Bring the offer', next_action_date: '2020-01-02' });
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  const numbers = page.getByRole('group', { name: 'Numbers' });
  await numbers.getByText('Max offer').waitFor();
  expect(await numbers.getByText('Next step').count()).toBe(0);
  const form = page.getByRole('form', { name: 'Update Lead' });
  await form.getByText(/days late/).waitFor();
  await form.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(() => page.locator('[name=next_action]').inputValue()).toBe('');
  expect(await form.getByRole('button', { name: 'Done', exact: true }).count()).toBe(0);
});

test('no tab of a lead is long, in pixels or in words; each has an address', async () => {
  const id = await add({ phone: '2065550142', notes: 'Inherited, vacant. Wants to close in 30 days.', tags: ['Inherited'] });
  for (let call = 0; call < 9; call += 1)
    await ann.call('POST', `/leads/${id}/touches`, { outcome: 'talked', note: 'Would look at a cash offer. Roof is 15 years old.' });
  const conversation = await ann.call<{ id: number }>('POST', '/conversations', { lead_id: id, channel: 'email' });
  for (const body of ['That is my house.', 'How much would you pay?', 'I want $185,000, and the roof leaks.'])
    await ann.call('POST', `/conversations/${conversation.id}/messages`, { author: 'lead', body });
  const list = await ann.call<{ id: number }>('POST', '/lists', { name: 'Tax sale', kind: 'tax_delinquent', as_of: '2026-01-05' });
  await ann.call('POST', `/lists/${list.id}/members`, { lead_ids: [id] });
  const { page } = await open(`/app/leads/${id}`, { as: ann });
  await page.locator('.feed').getByText('I want $185,000, and the roof leaks.').waitFor();
  await page.getByText(/chance of a contract, /).waitFor();
  for (const name of ['Timeline', 'Outreach', 'Lists and tags', 'Documents']) {
    await page.getByRole('tab', { name }).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect.poll(() => panel.innerText()).toMatch(/\w/);
    await expect.poll(() => panel.getByText(/^Loading/).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight), { message: `height of ${name}` })
      .toBeLessThanOrEqual(1800);
    expect(await countWordsInSight(page), `words of ${name}`).toBeLessThanOrEqual(350);
    await expectAccessible(page);
  }
  await page.reload();
  await page.getByRole('tab', { name: 'Documents', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.locator('.feed').getByText('Lead added').waitFor();
});

/** The options of a select that is closed are not in sight. */
const countWordsInSight = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const count = (element: Element) => (element as HTMLElement).innerText.split(/\s+/).filter(Boolean).length;
    const closed = [...main.querySelectorAll('select')].filter((select) => select.checkVisibility());
    return closed.reduce((sum, select) => sum - count(select), count(main));
  });

test('under contract the lead leads to its deal, and its chance of a contract is not shown any more', async () => {
  const lead = await add();
  const call = async (path: string, body: unknown) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const { page } = await open(`/app/leads/${lead}`, { as: ann });
  await page.getByText(/chance of a contract, /).waitFor();
  const deal = await call('/deals', aDeal({ lead_id: lead, property_id: await call('/properties', aProperty()) }));
  await page.reload();
  await page
    .getByText('Under contract: ')
    .getByRole('link', { name: `deal #${deal}` })
    .waitFor();
  expect(await page.getByText(/chance of a contract, /).count()).toBe(0);
});

test('on a small screen the menu leads to the form each time', async () => {
  const { page } = await open(`/app/leads/${await add()}`, { as: ann, size: 'phone' });
  const form = page.getByRole('form', { name: 'Update Lead' });
  const isInSight = () => form.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight);
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
    await expect.poll(isInSight).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await isInSight()).toBe(false);
  }
});

test('a lead from a call is added by a key on any page, with no more than a name', async () => {
  const { page } = await open('/app/dashboard', { as: ann });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Quick add lead' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Enter a name or an address').waitFor();
  await page.keyboard.type('Quentin');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Lead added').waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }).first().click();
  await page.getByRole('heading', { name: 'Quentin', level: 1 }).waitFor();
  await page.getByText('This lead is not complete.').waitFor();
  await page.goto('/app/leads');
  await page.getByRole('button', { name: 'Quick add' }).click();
  await dialog.waitFor();
});
