/** Importing a list in the browser, at both sizes, with its report, its undoing and its exports. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, contentOf, open, signUp, type Size, SIZES } from '#client/testing/browser.ts';

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
    await page.getByText('Closest property type').first().waitFor();
    await page.getByText('Only the first of several people').waitFor();
    await page.getByText('Must be a valid email').waitFor();
    expect(await count(page, 'To import').textContent()).toBe('3');
    expect(await count(page, 'To leave out').textContent()).toBe('1');
    expect(await count(page, 'Rejected').textContent()).toBe('1');
    await page.getByText('Same address and name as row 1').waitFor();
    await expectAccessible(page);

    // However long the page is.
    await page.evaluate(() => scrollTo(0, 0));
    const start = await page.getByRole('button', { name: 'Import 3 leads' }).boundingBox();
    expect((start?.y ?? Infinity) + (start?.height ?? 0), 'the start is in sight').toBeLessThanOrEqual(SIZES[size].viewport.height);
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
    await page.getByRole('tab', { name: 'Lists and tags' }).click();
    await page.getByText('Row 2 of sellers.csv').click();
    await page.getByText('SMITH, JOHN & MARY').waitFor();
    // Back from the tab, and from the lead.
    await page.goBack();
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
  });
});

test('a file that is no list says why, and the next one works', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/import', { as: ann, provokes: /422/ });
  await page.getByRole('heading', { name: 'Import leads', level: 1 }).waitFor();
  await drop(page, 'PK\u0003\u0004', 'leads.xlsx');
  await page.getByRole('alert').getByText('This workbook is damaged').waitFor();
  await drop(page);
  await page.getByRole('heading', { name: 'sellers.csv', level: 1 }).waitFor();
});

test('of a workbook with several sheets another one is chosen, and only its draft is left', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/import', { as: ann });
  await page.getByLabel('List of leads').setInputFiles(path.join(import.meta.dirname, 'two-sheets.xlsx'));
  await page.getByText('1 row, 2 columns, sheet Legend of 2').waitFor();
  await page.getByLabel('Sheet', { exact: true }).selectOption('Owners');
  await page.getByText('1 row, 5 columns, sheet Owners of 2').waitFor();
  await page.getByRole('button', { name: 'Import 1 lead' }).waitFor();
  expect(await page.getByLabel('Sheet', { exact: true }).inputValue()).toBe('Owners');
  await expectAccessible(page);
  await expect.poll(async () => (await ann.call<unknown[]>('GET', '/imports')).length).toBe(1);
});

test('a list that cannot be says why at its field and beside the start', async () => {
  const ann = await signUp();
  const { page } = await open('/app/leads/import', { as: ann, provokes: /422/ });
  await drop(page, LIST, 'reno_absentee_2026-03.csv');
  const day = page.getByLabel('Day of the data');
  const start = page.getByRole('button', { name: /^(Import 4 leads|Start the import)$/ });
  await page.getByRole('button', { name: 'Import 4 leads' }).waitFor();
  await day.fill('2999-01-01');
  await page.getByRole('status').getByText('Must not be after today').waitFor();
  expect(await day.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator(`[id="${await day.getAttribute('aria-describedby')}"]`).textContent()).toBe('Must not be after today');
  expect(await start.isDisabled()).toBe(true);
  await day.fill('2026-03-01');
  await page.getByLabel('Name of the list').fill('');
  await page.getByRole('status').getByText('Choose a list, or name a new one and its kind').waitFor();
  expect(await page.getByLabel('Name of the list').getAttribute('aria-invalid')).toBe('true');
  expect(await day.getAttribute('aria-invalid')).toBeNull();
  await page.getByLabel('Name of the list').fill('Reno');
  await page.getByRole('button', { name: 'Import 4 leads' }).waitFor();
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
  await page.getByText(/^\$[\d,]+ instead of \$300,000/).waitFor();
  await page.getByRole('button', { name: 'Import 4 leads' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  expect(await count(page, 'Merged').textContent()).toBe('2');
});

describe('the plan of an import', async () => {
  const ann = await signUp();
  const HEADER = 'First Name,Last Name,Phone,Property Address,City,State,Zip,Estimated Value,Mortgage Balance,Vacant,Tax Delinquent Amount';

  /** Peter with the highest score, then Yvonne, then Rosa. */
  async function importThree(size: Size): Promise<number> {
    const rows = ['Peter', 'Yvonne', 'Rosa'].map((name, at) =>
      [
        name,
        'Lindqvist',
        `206555014${at}`,
        `${at + 1} ${size} St`,
        'Memphis,TN,38104',
        300_000 - at * 90_000,
        at * 60_000,
        at === 0 ? 'Yes,9140' : ',',
      ].join(),
    );
    const response = await fetch(`${address}/api/leads/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
      body: [HEADER, ...rows].join('\n'),
    });
    const { data } = (await response.json()) as { data: { id: number } };
    await expect.poll(async () => (await ann.call<{ status: string }>('GET', `/imports/${data.id}`)).status).toBe('done');
    return data.id;
  }

  test.each(Object.keys(SIZES) as Size[])('%s: whom to call and why, and each call logged with one press', async (size) => {
    const id = await importThree(size);
    const { page } = await open(`/app/leads/import/${id}`, { as: ann, size });
    await page.getByRole('heading', { name: 'Start with these 3' }).waitFor();
    const rows = page.locator('.call-plan > li');
    expect(await rows.locator('.name').allTextContents()).toEqual(['Peter Lindqvist', 'Yvonne Lindqvist', 'Rosa Lindqvist']);
    await page
      .locator('.plan-kinds li', { hasText: 'Vacant' })
      .getByText(/^\$[\d,]{4,}$/)
      .waitFor();
    await rows.first().getByText('$9,140 tax owed, vacant, free and clear').waitFor();
    await rows.first().getByText(`I'm calling about the house on ${size} St.`).waitFor();
    expect(await rows.first().getByRole('link', { name: 'Call Peter Lindqvist' }).getAttribute('href')).toBe('tel:2065550140');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await page.getByRole('link', { name: 'Start calling' }).click();
    const now = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
    const press = async (key: string, label: string) => {
      if (size === 'desktop') await page.keyboard.press(key);
      else
        await page
          .getByRole('group', { name: /^Log the call/ })
          .getByRole('button', { name: label })
          .click();
    };
    await now('Peter Lindqvist');
    await page.locator('.call-num', { hasText: '(206) 555-0140' }).waitFor();
    await page.getByText('$9,140 tax owed, vacant, free and clear').waitFor();
    await page.getByText(`I'm calling about the house on ${size} St.`).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await press('1', 'No answer');
    await now('Yvonne Lindqvist');
    await page.getByLabel('Notes').fill('Ask for the sister');
    await page.getByLabel('Notes').press('Escape');
    await press('2', 'Voicemail');
    await now('Rosa Lindqvist');
    await press('3', 'Talked');
    await now('All calls made');
    await page.getByText(/^3 of 3 logged/).waitFor();
    await expectAccessible(page);
    // The way back leads to the one that was logged last.
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await now('Rosa Lindqvist');
    await page.getByText('No tries yet').waitFor();
    await press('3', 'Talked');
    await now('All calls made');
    await page.getByText(/^3 of 3 logged/).waitFor();
    const touches = await ann.call<{ outcome: string; note: string; lead_id: number }[]>(
      'GET',
      '/touches?per_page=3&sort_by=id&sort_order=desc',
    );
    expect(touches.map(({ outcome }) => outcome)).toEqual(['talked', 'voicemail', 'no_answer']);
    const voicemail = touches[1];
    expect(voicemail?.note).toBe('Ask for the sister');
    expect(await ann.call('GET', `/leads/${voicemail?.lead_id}`)).toMatchObject({ next_action: 'Call again' });
  });
});
