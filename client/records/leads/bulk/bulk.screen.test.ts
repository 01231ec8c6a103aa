import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

const LEADS = 14;
const badges = (page: Page, status: string) => page.locator('[data-row] .badge').filter({ hasText: status });
const toolbar = (page: Page, count: number) => page.getByRole('toolbar', { name: `${count} selected` });
const total = async (person: Person, query: string) =>
  (await person.call<{ meta: { total: number } }>('GET', `/leads?${query}`)).meta.total;

let ann: Person;
beforeAll(async () => {
  ann = await signUp();
  for (let n = 0; n < LEADS; n++) await ann.call('POST', '/leads', aLead({ last_name: `Reyes${'abcdefghijklmnop'[n]}` }));
});

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  test('all leads are selected, changed and restored', async () => {
    const { page } = await open('/app/leads', { as: ann, size });
    await page.getByRole('checkbox', { name: 'Select Maria Reyesn' }).check();
    await toolbar(page, 1).waitFor();
    await page.getByRole('button', { name: `All ${LEADS}` }).click();
    await toolbar(page, LEADS).waitFor();
    await expectAccessible(page);
    await toolbar(page, LEADS).getByRole('button', { name: 'Status' }).click();
    await page.getByRole('menuitem', { name: 'Hot' }).click();
    await page.getByText(`${LEADS} leads changed`).waitFor();
    await expect.poll(() => badges(page, 'Hot').count()).toBe(10);
    expect(await total(ann, 'status=hot')).toBe(LEADS);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${LEADS} leads restored`).waitFor();
    await expect.poll(() => badges(page, 'New').count()).toBe(10);
    expect(await total(ann, 'status=hot')).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
  });
});

test('a selection goes on a list, becomes a campaign, and comes back when it was deleted', async () => {
  const cyd = await signUp();
  for (const last_name of ['One', 'Two', 'Other']) await cyd.call('POST', '/leads', aLead({ last_name }));
  await cyd.call('POST', '/lists', { name: 'Vacant, Shelby County', kind: 'vacant', as_of: '2026-01-15' });
  const { page } = await open('/app/leads', { as: cyd });
  const select = async () => {
    for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select Maria ${name}` }).check();
    return toolbar(page, 2);
  };
  await (await select()).getByRole('button', { name: 'List' }).click();
  await page.getByRole('dialog').getByLabel('List').selectOption({ label: 'Vacant, Shelby County' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByText('2 leads changed').waitFor();
  await (await select()).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 leads deleted').waitFor();
  expect(await total(cyd, '')).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 leads restored').waitFor();
  expect(await total(cyd, 'lists_min=1')).toBe(2);
  await (await select()).getByRole('button', { name: 'Campaign' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill('Letter to two');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tag and write campaign' }).click();
  await page.getByRole('link', { name: 'Write campaign' }).click();
  await page.getByText('2 leads match').waitFor();
  expect(await page.getByLabel('Tag').inputValue()).toBe('Letter to two');
});

test('the keyboard selects rows and ranges, tags them, and clears', async () => {
  const { page } = await open('/app/leads', { as: ann });
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await toolbar(page, 1).waitFor();
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await toolbar(page, 3).waitFor();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Tag' })
    .or(page.getByRole('combobox', { name: 'Tag' }))
    .fill('Spring list');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('3 leads changed').waitFor();
  await expect.poll(() => page.locator('[data-row] .tag').filter({ hasText: 'Spring list' }).count()).toBe(3);
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByRole('toolbar').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
});

test('a lead that a deal uses is named with the reason why it stays', async () => {
  const bob = await signUp();
  const lead = await bob.call<{ id: number }>('POST', '/leads', aLead({ last_name: 'Used' }));
  await bob.call('POST', '/leads', aLead({ last_name: 'Free' }));
  const property = await bob.call<{ id: number }>('POST', '/properties', aProperty());
  await bob.call('POST', '/deals', aDeal({ lead_id: lead.id, property_id: property.id }));
  const { page } = await open('/app/leads', { as: bob });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 lead used by deals will stay').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 lead deleted, 1 refused').waitFor();
  await page.getByRole('button', { name: 'Why' }).click();
  await page.getByText('This lead has 1 deal. Delete it first.').waitFor();
});

test('on a phone neither the filters nor the toolbar scroll sideways', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', aLead());
  const { page } = await open('/app/leads', { as: ann, size: 'phone', theme: 'light' });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('toolbar').waitFor();
  for (const part of ['.bulk', '.filterbar .scroll'])
    expect(await page.locator(part).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expectAccessible(page);
});
