/** Two tabs change one record: the second save says what the first one did, and merges. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

// The browser's own line about the refusal.
const provokes = /status of 412/;
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Changed elsewhere meanwhile' });
const said = async (page: Page) => (await dialog(page).innerText()).replace(/\s+/g, ' ');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const addLead = async (ann: Person) => (await ann.call<{ id: number }>('POST', '/leads', aLead())).id;

async function addDeal(ann: Person): Promise<number> {
  const property_id = (await ann.call<{ id: number }>('POST', '/properties', aProperty())).id;
  const deal = aDeal({ property_id, lead_id: await addLead(ann), notes: 'Roof is new', inspection_period: 10 });
  return (await ann.call<{ id: number }>('POST', '/deals', deal)).id;
}

test('a save on top of another one says who changed what, merges it with what was typed, and loses neither', async () => {
  const ann = await signUp();
  const id = await addDeal(ann);
  const { page } = await open(`/app/deals/${id}`, { as: ann, provokes });
  await field(page, 'notes').fill('Roof is new, basement dry');
  await field(page, 'sale_price').fill('225000');
  await ann.call('PATCH', `/deals/${id}`, { notes: 'Roof is new. Wants out by June', inspection_period: 14, sale_price: 225_000 });

  await button(page, 'Update Deal').click();
  await dialog(page)
    .getByText(/^Ann Walker \(you, elsewhere\) changed this record on .+, after you opened it\./)
    .waitFor();
  const choice = dialog(page).getByRole('group', { name: 'Notes' });
  await expectAccessible(page);
  expect(await choice.getByRole('radio', { name: /^Yours/ }).isChecked()).toBe(true);
  expect(await choice.innerText()).toMatch(/Yours\s+Roof is new, basement dry\s+Theirs\s+Roof is new\. Wants out by June\s+Ann Walker/);
  expect(await dialog(page).getByRole('group').count(), 'the same new price on both sides is no matter').toBe(1);
  expect(await said(page)).toMatch(/Changed only by them: taken over Inspection period.*: 10 to → 14/);

  await page.keyboard.press('Escape');
  expect(await field(page, 'notes').inputValue()).toBe('Roof is new, basement dry');
  await field(page, 'earnest_money').fill('2500');
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('Changed only by you: kept').waitFor();
  expect(await said(page)).toMatch(/Earnest money: .+ to → \$2,500/);
  await dialog(page)
    .getByRole('radio', { name: /^Yours/ })
    .press('ArrowDown');
  await button(page, 'Save merged').press('Enter');
  await page.getByText('Deal updated successfully!').waitFor();
  expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({
    version: 3,
    notes: 'Roof is new. Wants out by June',
    earnest_money: 2500,
    inspection_period: 14,
    sale_price: 225_000,
  });
});

test('on a phone it can be read and used, and what was typed can be given up', async () => {
  const ann = await signUp();
  const id = await addDeal(ann);
  const { page } = await open(`/app/deals/${id}`, { as: ann, size: 'phone', provokes });
  await field(page, 'notes').fill('Mine '.repeat(60).trim());
  await field(page, 'earnest_money').fill('2500');
  await ann.call('PATCH', `/deals/${id}`, { notes: 'Theirs', sale_price: 220_000, title_contingency: true });
  await button(page, 'Update Deal').click();
  await dialog(page).waitFor();
  expect(await said(page)).toContain('Sale price: $215,000 to → $220,000');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const last = await button(page, 'Save merged').boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 999)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await button(page, 'Discard mine').click();
  await expect.poll(() => field(page, 'notes').inputValue()).toBe('Theirs');
  expect(await field(page, 'earnest_money').inputValue()).toBe('');
  await field(page, 'notes').fill('Theirs, read');
  await button(page, 'Update Deal').click();
  await page.getByText('Deal updated successfully!').waitFor();
  expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ version: 3, notes: 'Theirs, read', sale_price: 220_000 });
});

test('what was typed before a reload is still merged with what was changed before it', async () => {
  const ann = await signUp();
  const id = await addDeal(ann);
  const { page } = await open(`/app/deals/${id}`, { as: ann, provokes });
  await field(page, 'notes').fill('Mine');
  await ann.call('PATCH', `/deals/${id}`, { notes: 'Theirs', inspection_period: 14 });
  await page.reload();
  await page.getByText('What you typed here before is back.').waitFor();
  expect(await field(page, 'inspection_period').inputValue()).toBe('14');
  expect(await field(page, 'notes').inputValue()).toBe('Mine');
  await button(page, 'Update Deal').click();
  expect(await dialog(page).getByRole('group').innerText()).toMatch(/Mine\s+Theirs\s+Theirs/);
  await button(page, 'Save merged').click();
  await page.getByText('Deal updated successfully!').waitFor();
  expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ notes: 'Mine', inspection_period: 14, version: 3 });
});

test('a save of fields the form does not show asks nothing, and a deleted record shows an error', async () => {
  const ann = await signUp();
  const property_id = (await ann.call<{ id: number }>('POST', '/properties', aProperty())).id;
  const deal_id = (await ann.call<{ id: number }>('POST', '/deals', aDeal({ property_id, lead_id: await addLead(ann) }))).id;
  const { page } = await open(`/app/properties/${property_id}`, { as: ann, provokes: /status of 4(12|04)/ });
  await field(page, 'seller_notes').fill('Key under the mat');
  for (const county of ['Elsewhere', aProperty().county]) await ann.call('PATCH', `/properties/${property_id}`, { county });
  await button(page, propertyTexts.submit).click();
  await page.waitForURL('**/app/properties');
  expect(await ann.call('GET', `/properties/${property_id}`)).toMatchObject({ seller_notes: 'Key under the mat', version: 4 });

  const milestone = (await ann.call<{ id: number }>('POST', '/deal-milestones', aMilestone({ deal_id }))).id;
  await page.goto(`/app/milestone/${milestone}`);
  await field(page, 'title').fill('Walk it twice');
  await ann.call('DELETE', `/deal-milestones/${milestone}`);
  await button(page, 'Update Milestone').click();
  await page.getByRole('alert').filter({ hasText: 'Milestone not found' }).waitFor();
  expect(await field(page, 'title').inputValue()).toBe('Walk it twice');
});

test('notes on a saved property that were changed elsewhere are shown before they are written over', async () => {
  const ann = await signUp();
  const property_id = (await ann.call<{ id: number }>('POST', '/properties', aProperty())).id;
  const { id } = await ann.call<{ id: number }>('POST', '/property-saves', { property_id, notes: 'Ask about the roof' });
  const { page } = await open('/app/profile?tab=property', { as: ann, provokes });
  await page.getByRole('button', { name: /^Edit the notes/ }).click();
  const notes = page.getByRole('dialog').locator('[name=notes]');
  await notes.fill('Mine');
  await ann.call('PUT', `/property-saves/${id}`, { notes: 'The roof is new' });
  await button(page, 'Save notes').click();
  await page.getByText('Changed elsewhere meanwhile').waitFor();
  expect(await page.getByRole('dialog').getByText('The roof is new').isVisible()).toBe(true);
  await button(page, 'Use these').click();
  expect(await notes.inputValue()).toBe('The roof is new');
  await notes.fill('The roof is new. Mine');
  await button(page, 'Save notes').click();
  await notes.waitFor({ state: 'detached' });
  expect(await ann.call('GET', `/property-saves/${id}`)).toMatchObject({ notes: 'The roof is new. Mine', version: 3 });
});
