/** Codes, limits and ends of rooms, as guests meet them. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { buildRoomUrl } from './guests.ts';
import { A_BID, bidAs, guestBrowser, openRoom, openStream, readCode } from '#server/testing/room-guests.ts';

const app = await testApp({ settings: { TRUST_PROXY: 'true' } });
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});

/** Each from a network of its own, through a proxy. */
let networks = 0;
const visitor = (url: string, proto = 'http') => {
  networks += 1;
  return guestBrowser(app, url, { 'x-forwarded-for': `203.0.${Math.floor(networks / 200)}.${networks % 200}`, 'x-forwarded-proto': proto });
};
const asked = (name: string, contact = `${name}@guest.example`) => ({ ...A_BID, name, contact });
const statusesFor = async (to_address: string) => {
  const rows = await app.store.read
    .select({ status: messages.status })
    .from(messages)
    .where(and(eq(messages.account_id, ann.user.id), eq(messages.to_address, to_address)))
    .orderBy(messages.id);
  return rows.map(({ status }) => status);
};

describe('codes', () => {
  test('are separate from signing codes', async () => {
    const { url } = await openRoom(app, ann);
    await visitor(url).ask('/bid', asked('purpose'));
    const { data } = (await ann.rest<{ to_address: string }[]>('GET', '/outreach/messages?purpose=room_code')).body;
    expect(data.map(({ to_address }) => to_address)).toContain('purpose@guest.example');
    expect((await ann.rest<unknown[]>('GET', '/outreach/messages?purpose=code')).body.data).toEqual([]);
  });

  test('a new one gives no tries back, and ends the one before', async () => {
    const { url } = await openRoom(app, ann, { closes_at: new Date(app.clock.now().getTime() + 120 * MINUTE).toISOString() });
    const guest = visitor(url);
    const form = asked('tries');
    await guest.ask('/bid', form);
    for (let n = 0; n < 3; n++) await guest.ask('/code', { ...form, code: 'wrong', rules: 'true' });
    expect((await guest.ask('/bid', form)).status).toBe(200);
    expect((await statusesFor('tries@guest.example')).filter((status) => status === 'queued' || status === 'paused').length).toBeLessThan(
      2,
    );
    for (let n = 0; n < 2; n++) await guest.ask('/code', { ...form, code: 'wrong', rules: 'true' });
    const spent = await guest.ask('/bid', form);
    expect([spent.status, spent.text.includes('Too many tries')]).toEqual([422, true]);
    app.clock.advance(61 * MINUTE);
    expect((await guest.ask('/bid', form)).status).toBe(200);
    expect((await guest.ask('/code', { ...form, code: await readCode(app, 'tries@guest.example'), rules: 'true' })).status).toBe(303);
  });

  test('an address gets two an hour over all rooms, however it is written and wherever it is asked from', async () => {
    const closes_at = new Date(app.clock.now().getTime() + 240 * MINUTE).toISOString();
    const [one, other] = [await openRoom(app, ann, { closes_at }), await openRoom(app, ann, { closes_at })];
    expect((await visitor(one.url).ask('/bid', asked('same', 'same@guest.example'))).status).toBe(200);
    expect((await visitor(other.url).ask('/bid', asked('same', ' SAME@guest.Example'))).status).toBe(200);
    const third = await visitor(one.url).ask('/bid', asked('same', 'saMe@guest.example'));
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '3600']);
    for (const contact of ['(512) 555-0142', '+1 512.555.0142'])
      expect((await visitor(one.url).ask('/bid', asked('phone', contact))).status).toBe(200);
    expect((await visitor(other.url).ask('/bid', asked('phone', '5125550142'))).status).toBe(429);
    app.clock.advance(61 * MINUTE);
    expect((await visitor(one.url).ask('/bid', asked('same', 'same@guest.example'))).status).toBe(200);
  });

  test('a room is closed to nobody by invented addresses, and its owner hears of them once', async () => {
    const { id, url } = await openRoom(app, ann);
    const buyer = await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Invited', email: 'invited@buyer.example' }));
    await ann.addLead({ email: 'known@lead.example' });
    const from = (network: string) => guestBrowser(app, url, { 'x-forwarded-for': network });
    const codeFor = async (network: string, name: string, contact?: string) =>
      (await from(network).ask('/bid', asked(name, contact))).status;
    // One street: /24 of IPv4, /56 of IPv6.
    const street: number[] = [];
    for (let n = 0; n < 21; n++) street.push(await codeFor(`198.18.0.${n}`, `street${n}`));
    expect([street.filter((status) => status === 200).length, street.at(-1)]).toEqual([20, 429]);
    const house: number[] = [];
    for (let n = 0; n < 21; n++) house.push(await codeFor(`2001:db8:1:a${n.toString(16).padStart(3, '0').slice(1)}::1`, `house${n}`));
    expect([house.filter((status) => status === 200).length, house.at(-1)]).toEqual([20, 429]);
    for (let n = 0; n < 20; n++) expect(await codeFor(`198.18.1.${n}`, `crowd${n}`)).toBe(200);

    const warned = async () =>
      (await ann.rest<Activity[]>('GET', '/activities?entity=listings&per_page=100')).body.data.filter(
        ({ action, entity_id }) => action === 'warned' && entity_id === id,
      );
    expect(await warned()).toMatchObject([{ changes: [{ field: 'quote', after: expect.stringContaining('unknown people') }] }]);
    // From now on one stranger of a network gets in, whom the owner knows always, and who was invited by their own link.
    expect(await codeFor('198.18.2.1', 'newcomer')).toBe(200);
    expect(await codeFor('198.18.2.2', 'neighbor')).toBe(429);
    expect(await codeFor('198.18.2.3', 'known', 'Known@lead.example')).toBe(200);
    const key = await app.store.write((tx) => ensureOutreachSettings({ account: ann.user } as never, tx));
    const own = buildRoomUrl('', key, id, buyer.body.data.id);
    expect((await guestBrowser(app, own, { 'x-forwarded-for': '198.18.0.9' }).ask('/bid', { ...A_BID })).status).toBe(200);
    expect(await warned()).toHaveLength(1);
  });

  test('a guest changes a bid ten times a minute and sixty times an hour, and others as before', async () => {
    const { url } = await openRoom(app, ann, { closes_at: new Date(app.clock.now().getTime() + 600 * MINUTE).toISOString() });
    const { guest } = await bidAs(app, url, 'Eager', '140,000');
    const change = async (n: number) => (await guest.ask('/bid', { ...A_BID, amount: String(140_000 + n) })).status;
    const statuses: number[] = [];
    for (let n = 1; n <= 12; n++) statuses.push(await change(n));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429, 429]);
    expect((await bidAs(app, url, 'Other', '141,000')).placed.status).toBe(303);
    for (let minute = 1; minute < 6; minute++) {
      app.clock.advance(MINUTE + 1000);
      for (let n = 1; n <= 10; n++) expect(await change(n)).toBe(303);
    }
    app.clock.advance(MINUTE + 1000);
    expect(await change(99)).toBe(429);
    expect((await guest.ask('/withdraw', {})).status).toBe(429);
    app.clock.advance(60 * MINUTE);
    expect(await change(100)).toBe(303);
  });

  test('the guest cookie is secure where the room uses https', async () => {
    const { url } = await openRoom(app, ann);
    const cookieBy = async (proto: string) => (await visitor(url, proto).ask('/bid', asked(proto))).headers.get('set-cookie') ?? '';
    expect(await cookieBy('https')).toMatch(/HttpOnly; SameSite=Lax; .*; Secure$/);
    expect(await cookieBy('http')).not.toContain('Secure');
  });
});

describe('a room that ended', () => {
  const everyWay = async (url: string, guest: ReturnType<typeof guestBrowser>) => [
    (await guest.ask('')).status,
    (await guest.ask('/bid')).status,
    (await guest.ask('/bid', asked('late'))).status,
    (await guest.ask('/code', { ...asked('late'), code: '123456', rules: 'true' })).status,
    (await guest.ask('/questions', { question: 'Is it vacant?' })).status,
    (await guest.ask('/withdraw', {})).status,
    (await fetch(`${app.address}${url}/events`)).status,
  ];

  test('answers 410 everywhere once it is withdrawn, and says so', async () => {
    const { id, url } = await openRoom(app, ann);
    const { guest } = await bidAs(app, url, 'Withdrawn', '140,000');
    const stream = await fetch(`${app.address}${url}/events`);
    await ann.rest('PATCH', `/listings/${id}/withdraw`, {});
    expect(await stream.text()).toContain('"status":"withdrawn"');
    expect(await everyWay(url, guest)).toEqual([410, 410, 410, 410, 410, 410, 410]);
    expect((await guest.ask('')).text).toContain('This listing was withdrawn');
  });

  test.each(['closed', 'accepted'])('takes neither bids nor questions once it is %s, and names the time', async (how) => {
    const { id, url } = await openRoom(app, ann);
    const { guest } = await bidAs(app, url, `Ended${how}`, '140,000');
    app.clock.advance(MINUTE);
    const time = new Date(app.clock.now()).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
    if (how === 'closed') await ann.rest('PATCH', `/listings/${id}/close`, {});
    else {
      const [bid] = (await ann.rest<{ id: number }[]>('GET', `/buyer-offers?listing_id=${id}`)).body.data;
      expect((await ann.rest('PATCH', `/buyer-offers/${bid?.id}/accept`, {})).status).toBe(200);
    }
    app.clock.advance(MINUTE);
    for (const [part, form] of [
      ['/bid', undefined],
      ['/bid', asked('late')],
      ['/bid', { ...asked('late'), amount: 'nothing' }],
      ['/code', { ...asked('late'), code: '123456', rules: 'true' }],
      ['/questions', { question: 'Is it vacant?' }],
    ] as const) {
      const answer = await guest.ask(part, form);
      expect([part, answer.status, answer.text.includes(time)]).toEqual([part, 409, true]);
    }
    expect((await visitor(url).ask('/bid', asked('stranger'))).status).toBe(409);
    expect((await guest.ask('')).status).toBe(200);
  });

  test('has not begun: it says when', async () => {
    const opens_at = new Date(app.clock.now().getTime() + MINUTE).toISOString();
    const { url } = await openRoom(app, ann, { opens_at });
    const early = await visitor(url).ask('/bid', asked('early'));
    expect([early.status, early.text.includes('Not open yet')]).toEqual([409, true]);
  });
});

describe('streams', () => {
  test('count as visits of their network', async () => {
    const { url } = await openRoom(app, ann);
    const streams: ReturnType<typeof openStream>[] = [];
    const open = (network: string) => {
      const stream = openStream(app, url, { 'x-forwarded-for': network });
      streams.push(stream);
      return stream.status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 122; n++) statuses.push(await open('198.51.100.1'));
    expect([statuses.filter((status) => status === 200).length, statuses.slice(-2)]).toEqual([120, [429, 429]]);
    expect(await open('198.51.100.2')).toBe(200);
    for (const stream of streams) stream.close();
  });

  test('of a room look at it once for each change, however many guests are in it', async () => {
    const { id, url } = await openRoom(app, ann, { shows: 'count' });
    const { guest } = await bidAs(app, url, 'Looked', '140,000');
    const streams: ReturnType<typeof openStream>[] = [];
    for (let n = 0; n < 40; n++) {
      const stream = openStream(app, url, { 'x-forwarded-for': `198.51.101.${n}` });
      streams.push(stream);
      // One after the other: of many at once a busy process refuses some.
      expect(await stream.status).toBe(200);
    }
    const allHear = (bids: number) => Promise.all(streams.map((stream) => stream.until((state) => state.bids === bids)));
    await allHear(1);
    const select = vi.spyOn(app.store.read, 'select');
    await ann.rest('PATCH', `/listings/${id}`, { terms: 'As it stands' });
    expect((await guest.ask('/withdraw', {})).status).toBeLessThan(400);
    await allHear(0);
    const looks = select.mock.calls.filter(([columns]) => Object.keys(columns ?? {}).join() === 'n,best');
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.length).toBeLessThan(6);
    select.mockRestore();
    for (const stream of streams) stream.close();
  });
});
