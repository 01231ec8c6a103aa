/** Partner deals on screen: a packet goes out, comes in under another account, and its answer comes back as a bid. */
import { buffer } from 'node:stream/consumers';
import { type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp } from '#client/testing/browser.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { aBuyer, aListing, aProperty } from '#shared/testing/records.ts';

const PHONE = { width: 390, height: 844 };

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return buffer(await file.createReadStream());
}
const asFile = (data: Buffer) => ({ name: 'deal.dealflow', mimeType: 'application/octet-stream', buffer: data });

async function expectOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
}

test('a deal travels to a partner and a signed bid comes back', async () => {
  const [ann, lee] = [await signUp(), await signUp({ first_name: 'Lee', company_name: 'Lee Partners' })];
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const room = await ann.call<Listing>('POST', '/listings', aListing({ property_id: property.id, open: true, closes_at }));
  await lee.call('POST', '/buyers', aBuyer());

  const { page: owner } = await open(`/app/marketplace/${room.id}`, { as: ann });
  await owner.getByRole('button', { name: 'Send to a partner' }).click();
  const terms = owner.getByRole('dialog', { name: 'Send to a partner' });
  await terms.getByLabel('Their share of the fee').fill('40');
  await terms.getByRole('textbox', { name: 'Partner' }).fill('Lee');
  await expectAccessible(owner);
  const packet = await saved(owner, () => terms.getByRole('button', { name: 'Download packet' }).click());
  await owner.getByText('40% of the fee').waitFor();

  const { page: partner } = await open('/app/marketplace/partners', { as: lee, provokes: /422/ });
  await partner.getByRole('button', { name: 'Import packet' }).first().click();
  const importing = partner.getByRole('dialog', { name: 'Import packet' });
  await importing.getByLabel('File to import').setInputFiles(asFile(Buffer.from(packet).fill(0, 100, 140)));
  await importing
    .getByRole('alert')
    .getByText(/Nothing was imported/)
    .waitFor();
  await expectAccessible(partner);
  await importing.getByLabel('File to import').setInputFiles(asFile(packet));
  await partner.getByRole('heading', { name: '12 Elm Street New' }).waitFor();
  await partner.getByText('The first from this key.').waitFor();
  await expectAccessible(partner);

  await partner.getByRole('button', { name: 'Bid for Paula Reyes' }).click();
  const bid = partner.getByRole('dialog', { name: 'Answer with a bid' });
  await bid.getByText('You accept 40% of the fee').waitFor();
  await bid.getByLabel('Amount').fill('144,000');
  await bid.getByRole('button', { name: 'Sign the bid' }).click();
  const answer = await saved(partner, () => partner.getByRole('button', { name: 'Save the file' }).click());
  await expectOnPhone(partner);
  await partner.goto('/app/marketplace/partners');
  await partner.getByRole('link', { name: '12 Elm Street' }).waitFor();
  await expectOnPhone(partner);

  await owner.getByRole('button', { name: 'Import answer' }).click();
  await owner.getByRole('dialog', { name: 'Import answer' }).getByLabel('File to import').setInputFiles(asFile(answer));
  await owner.getByRole('button', { name: /^Accept the bid of Lee/ }).waitFor();
  await owner.getByText('Partner, 40% of the fee', { exact: true }).waitFor();
  expect(await owner.getByRole('button', { name: /^Counter the bid/ }).count()).toBe(0);
  await expectOnPhone(owner);
});
