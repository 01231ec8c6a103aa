/** Working with properties in the browser: list, heart, form, analysis, deletion. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { chooseRowAction, open, type Person, SIZES, type Size, signUp } from '#client/testing/browser.ts';
import { BUILDING_FIELDS } from '#shared/records/properties/property.ts';
import { aBuyer, aDeal, aLead, aProperty } from '#shared/testing/records.ts';

const addProperty = (person: Person, about: Record<string, unknown> = {}) =>
  person.call<{ id: number }>('POST', '/properties', aProperty(about));

const cards = (page: Page) => page.getByRole('list', { name: 'Properties' }).getByRole('listitem');
const card = (page: Page, address: string) => cards(page).filter({ has: page.getByRole('link', { name: address }) });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

/** The words of the page, without the choices of closed selects. */
const countWords = (page: Page) =>
  page.evaluate(() => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
    const main = document.querySelector('main') as HTMLElement;
    return [...main.querySelectorAll('select')].reduce((count, { innerText }) => count - words(innerText), words(main.innerText));
  });

/** Fills the form by the names of its controls. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = control(page, name);
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
}

const HOUSE = {
  street_address: '4127 Sycamore Bend Dr',
  city: 'Memphis',
  state: 'TN',
  zip_code: '38118',
  county: 'Shelby',
  property_type: 'single_family',
  bedrooms: '3',
  bathrooms: '2.5',
  square_feet: '1480',
  lot_size: '0.21',
  year_built: '1968',
  purchase_price: '138,000',
  arv: '236000',
  repair_estimate: '34500.50',
  holding_costs: '5200',
  assignment_fee: '15000',
  transaction_type: 'wholesale',
  property_description: 'Brick ranch on a corner lot',
};

describe.each(Object.keys(SIZES) as Size[])('%s', (size) => {
  test('a property is added, and stands in the list', async () => {
    const ann = await signUp();
    const { page } = await open('/app/properties', { as: ann, size });
    await page.getByText('No properties found').waitFor();
    await page.getByRole('link', { name: 'Add Property' }).first().click();
    await page.waitForURL('**/app/properties/add');

    await fill(page, HOUSE);
    const summary = page.getByRole('status', { name: 'Summary' });
    expect(await summary.innerText()).toMatch(/\$138,000[\s\S]*\$34,500\.50[\s\S]*\$63,499\.50[\s\S]*\$236,000/);
    await control(page, 'images').fill('https://example.com/front.jpg');
    await page.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await control(page, 'images').press('Enter');
    await page.getByRole('link', { name: 'https://example.com/front.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Submit Property Lead' }).click();

    await page.waitForURL('**/app/properties');
    await toast(page, 'Property created successfully!').waitFor();
    expect(await card(page, HOUSE.street_address).innerText()).toMatch(/\$138,000[\s\S]*\$236,000[\s\S]*\$63,500/);
    const [stored] = await ann.call<Record<string, unknown>[]>('GET', '/properties');
    expect(stored).toMatchObject({ address: HOUSE.street_address, zip: '38118', bathrooms: 2.5, repair_estimate: 34_500.5 });
    expect(stored).toMatchObject({ images: ['https://example.com/front.jpg'], status: 'active', unit: null });
  });

  test('a form that is not right says so under each field and keeps what was typed', async () => {
    const { page } = await open('/app/properties/add', { as: await signUp(), size });
    await fill(page, { city: 'Memphis', year_built: '1700', bedrooms: '0' });
    await control(page, 'images').fill('front.jpg');
    await page.getByRole('button', { name: 'Submit Property Lead' }).click();
    await page.getByText('Please fix the validation errors above.').waitFor();

    const problemOf = (name: string) =>
      control(page, name).evaluate((element) =>
        (element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    expect(await problemOf('street_address')).toBe('Street address is required');
    expect(await problemOf('zip_code')).toBe('ZIP code is required');
    expect(await problemOf('bedrooms')).toBe('Valid number of bedrooms is required');
    expect(await problemOf('year_built')).toBe('Valid year built is required');
    expect(await problemOf('repair_estimate')).toBe('Valid repair estimate is required');
    expect(await problemOf('property_description')).toBe('Property description is required');
    expect(await problemOf('images')).toContain('Must be http or https links');
    expect(await problemOf('city')).toBe('');
    expect(await control(page, 'city').inputValue()).toBe('Memphis');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'street_address');
    await expectAccessible(page);

    await page.keyboard.type('1');
    expect(await problemOf('street_address')).toBe('');
  });

  test('the ZIP code fills in the blank city, state and county', async () => {
    const { page } = await open('/app/properties/add', { as: await signUp(), size });
    await control(page, 'city').fill('Covington');
    await control(page, 'zip_code').fill('98042');
    await expect.poll(() => control(page, 'county').inputValue()).toBe('King');
    expect([await control(page, 'city').inputValue(), await control(page, 'state').inputValue()]).toEqual(['Covington', 'WA']);
    // A ZIP code that is corrected corrects them; what was typed stays.
    await control(page, 'zip_code').fill('75201');
    await expect.poll(() => control(page, 'county').inputValue()).toBe('Dallas');
    expect([await control(page, 'city').inputValue(), await control(page, 'state').inputValue()]).toEqual(['Covington', 'TX']);
  });

  test('a card leads to the property, and what is changed there shows in the list and in its history', async () => {
    const ann = await signUp();
    const { id } = await addProperty(ann, { address: '5 Oak Lane', unit: 'B' });
    const { page } = await open('/app/properties', { as: ann, size });
    await chooseRowAction(page, '5 Oak Lane, B', 'View');
    await page.getByRole('heading', { level: 1, name: '5 Oak Lane, B' }).waitFor();

    expect(await control(page, 'unit_apt').inputValue()).toBe('B');
    expect(await control(page, 'arv').inputValue()).toBe('400,000');
    // ARV 400,000 x 70 % - repairs 60,000, as published for the rule; less the fee of 10,000.
    await tab(page, 'Offer').click();
    const offer = page
      .getByRole('tabpanel', { name: 'Offer' })
      .getByRole('row', { name: 'Wholesale' })
      .getByRole('button', { name: 'Maximum offer' });
    expect(await offer.innerText()).toContain('$210,000');
    await tab(page, 'Facts').click();
    expect(await page.getByRole('link', { name: 'Create deal' }).getAttribute('href')).toBe(`/app/deals/add?property_id=${id}`);

    await fill(page, { purchase_price: '150000', status: 'sold' });
    await page.getByRole('button', { name: 'Submit Property Lead' }).click();
    await page.waitForURL('**/app/properties');
    await toast(page, 'Property updated successfully!').waitFor();
    await card(page, '5 Oak Lane').getByText('$150,000').waitFor();
    await card(page, '5 Oak Lane').getByText('Sold').waitFor();
    await page.goto(`/app/properties/${id}`);
    await page.getByRole('heading', { name: 'History' }).click();
    await page.getByText('Purchase price: $150,000 instead of $200,000').waitFor();
  });

  test('the heart fills at once and stays filled', async () => {
    const ann = await signUp();
    await addProperty(ann, { address: '5 Oak Lane' });
    const { page } = await open('/app/properties', { as: ann, size });
    const heart = page.getByRole('button', { name: 'Save 5 Oak Lane' });
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await heart.click();

    const saved = page.getByRole('button', { name: 'Saved 5 Oak Lane' });
    expect(await saved.getAttribute('aria-pressed')).toBe('true');
    expect(await saved.isDisabled()).toBe(true);
    const said = toast(page, 'Property saved successfully');
    await said.waitFor();
    // Other toasts stay for four seconds.
    await said.waitFor({ state: 'hidden', timeout: 3_500 });
    await page.reload();
    await saved.waitFor();
  });
});

test('no tab of a property is long, in pixels or in words', async () => {
  const ann = await signUp();
  const { id } = await addProperty(ann);
  for (const name of ['Paula Reyes', 'Tom Park', 'Ann Ray']) {
    const buyer = await ann.call<{ id: number }>('POST', '/buyers', aBuyer({ name, email: `${name.slice(0, 3)}@buyer.example` }));
    await ann.call('POST', '/buyer-offers', { buyer_id: buyer.id, property_id: id, amount: 215_000, payment: 'cash' });
  }
  const { page } = await open(`/app/properties/${id}`, { as: ann });
  for (const name of ['Facts', 'Value', 'Repairs', 'Offer', 'Photos and sheets', 'Buyers']) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect.poll(() => panel.innerText()).toMatch(/\w/);
    await expect.poll(() => panel.getByText(/^(Loading|Matching|Looking)/).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), `height of ${name}`).toBeLessThanOrEqual(1500);
    expect(await countWords(page), `words of ${name}`).toBeLessThanOrEqual(250);
  }
  await expectAccessible(page);
});

test('on a phone the open tab, and what an offer says, are in sight', async () => {
  const ann = await signUp();
  const { id } = await addProperty(ann);
  const buyer = await ann.call<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Maximiliana Featherstone' }));
  await ann.call('POST', '/buyer-offers', { buyer_id: buyer.id, property_id: id, amount: 215_000, payment: 'cash', earnest_money: 2500 });
  const { page } = await open(`/app/properties/${id}#buyers`, { as: ann, size: 'phone' });
  const amount = page.locator('.buyer-offer').getByText('$215,000', { exact: true });
  await amount.waitFor();
  await expect.poll(() => tab(page, 'Buyers').evaluate((element) => element.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
  expect(await amount.evaluate((element) => element.getClientRects().length), 'lines of the amount').toBe(1);
  expect((await page.locator('.buyer-offer .two').boundingBox())?.width).toBeGreaterThan(280);
});

test('a heart that could not be saved is empty again', async () => {
  const ann = await signUp();
  await addProperty(ann, { address: '5 Oak Lane' });
  const { page } = await open('/app/properties', { as: ann, provokes: /ERR_FAILED/ });
  await page.route('**/trpc/savedProperties.save*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save 5 Oak Lane' }).click();
  await toast(page, 'Failed to save property').waitFor();
  const heart = page.getByRole('button', { name: 'Save 5 Oak Lane' });
  expect(await heart.getAttribute('aria-pressed')).toBe('false');

  await page.unroute('**/trpc/savedProperties.save*');
  await heart.click();
  await page.getByRole('button', { name: 'Saved 5 Oak Lane' }).waitFor();
});

test('a house is added by its address alone, and each of its figures where it stands', async () => {
  const ann = await signUp();
  const { page } = await open('/app/properties', { as: ann });
  await page.getByRole('link', { name: 'Add by address' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add by address' });
  await sheet.locator('[name=address]').fill('1420 Maple Ave, Kent, WA 98032');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Add property' }).click();
  await page.getByRole('heading', { name: '1420 Maple Ave', level: 1 }).waitFor();
  await page.getByText('Kent, WA 98032').first().waitFor();
  await page.getByText('Enter ARV, purchase price and repairs to see a score.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/NaN|\$0|undefined|null/);
  await control(page, 'arv').fill('200000');
  await control(page, 'arv').press('Enter');
  await page.getByText(/^After repair value \(ARV\): .*\$200,000\. Saved\.$/).waitFor();
  for (const name of ['Value', 'Offer', 'Buyers'])
    if (await tab(page, name).isVisible()) {
      await tab(page, name).click();
      await page.getByRole('tabpanel', { name }).waitFor();
      expect(await page.locator('main').innerText(), name).not.toMatch(/NaN|undefined/);
    }
  await page.goto('/app/properties');
  await card(page, '1420 Maple Ave').getByText('–', { exact: true }).first().waitFor();
});

test('land is saved without the figures of a building', async () => {
  const ann = await signUp();
  const { page } = await open('/app/properties/add', { as: ann });
  const lot = Object.fromEntries(Object.entries(HOUSE).filter(([name]) => !(BUILDING_FIELDS as string[]).includes(name)));
  await fill(page, { ...lot, property_type: 'land' });
  await page.getByRole('button', { name: 'Submit Property Lead' }).click();
  await page.waitForURL('**/app/properties');
  await card(page, HOUSE.street_address).getByText('0.21 acres · Land').waitFor();
  const [stored] = await ann.call<Record<string, unknown>[]>('GET', '/properties');
  expect(stored).toMatchObject({ property_type: 'land', bedrooms: null, year_built: null, repair_estimate: null });
});

test('what was typed survives a failure and a reload', async () => {
  const ann = await signUp();
  const { page } = await open('/app/properties/add', { as: ann, provokes: /ERR_FAILED/ });
  await fill(page, HOUSE);
  await page.route('**/trpc/properties.create*', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Property Lead' }).click();
  await page.getByText('Error creating property: Please try again.').waitFor();
  await page.unroute('**/trpc/properties.create*');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Draft restored.').waitFor();
  await page.getByRole('button', { name: 'Submit Property Lead' }).click();
  await page.waitForURL('**/app/properties');
  await card(page, HOUSE.street_address).waitFor();
});

test('search, filters, view and order live in the address', async () => {
  const ann = await signUp();
  await addProperty(ann, { address: '1 Cheap Street', purchase_price: 50_000, city: 'Waco' });
  await addProperty(ann, { address: '2 Dear Street', purchase_price: 150_000, city: 'Waco', bedrooms: 4 });
  await addProperty(ann, { address: '3 Dear Street', purchase_price: 150_000, city: 'Dallas' });
  const { page } = await open('/app/properties', { as: ann });
  await cards(page).nth(2).waitFor();

  await page.getByRole('textbox', { name: 'City' }).fill('waco');
  await card(page, '3 Dear Street').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'Price from' }).fill('$60,000');
  await card(page, '1 Cheap Street').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByText('3 properties, 1 match').waitFor();
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('row', { name: /2 Dear Street/ }).waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ city: 'waco', price_min: '60000', view: 'table' });

  await page.reload();
  await page.getByRole('row', { name: /2 Dear Street/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Remove filter City' }).click();
  await page.getByRole('row', { name: /3 Dear Street/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Search properties' }).fill('nowhere at all');
  await page.getByText('No properties found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('row', { name: /1 Cheap Street/ }).waitFor();

  await page.getByRole('button', { name: 'Purchase' }).click();
  await page.waitForFunction(() => document.querySelector('tbody tr a')?.textContent !== '1 Cheap Street');
  await page.getByRole('button', { name: 'Purchase' }).click();
  await page.waitForFunction(() => document.querySelector('tbody tr a')?.textContent === '1 Cheap Street');
});

test('the keyboard alone goes through the cards', async () => {
  const ann = await signUp();
  await addProperty(ann, { address: '1 First Street' });
  await addProperty(ann, { address: '2 Second Street' });
  const { page } = await open('/app/properties', { as: ann });
  await card(page, '1 First Street').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '1 First Street' }).waitFor();
});

test('a property is deleted after asking; one that a deal uses is not', async () => {
  const ann = await signUp();
  const used = await addProperty(ann, { address: '1 Used Street' });
  const lead = await ann.call<{ id: number }>('POST', '/leads', aLead());
  await ann.call('POST', '/deals', aDeal({ property_id: used.id, lead_id: lead.id }));
  await addProperty(ann, { address: '2 Free Street' });
  const { page } = await open('/app/properties', { as: ann, provokes: /409/ });

  await chooseRowAction(page, '1 Used Street', 'Delete');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Are you sure you want to delete this property?').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('This property has 1 deal. Delete it first.').waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('link', { name: 'Show the deals' }).getAttribute('href')).toBe(`/app/deals?property_id=${used.id}`);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chooseRowAction(page, '2 Free Street', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Property deleted successfully').waitFor();
  await card(page, '2 Free Street').waitFor({ state: 'detached' });
  expect(await cards(page).count()).toBe(1);
});

describe('what is typed and not saved', () => {
  test('is asked about once for the whole page, and its tabs are no reason to', async () => {
    const ann = await signUp();
    const { id } = await addProperty(ann);
    const { page } = await open('/app/properties', { as: ann });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await cards(page).getByRole('link').first().click();
    await page.waitForURL(`**/app/properties/${id}`);
    const asks = page.getByRole('alertdialog', { name: 'Unsaved changes' });

    // A tab of its own beside the form, while the form itself is as it was.
    await tab(page, 'Repairs').click();
    await page.waitForURL('**#repairs');
    await page.getByRole('spinbutton', { name: 'Local factor' }).fill('1.2');
    await page.goBack();
    await page.goForward();
    await page.goBack();
    await page.waitForURL((url) => url.hash === '');
    expect(await asks.count()).toBe(0);
    await page.goBack();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await asks.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/app/properties/${id}`);
    await tab(page, 'Repairs').click();
    expect(await page.getByRole('spinbutton', { name: 'Local factor' }).inputValue()).toBe('1.2');

    // What is typed into the form is saved by leaving it.
    await tab(page, 'Facts').click();
    await control(page, 'city').fill('Elsewhere');
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Leads' }).click();
    await asks.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/app/leads');
    expect(warnings).toEqual([]);
    await page.goto(`/app/properties/${id}`);
    await control(page, 'city').waitFor();
    expect(await control(page, 'city').inputValue()).toBe('Elsewhere');
  });
});
