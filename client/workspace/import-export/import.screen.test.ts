/** Importing a list in the browser, at both sizes, with its report, its undoing and its exports. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { contentOf, open, signUp, type Size, SIZES } from '#client/testing/browser.ts';

const LIST = [
  'Seller,Property Address,City,State,Zip,Kind of place,Est. Value,Email',
  'Ann Lee,12 Oak St,Reno,NV,89501,condo,"$310,000.00",ann@example.com',
  '"SMITH, JOHN & MARY",14 Oak St,Reno,NV,89501,SFR,,not-an-email',
  'MAPLE HOLDINGS LLC,16 Oak St,Reno,NV,89501,duplex,,',
  ',18 Oak St,Reno,NV,89501,,,',
  'Ann Lee,12 Oak Street,Reno,NV,89501,,,',
].join('\r\n');

const drop = (page: Page, text = LIST, name = 'sellers.csv') =>
  page.getByLabel('List of leads').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const count = (page: Page, label: string) =>
  page
    .locator('.counter div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('a list is read, corrected, imported and taken back', async () => {
    const ann = await signUp();
    const { page } = await open('/app/leads/import', { as: ann, size });
    await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
    await expectAccessible(page);
    await drop(page);

    await page.getByRole('heading', { name: 'sellers.csv', level: 1 }).waitFor();
    expect(await page.getByLabel('Field for Seller').inputValue()).toBe('owner_name');
    expect(await page.getByLabel('Field for Est. Value').inputValue()).toBe('estimated_value');
    expect(await page.getByLabel('Field for Kind of place').inputValue()).toBe('');
    await page.getByLabel('Field for Kind of place').selectOption('property_type');
    await page.getByLabel('Source of these leads').selectOption('direct_mail');
    await page.getByText('Nearest kind of property').first().waitFor();
    await page.getByText('Only the first of several people').waitFor();
    await page.getByText('Must be a valid email').waitFor();
    expect(await count(page, 'To import').textContent()).toBe('3');
    expect(await count(page, 'To leave out').textContent()).toBe('1');
    expect(await count(page, 'Rejected').textContent()).toBe('1');
    await page.getByText('Same address and name as row 1').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Import 3 leads' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await count(page, 'Imported').textContent()).toBe('3');
    expect(await count(page, 'Left out').textContent()).toBe('1');
    await page.getByText('An owner is required').waitFor();
    // Opened by its address, the page brings its own style.
    await page.reload();
    await page.getByText('An owner is required').waitFor();
    expect(await page.locator('.counter').evaluate((counter) => getComputedStyle(counter).display)).toBe('grid');
    await expectAccessible(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Rejected rows' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('rejected-sellers.csv');
    expect((await contentOf(file)).toString()).toContain('An owner is required: a name or a company,,18 Oak St');

    await page.getByLabel('Outcome').selectOption('imported');
    await page.getByRole('link', { name: 'John Smith' }).click();
    await page.getByRole('heading', { name: 'John Smith', level: 1 }).waitFor();
    await page.getByText('Row 2 of sellers.csv').click();
    await page.getByText('SMITH, JOHN & MARY').waitFor();
    await page.goBack();
    // The page is as it was left once the filtered rows are back.
    await page.getByRole('link', { name: 'John Smith' }).waitFor();

    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { name: 'Taken back' }).waitFor();
    expect(await count(page, 'Leads removed').textContent()).toBe('3');
    const { meta } = await ann.call<{ meta: { total: number } }>('GET', '/leads');
    expect(meta.total).toBe(0);

    await page.getByRole('link', { name: 'Import another list' }).click();
    await page.getByRole('button', { name: 'Remove sellers.csv' }).click();
    await page.getByRole('link', { name: 'sellers.csv' }).waitFor({ state: 'detached' });
  }, 120_000);
});

test('a file that is no list says why, and the next one works', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/import', { as: ann, provokes: /422/ });
  await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
  await drop(page, 'PK\u0003\u0004', 'leads.xlsx');
  await page.getByRole('alert').getByText('This is a workbook').waitFor();
  await drop(page);
  await page.getByRole('heading', { name: 'sellers.csv', level: 1 }).waitFor();
});

test('a corrected mapping is remembered for the next file of the same kind', async () => {
  const ann = await signUp();
  const odd = 'Who,Where\nAnn Lee,12 Oak St\n';
  const { page } = await open('/app/leads/import', { as: ann });
  await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
  await drop(page, odd, 'one.csv');
  await page.getByText('Match a column to the property address.').waitFor();
  expect(await page.getByRole('button', { name: 'Start the import' }).isDisabled()).toBe(true);
  await page.getByLabel('Field for Who').selectOption('owner_name');
  await page.getByLabel('Field for Where').selectOption('property_address');
  await page.getByRole('button', { name: 'Import 1 lead' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  await page.getByRole('link', { name: 'Import another list' }).click();
  await drop(page, odd.replace('Ann Lee', 'Bob Ray').replace('12', '14'), 'two.csv');
  await page.getByRole('heading', { name: 'two.csv', level: 1 }).waitFor();
  expect(await page.getByLabel('Field for Where').inputValue()).toBe('property_address');
  await page.getByRole('button', { name: 'Import 1 lead' }).waitFor();
});

test('leads that are already there are merged by choice', async () => {
  const ann = await signUp();
  await ann.call('POST', '/leads', {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@example.com',
    phone: '(775) 555-0101',
    source: 'referral',
    property_address: '12 Oak St',
    property_city: 'Reno',
    property_state: 'NV',
    property_zip: '89501',
    property_type: 'condo',
    estimated_value: 300_000,
    mortgage_balance: 0,
    asking_price: 250_000,
    preferred_contact_method: 'phone',
  });
  const { page } = await open('/app/leads/import', { as: ann });
  await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
  await drop(page);
  await page.getByRole('link', { name: 'Ann Lee' }).first().waitFor();
  await page.getByLabel('Fill in what is missing').check();
  await page.getByRole('button', { name: 'Import 4 leads' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  expect(await count(page, 'Merged').textContent()).toBe('2');
});
