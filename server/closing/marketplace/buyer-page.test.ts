/** The page of a buyer, and how long guests are in a room: without script, behind a code, and with nothing that is another's. */
import { beforeAll, expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { linkToken } from '#server/accounts/auth/settings/links.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { A_BID, bidAs, guestBrowser, openRoom, readCode } from '#server/testing/room-guests.ts';
import type { BuyerProposal } from '#shared/closing/marketplace/buyer-page.ts';
import type { RankedBid, RoomGuest } from '#shared/closing/marketplace/room.ts';
import type { Buyer } from '#shared/records/buyers/buyer.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { inviteBuyers } from './guests.ts';

const app = await testApp();
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});

const scopeOf = (person: Person) =>
  loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined }, person.user.id);

let buyers = 0;
/** A buyer of the account who was invited, with the links to the room and to their own page. */
async function invite(about: object = {}) {
  buyers += 1;
  const email = `buyer${buyers}@guest.example`;
  const given = aBuyer({ name: `Paula ${buyers}`, email, phone: null, areas: ['Memphis, TN'], price_max: 150_000, ...about });
  const { id } = (await ann.rest<Buyer>('POST', '/buyers', given)).body.data;
  const room = await openRoom(app, ann, { floor: 141_357, shows: 'count' });
  const scope = await scopeOf(ann);
  await scope.write((tx) => inviteBuyers(scope, tx, room.id, [id]));
  const key = await loadOutreachSettings(scope);
  const roomUrl = `/room/${linkToken(key, 'room', room.id, id)}`;
  return { id, email, room, roomUrl, url: `/room/mine/${linkToken(key, 'room_buyer', id)}` };
}

/** Confirms by the code that the page sends. */
async function confirm(url: string, email: string) {
  const browser = guestBrowser(app, url);
  expect((await browser.ask('/send-code', {})).status).toBe(200);
  expect((await browser.ask('/code', { code: await readCode(app, email) })).status).toBe(303);
  return browser;
}

test('shows nothing of the buyer before the code, and then their rooms, bids and buy box', async () => {
  const { email, room, roomUrl, url } = await invite();
  const guest = guestBrowser(app, roomUrl);
  const form = { ...A_BID, amount: '138,500' };
  await guest.ask('/bid', form);
  await guest.ask('/code', { ...form, code: await readCode(app, email), rules: 'true' });
  const stranger = await guestBrowser(app, url).ask('');
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const secret of ['138,500', 'Memphis', '12 Elm Street', email]) expect(stranger.text).not.toContain(secret);
  expect((await guestBrowser(app, url).ask('/code', { code: '123' })).status).toBe(422);
  const own = (await (await confirm(url, email)).ask('')).text;
  for (const known of ['138,500', 'Memphis', '12 Elm Street', 'Closes ']) expect(own).toContain(known);
  expect((await ann.rest<RankedBid[]>('GET', `/listings/${room.id}/bids`)).body.data).toHaveLength(1);
  for (const wrong of [url.replace('/mine', ''), `${url}x`, roomUrl.replace('/room/', '/room/mine/')])
    expect((await guestBrowser(app, wrong).ask('')).status).toBe(404);
});

test('who is confirmed in a room is so on their own page, and a guest of the common link has one too', async () => {
  const { url } = await openRoom(app, ann);
  expect((await guestBrowser(app, url).ask('/mine')).status).toBe(404);
  const { guest } = await bidAs(app, url, 'Common', '139,400');
  const there = await guest.ask('/mine');
  expect(there.status).toBe(303);
  const path = there.headers.get('location') ?? '';
  expect(there.headers.get('set-cookie')).toContain(`Path=${path}; HttpOnly`);
  const cookie = { cookie: guest.cookie() };
  expect((await guestBrowser(app, path, cookie).ask('')).text).toContain('139,400');
  const other = await bidAs(app, url, 'Elsewhere', '139,300');
  expect((await guestBrowser(app, path, { cookie: other.guest.cookie() }).ask('')).text).not.toContain('139,400');
});

test('a correction waits for the owner, who takes it over or leaves it', async () => {
  const { id, email, url } = await invite();
  const browser = await confirm(url, email);
  const box = { areas: 'Memphis, TN\r\n38127', price_max: '$165,000', payment: 'cash', bedrooms_min: '3' };
  const before = (await ann.rest<Buyer>('GET', `/buyers/${id}`)).body.data;
  const wrong = await browser.ask('/box', { ...box, price_min: 'a lot', year_built_min: 'old <b>' });
  expect([wrong.status, wrong.text.includes('old <b>')]).toEqual([422, false]);
  // Each refusal stands under its field, the first is focused, and what was typed is kept.
  expect(wrong.text).toMatch(
    /aria-invalid="true" aria-describedby="price_min-error" autofocus=""[^>]* value="a lot"\/><p class="problem" role="alert" id="price_min-error"/,
  );
  expect(wrong.text).toContain('<p class="problem" role="alert" id="year_built_min-error">Must be a number</p>');
  expect(wrong.text).toContain('value="$165,000"');
  expect((await browser.ask('/box', box)).status).toBe(303);
  expect((await ann.rest<Buyer>('GET', `/buyers/${id}`)).body.data).toEqual(before);
  const waiting = async () => (await ann.rest<BuyerProposal[]>('GET', `/buyer-proposals?buyer_id=${id}&status=open`)).body.data;
  expect((await waiting()).map(({ buyer, changes }) => [buyer, changes.find(({ field }) => field === 'price_max')])).toEqual([
    [before.name, { field: 'price_max', before: 150_000, after: 165_000 }],
  ]);
  // A newer one stands in place of the one that waits.
  await browser.ask('/box', { ...box, price_max: '170000' });
  const [proposal] = await waiting();
  const decide = (who: Person, how: string) => who.rest('PATCH', `/buyer-proposals/${proposal?.id}/${how}`, {});
  const bob = await signUp(app);
  expect((await decide(bob, 'accept')).status).toBe(404);
  expect((await bob.rest<unknown[]>('GET', '/buyer-proposals')).body.data).toEqual([]);
  expect((await decide(ann, 'accept')).status).toBe(200);
  expect((await ann.rest<Buyer>('GET', `/buyers/${id}`)).body.data).toMatchObject({
    ...{ areas: ['Memphis, TN', '38127'], price_max: 170_000, bedrooms_min: 3, name: before.name, email },
  });
  expect((await decide(ann, 'refuse')).status).toBe(409);
  expect((await browser.ask('/box', { ...box, price_max: '170000' })).headers.get('location')).toContain('notice=same');
  expect((await guestBrowser(app, url).ask('/box', box)).status).toBe(409);
});

test('stop needs no code, and keeps the account’s messages away', async () => {
  const { id, url } = await invite();
  expect((await guestBrowser(app, url).ask('/stop', {})).status).toBe(303);
  expect((await guestBrowser(app, url).ask('')).text).toContain('You get no more invitations');
  // Nothing is sent to who said so, so nothing is offered; nor is it told to others why.
  expect((await guestBrowser(app, url).ask('')).text).not.toContain('Get a code');
  const refused = await guestBrowser(app, url).ask('/send-code', {});
  expect([refused.status, refused.text.includes('No code can be sent there'), refused.text.includes('opted out')]).toEqual([
    422,
    true,
    false,
  ]);
  const known = (await ann.rest<{ reach: object }>('GET', `/buyers/${id}/contact-permissions`)).body.data;
  expect(known.reach).toMatchObject({ email: { may: false, reason: 'opted_out' } });
});

test('an invitation that was passed on shows nothing of the buyer’s own before the code', async () => {
  const { email, room, roomUrl } = await invite();
  const buyer = guestBrowser(app, roomUrl);
  const form = { ...A_BID, amount: '137,777' };
  await buyer.ask('/bid', form);
  await buyer.ask('/code', { ...form, code: await readCode(app, email), rules: 'true' });
  await buyer.ask('/questions', { question: 'Would you take my old truck too?' });
  await buyer.ask('/questions', { question: 'Is it vacant?' });
  const asked = (await ann.rest<{ id: number; question: string }[]>('GET', `/listings/${room.id}/questions`)).body.data;
  for (const { id, question } of asked) {
    const answer = question.includes('truck') ? { answer: 'Only with its title' } : { answer: 'Since May', to_all: true };
    expect((await ann.rest('PATCH', `/listings/${room.id}/questions/${id}`, answer)).status).toBe(200);
  }
  const [bid] = (await ann.rest<RankedBid[]>('GET', `/listings/${room.id}/bids`)).body.data;
  await ann.rest('POST', `/listings/${room.id}/bids/${bid?.offer.id}/counter`, { amount: 139_321, note: 'For you alone' });

  const own = (await buyer.ask('')).text;
  for (const known of ['old truck', 'Only with its title', 'Since May', '137,777', '139,321']) expect(own).toContain(known);
  const passed = guestBrowser(app, roomUrl);
  for (const part of ['', '/bid', '/mine']) await passed.ask(part);
  const shown = passed.shown.join('\n');
  expect(shown).toContain('Since May');
  for (const secret of ['truck', 'title</span>', '137,777', '139,321', 'For you alone', 'Change', email])
    expect(shown).not.toContain(secret);
});

test('tells no floor, no expected value and nobody else', async () => {
  const { email, room, roomUrl, url } = await invite();
  const { guest: other } = await bidAs(app, room.url, 'Secretone', '139,111');
  await other.ask('/questions', { question: 'Secretone asks' });
  const guest = guestBrowser(app, roomUrl);
  const form = { ...A_BID, amount: '138,222' };
  await guest.ask('/bid', form);
  await guest.ask('/code', { ...form, code: await readCode(app, email), rules: 'true' });
  const ranked = (await ann.rest<RankedBid[]>('GET', `/listings/${room.id}/bids`)).body.data;
  const browser = await confirm(url, email);
  const stranger = guestBrowser(app, url);
  for (const who of [browser, stranger]) {
    for (const part of ['', '?notice=waits', '/none', '/box']) await who.ask(part);
    for (const part of ['/box', '/send-code', '/code', '/stop']) await who.ask(part, { price_max: 'nothing', code: '1' });
  }
  for (const part of ['/sheet.pdf', '/stay', '/mine']) await guest.ask(part, part === '/stay' ? { seen: 'photos,floor' } : undefined);
  const all = [...browser.shown, ...stranger.shown, ...guest.shown].join('\n');
  const expected = ranked.flatMap(({ weighed }) => [`${weighed.expected}`, weighed.expected.toLocaleString('en-US')]);
  for (const secret of ['141,357', '141357', 'Secretone', '139,111', 'expected', ...expected]) expect(all).not.toContain(secret);
});

test('time in a room is counted in steps, never more than has passed, and shown to the owner alone', async () => {
  const { room, roomUrl } = await invite();
  const guest = guestBrowser(app, roomUrl);
  await guest.ask('');
  const stay = async (seen = '') => (await guest.ask('/stay', { seen })).status;
  expect(await stay('photos')).toBe(204);
  app.clock.advance(20_000);
  expect(await stay('comparables,floor')).toBe(204);
  app.clock.advance(9 * 60_000);
  expect(await stay()).toBe(204);
  expect((await guest.ask('/sheet.pdf')).headers.get('content-type')).toBe('application/pdf');
  const [seen] = (await ann.rest<RoomGuest[]>('GET', `/listings/${room.id}/guests`)).body.data;
  expect(seen).toMatchObject({ seconds: 40, seen: ['photos', 'comparables', 'sheet'] });
  const burst = await Promise.all(Array.from({ length: 8 }, () => stay()));
  expect(burst.filter((status) => status === 429).length).toBeGreaterThan(0);
  // Nobody is known behind the common link: nothing is kept of them.
  expect((await guestBrowser(app, room.url).ask('/stay', { seen: 'photos' })).status).toBe(204);
  expect((await ann.rest<RoomGuest[]>('GET', `/listings/${room.id}/guests`)).body.data).toHaveLength(1);
});
