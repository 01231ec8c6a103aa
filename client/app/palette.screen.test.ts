/** A walk of the palette: every act on every kind of record does something, or opens something. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

let ann: Person;
beforeAll(async () => {
  ann = await signUp();
});

const add = async (path: string, body: unknown) => (await ann.call<{ id: number }>('POST', path, body)).id;
const read = (id: number) => ann.call<Lead>('GET', `/leads/${id}`);
const touches = (lead: number) =>
  ann.call<{ outcome: string | null; note: string | null }[]>('GET', `/touches?lead_id=${lead}&sort_by=id&sort_order=asc`);
const line = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function ask(page: Page, typed: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await line(page).fill(typed);
  await page
    .getByRole('group', { name: /^On this (lead|property|deal)$/ })
    .getByRole('option', { name: option })
    .click();
}

/** A lead with its house and its deal. */
async function aRecord() {
  const lead = await add('/leads', aLead({ status: 'new', phone: '2065550142' }));
  const property = await add('/properties', aProperty({ lead_id: lead }));
  const deal = await add('/deals', aDeal({ lead_id: lead, property_id: property, status: 'active' }));
  return { lead, property, deal };
}

test.each(['leads', 'properties', 'deals'] as const)('on %s a call, status, next step and note take two steps each', async (kind) => {
  const of = await aRecord();
  const id = { leads: of.lead, properties: of.property, deals: of.deal }[kind];
  const { page } = await open(`/app/${kind}/${id}`, { as: ann });
  await page.locator('.rec-head .stages [aria-current=step]').waitFor();

  await ask(page, 'log call', /^Log a call/);
  await line(page).fill('6');
  await page.getByRole('option', { name: /^Interested/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await touches(of.lead)).map(({ outcome }) => outcome)).toEqual(['interested']);

  await ask(page, 'status', /^Set status/);
  await line(page).fill('hot');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(of.lead)).status).toBe('hot');

  await ask(page, 'follow-up', /^Set next step/);
  await line(page).fill('Bring the keys');
  await page
    .getByRole('option', { name: /^Bring the keys/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(of.lead)).next_action).toBe('Bring the keys');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(async () => (await read(of.lead)).next_action).toBe('Make an offer');

  await ask(page, 'add note', /^Add a note/);
  await line(page).fill('Roof is new');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await touches(of.lead)).at(-1)?.note).toBe('Roof is new');

  // Escape leads back a step, not out.
  await ask(page, 'log call', /^Log a call/);
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: /^Log a call/ }).waitFor();
  await page.keyboard.press('Escape');

  await ask(page, 'close', /^Mark closed/);
  await dialog(page, /closed/i).waitFor();
  await page.keyboard.press('Escape');
  await ask(page, 'contract', /^Prepare a contract/);
  await page.waitForURL(`**/app/deals/${of.deal}#papers`);
  await dialog(page, 'Prepare contract').waitFor();
});

test('without a deal, a contract and a closing open what comes first', async () => {
  const lead = await add('/leads', aLead());
  const { page } = await open(`/app/leads/${lead}`, { as: ann });
  await page.locator('.rec-head').getByRole('button', { name: 'Make offer' }).waitFor();
  for (const [typed, option] of [
    ['contract', /^Prepare a contract needs a deal first/],
    ['closed', /^Mark closed needs a deal first/],
  ] as const) {
    await ask(page, typed, option);
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
  }
});

test('the palette finds the items of a closed menu', async () => {
  const { lead, deal } = await aRecord();
  const { page } = await open(`/app/leads/${lead}`, { as: ann });
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  const choose = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k');
    await line(page).fill(typed);
    await page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: option }).click();
  };
  await choose('delete', 'Delete lead');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await choose('merge', 'Merge with…');
  await page.waitForURL(`**/app/leads/${lead}/merge`);
  await page.goto(`/app/deals/${deal}`);
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  await choose('delete', 'Delete deal');
  await page.getByRole('alertdialog').waitFor();
});

test.each([
  ['leads', () => aRecord().then(({ lead }) => lead)],
  ['deals', () => aRecord().then(({ deal }) => deal)],
] as const)('Space peeks in the list of %s, and X stands among the keys', async (list, make) => {
  await make();
  const { page } = await open(`/app/${list}`, { as: ann });
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const word of ['Peek', 'Select']) await keys.getByText(word, { exact: true }).waitFor();
});
