import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import { aLead } from '#shared/testing/records.ts';

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const columnOf = (page: Page, status: string) => page.locator(`[data-column=${status}]`);
const cardsIn = (page: Page, status: string) =>
  columnOf(page, status)
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));

test('moves a card by mouse, and takes it back', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ status: 'new' }));
  const { page } = await open('/app/leads?view=board', { as: ann });
  const card = columnOf(page, 'new').locator('[data-card]');
  const from = await card.boundingBox();
  const to = await columnOf(page, 'hot').boundingBox();
  if (!from || !to) throw new Error('not on screen');
  await page.mouse.move(from.x + 30, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
  await page.mouse.up();
  expect(await cardsIn(page, 'hot'), 'at once').toEqual(["Maria O'Brien"]);
  await toast(page, "Maria O'Brien moved to Hot").waitFor();
  expect(await ann.call('GET', `/leads/${id}`)).toMatchObject({ status: 'hot' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, "Maria O'Brien moved to New").waitFor();
  await expect.poll(() => cardsIn(page, 'new')).toEqual(["Maria O'Brien"]);
  expect(await ann.call('GET', `/leads/${id}`)).toMatchObject({ status: 'new' });
});

test('moves a card by keyboard and says so', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', aLead({ status: 'qualified' }));
  const { page } = await open('/app/leads?view=board', { as: ann });
  await columnOf(page, 'qualified').locator('[data-card]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Over Hot. Space drops, Escape cancels.').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByText("Cancelled. Maria O'Brien stays in Qualified.").waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByText("Maria O'Brien moved from Qualified to Hot.").waitFor({ state: 'attached' });
  await expect.poll(() => cardsIn(page, 'hot')).toEqual(["Maria O'Brien"]);
  await expectAccessible(page);
});

test('puts a card back that the server refuses', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', aLead({ status: 'cold' }));
  const { page } = await open('/app/leads?view=board', { as: ann, size: 'phone', provokes: /Failed to load resource/ });
  await page.route('**/trpc/leads.update*', (route) => route.abort());
  await page.getByRole('button', { name: "Actions for Maria O'Brien" }).click();
  await page.getByRole('menuitem', { name: 'Move to Hot' }).click();
  await toast(page, 'Failed to update lead').waitFor();
  await expect.poll(() => cardsIn(page, 'cold')).toEqual(["Maria O'Brien"]);
});
