import { expect, test } from 'vitest';
import { open, signUp } from '#client/testing/browser.ts';

test('the reset is always there, and has something to do when something is set', async () => {
  const { page } = await open('/app/milestone', { as: await signUp() });
  const reset = page.getByRole('button', { name: 'Reset' });
  await reset.waitFor();
  expect(await reset.isDisabled()).toBe(true);
  await page.getByLabel('Milestone type').selectOption('closing');
  await page.waitForURL('**/app/milestone?milestone_type=closing');
  await reset.click();
  await page.waitForURL('**/app/milestone');
  await expect.poll(() => page.getByLabel('Milestone type').inputValue()).toBe('');
});
