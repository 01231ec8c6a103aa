/** Two tabs change one record: the second takes over what the first changed, and asks where both changed the same. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

// The browser's own line about the refusal.
const provokes = /status of 412/;
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const addLead = async (ann: Person) => (await ann.call<{ id: number }>('POST', '/leads', aLead())).id;

async function addDeal(ann: Person): Promise<number> {
  const property_id = (await ann.call<{ id: number }>('POST', '/properties', aProperty())).id;
  const deal = aDeal({ property_id, lead_id: await addLead(ann), notes: 'Roof is new', inspection_period: 10 });
  return (await ann.call<{ id: number }>('POST', '/deals', deal)).id;
}

test('a form with one button takes over what was changed elsewhere, and asks where something else is typed', async () => {
  const ann = await signUp();
  const campaign = { name: 'Spring letters', campaign_type: 'lead_generation', channel: 'email', subject_line: 'Your house' };
  const { id } = await ann.call<{ id: number }>('POST', '/campaigns', { ...campaign, content: 'Hello', target_criteria: {} });
  const { page } = await open(`/app/campaigns/${id}`, { as: ann, size: 'phone', provokes });
  await field(page, 'name').fill('Mine');
  await field(page, 'content').fill('Hello from me');
  await ann.call('PATCH', `/campaigns/${id}`, { name: 'Theirs', budget: 500 });
  await button(page, 'Update Campaign').click();
  await page.locator('[data-field=name]').getByText('Changed elsewhere to “Theirs”. Save again to keep yours.').waitFor();
  expect(await field(page, 'budget').inputValue()).toBe('500');
  await expect.poll(() => field(page, 'name').evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await button(page, 'Update Campaign').click();
  await page.getByText('Campaign updated successfully!').waitFor();
  expect(await ann.call('GET', `/campaigns/${id}`)).toMatchObject({ name: 'Mine', content: 'Hello from me', budget: 500, version: 3 });
});

test('what was typed before a reload comes back, is asked about where it was changed since, and does not come back once saved', async () => {
  const ann = await signUp();
  const id = await addDeal(ann);
  const { page } = await open(`/app/deals/${id}`, { as: ann, provokes });
  await field(page, 'notes').fill('Mine');
  await ann.call('PATCH', `/deals/${id}`, { notes: 'Theirs', inspection_period: 14 });
  await page.locator('[data-field=notes]').getByText('Changed elsewhere to “Theirs”').waitFor();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByText('Draft restored.').waitFor();
  expect(await field(page, 'inspection_period').inputValue()).toBe('14');
  expect(await field(page, 'notes').inputValue()).toBe('Mine');
  await field(page, 'notes').press('Control+Enter');
  await page.getByText('Draft restored.').waitFor({ state: 'detached' });
  expect(await ann.call('GET', `/deals/${id}`)).toMatchObject({ notes: 'Mine', inspection_period: 14, version: 3 });
  await page.reload();
  await field(page, 'notes').waitFor();
  expect(await page.getByText('Draft restored.').count()).toBe(0);
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
