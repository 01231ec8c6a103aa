/** Rooms as guests use them: pages and forms without script, and a stream. */
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import { A_BID, bidAs, guestBrowser, openRoom, readCode } from '#server/testing/room-guests.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import type { RankedBid } from '#shared/closing/marketplace/room.ts';
import { formatDollars } from '#shared/core/format.ts';
import { describeHouse } from './room-page.tsx';

const app = await testApp();
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});

const FLOOR = 141_357;
const closing = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const open = (about: object = {}) => openRoom(app, ann, { floor: FLOOR, ...about });
const getListing = async (id: number) => (await ann.rest<Listing>('GET', `/listings/${id}`)).body.data;
const browser = (url: string) => guestBrowser(app, url);
const bid = (url: string, name: string, amount: string, about: Record<string, string> = {}) => bidAs(app, url, name, amount, about);

describe('a room', () => {
  test('shows what is sold, and takes a bid after a code and the rules', async () => {
    const { id, url } = await open();
    const { guest, placed } = await bid(url, 'Harlan', '146,500', { contingencies: 'inspection' });
    expect(placed.status).toBe(303);
    const page = (await guest.ask('')).text;
    expect(page).toContain('You are buying our purchase contract (assignment), not the house.');
    expect(page).toContain('Your bid is in');
    const { data, meta } = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body;
    expect(meta).toEqual({ total: 1, last_page: 1, current_page: 1, per_page: 10 });
    expect(data.map(({ offer }) => offer)).toMatchObject([
      { amount: 146_500, source: 'room', listing_id: id, contingencies: ['inspection'], buyer: { name: 'Harlan' }, status: 'open' },
    ]);
  });

  test('says of a house what each fact is, whatever it is called beside it', () => {
    const facts = [
      { kind: 'type', label: 'Kind', value: 'Single family' },
      { kind: 'bedrooms', label: 'Rooms to sleep in', value: '3' },
      { kind: 'bathrooms', label: 'Baths', value: '2' },
      { kind: 'area', label: 'Size', value: '1,500 sq ft' },
      { kind: 'built', label: 'Year', value: '1964' },
    ] as const;
    expect(describeHouse({ facts: [...facts] })).toBe('Single family · 3 bed · 2 bath · 1,500 sq ft · built 1964');
  });

  test('two tabs have one bid, which is changed and withdrawn', async () => {
    const { id, url } = await open();
    const { guest } = await bid(url, 'Tabs', '140,000');
    await Promise.all([guest.ask('/bid', { ...A_BID, amount: '141000' }), guest.ask('/bid', { ...A_BID, amount: '141000' })]);
    expect(await getListing(id)).toMatchObject({ bids: 1, best_bid: 141_000 });
    expect((await guest.ask('/withdraw', {})).status).toBe(303);
    expect((await getListing(id)).bids).toBe(0);
    expect((await guest.ask('/withdraw', {})).status).toBe(409);
  });

  test('a change of a bid begins with the bid as it is', async () => {
    const { id, url } = await open({ ask: 238_400, deposit_wanted: null });
    const first = (await browser(url).ask('/bid')).text;
    // Who lends the room can be called from the form too.
    expect(first).toMatch(/<header[^>]*>.*href="tel:\+?\d+"/);
    expect([...first.matchAll(/name="earnest_money"( checked="")? value="(\d+)"/g)].map(([, on, value]) => [value, Boolean(on)])).toEqual([
      ['1200', false],
      ['2400', true],
      ['4800', false],
    ]);
    const { guest } = await bid(url, 'Keeps', '140,000', {
      earnest_money: '3300',
      closing_days: '21',
      contingencies: 'inspection,financing',
      holds_days: '7',
      payment: 'financed',
    });
    const form = (await guest.ask('/bid')).text;
    const chosen = [...form.matchAll(/name="(\w+)" checked="" value="(\w+)"/g)].map(([, name, value]) => `${name} ${value}`);
    expect(chosen).toEqual([
      'payment financed',
      'earnest_money 3300',
      'closing_days 21',
      'contingencies inspection',
      'contingencies financing',
      'holds_days 7',
    ]);
    const change = new URLSearchParams({ ...A_BID, amount: '141000' });
    change.delete('contingencies');
    change.append('contingencies', 'inspection');
    change.append('contingencies', 'financing');
    await fetch(`${app.address}${url}/bid`, { method: 'POST', redirect: 'manual', headers: { cookie: guest.cookie() }, body: change });
    const [stored] = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data;
    expect(stored?.offer).toMatchObject({ amount: 141_000, contingencies: ['inspection', 'financing'] });
  });

  test('lets nobody bid by another one’s link without the code, nor with a wrong one', async () => {
    const { id, url } = await open();
    await bid(url, 'Owner', '140,000');
    const thief = browser(url);
    const form = { ...A_BID, name: 'Thief', contact: 'thief@guest.example' };
    await thief.ask('/bid', form);
    for (let n = 0; n < 5; n++) expect((await thief.ask('/code', { ...form, code: '000000x', rules: 'true' })).status).toBe(422);
    const late = await thief.ask('/code', { ...form, code: await readCode(app, 'thief@guest.example'), rules: 'true' });
    expect([late.status, late.text.includes('Too many tries')]).toEqual([422, true]);
    expect((await getListing(id)).bids).toBe(1);
    expect((await thief.ask('/withdraw', {})).status).toBe(409);
  });

  test.each(['0', '0.5', '1000000001', '<b>', ''])('refuses a bid of %s', async (amount) => {
    const { url } = await open();
    expect((await browser(url).ask('/bid', { ...A_BID, amount, name: 'A', contact: 'a@guest.example' })).status).toBe(422);
  });

  test('a late bid moves the closing, six times at most, and after it there is none', async () => {
    const { id, url } = await open({ closes_at: closing(10 * MINUTE) });
    const { guest } = await bid(url, 'Late', '140,000');
    expect((await getListing(id)).extensions).toBe(0);
    for (let n = 1; n <= 7; n++) {
      const left = Date.parse((await getListing(id)).closes_at) - app.clock.now().getTime();
      app.clock.advance(left - MINUTE);
      expect((await guest.ask('/bid', { ...A_BID, amount: String(140_000 + n) })).status).toBe(303);
      expect((await getListing(id)).extensions).toBe(Math.min(6, n));
    }
    app.clock.advance(MINUTE);
    const late = await guest.ask('/bid', { ...A_BID, amount: '200000' });
    expect([late.status, /Closed Nov \d+, 2026, \d+:\d\d [AP]M/.test(late.text)]).toEqual([409, true]);
    expect((await getListing(id)).status).toBe('closed');
  });

  test('tells no floor, no expected value and no other guest’s name, whatever it shows of bids', async () => {
    for (const shows of ['nothing', 'count', 'best']) {
      const { id, url } = await open({ shows });
      const one = await bid(url, `Secretone${shows}`, '139,111');
      const two = await bid(url, `Secrettwo${shows}`, '138,222');
      await one.guest.ask('/questions', { question: '<script>alert(1)</script> How old is the roof?' });
      const [question] = (await ann.rest<{ id: number; guest: string }[]>('GET', `/listings/${id}/questions`)).body.data;
      await ann.rest('PATCH', `/listings/${id}/questions/${question?.id}`, { answer: 'Ten years', to_all: true });
      const rank = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data.map(({ weighed }) => weighed.expected);
      for (const part of ['', '/bid', '/bid?amount=1', '/none']) await two.guest.ask(part);
      const stranger = browser(url);
      for (const who of [two.guest, stranger]) {
        await who.ask('/bid', { ...A_BID, amount: 'nothing', name: '', contact: '' });
        await who.ask('/bid', { ...A_BID, name: 'Stranger', contact: 'nobody' });
        await who.ask('/bid', { ...A_BID, amount: '139222', name: 'Stranger', contact: `stranger.${shows}@guest.example` });
        await who.ask('/code', { ...A_BID, amount: '139222', code: '000', rules: 'true' });
        await who.ask('/code', { ...A_BID, amount: '139222', code: '000' });
        await who.ask('/questions', { question: '' });
        await who.ask('/proof', new FormData());
        await who.ask('');
      }
      const stream = await fetch(`${app.address}${url}/events`);
      const reader = stream.body?.getReader();
      const heard = new TextDecoder().decode((await reader?.read())?.value);
      await reader?.cancel();
      const all = [...two.guest.shown, ...stranger.shown, heard].join('\n');
      expect(all).toContain('Ten years');
      expect(all).not.toContain('<script>alert');
      expect(heard.includes('"bids":2')).toBe(shows !== 'nothing');
      expect(all.includes('139,111') || heard.includes('139111')).toBe(shows === 'best');
      const expected = rank.flatMap((one) => [String(one), formatDollars(one), String(Math.round(one))]);
      for (const secret of ['141,357', '141357', 'Secretone', 'secretone@', 'expected', ...expected]) expect(all).not.toContain(secret);
    }
  });

  test('is closed to who was not invited, and says when it was withdrawn', async () => {
    const { id, url } = await open();
    expect((await browser('/room/nothing.aaaaaaaaaaaaaaaaaaaaaa').ask('')).status).toBe(404);
    await ann.rest('PATCH', `/listings/${id}/withdraw`, {});
    expect((await browser(url).ask('')).status).toBe(410);
  });

  test('shows a guest the counter-offer', async () => {
    const { id, url } = await open();
    const { guest } = await bid(url, 'Counter', '140,000');
    const [own] = (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data;
    await ann.rest('POST', `/listings/${id}/bids/${own?.offer.id}/counter`, { amount: 144_000, note: 'Meet us there' });
    expect((await guest.ask('')).text).toContain('They would accept $144,000.');
  });

  test('accepts a proof of funds with a bid, checked by its content, and the owner sees its age', async () => {
    const { id, url } = await open({ closes_at: closing(30 * DAY) });
    const { guest } = await bid(url, 'Funds', '140,000');
    const send = (data: Uint8Array<ArrayBuffer>, who = guest) => {
      const form = new FormData();
      form.append('proof', new Blob([data]), 'bank letter.png');
      return who.ask('/proof', form);
    };
    const proof = async () => (await ann.rest<RankedBid[]>('GET', `/listings/${id}/bids`)).body.data[0]?.proof;
    for (const wrong of ['', '#!/bin/sh', '%PDF-1.7 nothing']) {
      const refused = await send(new TextEncoder().encode(wrong));
      expect([refused.status, refused.text.includes('role="alert"')], wrong).toEqual([422, true]);
    }
    expect(await proof()).toBeNull();
    expect((await send(await aPhoto(1))).status).toBe(303);
    app.clock.advance(10 * DAY);
    const { document_id, age_days } = (await proof()) ?? {};
    expect(age_days).toBe(10);
    const stored = (await ann.rest('GET', `/documents/${document_id}`)).body.data;
    expect(stored).toMatchObject({ kind: 'proof_of_funds', subject: 'buyer', content_type: 'image/png', name: 'bank letter.png' });
    expect((await send(await aPhoto(2), browser(url))).status).toBe(409);
  });
});
