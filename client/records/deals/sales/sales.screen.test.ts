/** Working with sales in the browser: the first one, the list, the form, deletion, and those of own deals. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { chooseRowAction, open, type Person, signUp } from '#client/testing/browser.ts';
import type { Sale } from '#shared/records/deals/sales/sale.ts';
import { saleTexts } from '#shared/records/deals/texts.ts';
import { aDeal, aLead, aProperty, aSale } from '#shared/testing/records.ts';

const control = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const addSale = (person: Person, about: object) => person.call<Sale>('POST', '/sales', aSale({ ...about }));

test('the first sale is added by hand, changed and deleted', async () => {
  const ann = await signUp();
  const { page } = await open('/app/sales', { as: ann });
  await page.getByText('No comps found').waitFor();
  expect(await page.getByRole('link', { name: 'Import CSV' }).first().getAttribute('href')).toBe('/app/sales/import');
  await page.getByRole('link', { name: 'Add Comp' }).first().click();
  await page.waitForURL('**/app/sales/add');
  await control(page, 'sold_on').fill('2026-05-01');
  await control(page, 'price').fill('412,500');
  await page.getByRole('button', { name: saleTexts.submit }).click();
  await page.getByText('A ZIP code, or latitude and longitude, is required').first().waitFor();
  await control(page, 'address').fill('12 Elm Street');
  await control(page, 'zip').fill('98103');
  await control(page, 'square_feet').fill('1650');
  await page.getByRole('button', { name: saleTexts.submit }).click();
  await toast(page, saleTexts.created).waitFor();
  const row = page.getByRole('row').filter({ hasText: '12 Elm Street' });
  await row.getByText('$412,500').waitFor();
  await row.getByRole('cell', { name: '$250', exact: true }).waitFor();
  await expectAccessible(page);

  await row.getByRole('link', { name: '12 Elm Street', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '12 Elm Street' }).waitFor();
  await control(page, 'price').fill('420000');
  await page.getByRole('button', { name: saleTexts.submit }).click();
  await toast(page, saleTexts.updated).waitFor();
  await page.getByRole('row').filter({ hasText: '$420,000' }).waitFor();
  await chooseRowAction(page, '12 Elm Street', 'Delete');
  await page.getByText(saleTexts.confirmDelete).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No comps found').waitFor();
});

test('on a phone the list filters, and an own deal’s sale leads to its deal', async () => {
  const ann = await signUp();
  await addSale(ann, { address: '1 Alder Way', zip: '98101' });
  await addSale(ann, { address: '2 Birch Way', zip: '98102' });
  const id = async (path: string, body: unknown) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const about = { property_id: await id('/properties', aProperty({ address: '3 Cedar Way' })), lead_id: await id('/leads', aLead()) };
  const deal = await id('/deals', aDeal({ ...about, status: 'closed' }));
  await expect.poll(async () => (await ann.call<Sale[]>('GET', '/sales?source=own_deal')).length, { timeout: 10_000 }).toBe(1);

  const { page } = await open('/app/sales?zip=98102', { as: ann, size: 'phone', theme: 'light' });
  await page.getByRole('link', { name: '2 Birch Way', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: '1 Alder Way', exact: true }).count()).toBe(0);
  await page.goto('/app/sales');
  await page.getByRole('link', { name: '3 Cedar Way', exact: true }).click();
  await page.getByText('This sale comes from your closed deal').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: `Open deal #${deal}` }).click();
  await page.waitForURL(`**/app/deals/${deal}`);
});
