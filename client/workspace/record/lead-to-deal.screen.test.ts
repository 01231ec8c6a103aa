import { describe, expect, test } from 'vitest';
import { open, signUp } from '#client/testing/browser.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { RecordSummary } from '#shared/workspace/record/summary.ts';
import { aBuyer, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';

/** What a lead without facts of the house leaves to be typed. */
const HOUSE = {
  county: 'Shelby',
  bedrooms: '3',
  bathrooms: '2',
  square_feet: '1650',
  lot_size: '0.2',
  year_built: '1985',
  repair_estimate: '20000',
};
const MOST_TYPED = 14;

describe('from a saved lead to a saved deal', async () => {
  const ann = await signUp();
  const { id: buyer_id } = await ann.call<{ id: number }>('POST', '/buyers', aBuyer());

  test.each(['desktop', 'phone'] as const)('nothing known is typed again: %s', async (size) => {
    const property_address = size === 'phone' ? '77 Quince Street' : '4127 Sycamore Bend Dr';
    const { id: lead_id } = await ann.call<{ id: number }>('POST', '/leads', aLead({ property_address, asking_price: 131_500 }));
    const { page } = await open(`/app/leads/${lead_id}`, { as: ann, size });
    let typed = 0;
    const type = async (name: string, value: string) => {
      typed += 1;
      await page.locator(`form [name=${name}]`).fill(value);
    };
    await page.getByRole('link', { name: 'Create property' }).click();
    await page.getByRole('heading', { name: 'Add Property' }).waitFor();
    for (const [name, value] of Object.entries(HOUSE)) await type(name, value);
    await page.getByRole('button', { name: 'Submit Property Lead' }).click();
    await page.getByRole('heading', { name: property_address, level: 1 }).waitFor();

    await page.getByRole('link', { name: 'Create deal' }).click();
    await page.getByRole('heading', { name: 'Add Deal' }).waitFor();
    await expect.poll(() => page.locator('form [name=purchase_price]').inputValue()).toBe('131,500');
    await type('buyer_id', String(buyer_id));
    await page.getByRole('button', { name: 'Submit Deal' }).click();
    const opened = page.getByRole('link', { name: /^Open deal #/ });
    await opened.waitFor();
    // What is saved is nowhere called unsaved, nor asked about.
    expect(await page.getByText('not saved yet').count()).toBe(0);
    await opened.click();
    await page.getByRole('heading', { name: /^Deal #/, level: 1 }).waitFor();

    const [deal] = await ann.call<Deal[]>('GET', `/deals?lead_id=${lead_id}`);
    expect(deal).toMatchObject({
      lead_id,
      seller_id: lead_id,
      buyer_id,
      purchase_price: 131_500,
      sale_price: 131_500,
      assignment_fee: 10_000,
    });
    expect(typed).toBeLessThanOrEqual(MOST_TYPED);
  });
});

describe('the sheets of the next stage', () => {
  const begin = async () => {
    // As the browser registers, so that both know the same today.
    const ann = await signUp({ time_zone: 'America/Chicago' });
    const add = async (path: string, body: object) => (await ann.call<{ id: number }>('POST', path, body)).id;
    const lead_id = await add('/leads', aLead());
    const property_id = await add('/properties', aProperty({ lead_id, purchase_price: 100_000, transaction_type: 'assignment' }));
    const { page } = await open(`/app/properties/${property_id}`, { as: ann, provokes: /412/ });
    const sheet = page.getByRole('dialog');
    const line = (name: string) => sheet.locator(`[name=${name}]`);
    const start = (name: string) => page.getByRole('button', { name }).first().click();
    const submit = (name: string) => sheet.getByRole('button', { name }).click();
    const undo = async () => {
      const button = page.getByRole('button', { name: 'Undo' }).first();
      // Under the pointer a toast stays.
      await button.hover();
      await button.click();
    };
    const dealOf = async () => (await ann.call<Deal[]>('GET', `/deals?property_id=${property_id}`))[0];
    return { ann, add, property_id, page, sheet, line, start, submit, undo, dealOf };
  };

  test('Undo of an offer leads back to the lead, without the house', async () => {
    const ann = await signUp();
    const house = { county: 'Travis', bedrooms: 3, bathrooms: 2, square_feet: 1500, lot_size: 0.2, year_built: 1985 };
    const { id } = await ann.call<{ id: number }>('POST', '/leads', aLead(house));
    const { page } = await open(`/app/leads/${id}`, { as: ann });
    const propertyOf = async () => (await ann.call<RecordSummary>('GET', `/records/lead/${id}/summary`)).property_id;
    await page.getByRole('button', { name: 'Make offer' }).click();
    const sheet = page.getByRole('dialog');
    for (const [name, dollars] of Object.entries({ purchase_price: '90000', arv: '200000', repair_estimate: '20000' }))
      await sheet.locator(`[name=${name}]`).fill(dollars);
    await sheet.getByRole('button', { name: 'Make offer' }).click();
    await page.waitForURL('**/app/properties/*');
    expect(await propertyOf()).not.toBeNull();
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(`**/app/leads/${id}`);
    await expect.poll(propertyOf).toBeNull();
  });

  test('the maximum offer is one number: beside the price, in the offer, in the warning, and on the lead', async () => {
    const ann = await signUp();
    const lead = await ann.call<{ id: number }>('POST', '/leads', aLead());
    // 400,000 × 70% − 60,000 − 10,000
    const { id } = await ann.call<{ id: number }>('POST', '/properties', aProperty({ lead_id: lead.id, purchase_price: 215_000 }));
    const { page } = await open(`/app/properties/${id}#offer`, { as: ann });
    const inStrip = page.getByRole('group', { name: 'Numbers' }).getByRole('link', { name: /^Max offer/ });
    await inStrip.getByText('$210,000').waitFor();
    await page.getByRole('tabpanel', { name: 'Offer' }).getByText('$210,000', { exact: true }).first().waitFor();
    await page.getByText('Your price is $5,000 over it.').waitFor();
    await page.getByRole('tab', { name: 'Facts' }).click();
    await page.getByText('The purchase price is $5,000 over the maximum offer of $210,000 (70% rule less the fee)').waitFor();
    await page.goto(`/app/leads/${lead.id}`);
    await inStrip.getByText('$210,000').waitFor();
  });

  test('an error of a field that is not drawn is shown; Undo of a contract leads back to the house', async () => {
    const { page, property_id, sheet, line, start, submit, undo, dealOf } = await begin();
    await page.route(/dealDraft/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"assignment_fee":\d+/, '"assignment_fee":-5') });
    });
    await start('Mark under contract');
    await expect.poll(() => line('purchase_price').inputValue()).toBe('100,000');
    await expect.poll(() => line('purchase_price').evaluate((field) => field === document.activeElement)).toBe(true);
    await submit('Mark under contract');
    await sheet.getByText('Assignment fee must be a positive number').waitFor();
    await page.unroute(/dealDraft/);
    await submit('Cancel');
    await start('Mark under contract');
    await expect.poll(() => line('purchase_price').inputValue()).toBe('100,000');
    await submit('Mark under contract');
    await page.waitForURL('**/app/deals/*');
    await undo();
    await page.waitForURL(`**/app/properties/${property_id}`);
    expect(await dealOf()).toBeUndefined();
  });

  test('assigning proposes the best offer that still holds; closing notices a change, and is undone in one step', async () => {
    const { ann, add, property_id, page, sheet, line, start, submit, undo, dealOf } = await begin();
    await start('Mark under contract');
    await expect.poll(() => line('purchase_price').inputValue()).toBe('100,000');
    await submit('Mark under contract');
    await page.waitForURL('**/app/deals/*');
    const [late, holds] = [await add('/buyers', aBuyer({ name: 'Lee Late' })), await add('/buyers', aBuyer({ name: 'Hal Holds' }))];
    const offer = { property_id, payment: 'cash' };
    const yesterday = addDays(toDay(new Date(), 'UTC'), -2);
    await add('/buyer-offers', { ...offer, buyer_id: late, amount: 120_000, expires_on: yesterday });
    await add('/buyer-offers', { ...offer, buyer_id: holds, amount: 105_000 });
    await add('/buyer-offers', { ...offer, buyer_id: holds, amount: 110_000 });
    await start('Assign contract');
    await expect.poll(() => line('buyer_id').inputValue()).toBe('Hal Holds');
    expect(await line('amount').inputValue()).toBe('110,000');
    await submit('Assign contract');
    await page.getByText('Your fee: $10,000').waitFor();
    expect(await dealOf()).toMatchObject({ status: 'pending', buyer: { name: 'Hal Holds' }, assignment_fee: 10_000 });
    await undo();
    await expect.poll(dealOf).toMatchObject({ status: 'active', buyer: null });
    await start('Assign contract');
    await expect.poll(() => line('buyer_id').inputValue()).toBe('Hal Holds');
    await submit('Assign contract');
    await expect.poll(dealOf).toMatchObject({ status: 'pending', buyer: { name: 'Hal Holds' }, assignment_fee: 10_000 });

    const id = (await dealOf())?.id as number;
    const milestone = await add('/deal-milestones', aMilestone({ deal_id: id }));
    await start('Mark closed');
    await expect.poll(() => line('received').inputValue()).toBe('10,000');
    await ann.call('PATCH', `/deals/${id}`, { notes: 'The title company called' });
    await submit('Mark closed');
    await sheet.getByText(/changed/).waitFor();
    expect(await dealOf()).toMatchObject({ status: 'pending', notes: 'The title company called' });
    await submit('Cancel');
    const terms = { direction: 'to_seller', amount: 1000, due_on: '2026-11-25', holder_name: 'Larkfield Title' };
    const deposit = await add(`/deals/${id}/deposits`, terms);
    await add(`/deposits/${deposit}/events`, { kind: 'held', note: 'Wire of Monday' });
    const statusOfDeposit = async () => (await ann.call<{ status: string }>('GET', `/deposits/${deposit}`)).status;
    await start('Mark closed');
    await expect.poll(() => line('received').inputValue()).toBe('10,000');
    await sheet.getByLabel('Deposit of $1,000 with Larkfield Title').waitFor();
    await submit('Mark closed');
    await page.getByText(/^You made \$10,000 in/).waitFor();
    expect(await statusOfDeposit()).toBe('released');
    await undo();
    await expect.poll(async () => (await dealOf())?.status).toBe('pending');
    await expect.poll(statusOfDeposit).toBe('held');
    expect(await ann.call('GET', `/deal-milestones/${milestone}`)).toMatchObject({ status: 'pending' });
  });
});
