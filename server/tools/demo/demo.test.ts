/** The demo's book of business: the same every time, believable, and made of records that the rules accept. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Session } from '#shared/accounts/auth/account.ts';
import { type Buyer, buyerInput } from '#shared/records/buyers/buyer.ts';
import type { BuyerOffer } from '#shared/records/buyers/offer.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { type Deal, DEAL_STATUSES, dealInput } from '#shared/records/deals/deal.ts';
import { type Lead, LEAD_STATUSES, leadInput } from '#shared/records/leads/lead.ts';
import { type Milestone, milestoneInput } from '#shared/records/deals/milestones/milestone.ts';
import type { Message } from '#shared/outreach/messages/message.ts';
import type { Photo } from '#shared/records/properties/photos/photo.ts';
import { type Property, propertyInput } from '#shared/records/properties/property.ts';
import type { RepairEstimate } from '#shared/analysis/strategies/repairs/repair.ts';
import { type Sale, saleInput } from '#shared/records/deals/sales/sale.ts';
import type { Contract } from '#shared/closing/contracts/contract.ts';
import type { Deposit } from '#shared/closing/deposits/deposit.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { DealTerms } from '#shared/closing/contracts/term.ts';
import type { LeadMerge } from '#shared/records/leads/merges/lead-merge.ts';
import type { OwnerList } from '#shared/records/leads/lists/owner-list.ts';
import type { LoggedTouch } from '#shared/records/leads/touches/touch.ts';
import { fill } from './main.ts';

interface Book {
  leads: Lead[];
  properties: Property[];
  deals: Deal[];
  milestones: Milestone[];
  activities: Activity[];
  sales: Sale[];
  buyers: Buyer[];
}

let app: TestApp;
let said: string;
let token: string;
let book: Book;
let now: Date;

async function fillAndSignIn(target: TestApp): Promise<{ said: string; token: string }> {
  const words = await fill(target.store, target.clock.now());
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(words) ?? [];
  const { body } = await target.rest<Session>('POST', '/login', { email, password });
  return { said: words, token: body.data.token };
}

async function everything<Row>(target: TestApp, token: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await target.rest<unknown>('GET', `${path}?per_page=100&sort_by=id&sort_order=asc&page=${page}`, undefined, token);
    const { data, meta } = (Array.isArray(body.data) ? body : body.data) as { data: Row[]; meta: { last_page: number } };
    rows.push(...data);
    if (page >= meta.last_page) return rows;
  }
}

async function bookOf(target: TestApp, token: string): Promise<Book> {
  return {
    leads: await everything(target, token, '/leads'),
    properties: await everything(target, token, '/properties'),
    deals: await everything(target, token, '/deals'),
    milestones: await everything(target, token, '/deal-milestones'),
    activities: await everything(target, token, '/activities'),
    sales: await everything(target, token, '/sales'),
    buyers: await everything(target, token, '/buyers'),
  };
}

beforeAll(async () => {
  app = await testApp({ works: false });
  now = app.clock.now();
  const filled = await fillAndSignIn(app);
  ({ said, token } = filled);
  book = await bookOf(app, token);
});

test('says how to sign in, and the login works', () => {
  expect(said).toContain('Sign in as');
  expect(book.leads.length).toBeGreaterThan(50);
});

test('is the same every time', async () => {
  const again = await testApp({ works: false });
  const filled = await fillAndSignIn(again);
  expect(await bookOf(again, filled.token)).toEqual(book);
});

test('has leads and deals in every stage, milestones open, done and overdue', () => {
  for (const status of LEAD_STATUSES)
    expect(
      book.leads.some((lead) => lead.status === status),
      status,
    ).toBe(true);
  for (const status of DEAL_STATUSES)
    expect(
      book.deals.some((deal) => deal.status === status),
      status,
    ).toBe(true);
  for (const status of ['pending', 'completed'])
    expect(
      book.milestones.some((milestone) => milestone.status === status),
      status,
    ).toBe(true);
  expect(book.milestones.some((milestone) => milestone.is_overdue)).toBe(true);
  expect(new Set(book.leads.map((lead) => lead.ai_score)).size).toBeGreaterThan(20);
});

test('reaches back a year, and not into the future', () => {
  const moments = [...book.leads, ...book.deals, ...book.activities].map((record) => Date.parse(record.created_at));
  const days = (now.getTime() - Math.min(...moments)) / 86_400_000;
  expect(days).toBeGreaterThan(250);
  expect(days).toBeLessThan(400);
  expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime());
});

test('is made of records that the forms would accept', () => {
  for (const lead of book.leads) expect(leadInput.safeParse(lead).error?.issues, `lead ${lead.id}`).toBeUndefined();
  for (const property of book.properties)
    expect(propertyInput.safeParse(property).error?.issues, `property ${property.id}`).toBeUndefined();
  for (const deal of book.deals) expect(dealInput.safeParse(deal).error?.issues, `deal ${deal.id}`).toBeUndefined();
  for (const milestone of book.milestones)
    expect(milestoneInput.safeParse(milestone).error?.issues, `milestone ${milestone.id}`).toBeUndefined();
  for (const sale of book.sales) expect(saleInput.safeParse(sale).error?.issues, `sale ${sale.id}`).toBeUndefined();
  for (const buyer of book.buyers) expect(buyerInput.safeParse(buyer).error?.issues, `buyer ${buyer.id}`).toBeUndefined();
});

test('deals go to buyers of the place, and houses stand among sales', () => {
  const known = new Set(book.buyers.map(({ id }) => id));
  expect(book.deals.filter(({ buyer_id }) => !known.has(buyer_id))).toEqual([]);
  for (const property of book.properties)
    expect(book.sales.filter(({ zip }) => zip === property.zip).length, property.address).toBeGreaterThan(10);
});

test('houses were walked and offered: repairs, photos, a campaign to buyers, and offers open, declined and accepted', async () => {
  const offers = await everything<BuyerOffer>(app, token, '/buyer-offers');
  expect(new Set(offers.map(({ status }) => status))).toEqual(new Set(['open', 'declined', 'accepted']));
  const house = offers[0]?.property_id ?? 0;
  const about = async <Found>(path: string) => (await app.rest<Found>('GET', `/properties/${house}/${path}`, undefined, token)).body.data;
  expect((await about<RepairEstimate>('repairs')).is_saved).toBe(true);
  expect(await about<Photo[]>('photos')).toHaveLength(1);
  const campaigns = await everything<Campaign>(app, token, '/campaigns');
  expect(campaigns.find(({ audience }) => audience === 'buyers')).toMatchObject({ status: 'completed' });
});

test('shows a business that closes: few deals fall through, lists overlap, calls are logged, papers and money are on file', async () => {
  const of = (status: string) => book.deals.filter((deal) => deal.status === status).length;
  expect(of('cancelled')).toBeLessThanOrEqual(of('closed') / 4);
  const lists = await everything<OwnerList>(app, token, '/lists');
  expect(lists).toHaveLength(2);
  expect(book.leads.filter(({ lists_count }) => lists_count === 2).length).toBeGreaterThan(10);
  const touches = await everything<LoggedTouch>(app, token, '/touches');
  expect(new Set(touches.map(({ outcome }) => outcome)).size).toBeGreaterThan(3);
  const contracts = await everything<Contract>(app, token, '/contracts');
  expect(contracts.map(({ status }) => status).sort()).toEqual(['completed', 'sent']);
  const signed = contracts.find(({ status }) => status === 'completed')?.deal_id;
  const about = async <Found>(path: string) => (await app.rest<Found>('GET', path, undefined, token)).body.data;
  expect((await about<DealTerms>(`/deals/${signed}/terms`)).terms.length).toBeGreaterThan(1);
  expect((await about<Deposit[]>(`/deals/${signed}/deposits`)).map(({ status }) => status)).toEqual(['held']);
  const [room] = await everything<Listing>(app, token, '/listings');
  expect(room).toMatchObject({ status: 'live' });
  expect(await everything<RankedBid>(app, token, `/listings/${room?.id}/bids`)).toHaveLength(2);
  const merged = book.activities.find(({ action }) => action === 'combined');
  expect((await about<LeadMerge[]>(`/leads/${merged?.entity_id}/merges`)).map(({ lead_id }) => lead_id)).toEqual([merged?.entity_id]);
  expect((await everything<{ event: string }>(app, token, '/ledger')).length).toBeGreaterThan(15);
});

test('leaves nothing in the queue for a server that is set up to send', async () => {
  const sent = await everything<Message>(app, token, '/outreach/messages');
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.filter(({ status }) => status !== 'sent')).toEqual([]);
});

test('writes to nobody: only addresses and numbers that belong to no one', () => {
  for (const lead of [...book.leads, ...book.buyers]) {
    expect(lead.email).toMatch(/@example\.(com|org|net)$|\.example$/);
    expect((lead.phone ?? '').replace(/\D/g, '')).toMatch(/55501\d\d$/);
  }
});

test('refuses a database that has users, and leaves it as it is', async () => {
  const before = await app.store.read.all(sql`SELECT count(*) AS n FROM leads`);
  await expect(fill(app.store, now)).rejects.toThrow('already has users');
  expect(await app.store.read.all(sql`SELECT count(*) AS n FROM leads`)).toEqual(before);
});
