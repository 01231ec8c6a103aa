import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import { aLead } from '#shared/testing/records.ts';

test('columns of a list are hidden, moved and made compact, and stay so until they are reset', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', aLead());
  const { page } = await open('/app/leads', { as: ann });
  const columns = () => page.getByRole('columnheader').allTextContents();
  const before = ['', 'Lead', 'AI score', 'Property', 'Lists', 'Status', 'Asking', 'Equity', 'Next action', 'Actions'];
  await expect.poll(columns).toEqual(before);
  const height = () => page.locator('[data-row]').evaluate((row) => row.getBoundingClientRect().height);
  const usual = await height();

  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  expect(await panel.getByRole('checkbox', { name: 'Lead' }).isDisabled()).toBe(true);
  await panel.getByRole('checkbox', { name: 'Equity' }).uncheck();
  await panel.getByRole('button', { name: 'Move Status up' }).click();
  await panel.getByRole('switch', { name: 'Compact rows' }).check();
  await expectAccessible(page);
  const after = ['', 'Lead', 'AI score', 'Property', 'Status', 'Lists', 'Asking', 'Next action', 'Actions'];
  await expect.poll(columns).toEqual(after);
  await expect.poll(height).toBeLessThan(usual);

  await page.reload();
  await expect.poll(columns).toEqual(after);
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(columns).toEqual(before);
  await expect.poll(height).toBe(usual);
});
