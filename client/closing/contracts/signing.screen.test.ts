/** Signing in a browser: by finger on a phone, by name where there is no script; and the panel that sends and watches. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp, SIZES } from '#client/testing/browser.ts';
import type { ContractDetail } from '#shared/closing/contracts/contract.ts';
import type { SentContract } from '#shared/closing/contracts/sending.ts';
import { aDeal, aLead, aProperty } from '#shared/testing/records.ts';

const BODY =
  '# Purchase agreement\n\nPrice: **{{deal.purchase_price}}**\n\n## Inspection\n\nThe buyer may inspect. [initial: seller]\n\n[sign: seller]\n\n[date: seller]';
const SELLER = { role: 'seller', name: 'Marisol Trevino', email: null, phone: null, channel: null, needs_code: false };

async function prepare(person: Person): Promise<ContractDetail> {
  const property = await person.call<{ id: number }>('POST', '/properties', aProperty());
  const lead = await person.call<{ id: number }>('POST', '/leads', aLead());
  const deal = await person.call<{ id: number }>('POST', '/deals', aDeal({ property_id: property.id, lead_id: lead.id }));
  const template = await person.call<{ id: number }>('POST', '/contract-templates', {
    name: 'Own',
    kind: 'purchase',
    states: [],
    body: BODY,
  });
  const { id } = await person.call<ContractDetail>('POST', '/contracts', {
    deal_id: deal.id,
    template_id: template.id,
    title: 'Purchase agreement',
  });
  return person.call<ContractDetail>('PATCH', `/contracts/${id}`, { signers: [SELLER] });
}
/** The path of the link that signs a new contract. */
async function send(person: Person): Promise<string> {
  const { id } = await prepare(person);
  const { links } = await person.call<SentContract>('POST', `/contracts/${id}/send`, {});
  return new URL(links[0]?.url ?? '').pathname;
}

/** Draws with a finger. */
async function draw(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no box to sign in');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        at === undefined ? [] : [{ x: box.x + box.width * (0.15 + at * 0.07), y: box.y + box.height * (0.5 + 0.2 * Math.sin(at)) }],
    });
  await touch('touchStart', 0);
  for (let at = 1; at <= 9; at++) await touch('touchMove', at);
  await touch('touchEnd');
  // A tap right behind a stroke ends the browser's gesture and presses nothing.
  await page.getByRole('heading', { name: 'Your signature' }).tap();
}

test('a seller signs with a finger on a phone', async () => {
  const ann = await signUp();
  const { page } = await open(await send(ann), { size: 'phone' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Purchase agreement', level: 1 }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: 'Continue to sign' }).tap();
  await page.getByRole('heading', { name: 'Sign electronically?' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('I agree to sign and receive records electronically').check();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('heading', { name: 'Your signature' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Inspection').fill('MT');
  await page.getByRole('button', { name: 'Sign', exact: true }).tap();
  await page.getByText('Draw your signature in the box').waitFor();
  await draw(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).tap();
  await page.getByRole('heading', { name: 'Signed' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText('All have signed. This is the sealed PDF, with its certificate.').count()).toBe(1);
  await page.getByRole('link', { name: 'Download my copy' }).waitFor();
});

test('a seller signs by name where no script runs', async () => {
  const ann = await signUp();
  const path = await send(ann);
  const { context } = await open('/', {});
  const plain = await context.browser()?.newContext({ ...SIZES.phone, baseURL: address, javaScriptEnabled: false });
  if (!plain) throw new Error('There is no browser');
  onTestFinished(() => plain.close());
  const page = await plain.newPage();
  await page.goto(path);
  await page.getByRole('link', { name: 'Continue to sign' }).tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByText('Check the box to go on, or choose paper').waitFor();
  await page.getByLabel('I agree to sign and receive records electronically').check();
  await page.getByRole('button', { name: 'Continue' }).tap();
  expect(await page.locator('canvas').isVisible()).toBe(false);
  await page.getByLabel('Your full name').fill('Marisol Trevino');
  await page.getByLabel('Inspection').fill('MT');
  await page.getByRole('button', { name: 'Sign', exact: true }).tap();
  await page.getByRole('heading', { name: 'Signed' }).waitFor();
});

test('a contract is sent from its page, watched, and withdrawn', async () => {
  const ann = await signUp();
  const { id } = await prepare(ann);
  const { page } = await open(`/app/contracts/${id}`, { as: ann });
  await page.getByRole('button', { name: 'Send to sign' }).click();
  const sending = page.getByRole('dialog', { name: 'Send to sign' });
  await sending.getByText('you hand over the link', { exact: true }).waitFor();
  await sending.getByText('Nothing is sent: you hand over the link, or show it as a QR code.').waitFor();
  expect(await sending.getByText(/by text/).count()).toBe(0);
  await sending.getByRole('button', { name: 'Get the link' }).click();
  const link = page.getByRole('textbox', { name: 'Link for Marisol Trevino' });
  await link.waitFor();
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('img', { name: 'QR code: Link for Marisol Trevino' }).waitFor();
  const { pathname } = new URL(await link.inputValue());
  expect(pathname).toMatch(/^\/sign\/[\w-]{43}$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New link' }).click();
  await expect.poll(async () => new URL(await link.inputValue()).pathname).not.toBe(pathname);
  await page.getByRole('button', { name: 'Void' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong price');
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await page.getByText('Voided: Wrong price').waitFor();
  await page.getByText('Not signed', { exact: true }).waitFor();

  // What has ended can go, and its deal after it.
  await page.getByRole('button', { name: 'Delete the contract' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/app/deals/*');
});

test('a sample is sent once it is said who prepared it, and the sender signs by one button', async () => {
  const ann = await signUp();
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const lead = await ann.call<{ id: number }>('POST', '/leads', aLead());
  const deal = await ann.call<{ id: number }>('POST', '/deals', aDeal({ property_id: property.id, lead_id: lead.id, earnest_money: 1000 }));
  const { id, missing } = await ann.call<ContractDetail>('POST', '/contracts', { deal_id: deal.id, sample: 'purchase_agreement' });
  const answers = Object.fromEntries(missing.map(({ field }) => [field, field.endsWith('_days') ? '3' : 'Larkfield Title']));
  const me = { role: 'me', name: 'Ann Avery', channel: null, needs_code: false };
  const signers = [me, SELLER];
  await ann.call('PATCH', `/contracts/${id}`, { answers, signers });
  const { page } = await open(`/app/contracts/${id}`, { as: ann });
  await page.getByRole('button', { name: 'Send to sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to sign' });
  await dialog.getByRole('button', { name: 'Get the link' }).click();
  await dialog.getByText('Who prepared this text is required').waitFor();
  await dialog.getByLabel('My attorney prepared or approved it').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Get the link' }).click();
  await page.getByRole('button', { name: 'Sign as Ann Avery' }).click();
  await page.getByText('Signed', { exact: true }).first().waitFor();
  await page.getByText('Asked', { exact: true }).waitFor();
  await expectAccessible(page);
  const sent = await ann.call<ContractDetail>('GET', `/contracts/${id}`);
  expect([sent.is_sample, sent.signers[0]?.status, sent.signers[1]?.status]).toEqual([false, 'signed', 'invited']);
  await page.getByRole('button', { name: 'New link' }).click();
  const { pathname } = new URL(await page.getByRole('textbox', { name: 'Link for Marisol Trevino' }).inputValue());
  const { page: phone } = await open(pathname, { size: 'phone' });
  await phone.getByRole('heading', { name: 'Purchase agreement', level: 1 }).waitFor();
  expect(await phone.getByText(/SAMPLE|no attorney/).count()).toBe(0);
});
