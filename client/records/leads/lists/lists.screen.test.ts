/** Two lists in the browser: imported, stacked, shown on the lead and on their page, at both sizes. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp, type Size, SIZES } from '#client/testing/browser.ts';

const TAX = [
  'Owner,Address,City,State,Zip,Est. Value,Total Due',
  'Ann Lee,12 Oak St,Reno,NV,89501,300000,4210',
  'Bo Ray,14 Oak St,Reno,NV,89501,200000,90',
].join('\r\n');
const VACANT = [
  'Owner,Address,City,State,Zip,Est. Value,Vacant',
  'Bo Ray,14 Oak St,Reno,NV,89501,250000,Yes',
  'Cy Dunn,16 Oak St,Reno,NV,89501,180000,Yes',
].join('\r\n');

async function drop(page: Page, text: string, name: string): Promise<void> {
  await page.getByLabel('List of leads').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}
const count = (page: Page, label: string) =>
  page
    .locator('.counter div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('two lists are imported and stacked, and what changed is taken by choice', async () => {
    const ann = await signUp();
    const { page } = await open('/app/leads/import', { as: ann, size });
    await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
    await drop(page, TAX, 'reno_tax_delinquent_2026-03-02.csv');
    expect(await page.getByLabel('Name of the list').inputValue()).toBe('Reno tax delinquent');
    expect(await page.getByLabel('Kind', { exact: true }).inputValue()).toBe('tax_delinquent');
    expect(await page.getByLabel('Day of the data').inputValue()).toBe('2026-03-02');
    await page.getByRole('button', { name: 'Import 2 leads' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await count(page, 'New').textContent()).toBe('2');

    await page.getByRole('link', { name: 'Import another list' }).click();
    await page.getByText('2 new, 0 changed, 0 known').waitFor();
    await drop(page, VACANT, 'second.csv');
    await page.getByLabel('List', { exact: true }).selectOption('New list');
    await page.getByLabel('Name of the list').fill('Boarded up');
    await page.getByLabel('Kind', { exact: true }).selectOption('vacant');
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByText('$200,000').waitFor();
    await changed.getByText('Take theirs').click();
    await page.getByRole('button', { name: 'Import 2 leads' }).waitFor();
    expect(await count(page, 'Changed').textContent()).toBe('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 leads' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect([await count(page, 'New').textContent(), await count(page, 'Changed').textContent()]).toEqual(['1', '1']);

    const { data } = await ann.call<{ data: { property_address: string; estimated_value: number }[] }>('GET', '/leads?search=Ray');
    expect(data).toMatchObject([{ property_address: '14 Oak St', estimated_value: 250_000 }]);

    await page.goto(new URL('/app/lists', page.url()).href);
    await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
    await page.getByText('Boarded up').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'On 2 or more' }).click();
    await page.getByRole('link', { name: 'Bo Ray', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Ann Lee', exact: true }).count()).toBe(0);
    await page.getByText('2 lists').filter({ visible: true }).waitFor();
    await page.getByText('2 or more').first().waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Bo Ray', exact: true }).click();
    await page.getByRole('heading', { name: 'Bo Ray', level: 1 }).waitFor();
    await page.getByRole('tab', { name: 'Lists and tags' }).click();
    await page.getByText('Vacant: Yes', { exact: true }).waitFor();
    await page.getByText('Total Due: 90', { exact: true }).waitFor();
    const lists = page.locator('section', { has: page.getByRole('heading', { name: 'Lists', exact: true }) });
    await lists.getByRole('link', { name: 'Reno tax delinquent' }).click();
    await page.getByRole('link', { name: 'Ann Lee', exact: true }).waitFor();
    await page.getByText('Reno tax delinquent').first().waitFor();
  });
});
