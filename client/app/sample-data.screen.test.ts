/** Sample data: one click in from the first page, one click out, in a browser. */
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';

test('one click leads into a business of a year, and one leads back', async () => {
  const ann = await signUp();
  const { page } = await open('/app/dashboard', { as: ann });
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  const bar = page.getByRole('region', { name: 'Sample data' });
  await bar.waitFor({ timeout: 120_000 });
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  const leads = page.locator('article').filter({ has: page.getByRole('heading', { name: 'Total Leads' }) });
  await expect.poll(async () => Number(await leads.locator('.value').innerText())).toBeGreaterThan(100);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Back to my account' }).click();
  await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByRole('button', { name: 'Look around with sample data' }).waitFor();
}, 240_000);
