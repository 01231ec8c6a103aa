/** A room from its opening to the accepted bid: by its owner on a desktop, by guests on a phone, with and without script. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { address, open, type Person, signUp, SIZES } from '#client/testing/browser.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RoomGuest } from '#shared/closing/marketplace/room.ts';
import { buyerPageTexts, marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import { aDeal, aLead, aListing, aProperty } from '#shared/testing/records.ts';

/** The newest code that the account's outbox holds for an address. */
async function readCode(person: Person, contact: string): Promise<string> {
  const rows = await person.call<{ id: number; to_address: string; body: string }[]>(
    'GET',
    '/outreach/messages?purpose=room_code&per_page=100',
  );
  const own = rows.filter(({ to_address }) => to_address === contact).sort((one, other) => other.id - one.id);
  return /\b\d{6}\b/.exec(own[0]?.body ?? '')?.[0] ?? '';
}

const expectFits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

test('a room is opened from a deal, a guest bids in eight taps, and the owner counters and accepts', async () => {
  const ann = await signUp();
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty({ address: '12 Elm Street' }));
  const lead = await ann.call<{ id: number }>('POST', '/leads', aLead());
  const deal = await ann.call<{ id: number }>(
    'POST',
    '/deals',
    aDeal({ property_id: property.id, lead_id: lead.id, purchase_price: 118_000, sale_price: 118_000 }),
  );
  const { page } = await open(`/app/deals/${deal.id}#money`, { as: ann });
  await page.getByRole('button', { name: 'Open a room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a room' });
  await dialog.getByLabel('Ask').fill('146500');
  await dialog.getByLabel('Who gets in').selectOption('link');
  await dialog.getByLabel('Guests see of other bids').selectOption('best');
  await dialog.getByRole('button', { name: /^Open/ }).click();
  await page.waitForURL('**/app/marketplace/*');
  await page.getByRole('heading', { name: /12 Elm Street/, level: 1 }).waitFor();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const { url } = await ann.call<{ url: string }>('POST', `/listings/${id}/link`, {});
  const path = new URL(url, address).pathname;

  const { page: phone } = await open(path, { size: 'phone' });
  await phone.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(phone);
  await expectFits(phone);
  expect((await phone.locator('body').innerText()).split(/\s+/).length, 'words of a room').toBeLessThanOrEqual(270);
  let taps = 0;
  const tap = async (role: 'button' | 'link' | 'textbox' | 'checkbox', name: string | RegExp) => {
    taps += 1;
    await phone.getByRole(role, { name }).tap();
  };
  await tap('link', 'Bid');
  await phone.getByRole('heading', { name: 'Your bid' }).waitFor();
  await expectAccessible(phone);
  await expectFits(phone);
  await tap('textbox', 'Your name');
  await phone.keyboard.type('Harlan Whitmore');
  await tap('textbox', 'Email or phone');
  await phone.keyboard.type('harlan@guest.example');
  await tap('button', 'Continue');
  await phone.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await expectAccessible(phone);
  await expectFits(phone);
  await tap('textbox', 'Six-digit code');
  await phone.keyboard.type(await readCode(ann, 'harlan@guest.example'));
  await tap('checkbox', 'I accept the room rules');
  await tap('button', 'Place bid, $146,500');
  await phone.getByRole('heading', { name: 'Your bid is in' }).waitFor();
  expect(taps).toBeLessThanOrEqual(8);
  await expectAccessible(phone);
  await expectFits(phone);

  // Live on both sides, without a reload.
  await page.getByRole('link', { name: 'Harlan Whitmore' }).waitFor();
  await phone.getByText('1 bid in, best $146,500').waitFor();
  await phone.getByRole('link', { name: 'Change' }).tap();
  await phone.getByLabel('Amount in dollars').fill('148,000');
  await phone.getByRole('button', { name: 'Save the bid' }).tap();
  await page.getByText('$148,000').first().waitFor();
  // What stays with the owner comes first: the bid less what the deal costs.
  expect(await page.locator('.bid').first().innerText()).toMatch(/\$30,000\s+your fee\s+\$148,000 bid/);
  await placeWithoutScript(ann, phone, path, 'Second Bidder');
  await page.getByRole('link', { name: 'Second Bidder' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Counter the bid of Harlan Whitmore' }).click();
  const counter = page.getByRole('dialog', { name: 'Counter-offer' });
  await counter.getByLabel('Amount').fill('150000');
  await counter.getByRole('button', { name: 'Show the counter-offer' }).click();
  await page.getByText('You said $150,000').waitFor();
  await phone.reload();
  await phone.getByText('They would accept $150,000.').waitFor();
  await phone.getByRole('link', { name: 'Bid $150,000' }).tap();
  await phone.getByRole('button', { name: 'Save the bid' }).tap();
  // The counter-offer is gone once the bid is the same.
  await page.getByText('You said $150,000').waitFor({ state: 'detached' });
  await page.getByText('$150,000').first().waitFor();

  await page.getByRole('button', { name: 'Accept the bid of Harlan Whitmore' }).click();
  const accept = page.getByRole('dialog');
  await accept.getByText('1 other bidder gets a drafted message').waitFor();
  await accept.getByRole('button', { name: 'Accept bid' }).click();
  await page.getByRole('button', { name: 'Open the message to the others' }).waitFor();
  await phone.getByRole('heading', { name: 'Your bid is accepted' }).waitFor();
  await expectAccessible(phone);
  const listing = await ann.call<Listing>('GET', `/listings/${id}`);
  expect(listing).toMatchObject({ status: 'under_offer', bids: 2, best_bid: 150_000 });
  await page.getByRole('button', { name: 'Open the message to the others' }).click();
  await page.getByRole('heading', { name: /to the other bidders/, level: 1 }).waitFor();
  const campaigns = await ann.call<{ id: number; status: string }[]>('GET', '/campaigns');
  expect(campaigns.map(({ status }) => status)).toEqual(['draft']);
  expect(new URL(page.url()).pathname).toBe(`/app/campaigns/${campaigns[0]?.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Message to the others' }).waitFor();
});

/** Looks, bids, asks and withdraws by forms alone. */
async function placeWithoutScript(owner: Person, beside: Page, path: string, name: string): Promise<Page> {
  const plain = await beside
    .context()
    .browser()
    ?.newContext({ ...SIZES.phone, baseURL: address, javaScriptEnabled: false });
  if (!plain) throw new Error('There is no browser');
  onTestFinished(() => plain.close());
  const page = await plain.newPage();
  const contact = `${name.toLowerCase().replace(' ', '.')}@guest.example`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Bid' }).tap();
  await page.getByLabel('Amount in dollars').fill('140,000');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email or phone').fill(contact);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await page.getByLabel('I accept the room rules').check();
  await page.getByLabel('Six-digit code').fill('wrong');
  await page.getByRole('button', { name: 'Place bid, $140,000' }).tap();
  // After a wrong code nothing but the code is asked for again.
  await page.getByText(/^Call .*: they give you your code/).waitFor();
  await page.getByLabel('Six-digit code').fill(await readCode(owner, contact));
  await page.getByRole('button', { name: 'Place bid, $140,000' }).tap();
  await page.getByRole('heading', { name: 'Your bid is in' }).waitFor();
  return page;
}

test('a guest without script asks, adds a proof of funds, and withdraws', async () => {
  const ann = await signUp();
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const closes_at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await ann.call<Listing>('POST', '/listings', aListing({ property_id: property.id, open: true, closes_at }));
  const { url } = await ann.call<{ url: string }>('POST', `/listings/${id}/link`, {});
  const { page: owner } = await open(`/app/marketplace/${id}`, { as: ann, size: 'phone' });
  const page = await placeWithoutScript(ann, owner, new URL(url, address).pathname, 'Plain Forms');
  await page.getByLabel('Your question').fill('How old is the roof?');
  await page.getByRole('button', { name: 'Send' }).tap();
  await page.getByText('Not answered yet').waitFor();
  await page.getByLabel('Proof of funds').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
  await page.getByRole('button', { name: 'Add the proof' }).tap();
  await page.getByRole('alert').waitFor();
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  await page.getByLabel('Proof of funds').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Add the proof' }).tap();
  await page.getByText(/^Received /).waitFor();
  await owner.getByRole('button', { name: 'Proof, of today' }).waitFor();
  await owner.getByLabel('Answer Plain Forms').fill('Ten years');
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await owner.getByText('Ten years · answered to all').waitFor();
  await expectAccessible(owner);
  await expectFits(owner);
  await page.reload();
  await page.getByText('Ten years').waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).tap();
  await page.getByText('Your bid is withdrawn').waitFor();
  await page.getByRole('link', { name: 'Bid', exact: true }).waitFor();
  await owner.getByText('Withdrawn').waitFor();
  // Nothing may be expected of it any more.
  expect(await owner.getByRole('button', { name: /expected/ }).count()).toBe(0);
});

test('a guest is timed while the room is in use, and corrects on a page of their own what they buy', async () => {
  const ann = await signUp();
  const property = await ann.call<{ id: number }>('POST', '/properties', aProperty());
  const closes_at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await ann.call<Listing>('POST', '/listings', aListing({ property_id: property.id, open: true, closes_at }));
  const { url } = await ann.call<{ url: string }>('POST', `/listings/${id}/link`, {});
  const { page: phone } = await open(`${new URL(url, address).pathname}/bid`, { size: 'phone' });
  await phone.getByLabel('Your name').fill('Paula Page');
  await phone.getByLabel('Email or phone').fill('paula@guest.example');
  await phone.getByRole('button', { name: 'Continue' }).tap();
  await phone.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await phone.getByLabel('Six-digit code').fill(await readCode(ann, 'paula@guest.example'));
  await phone.getByLabel('I accept the room rules').check();
  await phone.getByRole('button', { name: /^Place bid/ }).tap();
  await phone.getByRole('heading', { name: 'Your bid is in' }).waitFor();

  const guests = () => ann.call<RoomGuest[]>('GET', `/listings/${id}/guests`);
  expect((await guests()).map(({ seconds }) => seconds)).toEqual([0]);
  await phone.clock.install();
  await phone.reload();
  await expectAccessible(phone);
  // As long as nobody touches the page for a minute it counts no more.
  const stays: string[] = [];
  phone.on('request', (request) => void (request.url().endsWith('/stay') && stays.push(request.method())));
  await phone.clock.runFor(150_000);
  await expect.poll(async () => (await guests())[0]?.seconds).toBeGreaterThan(0);
  expect(stays).toEqual(['POST', 'POST']);
  const { page: owner } = await open(`/app/marketplace/${id}`, { as: ann });
  await owner.getByText('Guests', { exact: true }).last().click();
  await owner.getByRole('row', { name: /Paula Page.* \d+ s/ }).waitFor();

  await phone.getByRole('link', { name: buyerPageTexts.title }).tap();
  await phone.getByLabel(/^Areas/).fill('Dallas, TX');
  await expectAccessible(phone);
  await expectFits(phone);
  await phone.getByRole('button', { name: buyerPageTexts.saveBox }).tap();
  await phone.getByText(buyerPageTexts.boxWaits).waitFor();
  const buyerId = (await guests())[0]?.buyer_id ?? 0;
  const { page: record } = await open(`/app/buyers/${buyerId}`, { as: ann });
  await record.getByText('Dallas, TX').first().waitFor();
  await expectAccessible(record);
  await record.getByRole('button', { name: 'Take it over' }).click();
  await record.getByText(marketplaceTexts.proposalAccepted).waitFor();
  await record.getByRole('heading', { name: 'What they say they buy' }).waitFor({ state: 'detached' });
  expect(await ann.call('GET', `/buyers/${buyerId}`)).toMatchObject({ areas: ['Dallas, TX'] });
});

test('a bid that nobody can mean waits for the owner, who sets it aside or says that it is real', async () => {
  const ann = await signUp();
  const property_id = (await ann.call<{ id: number }>('POST', '/properties', aProperty())).id;
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const room = await ann.call<Listing>('POST', '/listings', aListing({ property_id, open: true, closes_at, shows: 'best', ask: 150_000 }));
  const { url } = await ann.call<{ url: string }>('POST', `/listings/${room.id}/link`, {});
  const path = new URL(url, address).pathname;
  const bid = async (name: string, amount: string) => {
    const contact = `${name.toLowerCase()}@guest.example`;
    const form = { amount, payment: 'cash', earnest_money: '5000', closing_days: '10', contingencies: '', holds_days: '3', name, contact };
    const post = (step: string, fields: Record<string, string>, cookie = '') =>
      fetch(`${address}${path}/${step}`, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(fields) });
    const cookie = (await post('bid', form)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await post('code', { ...form, code: await readCode(ann, contact), rules: 'true' }, cookie)).status).toBe(303);
  };
  await bid('Sane', '151000');
  await bid('Joker', '999999999');

  for (const size of ['phone', 'desktop'] as const) {
    const { page } = await open(`/app/marketplace/${room.id}`, { as: ann, size });
    await page.getByText('Above $300,000: counts once you say so').waitFor();
    await expectAccessible(page);
    if (size === 'phone') await expectFits(page);
    await page.close();
  }
  const { page } = await open(`/app/marketplace/${room.id}`, { as: ann });
  const rows = page.getByRole('listitem').filter({ hasText: '$999,999,999' });
  expect(await page.getByRole('button', { name: 'Accept the bid of Joker' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Set aside the bid of Joker' }).press('Enter');
  await rows.getByText('Set aside', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Confirm as real: the bid of Joker' }).click();
  await page.getByRole('button', { name: 'Accept the bid of Joker' }).waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText(/A bid of \$999,999,999 is above \$300,000/).waitFor();
  await page.keyboard.press('Escape');

  // The amount above which bids wait is the owner's to change.
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bids to check' });
  await dialog.getByLabel('Check bids above').fill('140000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must not be below the ask').waitFor();
  await dialog.getByLabel('Check bids above').fill('160000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Above $160,000 a bid is not the best until you say that it is real.').waitFor();
});
