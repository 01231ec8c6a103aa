/** The whole way of a deal from its contract to the draft of its assignment, by what each party sees. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { makeDepositsHard } from '#server/closing/deposits/jobs.ts';
import { expireDueTerms } from '#server/closing/contracts/lapse.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { verifyExport } from '#server/tools/verify/main.ts';
import type { Contract, ContractDetail } from '#shared/closing/contracts/contract.ts';
import type { SentContract, SignLink } from '#shared/closing/contracts/sending.ts';
import type { Deposit, HolderLink } from '#shared/closing/deposits/deposit.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import type { DealTerms } from '#shared/closing/contracts/term.ts';
import { addDays } from '#shared/core/days.ts';
import type { Deal } from '#shared/records/deals/deal.ts';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { aListing } from '#shared/testing/records.ts';

const app = await testApp({ at: '2026-11-20T15:00:00.000Z', settings: { PUBLIC_URL: 'http://crm.example' } });
const ann = await signUp(app, { company_name: 'Avery Home Buyers LLC', phone: '9015550110', time_zone: 'America/Chicago' });
const TODAY = '2026-11-20';

const local = (url = '') => app.address + new URL(url, app.address).pathname;
let cookie = '';
const post = async (url: string, fields: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'user-agent': 'Phone/1.0', ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
};
const get = async <Data>(where: string) => (await ann.rest<Data>('GET', where)).body.data;

async function sign(url: string, name: string): Promise<void> {
  expect((await post(`${url}/consent`, { agree: 'yes' })).status).toBe(303);
  const initials = name.replace(/[^A-Z]/g, '');
  expect((await post(`${url}/sign`, { how: 'typed', name, initials_1: initials, initials_2: initials })).status).toBe(303);
}

test('a deal becomes a contract, is signed, paid, sold in a room, and proven elsewhere', async () => {
  const settings = { sender_name: 'Ann', postal_address: '12 Main St, Memphis, TN 38103', quiet_until: 540, quiet_from: 1200 };
  const more = { on_saturday: true, on_sunday: true, contacts_a_day: 1, messages_a_minute: 600 };
  expect((await ann.rest('PUT', '/outreach/settings', { ...settings, ...more })).status).toBe(200);

  // A deal becomes a contract that both sides sign.
  const property_id = await ann.addProperty({ address: '4127 Sycamore Bend Dr', city: 'Memphis', state: 'TN', zip: '38104' });
  const lead_id = await ann.addLead({ first_name: 'Marisol', last_name: 'Trevino', email: 'marisol@example.com' });
  const deal_id = await ann.addDeal({
    ...{ property_id, lead_id, deal_type: 'assignment', status: 'active', purchase_price: 131_500, sale_price: 131_500 },
    ...{ contract_date: TODAY, closing_date: addDays(TODAY, 40), earnest_money: 1_000 },
    ...{ inspection_contingency: true, title_contingency: true, financing_contingency: false, appraisal_contingency: false },
  });
  const body = '# Purchase agreement\n\nPrice: **{{deal.purchase_price}}**\n\n[sign: seller]\n\n[sign: me]';
  const template = await ann.rest<{ id: number }>('POST', '/contract-templates', { name: 'Ours', kind: 'purchase', states: [], body });
  const about = { deal_id, template_id: template.body.data.id, title: 'Purchase agreement' };
  const contract = (await ann.rest<ContractDetail>('POST', '/contracts', about)).body.data;
  const signers = [
    { role: 'seller', name: 'Marisol Trevino', email: 'marisol@example.com', phone: null, channel: 'email', needs_code: false },
    { role: 'me', name: 'Ann Avery', email: null, phone: null, channel: null, needs_code: false },
  ];
  const filled = await ann.rest<ContractDetail>('PATCH', `/contracts/${contract.id}`, { signers });
  expect(filled.status, filled.text).toBe(200);
  const held = filled.body.data.holds.length > 0 ? { override_reason: 'Our attorney has looked at it' } : {};
  if ('override_reason' in held) await ann.rest('PATCH', `/contracts/${contract.id}`, held);
  const sent = await ann.rest<SentContract>('POST', `/contracts/${contract.id}/send`, {});
  expect(sent.status, sent.text).toBe(200);
  await sign(local(sent.body.data.links[0]?.url), 'Marisol Trevino');
  const mine = sent.body.data.contract.signers[1]?.id;
  const link = await ann.rest<SignLink>('POST', `/contracts/${contract.id}/remind`, { signer_id: mine, only_link: true });
  await sign(local(link.body.data.url), 'Ann Avery');
  await expect.poll(async () => (await get<Contract>(`/contracts/${contract.id}`)).status).toBe('completed');
  await expect.poll(async () => (await get<Contract>(`/contracts/${contract.id}`)).sealed_sha256).toMatch(/^[0-9a-f]{64}$/);

  // Its terms and their milestones appear.
  const termsOf = () => get<DealTerms>(`/deals/${deal_id}/terms`);
  await expect.poll(async () => (await termsOf()).terms.length).toBeGreaterThan(2);
  const { terms } = await termsOf();
  const inspection = terms.find(({ kind }) => kind === 'inspection');
  const milestones = await get<Milestone[]>(`/deals/${deal_id}/milestones?per_page=100`);
  expect(milestones.map(({ id }) => id)).toEqual(expect.arrayContaining(terms.map(({ milestone_id }) => milestone_id)));

  // The title company confirms the deposit by its link; the inspection lapses by the clock, and the deposit is hard.
  const due = { direction: 'to_seller', amount: 1_000, due_on: addDays(TODAY, 3), holder_name: 'Larkfield Title' };
  const deposit = await ann.rest<Deposit>('POST', `/deals/${deal_id}/deposits`, due);
  expect(deposit.status, deposit.text).toBe(201);
  const depositOf = () => get<Deposit>(`/deposits/${deposit.body.data.id}`);
  const holder = (await ann.rest<HolderLink>('POST', `/deposits/${deposit.body.data.id}/holder-link`)).body.data;
  const receipt = await post(local(holder.url), {});
  expect(receipt.status).toBeGreaterThanOrEqual(400);
  const confirmed = await post(`${local(holder.url)}/received`, { received_on: TODAY });
  expect(confirmed.status, confirmed.text).toBe(303);
  expect((await depositOf()).status).toBe('held');
  await expect.poll(async () => (await depositOf()).inspection_ends_on).toBe(inspection?.due_date);
  const days = (Date.parse(inspection?.due_date ?? '') - Date.parse(TODAY)) / DAY;
  app.clock.advance((days + 1) * DAY);
  const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined };
  await expireDueTerms(parts);
  expect((await termsOf()).terms.find(({ kind }) => kind === 'inspection')?.status).toBe('lapsed');
  await makeDepositsHard(parts);
  expect((await depositOf()).status).toBe('hard');

  // A room opens, and a guest bids by phone.
  const closes_at = new Date(app.clock.now().getTime() + 60 * MINUTE).toISOString();
  const given = aListing({ property_id, deal_id, open: true, closes_at, floor: 138_000 });
  const opened = await ann.rest<Listing>('POST', '/listings', { ...given, override_reason: 'Registered, number pending' });
  const room = opened.status === 201 ? opened : await ann.rest<Listing>('POST', '/listings', given);
  expect(room.status, room.text).toBe(201);
  const listing = room.body.data.id;
  const { url } = (await ann.rest<{ url: string }>('POST', `/listings/${listing}/link`)).body.data;
  cookie = '';
  const guest = { amount: '146,500', payment: 'cash', earnest_money: '5000', closing_days: '10', contingencies: '', holds_days: '3' };
  const who = { ...guest, name: 'Harlan Pike', contact: 'harlan@guest.example' };
  expect((await post(`${local(url)}/bid`, who)).status).toBe(200);
  const [mail] = await app.store.read.select({ body: messages.body }).from(messages).where(eq(messages.to_address, who.contact));
  const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? '';
  expect((await post(`${local(url)}/code`, { ...who, code, rules: 'true' })).status).toBe(303);
  const bids = await get<RankedBid[]>(`/listings/${listing}/bids`);
  expect(bids.map(({ offer }) => offer.amount)).toEqual([146_500]);

  // The owner accepts: the deal has its buyer and fee, and the assignment is drafted.
  const best = bids[0]?.offer;
  expect((await ann.rest('PATCH', `/buyer-offers/${best?.id}/accept`, {})).status).toBe(200);
  expect(await get<Deal>(`/deals/${deal_id}`)).toMatchObject({ assignment_fee: 15_000, buyer_id: best?.buyer_id });
  const drafts = () => get<Contract[]>(`/contracts?deal_id=${deal_id}&kind=assignment`);
  await expect.poll(async () => (await drafts()).map(({ status }) => status)).toEqual(['draft']);
  expect((await drafts())[0]?.signers.map(({ role, name }) => [role, name])).toContainEqual(['buyer', 'Harlan Pike']);

  // The exported ledger is whole on another machine, and one changed cent is found.
  const exported = (await ann.rest('GET', '/ledger/export.jsonl')).text;
  const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-journey-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const verify = async (text: string) => {
    writeFileSync(path.join(folder, 'ledger.jsonl'), text);
    const said: string[] = [];
    return [await verifyExport([path.join(folder, 'ledger.jsonl')], (line) => said.push(line)), said.join('\n')];
  };
  expect(await verify(exported)).toEqual([true, expect.stringContaining('Whole')]);
  const cents = exported.replace(/"amount_cents":100000\b/, '"amount_cents":100001');
  expect(cents).not.toBe(exported);
  expect(await verify(cents)).toEqual([false, expect.stringMatching(/Row \d+ was changed/)]);
});
