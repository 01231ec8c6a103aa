import { expect, test } from 'vitest';
import { open, signUp } from '#client/testing/browser.ts';

test('a picker says that its choices could not be loaded', async () => {
  const { page } = await open('/app/deals/add', { as: await signUp(), provokes: /Failed to load resource/ });
  const error = { message: 'Too many calls', code: -32029, data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 } };
  await page.route('**/trpc/*.list*', (route) => route.fulfill({ status: 429, json: [{ error }] }));
  for (const [name, said] of [
    ['lead_id', 'Failed to load leads'],
    ['property_id', 'Failed to load properties'],
  ] as const) {
    await page.locator(`[name=${name}]`).click();
    await expect.poll(() => page.locator('.record-picker .menu:visible').innerText()).toBe(said);
  }
});

test('a buyer is not added when the search failed', async () => {
  const { page } = await open('/app/deals/add', { as: await signUp(), provokes: /Failed to load resource/ });
  const error = { message: 'Too many calls', code: -32029, data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 } };
  await page.route('**/trpc/buyers.list*', (route) => route.fulfill({ status: 429, json: [{ error }] }));
  await page.locator('[name=buyer_id]').fill('Carla Cash');
  await page.locator('.record-picker .menu:visible').getByText('Failed to fetch buyers').waitFor();
  expect(await page.getByRole('button', { name: 'Add Carla Cash as a buyer' }).count()).toBe(0);
  await page.unroute('**/trpc/buyers.list*');
  await page.locator('[name=buyer_id]').fill('Carla Cash Homes');
  await page.getByRole('button', { name: 'Add Carla Cash Homes as a buyer' }).waitFor();
});
