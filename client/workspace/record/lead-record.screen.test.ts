/** The page of a lead as a record: calls by keys. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { aLead } from '#shared/testing/records.ts';

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
  const press = async (key: string, said: string | RegExp, count: number) => {
    await page.keyboard.press(key);
    await toast(page, said).waitFor();
    await expect.poll(() => outcomes(id)).toHaveLength(count);
  };
  await press('1', 'No answer', 1);
  await press('2', 'Voicemail', 2);
  await press('4', /Next to try: \(206\) 555-0143/, 3);
  expect((await read(id)).phone).toBe('2065550143');
  await press('5', /Call back: /, 4);
  await page.keyboard.press('w');
  await page.keyboard.type('Roof is new, 3 kids');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Note saved').waitFor();
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
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Call', exact: true }).and(page.locator(':disabled')).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('On a lead: log a call').waitFor();
});
