import { describe, expect, test } from 'vitest';
import type { Deposit } from '#shared/closing/deposits/deposit.ts';
import type { LedgerEntry } from '#shared/closing/ledger/ledger.ts';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { type Deal, NO_BUYER } from '#shared/records/deals/deal.ts';
import type { Property } from '#shared/records/properties/property.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { closedDeal, type ClosedDeal } from '#shared/workspace/record/stages.ts';
import { type RecordKindName, recordSummary, type RecordSummary } from '#shared/workspace/record/summary.ts';

const app = await testApp();
const ann = await signUp(app);
const bob = await signUp(app);

const summaryOf = async (kind: RecordKindName, id: number): Promise<RecordSummary> => {
  const { body } = await ann.rest<RecordSummary>('GET', `/records/${kind}/${id}/summary`);
  expect(recordSummary.parse(body.data)).toEqual(body.data);
  // Both faces answer the same.
  expect(await ann.trpc.records.summary.query({ kind, id })).toEqual(body.data);
  return body.data;
};
const addBuyer = async (about: Record<string, unknown> = {}) =>
  (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ areas: ['Boise, ID'], ...about }))).body.data.id;
const offer = async (property_id: number, buyer_id: number, amount: number) =>
  (await ann.rest<{ id: number }>('POST', '/buyer-offers', { buyer_id, property_id, amount, payment: 'cash' })).body.data.id;

describe('GET /records/{kind}/{id}/summary', () => {
  test('follows one record from a new lead to a closed deal', async () => {
    const at = { property_address: '77 North Quince Street', property_city: 'Reno', property_state: 'NV', property_zip: '89501' };
    const lead = await ann.addLead({ ...at, first_name: 'Marisol', last_name: 'Trevino', asking_price: 138_000, estimated_value: 230_000 });
    const fresh = await summaryOf('lead', lead);
    expect(fresh).toMatchObject({
      ...{ lead_id: lead, property_id: null, deal_id: null, title: '77 North Quince Street', place: 'Reno, NV 89501' },
      ...{ seller: 'Marisol Trevino', stage: 'new', is_cancelled: false, property_type: 'single_family', photo_url: null },
      value: { amount: 230_000, low: null, high: null, source: 'lead' },
      price: { amount: null, asked: 138_000 },
      ...{ max_offer: null, profit: null, buyer: null, next_step: null },
    });
    await ann.rest('PATCH', `/leads/${lead}`, { status: 'cold' });
    expect(await summaryOf('lead', lead)).toMatchObject({ stage: 'new', lead_status: 'cold' });
    await ann.rest('PATCH', `/leads/${lead}`, { status: 'qualified', next_action: 'Walk the house', next_action_date: '2020-01-02' });
    expect(await summaryOf('lead', lead)).toMatchObject({
      stage: 'qualified',
      next_step: { title: 'Walk the house', due_on: '2020-01-02', is_overdue: true, source: 'lead', source_id: lead },
    });

    // The same address, spelled another way, is the same house.
    const house = { address: '77 N. Quince St', city: 'Reno', state: 'NV', zip: '89501', county: 'Washoe' };
    const property = await ann.addProperty({
      ...house,
      arv: 236_000,
      purchase_price: 131_500,
      repair_estimate: 10_000,
      assignment_fee: 15_000,
    });
    const linked = { lead_id: lead, property_id: property, deal_id: null, seller: 'Marisol Trevino', stage: 'offer' };
    expect(await summaryOf('property', property)).toMatchObject({
      ...linked,
      title: '77 N. Quince St',
      value: { amount: 236_000, source: 'property' },
      max_offer: { code: 'wholesale', strategy: 'Wholesale' },
      price: { amount: 131_500, asked: 138_000 },
      profit: { goal: 15_000 },
      buyer: null,
    });
    expect(await summaryOf('lead', lead)).toMatchObject({ ...linked, kind: 'lead', id: lead });

    const buyer = await addBuyer({ name: 'Corbel Homes', areas: ['Reno, NV'] });
    expect((await summaryOf('property', property)).buyer).toEqual({
      ...{ id: buyer, name: 'Corbel Homes', amount: null, payment: 'cash', source: 'match' },
    });
    const offered = await offer(property, buyer, 149_500);
    expect((await summaryOf('lead', lead)).buyer).toMatchObject({ id: buyer, amount: 149_500, source: 'best_offer' });

    const deal = await ann.addDeal({
      ...{ property_id: property, lead_id: lead, deal_type: 'assignment', purchase_price: 131_500, sale_price: 131_500 },
      ...{ assignment_fee: 15_000, contract_date: '2026-11-22', closing_date: '2099-12-11' },
    });
    // What is due first is the next step, as on Today, whether it is the lead's or the deal's.
    expect((await summaryOf('deal', deal)).next_step).toMatchObject({ title: 'Walk the house', is_overdue: true, source: 'lead' });
    await ann.rest('PATCH', `/leads/${lead}`, { next_action: null, next_action_date: null });
    expect(await summaryOf('deal', deal)).toMatchObject({
      ...{ lead_id: lead, property_id: property, deal_id: deal, stage: 'contract' },
      profit: { label: 'Fee', amount: 15_000, goal: 15_000 },
      next_step: { title: 'Closing', due_on: '2099-12-11', is_overdue: false, source: 'closing', source_id: deal },
    });
    const late = await ann.addMilestone({ deal_id: deal, title: 'Order title', due_date: '2020-02-01' });
    await ann.addMilestone({ deal_id: deal, title: 'Inspection', due_date: '2099-11-30' });
    expect((await summaryOf('property', property)).next_step).toMatchObject({ title: 'Order title', is_overdue: true, source_id: late });

    await ann.rest('PATCH', `/buyer-offers/${offered}/accept`, { set_pending: true });
    const assigned = await summaryOf('lead', lead);
    expect(assigned).toMatchObject({
      ...{ stage: 'assigned', deal_id: deal, profit: { amount: 18_000 } },
      buyer: { id: buyer, amount: 149_500, payment: 'cash', source: 'deal' },
    });
    expect(assigned.stages.map(({ stage }) => stage)).toEqual(['new', 'qualified', 'offer', 'contract', 'assigned']);
    expect(assigned.stages.find(({ stage }) => stage === 'contract')?.on).toBe('2026-11-22');

    await ann.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
    expect(await summaryOf('deal', deal)).toMatchObject({ stage: 'closed', next_step: null, is_sold: true });
    expect(await summaryOf('property', property)).toMatchObject({ is_sold: true });
    await ann.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
    // Its own page keeps what was agreed; the lead's says what is possible now.
    expect(await summaryOf('deal', deal)).toMatchObject({
      ...{ stage: 'offer', is_cancelled: true, profit: { amount: 18_000 }, buyer: { id: buyer, source: 'deal' } },
    });
    expect((await summaryOf('lead', lead)).buyer?.source).not.toBe('deal');
    // Another deal for the same house counts, not the one that was cancelled.
    const again = await ann.addDeal({ property_id: property, lead_id: lead });
    expect(await summaryOf('property', property)).toMatchObject({
      ...{ deal_id: again, stage: 'contract', is_cancelled: false, is_sold: false },
    });
  });

  test('a contract without a buyer leaves the most to offer as it was, and makes the call about a sale pointless', async () => {
    const at = { property_address: '9 Walnut Street', property_city: 'Reno', property_state: 'NV', property_zip: '89501' };
    const lead = await ann.addLead({ ...at, next_action: 'Call again', next_action_date: '2020-01-02' });
    const property = await ann.addProperty({ address: '9 Walnut Street', city: 'Reno', state: 'NV', zip: '89501' });
    const before = await summaryOf('property', property);
    expect(before.next_step).toMatchObject({ title: 'Call again', source: 'lead' });
    const deal = await ann.addDeal({
      property_id: property,
      lead_id: lead,
      buyer_id: NO_BUYER,
      deal_type: 'wholesale',
      closing_date: '2099-12-11',
    });
    const after = await summaryOf('deal', deal);
    expect(after).toMatchObject({ max_offer: before.max_offer, next_step: { title: 'Closing', source: 'closing' } });
    const { actions } = (await ann.rest<{ actions: { title: string }[] }>('GET', '/next-actions')).body.data;
    expect(actions.map(({ title }) => title)).not.toContain('Call again');
  });

  test('is of the account alone, and of a lead, a property or a deal', async () => {
    const [deal, lead, property] = [await ann.addDeal(), await ann.addLead(), await ann.addProperty()];
    for (const path of [`deal/${deal}`, `lead/${lead}`, `property/${property}`, 'deal/0', 'lead/x'])
      expect((await bob.rest('GET', `/records/${path}/summary`)).status).toBe(404);
    // Another account's lead or house at the same address is not linked.
    const own = await bob.addLead({
      property_address: '12 Elm Street',
      property_city: 'Austin',
      property_state: 'TX',
      property_zip: '78701',
    });
    expect((await bob.rest<RecordSummary>('GET', `/records/lead/${own}/summary`)).body.data.property_id).toBeNull();
    const { status, body } = await ann.rest('GET', `/records/buyer/${lead}/summary`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['kind']]);
  });
});

describe('PATCH /deals/{id}/close', () => {
  test('sets what was received and the day, and completes the open milestones, once', async () => {
    const deal = await ann.addDeal({
      ...{ deal_type: 'assignment', purchase_price: 131_500, sale_price: 131_500, assignment_fee: 15_000 },
      ...{ contract_date: '2026-10-01', closing_date: '2026-12-11' },
    });
    const milestone = await ann.addMilestone({ deal_id: deal, title: 'Order title' });
    const closing = { received: 13_000, closing_date: '2026-10-31', complete_milestones: true };
    const early = await ann.rest('PATCH', `/deals/${deal}/close`, { ...closing, closing_date: '2026-09-30' });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['closing_date']]);
    const late = await ann.rest('PATCH', `/deals/${deal}/close`, { ...closing, closing_date: '2099-01-01' });
    expect([late.status, late.body.errors]).toEqual([422, { closing_date: ['Must not be after today'] }]);
    expect((await bob.rest('PATCH', `/deals/${deal}/close`, closing)).status).toBe(404);
    const { status, body } = await ann.rest<ClosedDeal>('PATCH', `/deals/${deal}/close`, closing);
    expect([status, body.message]).toEqual([200, 'Deal closed successfully!']);
    expect(closedDeal.parse(body.data)).toMatchObject({
      deal: { status: 'closed', closing_date: '2026-10-31', profit: 13_000, assignment_fee: 13_000, sale_price: 131_500 },
      ...{ days: 30, milestone_ids: [milestone], property_status: 'active' },
    });
    const readHouse = async () => (await ann.rest<Property>('GET', `/properties/${body.data.deal.property_id}`)).body.data.status;
    expect(await readHouse()).toBe('sold');
    expect((await ann.rest('GET', `/deal-milestones/${milestone}`)).body.data).toMatchObject({ status: 'completed' });
    const again = await ann.rest('PATCH', `/deals/${deal}/close`, closing);
    expect([again.status, again.body.message]).toEqual([409, 'This deal is already closed']);
    // One step takes it back, unless the deal has changed since.
    const before = {
      status: 'active',
      closing_date: '2026-12-11',
      sale_price: 131_500,
      assignment_fee: 15_000,
      milestone_ids: [milestone],
      property_status: 'active',
    };
    const { version } = body.data.deal;
    expect((await ann.rest('PATCH', `/deals/${deal}/reopen`, { ...before, version: version - 1 })).status).toBe(412);
    const reopened = await ann.rest<Deal>('PATCH', `/deals/${deal}/reopen`, { ...before, version });
    expect(reopened.body.data).toMatchObject({ status: 'active', closing_date: '2026-12-11', profit: 15_000 });
    expect((await ann.rest('GET', `/deal-milestones/${milestone}`)).body.data).toMatchObject({ status: 'pending', completed_at: null });
    expect(await readHouse()).toBe('active');
    expect((await ann.rest('PATCH', `/deals/${deal}/reopen`, before)).status).toBe(409);
  });

  test('reopening leaves the property sold while another deal has sold it, or somebody has changed its status', async () => {
    const closing = { received: 12_000, closing_date: '2026-10-31', complete_milestones: false };
    const close = async (deal: number) => (await ann.rest<ClosedDeal>('PATCH', `/deals/${deal}/close`, closing)).body.data;
    const reopen = async (deal: number) =>
      (
        await ann.rest('PATCH', `/deals/${deal}/reopen`, {
          status: 'active',
          closing_date: '2026-12-11',
          sale_price: 130_000,
          property_status: 'active',
        })
      ).status;
    const first = await ann.addDeal({ contract_date: '2026-10-01' });
    const { property_id } = (await ann.rest<Deal>('GET', `/deals/${first}`)).body.data;
    const second = await ann.addDeal({ property_id, contract_date: '2026-10-01' });
    const readStatus = async () => (await ann.rest<Property>('GET', `/properties/${property_id}`)).body.data.status;
    await close(first);
    expect((await close(second)).property_status).toBeNull();
    expect([await reopen(first), await readStatus()]).toEqual([200, 'sold']);
    await ann.rest('PATCH', `/properties/${property_id}`, { status: 'pending' });
    expect([await reopen(second), await readStatus()]).toEqual([200, 'pending']);
  });

  test('a deal closed on the board sells the property too, and reopening gives it back', async () => {
    const deal = await ann.addDeal({ contract_date: '2026-10-01' });
    const { property_id } = (await ann.rest<Deal>('GET', `/deals/${deal}`)).body.data;
    const move = async (status: string) => {
      await ann.rest('PATCH', `/deals/${deal}`, { status });
      return (await ann.rest<Property>('GET', `/properties/${property_id}`)).body.data.status;
    };
    expect([await move('closed'), await move('pending'), await move('closed'), await move('active')]).toEqual([
      ...['sold', 'pending', 'sold', 'active'],
    ]);
    const kept = await ann.addDeal({ property_id, deal_type: 'buy_and_hold', status: 'closed' });
    expect((await ann.rest<Property>('GET', `/properties/${property_id}`)).body.data.status).toBe('active');
    await ann.rest('DELETE', `/deals/${kept}`);
  });

  test('a closed deal that names another property sells that one; undoing a closing keeps what was sold by hand', async () => {
    const deal = await ann.addDeal({ contract_date: '2026-10-01' });
    const { property_id: first } = (await ann.rest<Deal>('GET', `/deals/${deal}`)).body.data;
    const second = await ann.addProperty();
    const statusOf = async (id: number) => (await ann.rest<Property>('GET', `/properties/${id}`)).body.data.status;
    await ann.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
    await ann.rest('PATCH', `/deals/${deal}`, { property_id: second });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'sold']);

    const other = await ann.addDeal({ property_id: first, contract_date: '2026-10-01' });
    await ann.rest('PATCH', `/properties/${first}`, { status: 'sold' });
    const closing = { received: 12_000, closing_date: '2026-10-31', complete_milestones: false };
    const { property_status } = (await ann.rest<ClosedDeal>('PATCH', `/deals/${other}/close`, closing)).body.data;
    expect(property_status).toBeNull();
    const before = { status: 'active', closing_date: '2026-12-11', sale_price: 130_000, property_status };
    expect([(await ann.rest('PATCH', `/deals/${other}/reopen`, before)).status, await statusOf(first)]).toEqual([200, 'sold']);
  });

  test('closing a buy-and-hold deal leaves the property unsold; an address-only property is marked sold', async () => {
    const closing = { received: 12_000, closing_date: '2026-10-31', complete_milestones: false };
    const close = async (deal: number) => (await ann.rest<ClosedDeal>('PATCH', `/deals/${deal}/close`, closing)).body.data;
    const kept = await ann.addDeal({ deal_type: 'buy_and_hold', contract_date: '2026-10-01' });
    expect(await close(kept)).toMatchObject({ deal: { status: 'closed' }, property_status: null });
    const { id } = (await ann.rest<Property>('POST', '/properties/capture', { address: '9 Elm St', zip: '38118' })).body.data;
    const captured = await ann.addDeal({ property_id: id, contract_date: '2026-10-01' });
    expect(await close(captured)).toMatchObject({ deal: { status: 'closed' }, property_status: 'active' });
  });

  test('of two deals of a lead the open one is shown, whichever is newer', async () => {
    const open = await ann.addDeal();
    const { lead_id } = (await ann.rest<Deal>('GET', `/deals/${open}`)).body.data;
    await ann.addDeal({ lead_id, status: 'closed' });
    expect((await ann.rest<RecordSummary>('GET', `/records/lead/${lead_id}/summary`)).body.data.deal_id).toBe(open);
  });

  test('settles the deposits that are held, and reopening holds them again; one that was settled otherwise stays', async () => {
    const deal = await ann.addDeal({
      purchase_price: 118_000,
      sale_price: 130_000,
      contract_date: '2026-10-01',
      closing_date: '2026-12-11',
    });
    const terms = { amount: 1000, due_on: '2026-11-25', holder_name: 'Larkfield Title' };
    const add = async (direction: string, isHeld: boolean) => {
      const { id } = (await ann.rest<Deposit>('POST', `/deals/${deal}/deposits`, { ...terms, direction })).body.data;
      if (isHeld) await ann.rest('POST', `/deposits/${id}/events`, { kind: 'held', note: 'Wire of Monday' });
      return id;
    };
    const [held, expected, back] = [await add('to_seller', true), await add('from_buyer', false), await add('from_buyer', true)];
    for (const party of ['me', 'holder']) await ann.rest('POST', `/deposits/${back}/events`, { kind: 'refund', party, note: 'By phone' });
    const read = async (id: number) => (await ann.rest<Deposit>('GET', `/deposits/${id}`)).body.data;
    const closing = { received: 12_000, closing_date: '2026-11-20', complete_milestones: false, deposits: 'credited_at_closing' };
    const { body } = await ann.rest<ClosedDeal>('PATCH', `/deals/${deal}/close`, closing);
    expect(body.data.deposit_ids).toEqual([held]);
    expect(await read(held)).toMatchObject({ status: 'released', settled_on: '2026-11-20' });
    expect([(await read(expected)).status, (await read(back)).status]).toEqual(['expected', 'refunded']);
    const before = { status: 'active', closing_date: '2026-12-11', sale_price: 130_000, milestone_ids: [] };
    const { status } = await ann.rest('PATCH', `/deals/${deal}/reopen`, { ...before, deposit_ids: [held, back] });
    expect([status, (await read(held)).status, (await read(held)).settled_on]).toEqual([200, 'held', null]);
    expect((await read(back)).status).toBe('refunded');
    const rows = (await ann.rest<LedgerEntry[]>('GET', `/deposits/${held}/events`)).body.data;
    expect(rows.slice(0, 2)).toMatchObject([{ event: 'deposit.reopened' }, { event: 'deposit.released', data: { because: 'closing' } }]);
  });

  test('a loss is entered as it is; an assignment brings none', async () => {
    const prices = { purchase_price: 100_000, sale_price: 92_000, assignment_fee: null };
    const close = async (deal_type: string, received: number) => {
      const deal = await ann.addDeal({ deal_type, ...prices, contract_date: '2026-10-01', closing_date: '2026-12-11' });
      const closing = { received, closing_date: '2026-10-31', complete_milestones: false };
      const { status, body } = await ann.rest<ClosedDeal>('PATCH', `/deals/${deal}/close`, closing);
      return status === 200 ? body.data.deal : body.errors;
    };
    expect(await close('fix_and_flip', -8_000)).toMatchObject({ ...prices, profit: -8_000 });
    expect(await close('fix_and_flip', -11_000)).toMatchObject({ sale_price: 89_000, profit: -11_000 });
    expect(await close('fix_and_flip', 999_999_999)).toEqual({ received: ['With the purchase price, this is more than $1,000,000,000'] });
    expect(await close('fix_and_flip', -100_000)).toEqual({ received: ['The loss must be less than the purchase price'] });
    // Numbers that are stored already stay.
    expect(await close('assignment', -8_000)).toMatchObject({ ...prices, profit: -8_000 });
    expect(await close('assignment', -9_000)).toEqual({ received: ["Received can't be negative"] });
  });
});
