/** Lists of sales and of buyers in the browser: the pages of the leads' import, in their own words. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import { aProperty } from '#shared/testing/records.ts';

const SALES = [
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,yr_built,zipcode,lat,long',
  '2207200675,20140502T000000,419000.00,3,1.5,1570,6700,1956,98007,47.6022,-122.134',
  '9512000140,20140505T000000,755000.00,33,2.5,1620,10202,1960,98005,47.5858,-122.17',
  '9512000141,20140505T000000,,4,2.5,2120,10202,1960,98005,47.5858,-122.17',
].join('\r\n');

const drop = (page: Page, label: string, text: string, name: string) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const count = (page: Page, label: string) =>
  page
    .locator('.counter div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
/** What the page says, without the navigation beside it. */
const said = (page: Page) => page.locator('#main').innerText();

test('a list of sales dropped among the leads is sent to its own import, imported, and undone', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/import', { as: ann });
  await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
  await drop(page, 'List of leads', SALES, 'county.csv');
  await page.getByText('This looks like a list of sales.').waitFor();
  await page.getByRole('link', { name: 'Import sales instead' }).click();

  await page.getByRole('heading', { name: 'Import sales', level: 1 }).waitFor();
  expect(await said(page)).not.toMatch(/\bleads?\b/i);
  await drop(page, 'List of sales', SALES, 'county.csv');
  await page.getByRole('heading', { name: 'county.csv', level: 1 }).waitFor();
  expect(await page.getByLabel('Field for sqft_lot', { exact: true }).inputValue()).toBe('lot_square_feet');
  await page.getByText('More bedrooms than the living area allows').waitFor();
  await page.getByText('Price is required (column price)').waitFor();
  expect(await said(page)).not.toMatch(/\bleads?\b/i);
  await expectAccessible(page);

  const warning = page.getByText('No column is matched to the living area.');
  expect(await warning.count()).toBe(0);
  const size = page.getByLabel('Field for sqft_living', { exact: true });
  await size.selectOption('');
  await warning.waitFor();
  await size.selectOption('square_feet');
  await warning.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Import 2 sales' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  expect(await count(page, 'Imported').textContent()).toBe('2');
  expect(await count(page, 'Rejected').textContent()).toBe('1');
  await page.getByLabel('Outcome').selectOption('imported');
  await page.getByRole('link', { name: '$419,000 on 2014-05-02' }).waitFor();
  expect(await said(page)).not.toMatch(/\bleads?\b/i);
  const sales = await ann.call<{ price: number; lot_size: number }[]>('GET', '/sales?sort_by=price&sort_order=asc');
  expect(sales).toMatchObject([{ price: 419_000, lot_size: 0.1538 }, { price: 755_000 }]);

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('heading', { name: 'Taken back' }).waitFor();
  expect(await count(page, 'Sales removed').textContent()).toBe('2');
  await page.getByRole('link', { name: 'Import another list' }).click();
  // Each kind of list has its own past imports.
  await page.getByRole('link', { name: 'county.csv' }).waitFor();
  expect(await page.getByRole('link', { name: 'county.csv' }).count()).toBe(1);
});

test('a list of buyers on a phone', async () => {
  const ann = await signUp();
  const { page } = await open('/app/buyers/import', { as: ann, size: 'phone' });
  await page.getByRole('heading', { name: 'Import buyers', level: 1 }).waitFor();
  await drop(
    page,
    'List of buyers',
    'Name,Email,Target Areas,Price Range\nANN LEE,ann@example.com,78704; 78745,up to 300k\n',
    'buyers.csv',
  );
  await page.getByRole('button', { name: 'Import 1 buyer' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  await page.getByText('78704; 78745').waitFor();
  expect(await said(page)).not.toMatch(/\bleads?\b/i);
  await expectAccessible(page);
});

test('an import begun from a house names what is left out, and returns to the house', async () => {
  const ann = await signUp();
  const house = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const { page } = await open(`/app/properties/${house.id}#value`, { as: ann });
  await page.getByRole('link', { name: 'Choose a file' }).click();
  await page.getByRole('heading', { name: 'Import sales', level: 1 }).waitFor();
  const [head, ...sold] = SALES.split('\r\n').slice(0, 3);
  const text = [`${head},remarks`, ...sold.map((line) => `${line},as is`)].join('\r\n');
  await drop(page, 'List of sales', text, 'county.csv');
  await page.getByText(/^Not imported: .*remarks/).waitFor();
  await page.getByRole('button', { name: 'Import 2 sales' }).click();
  await page.waitForURL(`**/app/properties/${house.id}#value`);
  await page.getByRole('region', { name: 'Notifications' }).getByText('2 sales imported').first().waitFor();
});
