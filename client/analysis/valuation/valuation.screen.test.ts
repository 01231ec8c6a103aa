/** The value of a property by comparable sales in the browser: thin data, comparables in and out, the number in the form. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, type Person, type Size, SIZES, signUp } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { aProperty } from '#shared/testing/records.ts';
import type { Valuation } from '#shared/analysis/valuation/valuation.ts';

const PLACE = { latitude: 47.6, longitude: -122.3 };
const SALES = 22;

/** Houses around the place, the nearest first, each a little farther and larger than the one before. */
async function addSales(person: Person) {
  const today = toDay(new Date());
  const sale = (n: number, about: Record<string, unknown> = {}) => ({
    address: `${n + 1} Cedar Court`,
    city: 'Seattle',
    state: 'WA',
    zip: '98103',
    sold_on: addDays(today, -20 - n * 6),
    price: 380_000 + n * 4500 + (n % 3) * 9000,
    property_type: 'single_family',
    bedrooms: 3 + (n % 2),
    bathrooms: 2,
    square_feet: 1500 + n * 22,
    lot_size: 0.2,
    year_built: 1980 + (n % 12),
    latitude: Number((PLACE.latitude + n * 0.0006).toFixed(6)),
    longitude: PLACE.longitude,
    ...about,
  });
  for (let n = 0; n < SALES; n++) await person.call('POST', '/sales', sale(n));
  await person.call('POST', '/sales', sale(1, { address: '900 Faraway Road', latitude: 48.9, price: 700_000 }));
}

const value = (page: Page) => page.getByRole('tabpanel', { name: 'Value', exact: true });
const isAsWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('too few sales give no number; enough do, each to be opened, left out and put in, and the form takes the value', async () => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>(
    'POST',
    '/properties',
    aProperty({ ...PLACE, zip: '98103', square_feet: 1650, arv: 300_000 }),
  );
  const { page } = await open(`/app/properties/${id}#value`, { as: ann, provokes: /ERR_FAILED/ });
  const card = value(page);
  await card.getByText('Not enough comps yet').waitFor();
  await card.getByText(/3 more sales of single family houses/).waitFor();
  expect(await card.getByRole('button', { name: 'Use this ARV' }).count()).toBe(0);

  // Old sales give a value of their day, which is said with it.
  const old = { ...PLACE, zip: '98103', property_type: 'single_family', square_feet: 1600, price: 250_000 };
  for (const sold_on of ['2015-05-27', '2015-03-01', '2014-11-03']) await ann.call('POST', '/sales', { ...old, sold_on });
  await card
    .getByText(/^As of May 27, 2015: the newest sales here are \d+ years old; nothing of the market since then is in it\.$/)
    .waitFor();
  await card.getByRole('button', { name: 'Use this ARV of May 27, 2015' }).waitFor();
  await card.getByText(/^Low confidence/).waitFor();

  // What comes in elsewhere is seen at once.
  await addSales(ann);
  const arv = card.locator('p.big-figure');
  await arv.waitFor();
  const before = await ann.call<Valuation>('GET', `/properties/${id}/valuation`);
  const dollars = (amount: number | null) => `$${(amount ?? 0).toLocaleString('en-US')}`;
  await expect.poll(() => arv.innerText()).toBe(dollars(before.arv));
  await card.getByText(/80% range: /).waitFor();
  await card.getByText(/confidence, \d+/).waitFor();
  await card.getByText('Your ARV: $300,000', { exact: false }).waitFor();

  const first = before.comparables[0] as Valuation['comparables'][number];
  const name = `${first.sale.address}, Seattle, WA 98103`;
  const entry = card
    .getByRole('region', { name: 'Comparable sales' })
    .getByRole('row')
    .filter({ hasText: first.sale.address ?? '' });
  await entry.getByRole('button', { name: 'how it is adjusted' }).click();
  await page
    .getByRole('dialog', { name: `Adjustments of ${name}` })
    .getByText('sq ft) to the power of', { exact: false })
    .waitFor();
  await page.keyboard.press('Escape');

  const counts = card.getByRole('switch', { name: `Use ${name}` });
  await counts.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => arv.innerText()).not.toBe(dollars(before.arv));
  await entry.getByText('Left out by you').waitFor();
  expect(await counts.isChecked()).toBe(false);
  await counts.click();
  await expect.poll(() => arv.innerText()).toBe(dollars(before.arv));

  await card.getByRole('button', { name: 'Add comp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add comp' });
  await dialog.getByRole('searchbox', { name: 'Search sales' }).fill('faraway');
  await dialog.getByRole('button', { name: 'Add 900 Faraway Road, Seattle, WA 98103' }).click();
  // Until the search has narrowed the list, other sales in it are used too.
  await dialog.getByRole('listitem').filter({ hasText: 'Faraway' }).getByText('Used', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const after = await ann.call<Valuation>('GET', `/properties/${id}/valuation`);
  expect(after.comparables.find(({ sale }) => sale.address === '900 Faraway Road')).toMatchObject({ included: true, choice: 'in' });

  await card.getByRole('button', { name: 'Use this ARV' }).click();
  await page
    .locator('.toast')
    .filter({ hasText: `$300,000 → ${dollars(after.arv)}. Saved.` })
    .waitFor();
  await card.getByText('The form has this ARV.').waitFor();
  expect(await ann.call('GET', `/properties/${id}`)).toMatchObject({ arv: after.arv });

  // What cannot be saved is not lost without a question, though the form's own tab was never opened.
  await ann.call('PATCH', `/properties/${id}`, { arv: 310_000 });
  await page.route('**/trpc/properties.update*', (route) => route.abort());
  await card.getByRole('button', { name: 'Use this ARV' }).click();
  await page.locator('.toast').filter({ hasText: 'was not saved' }).waitFor();
  const asked = page.waitForEvent('dialog');
  await Promise.all([asked.then((dialog) => dialog.accept()), page.reload()]);
  expect((await asked).type()).toBe('beforeunload');
});

test.each(Object.keys(SIZES) as Size[])('the comparables as a picture, %s', async (size) => {
  const ann = await signUp();
  const { id } = await ann.call<{ id: number }>('POST', '/properties', aProperty({ ...PLACE, zip: '98103', square_feet: 1650 }));
  await addSales(ann);
  const { page } = await open(`/app/properties/${id}#value`, { as: ann, size, theme: size === 'phone' ? 'light' : 'dark' });
  const card = value(page);
  const arv = card.locator('p.big-figure');
  await arv.waitFor();
  const offer = card.getByRole('status').filter({ hasText: 'Max offer at this value' });
  const [valueBefore, offerBefore] = [await arv.innerText(), await offer.innerText()];

  // A lies where the house does, every other sale to the north of the one before.
  const bySize = card.getByRole('group', { name: 'Price by size' });
  const map = card.getByRole('group', { name: 'Distance' });
  const heightOf = async (letter: string) => (await map.getByRole('button', { name: `${letter}: ` }).boundingBox())?.y ?? 0;
  await map.getByRole('img', { name: 'This house' }).waitFor();
  expect(await heightOf('B')).toBeLessThan(await heightOf('A'));
  expect(await heightOf('T')).toBeLessThan(await heightOf('B'));
  await bySize.getByRole('img', { name: /^This house, 1,650 sq ft, \$/ }).waitFor();
  expect(await bySize.locator('.house-star path').evaluate((path) => getComputedStyle(path).fill)).not.toBe('none');

  // A click on a dot of one picture leaves the sale out in both, and value and offer move.
  const near = map.getByRole('button', { name: /^A: / });
  await near.dispatchEvent('click');
  await expect.poll(() => near.getAttribute('aria-pressed')).toBe('false');
  expect(await bySize.getByRole('button', { name: /^A: / }).getAttribute('aria-pressed')).toBe('false');
  expect(await arv.innerText()).not.toBe(valueBefore);
  expect(await offer.innerText()).not.toBe(offerBefore);

  // One stop of the tab key, arrows from dot to dot, Enter takes it in again.
  await near.focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('B');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => arv.innerText()).toBe(valueBefore);
  expect(await offer.innerText()).toBe(offerBefore);

  await card.getByRole('button', { name: 'Show all 20' }).click();
  await expect.poll(() => card.getByRole('switch').count()).toBeGreaterThanOrEqual(20);
  expect(await isAsWide(page)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('three comps pasted from a spreadsheet, with the living area asked beside them, give a value', async () => {
  const ann = await signUp();
  const house = { address: '1420 Maple Ave', zip: '75211', city: 'Dallas', state: 'TX', property_type: 'single_family' };
  const { id } = await ann.call<{ id: number }>('POST', '/properties/capture', house);
  const { page } = await open(`/app/properties/${id}#value`, { as: ann });
  const card = value(page);
  await card.getByLabel('Living area of this house, sq ft').fill('1500');
  const day = (ago: number) => addDays(toDay(new Date()), -ago);
  const [year, month, date] = day(100).split('-');
  const lines = [
    ['418 Oak St', '$212,000', `${Number(month)}/${Number(date)}/${year}`, '1,450'],
    ['92 Elm Dr', '225,500', day(60), '1600'],
    ['7 Pine Ct', 'not known', day(90), '1380'],
  ];
  await card.getByLabel('Address, comp 1').evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    lines.map((cells) => cells.join('\t')).join('\n'),
  );
  await expect.poll(() => card.getByLabel('Sold for, comp 2').inputValue()).toBe('225,500');
  await card.getByRole('button', { name: 'Add comps' }).click();
  // What cannot be read is named by its field, and nothing is lost.
  await card.getByText(/^Comp 3: Sold for: /).waitFor();
  expect(await card.getByLabel('Address, comp 3').inputValue()).toBe('7 Pine Ct');
  expect(await card.getByLabel('Address, comp 1').inputValue()).toBe('418 Oak St');
  await card.getByLabel('Sold for, comp 3').fill('198000');
  await card.getByLabel('Sold for, comp 3').press('Enter');
  await card.locator('p.big-figure').waitFor();
  expect(await ann.call('GET', `/properties/${id}`)).toMatchObject({ square_feet: 1500 });
  await expectAccessible(page);
});
