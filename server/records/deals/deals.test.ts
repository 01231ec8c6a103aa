import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { aDeal } from '#shared/testing/records.ts';
import { addDays } from '#shared/core/days.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { type Deal, NO_BUYER } from '#shared/records/deals/deal.ts';

const app = await testApp();
const ann = await signUp(app);
const property_id = await ann.addProperty();
const lead_id = await ann.addLead();
const deal = (about: Record<string, unknown> = {}) => aDeal({ property_id, lead_id, ...about });

describe('create', () => {
  test('answers 201 with the record, its property and lead, and its profit', async () => {
    const input = deal({
      assignment_fee: 5_000.5,
      earnest_money: 1_000,
      inspection_period: 14,
      inspection_contingency: true,
      notes: 'Fast close',
    });
    const { status, body } = await ann.rest<Deal>('POST', '/deals', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'success', message: 'Deal created successfully!' });
    expect(body.data).toEqual({
      ...input,
      cancel_reason: null,
      id: expect.any(Number),
      status: 'active',
      profit: 20_000.5,
      financing_contingency: false,
      appraisal_contingency: false,
      title_contingency: false,
      closed_at: null,
      cancelled_at: null,
      warnings: [expect.objectContaining({ field: 'closing_date' })],
      property: { id: property_id, address: '12 Elm Street', city: 'Austin', state: 'TX' },
      lead: { id: lead_id, first_name: 'Maria', last_name: "O'Brien" },
      buyer: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect((await ann.rest('GET', `/deals/${body.data.id}`)).body).toEqual({ status: 'success', data: body.data });
  });

  test('names its buyer, and takes a number that was nobody’s for nobody who is added later', async () => {
    const early = await ann.rest<Deal>('POST', '/deals', deal({ buyer_id: 1 }));
    const { id: buyer_id } = (await ann.rest<{ id: number }>('POST', '/buyers', { name: 'Paula Reyes' })).body.data;
    expect(buyer_id).toBe(1);
    expect((await ann.rest<Deal>('GET', `/deals/${early.body.data.id}`)).body.data.buyer).toBeNull();
    const { body } = await ann.rest<Deal>('POST', '/deals', deal({ buyer_id }));
    expect(body.data.buyer).toEqual({ id: buyer_id, name: 'Paula Reyes' });
    expect((await ann.rest<Deal>('PATCH', `/deals/${body.data.id}`, { buyer_id: NO_BUYER })).body.data).toMatchObject({ buyer: null });
  });

  test('an empty form names every field', async () => {
    const { status, body } = await ann.rest('POST', '/deals', {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      property_id: ['Property ID is required'],
      lead_id: ['Lead ID is required'],
      buyer_id: ['Buyer ID is required'],
      seller_id: ['Seller ID is required'],
      deal_type: ['Deal type is required'],
      purchase_price: ['Purchase price is required'],
      sale_price: ['Sale price is required'],
      contract_date: ['Contract date is required'],
      closing_date: ['Closing date is required'],
    });
  });

  test.each([
    ['purchase_price', 0, 'Purchase price must be a positive number'],
    ['sale_price', -1, 'Sale price must be a positive number'],
    ['sale_price', 'lots', 'Sale price must be a positive number'],
    ['assignment_fee', -1, 'Assignment fee must be a positive number'],
    ['earnest_money', 'x', 'Earnest money must be a positive number'],
    ['inspection_period', -1, 'Inspection period must be a positive number'],
    ['inspection_period', 1.5, 'Must be a whole number'],
    ['contract_date', '2026-02-30', 'Must be a valid date (YYYY-MM-DD)'],
    ['closing_date', '11/01/2026', 'Must be a valid date (YYYY-MM-DD)'],
    ['closing_date', '2026-09-30', 'Closing date must be on or after the contract date'],
    ['deal_type', 'lease', 'Must be one of: assignment, wholesale, fix_and_flip, buy_and_hold, double_close, direct_sale'],
    ['buyer_id', 0, 'Must be a positive whole number'],
    ['financing_contingency', 'yes', 'Must be true or false'],
    ['status', 'won', 'Must be one of: active, pending, closed, cancelled'],
  ])('%s %j: %s', async (field, value, message) => {
    const { status, body } = await ann.rest('POST', '/deals', deal({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test.each([
    ['deal_type', 'fix_flip', 'fix_and_flip'],
    ['closing_date', '2026-10-01', '2026-10-01'],
    ['inspection_period', '', null],
    ['inspection_period', 0, 0],
    ['assignment_fee', 0, 0],
    ['financing_contingency', 'true', true],
    ['financing_contingency', null, false],
    ['title_contingency', 'false', false],
    ['buyer_id', '12', 12],
    ['notes', '', null],
  ])('%s %j is stored as %j', async (field, value, stored) => {
    const { status, body } = await ann.rest<Deal>('POST', '/deals', deal({ [field]: value }));
    expect([status, body.data?.[field as keyof Deal]]).toEqual([201, stored]);
  });

  test("a property or lead that is not one's own is named on its field", async () => {
    const bob = await signUp(app);
    const bobs = { property_id: await bob.addProperty(), lead_id: await bob.addLead() };
    const { status, body } = await ann.rest('POST', '/deals', deal(bobs));
    expect(status).toBe(422);
    expect(body).toMatchObject({ message: 'Please fix the validation errors above.' });
    expect(body.errors).toEqual({ property_id: ['Property not found'], lead_id: ['Lead not found'] });
    const absent = await ann.rest('POST', '/deals', deal({ lead_id: 987_654_321 }));
    expect(absent.body.errors).toEqual({ lead_id: ['Lead not found'] });
  });

  test('profit is exact to the cent, with and without a fee', async () => {
    const profit = async (about: Record<string, unknown>) => (await ann.rest<Deal>('POST', '/deals', deal(about))).body.data.profit;
    expect(await profit({ purchase_price: 0.1, sale_price: 0.3 })).toBe(0.2);
    expect(await profit({ purchase_price: 100_000.01, sale_price: 99_999.99 })).toBe(-0.02);
    expect(await profit({ purchase_price: 1.1, sale_price: 1.3, assignment_fee: 0.07 })).toBe(0.27);
  });
});

describe('change', () => {
  test('PUT replaces: what is left out is null or false, the status stays', async () => {
    const id = await ann.addDeal({ status: 'pending', assignment_fee: 5_000, notes: 'Old', title_contingency: true });
    const { status, body } = await ann.rest<Deal>('PUT', `/deals/${id}`, deal({ sale_price: 230_000 }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Deal updated successfully!',
      data: { status: 'pending', assignment_fee: null, notes: null, title_contingency: false, profit: 30_000 },
    });
  });

  test('PATCH takes any subset, and the merged record must hold', async () => {
    const id = await ann.addDeal();
    const closed = await ann.rest<Deal>('PATCH', `/deals/${id}`, { status: 'closed', assignment_fee: 1_000 });
    expect(closed.body.data).toMatchObject({ status: 'closed', profit: 16_000 });
    const early = await ann.rest('PATCH', `/deals/${id}`, { closing_date: '2026-09-01' });
    expect([early.status, early.body.errors]).toEqual([422, { closing_date: ['Closing date must be on or after the contract date'] }]);
    const late = await ann.rest('PATCH', `/deals/${id}`, { contract_date: '2026-12-24' });
    expect([late.status, late.body.errors]).toEqual([422, { closing_date: ['Closing date must be on or after the contract date'] }]);
    expect((await ann.rest('PATCH', `/deals/${id}`, { lead_id: 987_654_321 })).body.errors).toEqual({ lead_id: ['Lead not found'] });
    expect((await ann.rest<Deal>('PATCH', `/deals/${id}`, { assignment_fee: null })).body.data).toMatchObject({
      assignment_fee: null,
      profit: 15_000,
    });
  });

  test('a changed lead shows in its deals', async () => {
    const own = await ann.addLead();
    const id = await ann.addDeal({ lead_id: own });
    await ann.rest('PATCH', `/leads/${own}`, { first_name: 'Rosa' });
    expect((await ann.rest<Deal>('GET', `/deals/${id}`)).body.data.lead.first_name).toBe('Rosa');
  });

  test('says since when it has been closed or cancelled, as long as it is', async () => {
    const moments = async (send: Promise<{ body: { data: Deal } }>) => {
      const { closed_at, cancelled_at } = (await send).body.data;
      return [closed_at, cancelled_at];
    };
    const patch = (id: number, status: Deal['status']) =>
      moments(ann.rest<Deal>('PATCH', `/deals/${id}`, { status, ...(status === 'cancelled' && { cancel_reason: 'Title' }) }));
    const first = app.clock.now().toISOString();
    const id = await ann.addDeal({ status: 'closed' });
    expect(await moments(ann.rest<Deal>('GET', `/deals/${id}`))).toEqual([first, null]);
    app.clock.advance(60_000);
    expect(await patch(id, 'closed')).toEqual([first, null]);
    expect(await patch(id, 'pending')).toEqual([null, null]);
    const again = app.clock.now().toISOString();
    expect(await patch(id, 'closed')).toEqual([again, null]);
    app.clock.advance(60_000);
    expect(await patch(id, 'cancelled')).toEqual([null, app.clock.now().toISOString()]);
  });

  test('keeps why it was cancelled for as long as it is', async () => {
    const id = await ann.addDeal();
    const reasonOf = async (method: 'PATCH' | 'PUT', body: object) =>
      (await ann.rest<Deal>(method, `/deals/${id}`, body)).body.data?.cancel_reason;
    expect(await reasonOf('PATCH', { status: 'cancelled' })).toBeNull();
    expect(await reasonOf('PATCH', { cancel_reason: 'Title' })).toBe('Title');
    expect(await reasonOf('PATCH', { status: 'cancelled', notes: 'Lien of 2019' })).toBe('Title');
    expect(await reasonOf('PUT', deal({ status: 'cancelled' }))).toBe('Title');
    const refused = { cancel_reason: ['Say why it was cancelled'] };
    for (const cancel_reason of [null, '', ' ']) {
      expect((await ann.rest('PATCH', `/deals/${id}`, { cancel_reason })).body).toMatchObject({ errors: refused });
      expect((await ann.rest('PUT', `/deals/${id}`, deal({ status: 'cancelled', cancel_reason }))).status).toBe(422);
      await expect(ann.trpc.deals.update.mutate({ id, cancel_reason })).rejects.toMatchObject({ data: { errors: refused } });
    }
    expect(await reasonOf('PATCH', { cancel_reason: 'Price' })).toBe('Price');
    expect(await reasonOf('PATCH', { status: 'active' })).toBeNull();
  });

  test('marked as closed before its closing date, closes today; a given date stays', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    const soon = addDays(today, 20);
    const days = { contract_date: addDays(today, -10), closing_date: soon };
    const closingOf = async (call: Promise<{ body: { data: Deal } }>) => (await call).body.data.closing_date;
    const id = await ann.addDeal(days);
    const patch = (body: object) => ann.rest<Deal>('PATCH', `/deals/${id}`, body);
    expect(await closingOf(patch({ status: 'closed' }))).toBe(today);
    expect((await patch({})).body.data.status).toBe('closed');
    // Said to have been wrong: the day can be put back with the status.
    expect(await closingOf(patch({ status: 'active', closing_date: soon }))).toBe(soon);
    expect(await closingOf(patch({ status: 'closed', closing_date: soon }))).toBe(soon);
    expect(await closingOf(ann.rest<Deal>('POST', '/deals', deal({ ...days, status: 'closed' })))).toBe(soon);
    // One whose contract is still to come cannot have closed before it, and a past day stays.
    for (const kept of [
      { contract_date: addDays(today, 5), closing_date: soon },
      { ...days, closing_date: addDays(today, -2) },
    ]) {
      const other = await ann.addDeal(kept);
      expect(await closingOf(ann.rest<Deal>('PATCH', `/deals/${other}`, { status: 'closed' }))).toBe(kept.closing_date);
    }
  });

  test('each change is one activity', async () => {
    const id = await ann.addDeal();
    await ann.rest('PATCH', `/deals/${id}`, { status: 'closed' });
    const { body } = await ann.rest<Activity[]>('GET', `/activities?entity=deals&entity_id=${id}`);
    expect(body.data.map((activity) => activity.action)).toEqual(['updated', 'created']);
    expect(body.data[0]?.changes).toEqual([{ field: 'status', before: 'active', after: 'closed' }]);
  });
});

describe('warnings', () => {
  const warningsOf = async (deal: object) => {
    const id = await ann.addDeal({ contract_date: '2026-09-01', ...deal });
    return (await ann.rest<Deal>('GET', `/deals/${id}`)).body.data.warnings;
  };

  test.each([
    ['2026-10-10', 'The closing is on a Saturday, when title companies and banks are closed. Did you mean Oct 9, 2026?'],
    ['2026-10-12', 'The closing is on Columbus Day, when title companies and banks are closed. Did you mean Oct 9, 2026?'],
    ['2026-11-26', 'The closing is on Thanksgiving Day, when title companies and banks are closed. Did you mean Nov 25, 2026?'],
  ])('a closing on %s is taken, and asked about', async (closing_date, message) => {
    expect(await warningsOf({ closing_date })).toEqual([{ field: 'closing_date', message }]);
    expect(await warningsOf({ closing_date, status: 'closed' })).toEqual([]);
  });

  test('warns when earnest money exceeds the purchase price', async () => {
    const deal = { closing_date: '2026-10-09', purchase_price: 100_000 };
    expect((await warningsOf({ ...deal, earnest_money: 100_001 })).map(({ field }) => field)).toEqual(['earnest_money']);
    expect(await warningsOf({ ...deal, earnest_money: 1000 })).toEqual([]);
  });

  test('a fee that the sale price holds already is asked about on any deal, and the profit stays as the formula says', async () => {
    const twice = { closing_date: '2026-10-09', purchase_price: 100_000, sale_price: 112_000, assignment_fee: 12_000 };
    for (const deal_type of ['assignment', 'wholesale'])
      expect((await warningsOf({ ...twice, deal_type })).map(({ field }) => field)).toEqual(['assignment_fee']);
    const id = await ann.addDeal({ contract_date: '2026-09-01', ...twice });
    const made = await ann.rest<Deal>('PATCH', `/deals/${id}`, { notes: 'Fee' });
    expect([made.body.data.profit, made.body.data.warnings.length]).toEqual([24_000, 1]);
    expect(await warningsOf({ ...twice, sale_price: 100_000 })).toEqual([]);
    expect(await warningsOf({ ...twice, assignment_fee: 0 })).toEqual([]);
  });
});

test('deleting a deal deletes its milestones', async () => {
  const id = await ann.addDeal();
  const milestone = await ann.addMilestone({ deal_id: id });
  const { status, body } = await ann.rest('DELETE', `/deals/${id}`);
  expect([status, body]).toEqual([200, { status: 'success', message: 'Deal deleted successfully' }]);
  expect((await ann.rest('GET', `/deal-milestones/${milestone}`)).body.message).toBe('Milestone not found');
  expect((await ann.rest('GET', `/deals/${id}`)).body.message).toBe('Deal not found');
  expect((await ann.rest('GET', `/deals/${id}/milestones`)).body.message).toBe('Deal not found');
});

test('the totals of each status, by the filters of the list', async () => {
  const cleo = await signUp(app);
  const prices = { purchase_price: 100_000, assignment_fee: 0 };
  await cleo.addDeal({ ...prices, sale_price: 112_000.5, status: 'active' });
  await cleo.addDeal({ ...prices, sale_price: 108_000, status: 'active', deal_type: 'fix_and_flip', notes: 'corner lot' });
  await cleo.addDeal({ ...prices, sale_price: 90_000, status: 'cancelled', cancel_reason: 'Title' });
  const totals = async (query = '') => {
    const rows = (await cleo.rest<{ status: string; count: number; profit: number }[]>('GET', `/deals/totals${query}`)).body.data;
    return rows.map(({ status, count, profit }) => [status, count, profit]);
  };
  expect(await totals()).toEqual([
    ['active', 2, 20_000.5],
    ['pending', 0, 0],
    ['closed', 0, 0],
    ['cancelled', 1, -10_000],
  ]);
  expect((await totals('?deal_type=fix_and_flip'))[0]).toEqual(['active', 1, 8000]);
  expect((await totals('?search=corner'))[0]).toEqual(['active', 1, 8000]);
  const { pipeline } = await cleo.trpc.dashboard.get.query({});
  expect(pipeline[0]).toMatchObject({ status: 'active', value: 20_000.5 });
});
