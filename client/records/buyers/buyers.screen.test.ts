import type { Deal } from '#shared/records/deals/deal.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#client/testing/axe.ts';
import { open, signUp, chooseRowAction } from '#client/testing/browser.ts';
import { aBuyer, aDeal, aLead, aProperty } from '#shared/testing/records.ts';

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const card = (page: Page, title: string) => page.locator('.card', { has: page.getByRole('heading', { name: title, exact: true }) });

test('a buyer is added with a buy box, listed, changed, and deleted', async () => {
  const ann = await signUp();
  const { page } = await open('/app/buyers', { as: ann });
  await page.getByText('Add where each one buys, what, and for how much').waitFor();
  await page.getByRole('link', { name: 'Add Buyer' }).first().click();
  await page.getByRole('button', { name: 'Create Buyer' }).click();
  await page.getByText('Name is required').waitFor();
  await field(page, 'name').fill('Paula Reyes');
  await field(page, 'areas').fill('78701\nAustin, TX\n\n78701');
  const types = page.getByRole('group', { name: 'Property types' });
  await types.getByLabel('Single Family').check();
  await types.getByLabel('Duplex').check();
  await field(page, 'price_max').fill('230,000');
  await field(page, 'price_min').fill('250000');
  await page.getByRole('button', { name: 'Create Buyer' }).click();
  await page.getByText('Maximum price must not be below the minimum').waitFor();
  await field(page, 'price_min').fill('100000');
  await field(page, 'payment').selectOption('cash');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Buyer' }).click();
  await toast(page, 'Buyer created successfully!').waitFor();
  await page.getByRole('heading', { name: 'Paula Reyes', level: 1 }).waitFor();
  expect(await field(page, 'areas').inputValue()).toBe('78701\nAustin, TX');
  expect(await types.getByLabel('Duplex').isChecked()).toBe(true);
  await page.getByText('No active property is in this buyer’s areas.').waitFor();

  await types.getByLabel('Duplex').uncheck();
  await page.getByRole('button', { name: 'Update Buyer' }).click();
  await toast(page, 'Buyer updated successfully!').waitFor();
  await page.goto(new URL('/app/buyers?area=austin', page.url()).href);
  const row = page.locator('[data-row]');
  await row.getByText('78701 · Austin, TX').waitFor();
  await row.getByText('$100,000 to $230,000').first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await chooseRowAction(page, 'Paula Reyes', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Buyer deleted successfully').waitFor();
});

test('a property shows who would buy it and why; an offer is recorded and accepted, and the deal names the buyer', async () => {
  const ann = await signUp();
  const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const paula = await add('/buyers', aBuyer());
  const tom = await add('/buyers', aBuyer({ name: 'Tom Park', areas: ['TX'], price_max: 190_000, email: 'tom@buyer.example' }));
  const property_id = await add('/properties', aProperty());
  const lead_id = await add('/leads', aLead());
  const deal = await add(
    '/deals',
    aDeal({ property_id, lead_id, buyer_id: 4711, deal_type: 'assignment', sale_price: 200_000, assignment_fee: 10_000 }),
  );
  await add('/buyer-offers', { buyer_id: tom, property_id, amount: 205_000, payment: 'cash' });
  const { page } = await open(`/app/properties/${property_id}#buyers`, { as: ann });
  const buyers = card(page, 'Buyers');
  await buyers.getByText('1 of 2 match').waitFor();
  expect(await buyers.locator('.match .link').allTextContents()).toEqual(['Paula Reyes', 'Tom Park']);
  await buyers.getByRole('button', { name: 'Why Paula Reyes matches' }).click();
  await buyers.getByRole('button', { name: 'Price 25/25' }).click();
  await buyers.getByText('$210,000 asked, pays up to $230,000').waitFor();
  const demand = card(page, 'Demand');
  await demand.getByText('Demand as a table').click();
  await demand.getByRole('row', { name: 'as asked $210,000' }).waitFor();
  await buyers.getByLabel('Choose all').check();
  await buyers.getByRole('button', { name: 'Send the deal sheet (2)' }).click();
  const window = page.getByRole('dialog');
  await window.getByText('To 2 buyers, each with their own link').waitFor();
  await window.getByLabel('Channel').selectOption('sms');
  await window.getByText('None of the buyers can be reached by this channel.').first().waitFor();
  await window.getByText('2 left out').click();
  await window.getByText('2 No written consent to automated texts').waitFor();
  await window.getByLabel('Channel').selectOption('email');
  const preview = window.getByRole('region', { name: 'Preview' });
  await preview.getByText('Hi Paula,').waitFor();
  await window.getByLabel('Content').fill('Hello {{first_name}}, a house');
  await preview.getByText('Hello Paula, a house').waitFor();
  await expectAccessible(page);
  // One click sends; a draft is the second choice.
  await window.getByRole('button', { name: 'Send now to 2 buyers' }).waitFor();
  await window.getByLabel('Make a draft first').check();
  await window.getByRole('button', { name: 'Make the draft' }).waitFor();
  await window.getByRole('button', { name: 'Cancel' }).click();

  await buyers.getByRole('button', { name: 'Record an offer of Paula Reyes' }).click();
  await window.getByRole('button', { name: 'Record the offer' }).click();
  await window.getByText('Amount is required').waitFor();
  await window.getByLabel('Amount').fill('214,500');
  await window.getByRole('button', { name: 'Record the offer' }).click();
  await toast(page, 'Offer recorded').waitFor();
  const offers = card(page, 'Offers');
  const best = offers.locator('.buyer-offer').first();
  await best.getByText('Best', { exact: true }).waitFor();
  await best.getByText('$160,875 expected').waitFor();
  expect(await offers.getByText('Paula Reyes offers most').isVisible()).toBe(false);
  await best.getByRole('button', { name: 'Details of the offer of Paula Reyes' }).click();
  await best.getByText('Paula Reyes offers most').waitFor();
  await best.getByText('$214,500 × 75% = $160,875').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await offers.getByRole('button', { name: 'Accept the offer of Paula Reyes' }).click();
  await window.getByRole('button', { name: 'Accept the offer' }).click();
  await toast(page, `Offer accepted: see deal #${deal}`).waitFor();
  await offers.getByText('Accepted').waitFor();
  // What is no longer to be decided is folded away.
  await offers.getByRole('button', { name: 'Decline the offer of Tom Park' }).click();
  await offers.getByText('1 past offer').click();
  await offers.locator('.past-offers').getByRole('link', { name: 'Tom Park' }).waitFor();

  expect(await ann.call('GET', `/deals/${deal}`)).toMatchObject({ buyer_id: paula, assignment_fee: 14_500 });
});

test('a deal shows the offer it came from, and has its own buyer and price back when that is withdrawn', async () => {
  const ann = await signUp();
  const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const [buyer_id, property_id, lead_id] = [
    await add('/buyers', aBuyer()),
    await add('/properties', aProperty()),
    await add('/leads', aLead()),
  ];
  const deal = await add(
    '/deals',
    aDeal({ property_id, lead_id, buyer_id: 4711, deal_type: 'assignment', sale_price: 200_000, assignment_fee: 10_000 }),
  );
  const offer = await add('/buyer-offers', { buyer_id, property_id, amount: 214_500, payment: 'cash' });
  await ann.call('PATCH', `/buyer-offers/${offer}/accept`);
  const { page } = await open(`/app/deals/${deal}#money`, { as: ann });
  const accepted = card(page, 'Accepted offer');
  await accepted.getByText('$214,500').waitFor();
  await expectAccessible(page);
  await accepted.getByRole('link', { name: 'All offers for this property' }).click();
  await card(page, 'Offers')
    .getByRole('link', { name: `Deal #${deal}` })
    .waitFor();
  await page.getByRole('button', { name: 'More on the offer of Paula Reyes' }).click();
  // By key: what loads above may move the page under the pointer.
  await page.getByRole('menuitem', { name: 'The buyer withdrew it' }).press('Enter');
  const asked = page.getByRole('alertdialog');
  await asked.getByText(`Deal #${deal} gets back the buyer and the price`).waitFor();
  await asked.getByRole('button', { name: 'Mark as withdrawn' }).click();
  await toast(page, `Deal #${deal} has its buyer and price from before back.`).waitFor();
  expect(await ann.call('GET', `/deals/${deal}`)).toMatchObject({ buyer_id: 4711, assignment_fee: 10_000 });
});

test('the offer that was accepted before there was a deal fills in the form of the deal, and nothing that was typed', async () => {
  const ann = await signUp();
  const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const [buyer_id, property_id] = [await add('/buyers', aBuyer()), await add('/properties', aProperty())];
  const offer = await add('/buyer-offers', { buyer_id, property_id, amount: 214_500, payment: 'cash' });
  await ann.call('PATCH', `/buyer-offers/${offer}/accept`);
  const { page } = await open(`/app/deals/add?property_id=${property_id}`, { as: ann });
  await page.getByText('$214,500 is accepted').waitFor();
  await expect.poll(() => field(page, 'buyer_id').inputValue()).toBe('Paula Reyes');
  await field(page, 'deal_type').selectOption('assignment');
  await field(page, 'purchase_price').fill('200,000');
  await expect.poll(() => field(page, 'assignment_fee').inputValue()).toMatch(/^14,?500/);
  await field(page, 'assignment_fee').fill('14,000');
  await field(page, 'purchase_price').fill('201,000');
  await expect.poll(() => field(page, 'sale_price').inputValue()).toMatch(/^201,?000/);
  expect(await field(page, 'assignment_fee').inputValue()).toMatch(/^14,?000/);
  await expectAccessible(page);
  const deal = await add('/deals', aDeal({ property_id, lead_id: await add('/leads', aLead()), buyer_id }));
  const { page: property } = await open(`/app/properties/${property_id}#buyers`, { as: ann });
  await card(property, 'Offers')
    .getByRole('link', { name: `Deal #${deal}` })
    .waitFor();
});

test('the buyer of a deal is picked by name, and any number is accepted', async () => {
  const ann = await signUp();
  const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const buyer_id = await add('/buyers', aBuyer());
  await add('/buyers', aBuyer({ name: 'Tom Park', email: 'tom@buyer.example' }));
  const [property_id, lead_id] = [await add('/properties', aProperty()), await add('/leads', aLead())];
  const deal = await add('/deals', aDeal({ property_id, lead_id, buyer_id }));
  const buyerOf = async (id: number) => (await ann.call<Deal>('GET', `/deals/${id}`)).buyer;
  const { page } = await open(`/app/deals/${deal}#money`, { as: ann });
  await page.getByRole('group', { name: 'Numbers' }).getByRole('link', { name: 'Paula Reyes' }).waitFor();
  await expect.poll(() => field(page, 'buyer_id').inputValue()).toBe('Paula Reyes');
  await field(page, 'buyer_id').fill('tom');
  await page.getByRole('option').filter({ hasText: 'Tom Park' }).click();
  expect(await field(page, 'buyer_id').inputValue()).toBe('Tom Park');
  await field(page, 'buyer_id').fill('4711');
  await field(page, 'purchase_price').focus();
  await page.getByText('No buyer has this number. It is saved as it is.').waitFor();
  await page.getByRole('button', { name: 'Update Deal' }).click();
  await toast(page, 'Deal updated successfully!').waitFor();
  await expect.poll(() => field(page, 'buyer_id').inputValue()).toBe('#4711');
  expect((await ann.call<{ buyer_id: number }>('GET', `/deals/${deal}`)).buyer_id).toBe(4711);
  await field(page, 'buyer_id').click();
  await page.getByRole('option', { name: 'No buyer yet' }).click();
  await field(page, 'purchase_price').focus();
  await expect.poll(() => buyerOf(deal)).toBeNull();
  await field(page, 'buyer_id').fill('Marcus Bell');
  await page.getByRole('button', { name: 'Add Marcus Bell as a buyer' }).click();
  await field(page, 'purchase_price').focus();
  await expect.poll(() => buyerOf(deal)).toMatchObject({ name: 'Marcus Bell' });
});

test('at 1280 pixels the list fits, and what can be done with a row is in reach', async () => {
  const ann = await signUp();
  const types = ['single_family', 'duplex', 'multi_family', 'townhouse'];
  const name = 'Alexandrina Montgomery';
  await ann.call('POST', '/buyers', aBuyer({ name, property_types: types, areas: ['Hillsborough County, FL'], payment: 'financed' }));
  const { page } = await open('/app/buyers', { as: ann });
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await menu.waitFor();
  await expect.poll(() => page.locator('.table-wrap').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const rightEdge = () => menu.evaluate((button) => button.getBoundingClientRect().right);
  expect(await rightEdge()).toBeLessThanOrEqual(1280 - 24);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(rightEdge).toBeLessThanOrEqual(1024 - 24);
});

test('a sold house is offered to nobody: not on its page, not on that of its deal', async () => {
  const ann = await signUp();
  const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
  const paula = await add('/buyers', aBuyer());
  const [property_id, lead_id] = [await add('/properties', aProperty()), await add('/leads', aLead())];
  const deal = await add('/deals', aDeal({ property_id, lead_id, buyer_id: paula }));
  await add('/buyer-offers', { buyer_id: paula, property_id, amount: 205_000, payment: 'cash' });
  const { page } = await open(`/app/properties/${property_id}#buyers`, { as: ann });
  await page.getByRole('button', { name: 'Send the deal sheet (1)' }).waitFor();
  // It has its buyer: another room is not what comes next.
  await expect.poll(() => page.getByRole('button', { name: 'Open a room' }).getAttribute('data-variant')).toBeNull();

  await ann.call('PATCH', `/deals/${deal}`, { status: 'closed' });
  await page.reload();
  const matching = page.locator('details').filter({ hasText: 'Buyers who match' });
  await matching.locator('summary').click();
  await matching.getByRole('link', { name: 'Paula Reyes' }).waitFor();
  const promoted = page.getByRole('button', { name: /Send the deal sheet|Open a room|Public link|^Record an offer|^Accept/ });
  expect(await promoted.count()).toBe(0);
  // What is still possible stands under More.
  await page.getByRole('button', { name: 'More on the offer of Paula Reyes' }).click();
  await page.getByRole('menuitem', { name: 'Accept' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More on the offers' }).click();
  await page.getByRole('menuitem', { name: 'Record an offer' }).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Photos and sheets' }).click();
  await page.getByRole('button', { name: 'Deal sheet for buyers' }).waitFor();
  expect(await promoted.count()).toBe(0);
  await page.goto(`/app/deals/${deal}#money`);
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  await page.getByRole('group', { name: 'Numbers' }).getByText('Next step').waitFor();
  expect(await promoted.count()).toBe(0);
});

test('a count of buyers says who gets the message; who is left out is shown on demand', async () => {
  const ann = await signUp();
  const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
  // More than a page shows; the worst of them, so not among those shown, has no email.
  for (let at = 0; at < 51; at += 1) await add('/buyers', aBuyer({ name: `Buyer ${at}`, email: `buyer.${at}@buyer.example` }));
  const lost = await add('/buyers', aBuyer({ name: 'Opted Out', email: 'out@buyer.example' }));
  await ann.call('POST', `/buyers/${lost}/contact-permissions`, { kind: 'email', contact_status: 'opted_out' });
  await add('/buyers', aBuyer({ name: 'By phone', email: null, phone: '(512) 555-0188' }));
  const property_id = await add('/properties', aProperty());
  const { page } = await open(`/app/properties/${property_id}#buyers`, { as: ann });
  const buyers = card(page, 'Buyers');
  await buyers.getByRole('button', { name: 'Send the deal sheet (51)' }).waitFor();
  await buyers.getByText('2 left out').click();
  await buyers.getByText('1 Opted out').waitFor();
  await buyers.getByText('1 No address for this channel').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open a room' }).click();
  const window = page.getByRole('dialog');
  await window.getByText('53 buyers match').waitFor();
  await window.getByText('No email leaves: the room gives you the links to hand over').waitFor();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Open the room' }).click();
  await page.waitForURL('**/app/marketplace/*');
  await page.getByRole('textbox', { name: 'Link to the room' }).waitFor();
  await page.getByRole('button', { name: 'Invite buyers' }).click();
  expect(await window.getByRole('button', { name: /by email/ }).count()).toBe(0);
  await window.getByRole('button', { name: 'Link for Buyer 7', exact: true }).click();
  const own = new URL(await window.getByRole('textbox', { name: 'Link for Buyer 7' }).inputValue()).pathname;
  expect(own).not.toBe(new URL(await page.locator('input[aria-label="Link to the room"]').inputValue()).pathname);
  await expectAccessible(page);
});
