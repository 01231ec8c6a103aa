/** What the property page has beside the form for the house itself: repairs, photos, sheets. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp } from '#client/testing/browser.ts';
import { aProperty } from '#shared/testing/records.ts';

const addProperty = (person: Person, about: Record<string, unknown> = {}) =>
  person.call<{ id: number }>('POST', '/properties', aProperty({ square_feet: 1500, ...about }));

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
});
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const choose = async (page: Page, ...pictures: [name: string, background: string][]) =>
  page.getByLabel('Photos of the property').setInputFiles(await Promise.all(pictures.map((one) => picture(...one))));
const grid = (page: Page) => page.getByRole('list', { name: 'Photos in their order' });

test('repairs are chosen with the sum in sight, saved, and used in the form', async () => {
  const ann = await signUp();
  const { id } = await addProperty(ann);
  const { page } = await open(`/app/properties/${id}#repairs`, { as: ann });
  const sum = page.getByRole('status', { name: 'Estimated repairs' });
  await expect.poll(() => sum.innerText()).toContain('$5,175');
  await page.getByRole('radiogroup', { name: 'Whole house' }).getByText('Light').click();
  expect(await sum.innerText()).toMatch(/\$34,500\s+\$17,250 to \$43,125/);

  await page.getByText('By room').click();
  await page.getByRole('button', { name: 'Add a room' }).click();
  await page.getByRole('textbox', { name: 'Room', exact: true }).fill('Kitchen');
  const message = page.getByText('Kitchen: Square feet is required');
  await message.waitFor();
  expect(await page.locator('#repairs').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Square feet of Kitchen' }).fill('200');
  await page.getByRole('combobox', { name: 'Level of Kitchen' }).selectOption('heavy');
  await page.getByText('Big-ticket items').click();
  await page.getByRole('textbox', { name: 'Count of Roof' }).fill('1');
  await page.getByRole('textbox', { name: 'Price of Roof, each' }).fill('10,000');
  // (1,300 × 20 + 200 × 75 + 10,000) × 1.15; Enter in a box is not the form's.
  await page.getByRole('textbox', { name: 'Count of Roof' }).press('Enter');
  expect(await sum.innerText()).toContain('$58,650');
  await page.getByText('How it adds up').click();
  await page.getByText('Kitchen, heavy').click();
  await page.getByText('200 sq ft × $75 ($50 to $100)').waitFor();

  await page.locator('#repairs').getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Repair estimate saved').waitFor();
  await page.getByRole('button', { name: 'Use as repair estimate' }).click();
  await page.locator('.toast').filter({ hasText: '$58,650. Saved.' }).waitFor();
  expect(await ann.call('GET', `/properties/${id}`)).toMatchObject({ repair_estimate: 58_650 });
  expect(await ann.call('GET', `/properties/${id}/repairs`)).toMatchObject({ expected: 58_650, level: 'light' });

  const own = page.locator('#repairs').getByRole('button', { name: 'Delete', exact: true });
  await own.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Repair estimate deleted').waitFor();
  await expect.poll(() => sum.innerText()).toContain('$5,175');
  expect(await own.count()).toBe(0);
});

test('photos are added, put in order by keys, described, looked at and deleted; the sheets show them', async () => {
  const ann = await signUp();
  const { id } = await addProperty(ann);
  const { page } = await open(`/app/properties/${id}#photos`, { as: ann, provokes: /status of 422/ });
  await page.getByText('No photos yet.').waitFor();
  await choose(page, ['front.png', '#c33'], ['back.png', '#3a3'], ['roof.png', '#33c']);
  await expect.poll(() => grid(page).getByRole('listitem').count()).toBe(3);
  await page
    .getByLabel('Photos of the property')
    .setInputFiles([
      { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      await picture('front again.png', '#c33'),
    ]);
  await page.getByText('plan.png: This is not a photo').waitFor();
  await page.getByText('front again.png: This photo is already here').waitFor();
  await page.getByRole('button', { name: 'Dismiss the message about plan.png' }).click();

  const captions = () =>
    grid(page)
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  await page.getByRole('textbox', { name: 'Caption of photo 1' }).fill('Front');
  await page.getByRole('textbox', { name: 'Caption of photo 1' }).press('Enter');
  await page.getByRole('img', { name: 'Open Front' }).waitFor();
  const later = page.getByRole('button', { name: 'Move photo 1 later' });
  await later.press('Enter');
  await expect.poll(captions).toEqual(['', 'Front', '']);
  // The button that was pressed still has the focus, at its new place.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move photo 2 later');
  await page.keyboard.press('Enter');
  await expect.poll(captions).toEqual(['', '', 'Front']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move photo 3 earlier');
  await grid(page).getByRole('listitem').nth(2).dragTo(grid(page).getByRole('listitem').nth(0));
  await expect.poll(captions).toEqual(['Front', '', '']);
  await expect
    .poll(async () => (await ann.call<{ caption: string | null }[]>('GET', `/properties/${id}/photos`))[0]?.caption)
    .toBe('Front');

  await page.getByRole('button', { name: 'Open Front' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('img', { name: 'Front' }).waitFor();
  await viewer.getByRole('figure').press('ArrowRight');
  await viewer.getByRole('heading', { name: 'Photo 2 of 3' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await viewer.getByRole('heading', { name: 'Photo 3 of 3' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete photo 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Photo deleted').waitFor();
  await expect.poll(() => grid(page).getByRole('listitem').count()).toBe(2);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Deal sheet for buyers' }).click();
  expect((await downloading).suggestedFilename()).toBe(`deal-sheet-${id}.pdf`);

  const offer = page.getByRole('button', { name: 'Offer for the seller' });
  const askedFor = async () => {
    const [request] = await Promise.all([page.waitForRequest(/offer-sheet/), page.waitForEvent('download'), offer.click()]);
    return [...new URL(request.url()).searchParams];
  };
  const until = page.getByLabel('Our offer holds until');
  expect(await askedFor()).toEqual([['holds_until', await until.inputValue()]]);
  await until.fill('2099-03-01');
  await page.getByRole('checkbox', { name: 'With our calculation' }).check();
  expect(await askedFor()).toEqual([
    ['holds_until', '2099-03-01'],
    ['breakdown', 'true'],
  ]);
  await until.fill('2001-03-01');
  expect(await offer.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Public link' }).click();
  const link = await page.getByRole('textbox', { name: 'Public link to the deal sheet' }).inputValue();
  expect(link).toMatch(new RegExp(`^${address}/deal-sheets/[\\w.-]+$`));
  await expectAccessible(page);

  const stranger = await open(new URL(link).pathname, { size: 'phone' });
  await stranger.page.getByRole('img', { name: '12 Elm Street, photo 1' }).waitFor();
  const { content, width } = await stranger.page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
  // No column of a table is out of sight, each number with its name.
  const returns = stranger.page.getByRole('region', { name: 'Returns at this price' });
  expect(await returns.evaluate((table) => table.scrollWidth <= table.clientWidth)).toBe(true);
  expect(await returns.getByRole('cell').first().getAttribute('data-label')).toBe('Profit');
  await expectAccessible(stranger.page);
  expect(await stranger.page.evaluate(async () => (await document.fonts.load('16px Inter')).length)).toBe(1);
  const ground = () => stranger.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await stranger.page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  await stranger.page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);

  await page.getByRole('button', { name: 'Stop old links' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('those in campaigns already sent').waitFor();
  await question.getByRole('button', { name: 'Stop old links' }).click();
  await toast(page, 'The old links no longer work').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Public link to the deal sheet' }).inputValue()).not.toBe(link);
  expect((await fetch(link)).status).toBe(410);
});
