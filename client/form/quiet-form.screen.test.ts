/** A quiet form: each field is saved by itself when it is left. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { aBuyer } from '#shared/testing/records.ts';

const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const around = (page: Page, name: string) => page.locator(`[data-field=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const RANGE = { price_min: 100_000, price_max: 230_000 };
const provokes = /status of 4(12|22)/;

async function addBuyer(ann: Person, about: Record<string, unknown> = {}) {
  const { id } = await ann.call<{ id: number }>('POST', '/buyers', aBuyer({ ...RANGE, notes: 'Pays fast', payment: 'cash', ...about }));
  const stored = () => ann.call<Record<string, unknown>>('GET', `/buyers/${id}`);
  return { path: `/buyers/${id}`, stored };
}

/** Lets no change of a buyer through until what it gives is called. */
async function delaySaves(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/buyers.update*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a field of any kind is saved by Enter or by leaving it, Escape gives it back, and Undo takes it back', async () => {
  const ann = await signUp();
  const { path, stored } = await addBuyer(ann);
  const { page } = await open(`/app${path}`, { as: ann });
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page, 'company').fill('Corbel Homes');
  await field(page, 'company').press('Enter');
  await toast(page, 'Corbel Homes. Saved.').waitFor();
  await field(page, 'price_max').fill('$245,000');
  await page.keyboard.press('Tab');
  await toast(page, 'Maximum price: $230,000 → $245,000. Saved.').waitFor();
  expect(await page.locator('.toast').count(), 'one at a time').toBe(1);
  // Under the pointer it stays.
  await page.locator('.toast').hover();
  await expectAccessible(page);
  await button(page, 'Undo').click();
  await toast(page, 'Maximum price: $245,000 → $230,000. Saved.').waitFor();
  expect(await field(page, 'price_max').inputValue()).toBe('230,000');

  await field(page, 'payment').selectOption('financed');
  await field(page, 'proof_of_funds_on').fill('2026-05-01');
  await field(page, 'areas').fill('78704\nAustin, TX');
  const types = page.getByRole('group', { name: 'Property types' });
  await types.getByLabel('Duplex').uncheck();
  await types.getByLabel('Townhouse').check();
  await field(page, 'notes').fill('Two lines');
  await page.keyboard.press('Enter');
  await page.keyboard.type('of notes');
  await page.keyboard.press('Control+Enter');
  await expect.poll(stored).toMatchObject({
    ...{ company: 'Corbel Homes', price_max: 230_000, payment: 'financed', proof_of_funds_on: '2026-05-01' },
    ...{ areas: ['78704', 'Austin, TX'], property_types: ['single_family', 'townhouse'], notes: 'Two lines\nof notes' },
  });

  const { version } = await stored();
  await field(page, 'company').fill('Another');
  await page.keyboard.press('Escape');
  expect(await field(page, 'company').inputValue()).toBe('Corbel Homes');
  await page.keyboard.press('Tab');
  await page.setViewportSize({ width: 390, height: 844 });
  await field(page, 'name').focus();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect((await stored()).version).toBe(version);
});

test('what is refused stays in its field with the reason under it, and goes through when what it waits for does', async () => {
  const ann = await signUp();
  const { path, stored } = await addBuyer(ann);
  const { page } = await open(`/app${path}`, { as: ann, provokes });
  await field(page, 'name').fill('');
  await page.keyboard.press('Tab');
  await around(page, 'name').getByRole('alert').filter({ hasText: 'Name is required' }).waitFor();
  expect(await field(page, 'name').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'price_min').fill('300000');
  await page.keyboard.press('Tab');
  await around(page, 'price_min').getByText('Maximum price must not be below the minimum').waitFor();
  await expectAccessible(page);
  await field(page, 'price_max').fill('400000');
  await page.keyboard.press('Enter');
  await toast(page, 'Maximum price: $230,000 → $400,000, Minimum price: $100,000 → $300,000. Saved.').waitFor();
  expect((await stored()).price_min, 'what waited for it went with it').toBe(300_000);
  await button(page, 'Update Buyer').click();
  await page.getByText('Please fix the validation errors above.').waitFor();
  expect(await field(page, 'name').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await field(page, 'name').inputValue()).toBe('Paula Reyes');
  await button(page, 'Update Buyer').click();
  await toast(page, 'Buyer updated successfully!').waitFor();
  expect(await stored()).toMatchObject({ name: 'Paula Reyes', price_min: 300_000, price_max: 400_000 });
});

test('a change from elsewhere is taken over, except into a field where something else is typed: there one is asked', async () => {
  const ann = await signUp();
  const { path, stored } = await addBuyer(ann);
  const { page } = await open(`/app${path}`, { as: ann, provokes });
  await field(page, 'company').fill('Mine');
  await ann.call('PATCH', path, { notes: 'Theirs' });
  await page.keyboard.press('Enter');
  await toast(page, 'Changed elsewhere: Notes').waitFor();
  expect(await field(page, 'notes').inputValue()).toBe('Theirs');

  await field(page, 'company').fill('Mine again');
  await ann.call('PATCH', path, { company: 'Theirs' });
  await page.keyboard.press('Tab');
  const asked = around(page, 'company').getByText('Changed elsewhere to “Theirs”. Enter saves yours, Escape takes that.');
  await asked.waitFor();
  await field(page, 'company').focus();
  await page.keyboard.press('Tab');
  await asked.waitFor();
  expect((await stored()).company, 'leaving it once more decides nothing').toBe('Theirs');
  await field(page, 'company').press('Enter');
  await toast(page, 'Company: Theirs → Mine again. Saved.').waitFor();
  expect((await stored()).company).toBe('Mine again');

  await field(page, 'notes').fill('Mine');
  await ann.call('PATCH', path, { notes: 'Theirs, longer' });
  await page.keyboard.press('Control+Enter');
  await around(page, 'notes').getByRole('alert').waitFor();
  await field(page, 'notes').pressSequentially(' and more');
  for (const _ of [1, 2]) await button(page, 'Update Buyer').click();
  await page.getByText('Please fix the validation errors above.').waitFor();
  await around(page, 'notes').getByText('Changed elsewhere to “Theirs, longer”.').waitFor();
  expect((await stored()).notes, 'neither another key nor the button decides').toBe('Theirs, longer');
  await button(page, 'Take theirs').click();
  expect(await field(page, 'notes').inputValue()).toBe('Theirs, longer');
  await button(page, 'Update Buyer').click();
  await toast(page, 'Buyer updated successfully!').waitFor();
});

test('a field is saved alone when the one that waits for it was changed elsewhere: there one is asked', async () => {
  const ann = await signUp();
  const { path, stored } = await addBuyer(ann);
  const { page } = await open(`/app${path}`, { as: ann, provokes });
  // The form does not hear of the change before it saves.
  await page.route('**/activities.live*', () => undefined);
  await page.reload();
  await field(page, 'price_min').fill('300000');
  await page.keyboard.press('Tab');
  await around(page, 'price_min').getByText('Maximum price must not be below the minimum').waitFor();
  await ann.call('PATCH', path, { price_min: 150_000 });
  await field(page, 'price_max').fill('400000');
  await page.keyboard.press('Enter');
  await toast(page, 'Maximum price: $230,000 → $400,000. Saved.').waitFor();
  await around(page, 'price_min').getByText('Changed elsewhere to “$150,000”.').waitFor();
  expect(await stored()).toMatchObject({ price_min: 150_000, price_max: 400_000 });
  await expectAccessible(page);
  await button(page, 'Keep mine').click();
  await toast(page, 'Minimum price: $150,000 → $300,000. Saved.').waitFor();
  expect((await stored()).price_min).toBe(300_000);
});

test('the button waits for the fields under way, nothing asks meanwhile, and Undo leaves what was typed since', async () => {
  const ann = await signUp();
  const { path, stored } = await addBuyer(ann, { company: 'Before' });
  const { page } = await open(`/app${path}`, { as: ann });
  const release = await delaySaves(page);
  await field(page, 'company').fill('After');
  await field(page, 'price_max').fill('240000');
  await button(page, 'Update Buyer').click();
  expect((await stored()).version).toBe(1);
  release();
  await toast(page, 'Buyer updated successfully!').waitFor();
  expect(await stored()).toMatchObject({ company: 'After', price_max: 240_000 });

  await page.unroute('**/trpc/buyers.update*');
  const releaseLater = await delaySaves(page);
  await field(page, 'company').fill('Later');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  releaseLater();
  await toast(page, 'Company: After → Later. Saved.').waitFor();
  await button(page, 'Undo').click();
  await toast(page, 'Company: Later → After. Saved.').waitFor();
  expect((await stored()).company).toBe('After');

  await page.goto(`/app${path}`);
  await field(page, 'company').fill('Saved');
  await page.keyboard.press('Enter');
  await toast(page, 'Company: After → Saved. Saved.').waitFor();
  await field(page, 'company').pressSequentially(' and typed on');
  // By script: the button takes no focus, so the field is not left.
  await button(page, 'Undo').evaluate((element: HTMLButtonElement) => element.click());
  await toast(page, 'Company: Saved → After. Saved.').waitFor();
  expect(await field(page, 'company').inputValue()).toBe('Saved and typed on');
  expect((await stored()).company).toBe('After');
});
