/** A deposit from the deal's page to its holder's phone and back, and the check of what was recorded. */
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, signUp } from '#client/testing/browser.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

test('a deposit is added, confirmed by its holder at phone size without script, and agreed to be released', async () => {
  const ann = await signUp();
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const lead = await ann.call<{ id: number }>('POST', '/leads', aLead());
  const deal = await ann.call<{ id: number }>('POST', '/deals', aDeal({ property_id: property.id, lead_id: lead.id }));
  const { page } = await open(`/app/deals/${deal.id}#money`, { as: ann });
  await page.getByRole('button', { name: 'Add deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add deposit' });
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByLabel('Due').fill('2026-12-01');
  await dialog.getByLabel('Holder').fill('Larkfield Title');
  await dialog.getByRole('button', { name: 'Add deposit' }).click();
  const card = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Deposit to the seller' }) });
  await card.getByText('$1,000').waitFor();
  await card.getByRole('button', { name: 'Make link' }).click();
  const url = await card.getByLabel('Holder link').inputValue();

  const holder =
    (await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })) ?? page.context();
  const phone = await holder.newPage();
  await phone.goto(url);
  await phone.getByRole('heading', { name: 'Did this deposit arrive?' }).waitFor();
  expect(await phone.locator('body').evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.getByRole('button', { name: 'Confirm receipt of $1,000' }).click();
  await phone.getByRole('heading', { name: 'Recorded as held' }).waitFor();
  await holder.close();

  await page.reload();
  await card.getByRole('button', { name: 'Agree to release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
  await card.getByText('1 of 2 agreed.').waitFor();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  const ledger = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Ledger' }) });
  await ledger.getByText('Deposit held').waitFor();
  await ledger.getByRole('button', { name: 'Verify' }).click();
  await ledger.getByText(/Verified, \d+ of \d+ rows/).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const exported = Buffer.from(
    await (await fetch(`${address}/api/ledger/export.jsonl`, { headers: { authorization: `Bearer ${ann.token}` } })).arrayBuffer(),
  );
  const check = await page.context().newPage();
  await check.goto(`${address}/verify`);
  const drop = (buffer: Buffer) =>
    check.getByLabel('Drop a PDF').setInputFiles({ name: 'ledger.jsonl', mimeType: 'application/x-ndjson', buffer });
  await drop(exported);
  await check.getByRole('heading', { name: 'Whole', exact: true }).waitFor();
  await expectAccessible(check);
  await drop(Buffer.from(exported.toString().replace('"amount_cents":100000', '"amount_cents":100001')));
  await check.getByRole('heading', { name: 'Not whole' }).waitFor();
  await check.getByLabel('Drop a PDF').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await check.getByRole('heading', { name: 'Unknown' }).waitFor();
});
