/** Deposits: two of three release them, the clock hardens them, and the holder answers by a link. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createLiveChanges } from '#server/core/live.ts';
import { DAY, IS_SQLITE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { createHash } from 'node:crypto';
import { aPhoto } from '#server/testing/photos.ts';
import { type Deposit, type DepositProposal, type HolderLink, MAX_RECEIPT_BYTES } from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import type { DealTerms } from '#shared/closing/contracts/term.ts';
import type { LedgerEntry } from '#shared/closing/ledger/ledger.ts';
import { eq } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { ledger } from '#server/closing/ledger/table.ts';
import { listDepositActions } from '#server/workspace/today/next-actions.ts';
import { makeDepositsHard } from './jobs.ts';
import { depositLinks } from './table.ts';

const app = await testApp({ works: false });

const terms = {
  direction: 'to_seller',
  amount: 1000,
  due_on: '2026-11-25',
  holder_name: 'Larkfield Title',
  holder_contact: 'Dana <b>Whitlow</b>',
};

async function aDeposit(person: Person, more: object = {}): Promise<Deposit> {
  const deal = await person.addDeal({ purchase_price: 118_000, sale_price: 130_000 });
  const made = await person.rest<Deposit>('POST', `/deals/${deal}/deposits`, { ...terms, ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
const record = (person: Person, { id }: Deposit, event: object) => person.rest<Deposit>('POST', `/deposits/${id}/events`, event);
const eventsOf = async (person: Person, { id }: Deposit) =>
  (await person.rest<LedgerEntry[]>('GET', `/deposits/${id}/events`)).body.data.map(({ event }) => event).reverse();
const held = { kind: 'held', note: 'Receipt by email from Dana', received_on: '2026-11-20' };

async function linkOf(person: Person, { id }: Deposit): Promise<string> {
  const { body } = await person.rest<HolderLink>('POST', `/deposits/${id}/holder-link`);
  return app.address + body.data.url;
}
const post = (url: string, form: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form), headers: { 'user-agent': 'Holder/1.0' } });
const read = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, html: await answer.text() };
};

describe('a deposit', () => {
  test('is at most the price, names no account, and changes while it is expected', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    expect(deposit).toMatchObject({ status: 'expected', may_cancel: false, link: null });
    const path = `/deals/${deposit.deal_id}/deposits`;
    const tooMuch = await ann.rest('POST', path, { ...terms, amount: 118_000.01 });
    expect([tooMuch.status, tooMuch.body.errors.amount]).toEqual([422, [depositTexts.abovePrice('$118,000')]]);
    expect((await ann.rest('POST', path, { ...terms, direction: 'from_buyer', amount: 118_000.01 })).status).toBe(201);
    expect((await ann.rest('POST', path, { ...terms, holder_file: 'acct 12345678' })).body.errors).toHaveProperty('holder_file');
    for (const field of ['holder_name', 'holder_contact'])
      expect((await ann.rest('POST', path, { ...terms, [field]: 'Routing 021000021' })).body.errors).toEqual({
        [field]: [depositTexts.accountNumber],
      });
    const call = { kind: 'wire_call', called: 'DE89 3704 0044 0532 0130 00', phone: '121000248' };
    expect(Object.keys((await record(ann, deposit, call)).body.errors)).toEqual(['called', 'phone']);
    const changed = await ann.rest<Deposit>('PATCH', `/deposits/${deposit.id}`, { amount: 2000 });
    expect(changed.body.data.amount).toBe(2000);
    expect((await record(ann, deposit, { kind: 'held' })).body.errors.note).toEqual([depositTexts.evidence]);
    expect((await record(ann, deposit, { ...held, note: 'wire to account 00112233' })).body.errors.note).toEqual([
      depositTexts.accountNumber,
    ]);
    expect((await record(ann, deposit, held)).body.data).toMatchObject({ status: 'held', held_on: '2026-11-20' });
    expect((await ann.rest('PATCH', `/deposits/${deposit.id}`, { amount: 1 })).status).toBe(409);
    expect((await ann.rest('DELETE', `/deposits/${deposit.id}`)).status).toBe(409);
    const refused = await ann.rest('DELETE', `/deals/${deposit.deal_id}`);
    expect([refused.status, refused.body.message]).toEqual([409, depositTexts.holdsDeal(true)]);
    expect(await eventsOf(ann, deposit)).toEqual(['deposit.expected', 'deposit.changed', 'deposit.held']);
    const bob = await signUp(app);
    expect((await record(bob, deposit, held)).status).toBe(404);
  });

  test('is proposed by the deal, its terms and the title company of its contract, and meets its term when it is held', async () => {
    const ann = await signUp(app);
    const deal = await ann.addDeal({
      ...{ purchase_price: 118_000, sale_price: 130_000, earnest_money: 1500 },
      ...{ contract_date: '2026-11-18', closing_date: '2026-12-18', inspection_contingency: true, inspection_period: 10 },
    });
    const propose = async () => (await ann.rest<DepositProposal>('GET', `/deals/${deal}/deposit-proposal`)).body.data;
    expect(await propose()).toMatchObject({ direction: 'to_seller', amount: 1500, due_on: '2026-11-23', holder_name: null });
    const term = await ann.rest<{ id: number }>('POST', `/deals/${deal}/terms`, { kind: 'deposit_due', due_date: '2026-11-25' });
    const template = await ann.rest<{ id: number }>('POST', '/contract-templates', {
      ...{ name: 'Own', kind: 'purchase', states: [], body: 'Held by {{contract.title_company}}' },
    });
    const answers = { 'contract.title_company': 'Larkfield Title' };
    const contract = await ann.rest<{ id: number }>('POST', '/contracts', {
      deal_id: deal,
      template_id: template.body.data.id,
      title: 'Sale',
    });
    expect((await ann.rest('PATCH', `/contracts/${contract.body.data.id}`, { answers })).status).toBe(200);
    const proposed = await propose();
    expect(proposed).toMatchObject({ due_on: '2026-11-25', holder_name: 'Larkfield Title' });
    expect(proposed.inspection_ends_on).toBe('2026-11-27');
    const { body } = await ann.rest<Deposit>('POST', `/deals/${deal}/deposits`, proposed);
    expect(body.data).toMatchObject({ amount: 1500, holder_name: 'Larkfield Title' });
    expect(await propose()).toMatchObject({ direction: 'from_buyer', amount: null, holder_name: 'Larkfield Title' });
    await post(`${await linkOf(ann, body.data)}/received`);
    const { terms: after } = (await ann.rest<DealTerms>('GET', `/deals/${deal}/terms`)).body.data;
    expect(after.find(({ id }) => id === term.body.data.id)?.status).toBe('met');
    const rows = (await ann.rest<LedgerEntry[]>('GET', `/ledger?deal_id=${deal}&per_page=2`)).body;
    expect(rows.data.map(({ event, actor }) => `${event} ${actor.kind}`)).toEqual(['term.met holder', 'deposit.held holder']);
  });

  test('and what happened to it are lists with a total', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    await ann.rest('POST', `/deals/${deposit.deal_id}/deposits`, { ...terms, direction: 'from_buyer' });
    await record(ann, deposit, held);
    const meta = { total: 2, last_page: 2, current_page: 2, per_page: 1 };
    const ofDeal = await ann.rest<Deposit[]>('GET', `/deals/${deposit.deal_id}/deposits?per_page=1&page=2`);
    expect([ofDeal.body.meta, ofDeal.body.data.map(({ direction }) => direction)]).toEqual([meta, ['from_buyer']]);
    const events = await ann.rest<LedgerEntry[]>('GET', `/deposits/${deposit.id}/events?per_page=1&page=2`);
    expect([events.body.meta, events.body.data.map(({ event }) => event)]).toEqual([meta, ['deposit.expected']]);
  });

  test('is released or refunded by two of three, whichever two', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    expect((await record(ann, deposit, { kind: 'release' })).status).toBe(409);
    await record(ann, deposit, held);
    expect((await record(ann, deposit, { kind: 'release' })).body.data.status).toBe('held');
    // One party has one vote, however often it votes.
    expect((await record(ann, deposit, { kind: 'release' })).body.data.status).toBe('held');
    expect((await record(ann, deposit, { kind: 'release', party: 'other' })).status).toBe(422);
    const released = await record(ann, deposit, { kind: 'release', party: 'other', note: 'Ann Lee by phone, Nov 20' });
    expect(released.body.data).toMatchObject({ status: 'released', settled_on: '2026-11-20' });
    const late = await record(ann, deposit, { kind: 'refund' });
    expect([late.status, late.body.message]).toEqual([409, depositTexts.settled('released')]);
  });

  test('that two parties race for goes to one of them', async () => {
    const ann = await signUp(app);
    for (let round = 0; round < 5; round++) {
      const deposit = await aDeposit(ann);
      await record(ann, deposit, held);
      await record(ann, deposit, { kind: 'refund' });
      await record(ann, deposit, { kind: 'release', party: 'other', note: 'By email' });
      const link = await linkOf(ann, deposit);
      const answers = await Promise.all([post(`${link}/release`), post(`${link}/refund`)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
      const winner = answers[0]?.status === 303 ? 'released' : 'refunded';
      expect((await ann.rest<Deposit>('GET', `/deposits/${deposit.id}`)).body.data.status).toBe(winner);
      expect((await eventsOf(ann, deposit)).filter((event) => /released|refunded/.test(event))).toEqual([`deposit.${winner}`]);
    }
  });

  test.skipIf(!IS_SQLITE)('that two processes settle at once on one database goes to one of them', async () => {
    const database = `file:${path.join(mkdtempSync(path.join(tmpdir(), 'dealflow-race-')), 'race.db')}`;
    const [here, there] = [await testApp({ works: false, database }), await testApp({ works: false, database })];
    const ann = await signUp(here);
    const at = (one: typeof app, id: number, event: object) => one.rest<Deposit>('POST', `/deposits/${id}/events`, event, ann.token);
    for (let round = 0; round < 10; round++) {
      const deposit = await aDeposit(ann);
      await at(here, deposit.id, held);
      await at(here, deposit.id, { kind: 'release' });
      await at(there, deposit.id, { kind: 'refund', party: 'other', note: 'By email' });
      const holder = (kind: string) => ({ kind, party: 'holder', note: 'By phone' });
      const both = [at(here, deposit.id, holder('release')), at(there, deposit.id, holder('refund'))];
      const answers = await Promise.all(round % 2 ? both : both.reverse());
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body.data.status ?? '';
      expect(['released', 'refunded']).toContain(winner);
      expect((await at(there, deposit.id, { kind: 'dispute', note: 'Late' })).body.message).toBe(depositTexts.settled(winner));
      expect((await eventsOf(ann, deposit)).filter((event) => /\.(released|refunded)$/.test(event))).toEqual([`deposit.${winner}`]);
    }
    expect((await ann.rest('POST', '/ledger/check')).body.data).toMatchObject({ is_whole: true });
  });

  test('can be canceled alone inside an open inspection, and turns hard after it, with a warning the day before', async () => {
    const ann = await signUp(app);
    const [first, second] = [
      await aDeposit(ann, { inspection_ends_on: '2026-11-22' }),
      await aDeposit(ann, { inspection_ends_on: '2026-11-22' }),
    ];
    for (const deposit of [first, second]) await record(ann, deposit, held);
    const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now };
    expect(await makeDepositsHard(parts)).toBe(0);
    const cancelled = await record(ann, first, { kind: 'cancel', note: 'Foundation' });
    expect(cancelled.body.data).toMatchObject({ status: 'refunded' });
    app.clock.advance(DAY);
    expect([await makeDepositsHard(parts), await makeDepositsHard(parts)]).toEqual([1, 0]);
    const news = await ann.rest<{ action: string }[]>('GET', '/activities/news');
    expect(JSON.stringify(news.body.data)).toContain('hardens');
    const { actions } = (await ann.rest<{ actions: { title: string }[] }>('GET', '/next-actions')).body.data;
    expect(actions.map(({ title }) => title)).toContain('Earnest money becomes non-refundable: $1,000 to the seller');
    app.clock.advance(DAY);
    expect(await makeDepositsHard(parts)).toBe(0);
    app.clock.advance(DAY);
    expect(await makeDepositsHard(parts)).toBe(1);
    const hard = (await ann.rest<Deposit>('GET', `/deposits/${second.id}`)).body.data;
    expect(hard).toMatchObject({ status: 'hard', hard_on: '2026-11-23', may_cancel: false });
    expect((await record(ann, second, { kind: 'cancel', note: 'Too late' })).status).toBe(409);
    // The loan may still be refused, after the inspection and until its own last day.
    const term = { kind: 'financing', due_date: '2026-11-24' };
    expect((await ann.rest('POST', `/deals/${second.deal_id}/terms`, term)).status).toBe(201);
    expect((await ann.rest<Deposit>('GET', `/deposits/${second.id}`)).body.data.may_cancel).toBe(true);
    expect((await record(ann, second, { kind: 'cancel', note: 'Loan refused' })).body.data).toMatchObject({ status: 'refunded' });
    const [row] = (await ann.rest<LedgerEntry[]>('GET', `/deposits/${second.id}/events`)).body.data;
    expect(row).toMatchObject({ event: 'deposit.refunded', data: { because: 'financing' } });
    app.clock.advance(-3 * DAY);
  });

  test('is looked at by the day of its account, and no write begins before that', async () => {
    const west = await signUp(app, { time_zone: 'America/Los_Angeles' });
    const deposit = await aDeposit(west, { inspection_ends_on: '2026-11-20' });
    await record(west, deposit, held);
    const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now };
    // The day before was here already: the warning is due at once.
    expect(await makeDepositsHard(parts)).toBe(1);
    // Nov 21 in Greenwich, and still Nov 20 in Los Angeles.
    app.clock.advance(12 * 60 * 60_000);
    const write = vi.spyOn(app.store, 'write');
    expect(await makeDepositsHard(parts)).toBe(0);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
    app.clock.advance(-12 * 60 * 60_000);
  });

  test('of a deal that is over asks for nothing today, and what ends first comes first', async () => {
    const ann = await signUp(app);
    const [late, soon, over] = [
      await aDeposit(ann, { due_on: '2026-11-21', amount: 1000 }),
      await aDeposit(ann, { due_on: '2026-11-19', amount: 2000 }),
      await aDeposit(ann, { due_on: '2026-11-18', amount: 3000 }),
    ];
    expect((await ann.rest('PATCH', `/deals/${over.deal_id}`, { status: 'cancelled', cancel_reason: 'Title' })).status).toBe(200);
    const { actions } = (await ann.rest<{ actions: { key: string; due_on: string }[] }>('GET', '/next-actions')).body.data;
    const keys = actions.map(({ key }) => key).filter((key) => key.startsWith('deposit'));
    expect(keys.sort()).toEqual([late, soon].map(({ id }) => `deposit:${id}`).sort());
    const first = await listDepositActions(await loadAccountScope({ ...app, live: createLiveChanges(), now: app.clock.now }, ann.user.id));
    expect(first.map(({ page_id }) => page_id)).toEqual([soon.deal_id, late.deal_id]);
  });

  test('that is disputed is resolved with an outcome, and a call before a wire is written down', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    expect((await record(ann, deposit, { kind: 'wire_call', called: 'Dana Whitlow' })).body.errors).toHaveProperty('phone');
    expect((await record(ann, deposit, { kind: 'wire_call', called: 'Dana Whitlow', phone: '(901) 555-0142' })).status).toBe(200);
    await record(ann, deposit, held);
    await record(ann, deposit, { kind: 'dispute', note: 'The roof' });
    expect((await record(ann, deposit, { kind: 'resolve', note: 'Mediated' })).body.errors).toHaveProperty('outcome');
    expect((await record(ann, deposit, { kind: 'resolve', note: 'Mediated', outcome: 'split' })).body.data.status).toBe('resolved');
    expect((await eventsOf(ann, deposit)).slice(-2)).toEqual(['deposit.disputed', 'deposit.resolved']);
  });
});

describe("the holder's link", () => {
  test('confirms receipt and release without an account and without script, with address and browser in the ledger', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    const link = await linkOf(ann, deposit);
    const asked = await read(link);
    expect(asked.status).toBe(200);
    expect(asked.html).toContain('Did this deposit arrive?');
    expect(asked.html).toContain('Dana &lt;b&gt;Whitlow');
    expect(asked.html).not.toMatch(/<script|DealFlow/);
    const late = await post(`${link}/received`, { received_on: '2027-01-01' });
    // What was typed stays, beside what is wrong with it.
    expect([late.status, await late.text()]).toEqual([
      422,
      expect.stringMatching(new RegExp(`aria-invalid="true"[^>]*value="2027-01-01".*${depositTexts.futureDay}`)),
    ]);
    const noDay = await post(`${link}/received`, { received_on: 'soon' });
    expect([noDay.status, (await noDay.text()).includes(depositTexts.futureDay)]).toEqual([422, false]);
    const confirmed = await post(`${link}/received`, { received_on: '2026-11-19' });
    expect(confirmed.status).toBe(303);
    const entry = app.address + (confirmed.headers.get('location') ?? '');
    expect((await read(entry)).html).toContain('Recorded as held');
    const receipt = (await read(entry.replace('?', '/receipt.json?'))).html;
    expect(JSON.parse(receipt)).toMatchObject({ event: 'deposit.held', data: { amount_cents: 100_000, received_on: '2026-11-19' } });
    expect((await post(`${link}/received`)).status).toBe(409);

    await record(ann, deposit, { kind: 'release' });
    expect((await read(link)).html).toContain('Release this deposit?');
    expect((await post(`${link}/release`)).status).toBe(303);
    expect((await read(link)).html).toContain('<dt>Released</dt><dd>Nov 20, 2026</dd>');
    expect((await ann.rest<Deposit>('GET', `/deposits/${deposit.id}`)).body.data.status).toBe('released');
    const rows = (await ann.rest<LedgerEntry[]>('GET', `/deposits/${deposit.id}/events`)).body.data;
    expect(rows.find(({ event }) => event === 'deposit.held')?.actor).toEqual({
      ...{ kind: 'holder', name: 'Larkfield Title' },
      ...{ address: '127.0.0.1', browser: 'Holder/1.0' },
    });
    expect((await ann.rest('POST', '/ledger/check')).body.data).toMatchObject({ is_whole: true });
  });

  test('takes a receipt with the confirmation, which is checked by its content and stands with the deal', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    const link = await linkOf(ann, deposit);
    const send = (content: Uint8Array, name: string, type = 'application/pdf') => {
      const form = new FormData();
      form.append('received_on', '2026-11-19');
      form.append('receipt', new Blob([content as Uint8Array<ArrayBuffer>], { type }), name);
      return fetch(`${link}/received`, { method: 'POST', redirect: 'manual', body: form });
    };
    expect((await read(link)).html).toMatch(/enctype="multipart\/form-data".*type="file"[^>]* name="receipt"/is);
    const script = await send(Buffer.from('<script>alert(1)</script>'), 'receipt.pdf');
    expect([script.status, await script.text()]).toEqual([422, expect.stringContaining('This is not a PDF')]);
    expect((await send(Buffer.alloc(MAX_RECEIPT_BYTES + 100_000), 'large.pdf')).status).toBe(413);
    expect((await ann.rest<Deposit>('GET', `/deposits/${deposit.id}`)).body.data).toMatchObject({ status: 'expected', receipt: null });
    expect((await ann.rest<unknown[]>('GET', `/documents?subject=deal&subject_id=${deposit.deal_id}`)).body.data).toEqual([]);
    const picture = await aPhoto(1);
    expect((await send(picture, 'C:\\scans\\receipt.png', 'image/png')).status).toBe(303);
    const { receipt, status } = (await ann.rest<Deposit>('GET', `/deposits/${deposit.id}`)).body.data;
    expect([status, receipt?.name]).toEqual(['held', 'receipt.png']);
    const file = await ann.rest<{ kind: string; sha256: string }>('GET', `/documents/${receipt?.id}`);
    expect(file.body.data).toMatchObject({ kind: 'receipt', sha256: createHash('sha256').update(picture).digest('hex') });
    const [row] = (await ann.rest<LedgerEntry[]>('GET', `/deposits/${deposit.id}/events`)).body.data;
    expect(row?.data).toMatchObject({ received_on: '2026-11-19', receipt_sha256: file.body.data.sha256 });
    expect((await ann.rest('DELETE', `/documents/${receipt?.id}`)).status).toBe(409);
    expect((await read(link)).html).toContain('receipt.png');
    // The same form without a file, as browsers send it.
    const plain = await aDeposit(ann);
    const form = new FormData();
    form.append('received_on', '2026-11-19');
    form.append('receipt', new Blob([]), '');
    expect((await fetch(`${await linkOf(ann, plain)}/received`, { method: 'POST', redirect: 'manual', body: form })).status).toBe(303);
  });

  test('ends when it is replaced, revoked or old, and is stored only as a hash', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    const first = await linkOf(ann, deposit);
    const second = await linkOf(ann, deposit);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([410, 200]);
    const replaced = (await read(first)).html;
    for (const words of ['This link was replaced', ann.user.company_name, 'href="tel:']) expect(replaced).toContain(words);
    expect(replaced).not.toContain('Larkfield');
    expect((await ann.rest('GET', `/deposits/${deposit.id}`)).text).not.toContain(second.slice(-43));
    expect((await ann.rest('DELETE', `/deposits/${deposit.id}/holder-link`)).status).toBe(200);
    expect([(await read(second)).status, (await post(`${second}/received`)).status]).toEqual([410, 410]);
    expect((await ann.rest('DELETE', `/deposits/${deposit.id}/holder-link`)).status).toBe(404);
    const third = await linkOf(ann, deposit);
    app.clock.advance(121 * DAY);
    const over = await read(third);
    expect([over.status, (await post(`${third}/received`)).status]).toEqual([410, 410]);
    expect(over.html).toContain('This link has expired');
    expect(over.html).toContain('It was good until Mar 20, 2027.');
    app.clock.advance(-121 * DAY);
    expect((await read(`${app.address}/hold/nothing`)).status).toBe(404);
  });

  test('says so when an entry that was given comes back to records that lack it', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    const link = await linkOf(ann, deposit);
    const location = (await post(`${link}/received`, { received_on: '2026-11-19' })).headers.get('location') ?? '';
    // An older copy of the database takes the place of the newer one.
    const { sql } = await import('drizzle-orm');
    await app.store.exec(['DROP TRIGGER ledger_kept']);
    await app.store.write(
      async (tx) => void (await tx.run(sql`DELETE FROM ledger WHERE account_id = ${ann.user.id} AND event = 'deposit.held'`)),
    );
    const back = await read(app.address + location);
    expect(back.html).toContain('Our records no longer hold your entry');
    await read(app.address + location);
    expect((await eventsOf(ann, deposit)).filter((event) => event === 'ledger.gap')).toHaveLength(1);
    // What was made up proves nothing.
    const made = location.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await read(app.address + made)).html).not.toContain('no longer hold');
  });

  test("learns nothing from another account's entry, and one gap is one row however its address is written", async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const [mine, theirs] = [await aDeposit(ann), await aDeposit(bob)];
    const [link, other] = [await linkOf(ann, mine), await linkOf(bob, theirs)];
    const given = new URL(app.address + ((await post(`${other}/received`)).headers.get('location') ?? '')).searchParams.get('entry') ?? '';
    expect((await read(`${link}?entry=${given}`)).html).not.toContain('no longer hold');
    expect(await eventsOf(ann, mine)).not.toContain('ledger.gap');

    const own = new URL(app.address + ((await post(`${link}/received`)).headers.get('location') ?? '')).searchParams.get('entry') ?? '';
    await app.store.exec(['DROP TRIGGER IF EXISTS ledger_kept']);
    await app.store.write(async (tx) => void (await tx.delete(ledger).where(eq(ledger.hash, own.split('.')[1] ?? ''))));
    for (const sequence of [1, 2, 3]) await read(`${link}?entry=${own.replace(/^\d+/, String(sequence))}`);
    const rows = (await ann.rest<LedgerEntry[]>('GET', `/deposits/${mine.id}/events`)).body.data;
    expect(rows.filter(({ event }) => event === 'ledger.gap').map(({ data }) => data)).toEqual([
      { hash: own.split('.')[1], deposit: mine.id },
    ]);
  });

  test('answers nothing once it was revoked, also while its answer was on its way', async () => {
    const ann = await signUp(app);
    for (const act of ['received', 'not-arrived']) {
      const deposit = await aDeposit(ann);
      const link = await linkOf(ann, deposit);
      const { write } = app.store;
      const slow = vi.spyOn(app.store, 'write').mockImplementationOnce(async (work) => {
        await write(
          async (tx) =>
            void (await tx
              .update(depositLinks)
              .set({ revoked_at: '2026-11-20T15:00:00.000Z' })
              .where(eq(depositLinks.deposit_id, deposit.id))),
        );
        return write(work);
      });
      expect((await post(`${link}/${act}`, { note: 'Nothing came' })).status).toBe(404);
      slow.mockRestore();
      expect((await ann.rest<Deposit>('GET', `/deposits/${deposit.id}`)).body.data.status).toBe('expected');
      expect(await eventsOf(ann, deposit)).not.toContain('deposit.not_arrived');
    }
  });

  test('says that nothing arrived while it is expected, with what happened, and the account hears of it', async () => {
    const ann = await signUp(app);
    const deposit = await aDeposit(ann);
    const link = await linkOf(ann, deposit);
    expect((await post(`${link}/not-arrived`)).status).toBe(422);
    const wire = await post(`${link}/not-arrived`, { note: 'It went to account 12345678' });
    expect([wire.status, await wire.text()]).toEqual([
      422,
      expect.stringMatching(/<details open="">.*It went to account 12345678<\/textarea>/),
    ]);
    const said = await post(`${link}/not-arrived`, { note: 'Only $500.00 came' });
    expect(said.status).toBe(303);
    expect((await eventsOf(ann, deposit)).at(-1)).toBe('deposit.not_arrived');
    expect((await ann.rest('GET', '/activities/news')).text).toContain('not_arrived');
    await post(`${link}/received`);
    const late = await post(`${link}/not-arrived`, { note: 'No' });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(depositTexts.notExpected)]);
  });

  test('is asked so often and no more', async () => {
    const ann = await signUp(app);
    const link = await linkOf(ann, await aDeposit(ann));
    await vi.waitFor(async () => expect((await read(link)).status).toBe(429), { timeout: 30_000, interval: 1 });
  });
});
