import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, signUp } from '#client/testing/browser.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

async function addDeal(person: Person, about: Record<string, unknown>): Promise<number> {
  const { id: property_id } = await person.call<{ id: number }>('POST', '/properties', aProperty());
  const { id: lead_id } = await person.call<{ id: number }>('POST', '/leads', aLead());
  return (await person.call<{ id: number }>('POST', '/deals', aDeal({ property_id, lead_id, ...about }))).id;
}
const earned = async (page: Page) => {
  const names = await page.getByRole('list', { name: 'Achievements' }).getByRole('heading', { level: 3 }).allTextContents();
  return names.map((name) => name.replace('Featured', '').trim());
};
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

test('shows what is earned as it is earned, by type, with level and points', async () => {
  const ann = await signUp();
  const { page } = await open('/app/achievements', { as: ann });
  await page.getByRole('heading', { name: 'No achievements found' }).waitFor();
  await expectAccessible(page);

  const deal = await addDeal(ann, { status: 'closed', assignment_fee: 12_500 });
  // Nobody reloads.
  await expect
    .poll(async () => (await earned(page)).sort())
    .toEqual(['Deal Closed', 'First Contract', 'First Lead', 'Five-Figure Fees', 'Under Contract']);
  await expect.poll(() => page.getByRole('region', { name: 'Level' }).getByRole('heading').textContent()).toBe('Level 2');
  await page.getByText('1,060 points', { exact: true }).waitFor();
  await page.getByText(`Deal #${deal}`).first().waitFor();

  await page.getByRole('radiogroup', { name: 'Achievement type' }).getByText('Activity').click();
  await expect.poll(() => earned(page)).toEqual(['First Lead']);
  expect(new URL(page.url()).search).toBe('?achievement_type=activity_milestone');
  await page.reload();
  await expect.poll(() => earned(page)).toEqual(['First Lead']);

  // A deal undone takes its points back.
  await ann.call('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
  await page.getByText('10 points', { exact: true }).waitFor();
});

test('an own goal is checked, saved and earned', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', aLead());
  const { page } = await open('/app/achievements/add', { as: ann });
  await page.getByRole('button', { name: 'Create Achievement' }).click();
  await page.getByText('Achievement name is required').waitFor();
  await page.getByLabel('Achievement name').fill('Two Owners');
  await page.getByLabel('Achievement type').selectOption('activity_milestone');
  await page.getByLabel('Earned by').selectOption('response_rate');
  await page.getByLabel('Reached at').fill('2');
  await page.getByLabel('Repeatable').check();
  await page.getByRole('button', { name: 'Create Achievement' }).click();
  await page.getByText('Only what adds up can be earned again').waitFor();
  await page.getByLabel('Earned by').selectOption('leads_added');
  await page.getByLabel('Points earned').fill('40');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Achievement' }).click();
  await page.waitForURL('**/app/achievements');
  await toast(page, 'Achievement created successfully!').waitFor();

  await page.getByText('How points are earned').click();
  const own = page.getByRole('group').getByRole('listitem').filter({ hasText: 'Two Owners' });
  await own.getByText('0×').waitFor();
  await ann.call('POST', '/leads', aLead());
  await own.getByText('1×').waitFor();

  await own.getByRole('link', { name: 'Edit Two Owners' }).click();
  await page.getByLabel('Points earned').fill('60');
  await page.getByRole('button', { name: 'Update Achievement' }).click();
  await page.waitForURL('**/app/achievements');
  await expect.poll(() => page.getByRole('list', { name: 'Achievements' }).getByText('+60').count()).toBe(1);
  await page.getByText('How points are earned').click();
  await page.getByRole('button', { name: 'Delete Two Owners' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => earned(page)).toEqual(['First Lead']);
});
