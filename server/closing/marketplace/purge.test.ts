/** What goes two years after the closing of a room, and what stays. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { listActivities } from '#server/accounts/history/activities.ts';
import { createManualJob } from '#server/core/jobs-by-hand.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { buyerOffers, buyers } from '#server/records/buyers/table.ts';
import { documents } from '#server/records/documents/table.ts';
import { DAY, testApp } from '#server/testing/app.ts';
import { addScan } from '#server/testing/documents.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { aPhoto } from '#server/testing/photos.ts';
import { A_BID, bidAs, openRoom } from '#server/testing/room-guests.ts';
import { activityList } from '#shared/accounts/history/activity.ts';
import { aBuyer } from '#shared/testing/records.ts';
import { forgetMail } from '#server/outreach/campaigns/recipients.ts';
import { createGuestPurge } from './purge.ts';
import { roomGuests } from './table.ts';

const app = await testApp();
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});

test('guests who did not buy go with their bids, and the buyers of those bids alone', async () => {
  const first = await openRoom(app, ann);
  const { guest } = await bidAs(app, first.url, 'Gone', '140,000');
  const form = new FormData();
  form.append('proof', new Blob([await aPhoto(7)]), 'letter.png');
  expect((await guest.ask('/proof', form)).status).toBe(303);
  await guest.ask('/questions', { question: 'Could Gone & Sons see the roof?' });
  const asked = `/listings/${first.id}/questions`;
  const [question] = (await ann.rest<{ id: number }[]>('GET', asked)).body.data;
  await ann.rest('PATCH', `${asked}/${question?.id}`, { answer: 'Yes, Gone & Sons may' });
  await guest.ask('/bid', { ...A_BID, amount: '141000' });
  for (const name of ['Renamed', 'Papers', 'Returning']) await bidAs(app, first.url, name, '140,000');
  const buyerOf = async (name: string) => (await app.store.read.select().from(buyers).where(eq(buyers.name, name)))[0]?.id ?? 0;
  await ann.rest('PATCH', `/buyers/${await buyerOf('Renamed')}`, { company: 'Known Homes' });
  await addScan(app, ann.token, `/buyers/${await buyerOf('Papers')}/documents`, 1);

  const third = await openRoom(app, ann, { closes_at: new Date(app.clock.now().getTime() + 100 * DAY).toISOString() });
  const invited = { account_id: ann.user.id, listing_id: third.id, buyer_id: await buyerOf('Returning') };
  await app.store.write(async (tx) => void (await tx.insert(roomGuests).values({ ...invited, created_at: app.clock.now().toISOString() })));
  const scope = await loadAccountScope(
    { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined },
    ann.user.id,
  );
  const history = async () => (await listActivities(scope, activityList.input.parse({ per_page: 100 }))).data;
  const before = await history();
  expect(JSON.stringify(before)).toContain('Gone');
  app.clock.advance(740 * DAY);
  // Jobs look for work by the clock on the wall; here it is asked for.
  const purge = createGuestPurge({ store: app.store, now: app.clock.now }, forgetMail);
  expect((await purge.find()).subjects).toHaveLength(1);
  await purge.run(createManualJob(0));
  const guests = async (id: number) => app.store.read.$count(roomGuests, eq(roomGuests.listing_id, id));
  expect([await guests(first.id), await guests(third.id), (await purge.find()).subjects]).toEqual([0, 1, []]);
  expect(await app.store.read.$count(buyerOffers, eq(buyerOffers.listing_id, first.id))).toBe(0);
  expect(await app.store.read.$count(documents)).toBe(1);
  const left = await app.store.read.select({ name: buyers.name }).from(buyers).orderBy(buyers.name);
  expect(left.map(({ name }) => name)).toEqual(['Papers', 'Renamed', 'Returning']);
  // The history says what happened, but no longer with whom; who became a buyer of the account's own keeps a name.
  const told = await history();
  expect(JSON.stringify(told)).not.toMatch(/Gone|letter|Offer of/);
  expect(JSON.stringify(told)).toContain('Renamed');
  expect(told.map(({ id, action }) => [id, action])).toEqual(before.map(({ id, action }) => [id, action]));
});

/** Every row of every table in which some text stands, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const rows = (of: string): Promise<unknown[]> => app.store.read.all(sql.raw(of));
  const tables = (await rows("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")).flat() as (
    | string
    | { name: string }
  )[];
  const found: string[] = [];
  for (const one of tables) {
    const name = typeof one === 'string' ? one : one.name;
    const columns = (await rows(`SELECT name FROM pragma_table_info('${name}')`)).flat() as (string | { name: string })[];
    // Asked there: a remote database hands over neither the ids of a search index, too large for a number, nor its blocks as text.
    const holds = columns.map((column) => `instr(lower(CAST("${typeof column === 'string' ? column : column.name}" AS TEXT)), '${text}')`);
    const [kept] = (await rows(`SELECT EXISTS (SELECT 1 FROM "${name}" WHERE ${holds.join(' OR ')}) AS kept`)) as (
      | unknown[]
      | { kept: number }
    )[];
    if (Number(Array.isArray(kept) ? kept[0] : kept?.kept) === 1) found.push(name);
  }
  return found;
}

type Guest = Awaited<ReturnType<typeof bidAs>>['guest'];

async function sendProof(guest: Guest, name: string, picture: number): Promise<void> {
  const form = new FormData();
  form.append('proof', new Blob([await aPhoto(picture)]), name);
  expect((await guest.ask('/proof', form)).status).toBe(303);
}

const purge = () => createGuestPurge({ store: app.store, now: app.clock.now }, forgetMail).run(createManualJob(0));

test('of a guest who did not buy no name, file or address is left in any table', async () => {
  const eve = await signUp(app);
  const { url } = await openRoom(app, eve);
  const { guest } = await bidAs(app, url, 'Quentin', '140,000');
  await guest.ask('/questions', { question: 'Quentin asks of the roof' });
  await sendProof(guest, 'quentin-statement.png', 11);
  // A buyer whom the owner knows bids too: they stay, what they sent with the bid goes.
  const kept = (await eve.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Vera Long', email: 'vera@guest.example' }))).body.data.id;
  const { guest: vera } = await bidAs(app, url, 'Vera', '141,000');
  await sendProof(vera, 'vera-zebra.png', 12);
  const [proof] = (await eve.rest<{ id: number }[]>('GET', `/documents?subject=buyer&subject_id=${kept}`)).body.data;
  await eve.rest('PATCH', `/documents/${proof?.id}`, { name: 'vera-giraffe.png' });
  expect(await tablesWith('quentin')).toEqual(
    expect.arrayContaining(['buyers', 'documents', 'events', 'messages', 'room_guests', 'room_questions']),
  );
  expect(await tablesWith('zebra')).toEqual(['events']);
  app.clock.advance(740 * DAY);
  await purge();
  expect([await tablesWith('quentin'), await tablesWith('zebra'), await tablesWith('giraffe')]).toEqual([[], [], []]);
  expect(await app.store.read.$count(buyers, eq(buyers.id, kept))).toBe(1);
  expect(await app.store.read.$count(messages)).toBe(0);
});

test.each(['listing', 'property'] as const)('the same holds after the %s was deleted', async (what) => {
  const eve = await signUp(app);
  const property_id = await eve.addProperty();
  const { id, url } = await openRoom(app, eve, { property_id });
  const { guest } = await bidAs(app, url, 'Quillan', '140,000');
  await guest.ask('/questions', { question: 'Quillan asks of the roof' });
  await sendProof(guest, 'quillan-statement.png', 21);
  const kept = (await eve.rest<{ id: number }>('POST', '/buyers', aBuyer({ name: 'Wilma Long', email: 'wilma@guest.example' }))).body.data
    .id;
  const { guest: wilma } = await bidAs(app, url, 'Wilma', '141,000');
  await sendProof(wilma, 'wilma-okapi.png', 22);
  const target = what === 'listing' ? `/listings/${id}` : `/properties/${property_id}`;
  expect((await eve.rest('DELETE', target)).status).toBe(200);
  // What they entered in the room goes at once; as bidders they are known until their time is over.
  expect(await tablesWith('quillan')).not.toContain('room_guests');
  expect(await tablesWith('quillan')).toContain('buyers');
  app.clock.advance(23 * 30 * DAY);
  await purge();
  expect(await tablesWith('quillan')).toContain('buyers');
  app.clock.advance(50 * DAY);
  await purge();
  expect([await tablesWith('quillan'), await tablesWith('okapi')]).toEqual([[], []]);
  expect(await app.store.read.$count(buyers, eq(buyers.id, kept))).toBe(1);
});

test('a buyer whom bids in two rooms have made goes with the second', async () => {
  const eve = await signUp(app);
  const rooms = [
    await openRoom(app, eve),
    await openRoom(app, eve, { closes_at: new Date(app.clock.now().getTime() + 60 * DAY).toISOString() }),
  ];
  for (const { url } of rooms) await bidAs(app, url, 'Tobiah', '140,000');
  app.clock.advance(740 * DAY);
  await purge();
  expect(await tablesWith('tobiah')).toContain('buyers');
  app.clock.advance(60 * DAY);
  await purge();
  expect(await tablesWith('tobiah')).toEqual([]);
});
