/** Two leads become one, over REST: fields, points, lists, tags, records, refusals, and the way back. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { longestTurn } from '#server/testing/stall.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Page } from '#shared/core/list.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import type { LeadMerge, MergeAnswer, PossibleDuplicate, UndoAnswer } from '#shared/records/leads/merges/lead-merge.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { JOINED, MOVING, READ_TOGETHER, UNTOUCHED } from './references.ts';

const app = await testApp();
const ann = await signUp(app, { first_name: 'Ann', last_name: 'Walker' });
const bob = await signUp(app);

const read = async (id: number, who: Person = ann) => (await who.rest<Lead>('GET', `/leads/${id}`)).body.data;
const ask = (id: number, body: object, who: Person = ann) => who.rest<MergeAnswer>('POST', `/leads/${id}/merge`, body);
async function merge(id: number, body: object): Promise<MergeAnswer> {
  const { status, body: answer, text } = await ask(id, body);
  expect(status, text).toBe(200);
  return answer.data;
}
const undo = (id: number | undefined, who: Person = ann) => who.rest<UndoAnswer>('POST', `/lead-merges/${id}/undo`);
async function undone({ merge: done }: MergeAnswer): Promise<UndoAnswer> {
  const { status, body, text } = await undo(done?.id);
  expect(status, text).toBe(200);
  return body.data;
}
const all = async <Row>(path: string): Promise<Row[]> => ((await ann.rest<Row[]>('GET', path)).body as unknown as Page<Row>).data;
const created = async (path: string, body: object): Promise<number> => {
  const answer = await ann.rest<{ id: number }>('POST', path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
};
const permissions = async (id: number) => (await ann.rest<ContactPermissions>('GET', `/leads/${id}/contact-permissions`)).body.data;
const phonesOf = (lead: Lead) => lead.contact_points?.filter(({ kind }) => kind === 'phone').map(({ value, status }) => [value, status]);
const pair = async (mine = {}, theirs = {}): Promise<[number, number]> => [await ann.addLead(mine), await ann.addLead(theirs)];
/** A lead without what every write changes. */
const steady = ({ version: _, updated_at: __, contact_points = [], ...lead }: Lead) => ({
  ...lead,
  contact_points: [...contact_points].sort((one, other) => (one.value < other.value ? -1 : 1)),
});

test('every column that may hold a lead is decided', async () => {
  const handled = [
    ...MOVING.map(({ table }) => `${table}.lead_id`),
    ...JOINED,
    ...READ_TOGETHER,
    ...UNTOUCHED,
    // A lead and a name that only says which one is meant.
    ...['language_model_calls.subject_id'],
  ];
  const keys = await app.store.read.all<{ column: string }>(
    sql`SELECT m.name || '.' || f."from" AS "column" FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = 'leads'`,
  );
  const named = await app.store.read.all<{ column: string }>(
    sql`SELECT m.name || '.' || c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND c.name IN ('lead_id', 'lead_ids', 'owner_id', 'subject_id', 'record_id', 'entity_id', 'merged_lead_id')`,
  );
  const there = new Set([...keys, ...named].map(({ column }) => column));
  expect([...there].filter((column) => !handled.includes(column))).toEqual([]);
});

describe('fields', () => {
  test('are chosen one by one; blanks are filled, notes joined, and a dry run changes nothing', async () => {
    const [mine, theirs] = await pair(
      { first_name: 'Maria', status: 'new', notes: 'Called in May', asking_price: 180_000, next_action: null },
      { first_name: 'Mary', status: 'hot', notes: 'Roof is new', asking_price: 195_000, year_built: 1961, next_action: 'Bring the offer' },
    );
    const before = [await read(mine), await read(theirs)];
    const dry = await merge(mine, { other_id: theirs, take: { asking_price: 'theirs', status: 'theirs' }, dry_run: true });
    expect(dry.merge).toBeNull();
    expect(dry.lead).toMatchObject({ id: mine, first_name: 'Maria', asking_price: 195_000, status: 'hot', year_built: 1961 });
    expect(dry.changes).toContainEqual({ field: 'asking_price', before: 180_000, after: 195_000 });
    expect([await read(mine), await read(theirs)]).toEqual(before);

    const done = await merge(mine, { other_id: theirs, take: { asking_price: 'theirs', status: 'theirs' } });
    expect({ ...done, merge: null, lead: steady(done.lead) }).toEqual({ ...dry, lead: steady(dry.lead) });
    expect(done.lead).toMatchObject({ notes: 'Called in May\n\nRoof is new', next_action: 'Bring the offer' });
    expect(done.lead.ai_score).toBe((await ann.rest<{ ai_score: number }>('GET', `/leads/${mine}/ai-score`)).body.data.ai_score);
    expect(await ann.rest('GET', `/leads/${theirs}`)).toMatchObject({
      status: 404,
      body: { message: `This lead was merged into lead ${mine}` },
    });

    const back = await undone(done);
    expect(back.kept_fields).toEqual([]);
    expect([steady(back.lead), steady(back.restored)]).toEqual(before.map(steady));
    expect(back.restored.version).toBeGreaterThan((before[1] as Lead).version);
  });

  test('that were changed after the merge stay, and are named', async () => {
    const [mine, theirs] = await pair({ asking_price: 100_000, company: null }, { asking_price: 120_000 });
    const done = await merge(mine, { other_id: theirs, take: { asking_price: 'theirs' } });
    await ann.rest('PATCH', `/leads/${mine}`, { asking_price: 130_000 });
    const { lead, restored, kept_fields } = await undone(done);
    expect([lead.asking_price, restored.asking_price, kept_fields]).toEqual([130_000, 120_000, ['asking_price']]);
  });
});

describe('phones and emails', () => {
  test('all remain, each once, with the stricter status; later ones stay after an undo', async () => {
    const [mine, theirs] = await pair(
      { phone: '2065550201', other_phones: ['2065550202'], email: 'one@seller.example' },
      { phone: '(206) 555-0202', other_phones: ['2065550203'], email: 'two@seller.example' },
    );
    await ann.rest('POST', `/leads/${theirs}/touches`, { outcome: 'no_answer', phone: '2065550203' });
    const before = [await read(mine), await read(theirs)];
    const done = await merge(mine, { other_id: theirs, take: { email: 'theirs' } });
    expect(phonesOf(done.lead)).toEqual([
      ['2065550201', 'untried'],
      ['2065550202', 'untried'],
      ['2065550203', 'no_answer'],
    ]);
    expect(done.lead).toMatchObject({ email: 'two@seller.example', other_emails: ['one@seller.example'] });
    expect(done.moves).toEqual([
      { kind: 'touches', count: 1 },
      { kind: 'phones', count: 1 },
      { kind: 'emails', count: 1 },
    ]);
    await ann.rest('PATCH', `/leads/${mine}`, { other_phones: [...(done.lead.other_phones ?? []), '2065550204'] });
    const { lead, restored } = await undone(done);
    expect(lead).toMatchObject({ phone: '2065550201', other_phones: ['2065550202', '2065550204'], email: 'one@seller.example' });
    expect(steady(restored)).toEqual(steady(before[1] as Lead));
  });
});

test('lists, with the evidence of both, and tags are joined and parted', async () => {
  const [mine, theirs] = await pair({ tags: ['Spring'] }, { tags: ['Spring', 'Probate'] });
  const both = await created('/lists', { name: 'Tax sale', kind: 'tax_delinquent', as_of: '2026-11-01' });
  const only = await created('/lists', { name: 'Vacant', kind: 'vacant', as_of: '2026-10-01' });
  await ann.rest('POST', `/lists/${both}/members`, { lead_ids: [mine, theirs] });
  await ann.rest('POST', `/lists/${only}/members`, { lead_ids: [theirs] });
  const listsOf = async (id: number) =>
    (await ann.rest<{ list: { name: string } }[]>('GET', `/leads/${id}/lists`)).body.data.map((one) => one.list.name);
  const sizes = async () =>
    (await all<{ name: string; size: number; stacked: number }>('/lists?sort_by=id&sort_order=asc')).map(({ size, stacked }) => [
      size,
      stacked,
    ]);
  const before = await sizes();
  const done = await merge(mine, { other_id: theirs });
  expect(done.lead).toMatchObject({ tags: ['Probate', 'Spring'], lists_count: 2 });
  expect([await listsOf(mine), await sizes()]).toEqual([
    ['Tax sale', 'Vacant'],
    [
      [1, 1],
      [1, 1],
    ],
  ]);
  const { lead, restored } = await undone(done);
  expect([lead.tags, lead.lists_count, restored.tags, restored.lists_count]).toEqual([['Spring'], 1, ['Probate', 'Spring'], 2]);
  expect([await listsOf(mine), await listsOf(theirs), await sizes()]).toEqual([['Tax sale'], ['Tax sale', 'Vacant'], before]);
});

test('records, conversations and the history go along, and back', async () => {
  const [mine, theirs] = await pair();
  const property = await ann.addProperty({ lead_id: theirs });
  const deal = await ann.addDeal({ lead_id: theirs, seller_id: theirs, property_id: property });
  const other = await ann.addDeal({ lead_id: theirs, seller_id: 4711 });
  const conversation = await created('/conversations', { lead_id: theirs, channel: 'phone' });
  const touch = await created(`/leads/${theirs}/touches`, { channel: 'visit', outcome: 'talked', note: 'Met at the house' });
  const appointment = await created('/appointments', {
    lead_id: theirs,
    kind: 'visit',
    starts_at: '2026-12-01T15:00:00Z',
    force: true,
    notify: false,
  });
  const belongs = async () => {
    const of = async (path: string) => (await ann.rest<{ lead_id: number; seller_id?: number }>('GET', path)).body.data;
    const [one, two] = [await of(`/deals/${deal}`), await of(`/deals/${other}`)];
    const rest = [`/properties/${property}`, `/touches/${touch}`, `/appointments/${appointment}`];
    const talk = (await ann.rest<{ lead: { id: number } }>('GET', `/conversations/${conversation}`)).body.data.lead.id;
    return [
      one.lead_id,
      one.seller_id,
      two.lead_id,
      two.seller_id,
      talk,
      ...(await Promise.all(rest.map(of))).map(({ lead_id }) => lead_id),
    ];
  };
  const before = await belongs();
  expect(before).toEqual([theirs, theirs, theirs, 4711, theirs, theirs, theirs, theirs]);
  const done = await merge(mine, { other_id: theirs });
  expect(await belongs()).toEqual([mine, mine, mine, 4711, mine, mine, mine, mine]);
  const kinds = Object.fromEntries(done.moves.map(({ kind, count }) => [kind, count]));
  expect(kinds).toMatchObject({ touches: 1, conversations: 1, deals: 2, properties: 1, appointments: 1 });
  const history = await all<Activity>(`/activities?entity=leads&entity_id=${mine}&sort_by=id&sort_order=desc`);
  expect(history[0]).toMatchObject({ action: 'combined', entity_id: mine });
  expect(history.some(({ entity_id, action }) => entity_id === theirs && action === 'created')).toBe(true);
  const story = (await ann.rest<{ entries: { key: string }[] }>('GET', `/leads/${mine}/timeline`)).text;
  expect(story).toContain('Met at the house');
  const later = await created(`/leads/${mine}/touches`, { channel: 'note', note: 'After the merge' });
  await undone(done);
  expect(await belongs()).toEqual(before);
  expect((await ann.rest<{ lead_id: number }>('GET', `/touches/${later}`)).body.data.lead_id).toBe(mine);
  const after = await all<Activity>(`/activities?entity=leads&entity_id=${mine}`);
  expect(after.every(({ entity_id }) => entity_id === mine)).toBe(true);
});

describe('a stricter "no"', () => {
  test('of the other lead applies to the surviving one, and only to the other again after the undo', async () => {
    const [mine, theirs] = await pair(
      { phone: '2065550211', email: 'a1@seller.example' },
      { phone: '2065550212', email: 'a2@seller.example' },
    );
    await ann.rest('POST', `/leads/${theirs}/contact-permissions`, {
      kind: 'lead',
      contact_status: 'do_not_contact',
      evidence: 'By letter',
    });
    const done = await merge(mine, { other_id: theirs, take: { phone: 'mine' } });
    const { by_hand, events } = await permissions(mine);
    for (const way of ['any', 'call', 'text', 'email'] as const) expect(by_hand[way]).toEqual({ may: false, reason: 'do_not_contact' });
    expect(events.map(({ evidence }) => evidence)).toEqual(
      expect.arrayContaining(['By letter', `Said of Maria O'Brien (lead ${theirs}), merged into this lead: By letter`]),
    );
    await undone(done);
    expect((await permissions(mine)).by_hand.any.may).toBe(true);
    expect((await permissions(theirs)).by_hand.any).toEqual({ may: false, reason: 'do_not_contact' });
  });

  test('of the surviving lead applies to the phones that it gains, until the undo', async () => {
    const [mine, theirs] = await pair(
      { phone: '2065550221', email: 'b1@seller.example' },
      { phone: '2065550222', email: 'b2@seller.example' },
    );
    await ann.rest('POST', `/leads/${mine}/contact-permissions`, { kind: 'lead', contact_status: 'opted_out', evidence: 'Asked to stop' });
    const done = await merge(mine, { other_id: theirs, take: { phone: 'theirs', email: 'theirs' } });
    expect((await permissions(mine)).by_hand.call).toEqual({ may: false, reason: 'opted_out' });
    const stranger = await ann.addLead({ phone: '2065550222', email: 'b3@seller.example' });
    expect((await permissions(stranger)).by_hand.call.may).toBe(false);
    await undone(done);
    expect((await permissions(mine)).by_hand.call.may).toBe(false);
    for (const id of [theirs, stranger]) expect((await permissions(id)).by_hand.call.may).toBe(true);
  });

  test('that was repeated after the merge outlives its undo', async () => {
    const [mine, theirs] = await pair(
      { phone: '2065550231', email: 'c1@seller.example' },
      { phone: '2065550232', email: 'c2@seller.example' },
    );
    await ann.rest('POST', `/leads/${theirs}/contact-permissions`, {
      kind: 'lead',
      contact_status: 'do_not_contact',
      evidence: 'By letter',
    });
    const done = await merge(mine, { other_id: theirs });
    await ann.rest('POST', `/leads/${mine}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact', evidence: 'By letter' });
    await undone(done);
    for (const id of [mine, theirs]) expect((await permissions(id)).by_hand.any.may).toBe(false);
  });

  test('of a number or a consent is by value: the opt-out wins over the consent of the other lead', async () => {
    const [mine, theirs] = await pair(
      { phone: '2065550241', email: 'd1@seller.example' },
      { phone: '2065550242', email: 'd2@seller.example' },
    );
    const record = (id: number, contact_status: string) =>
      ann.rest('POST', `/leads/${id}/contact-permissions`, { kind: 'phone', contact_status, evidence: 'On the phone, Nov 2' });
    await record(mine, 'consented');
    await record(theirs, 'wrong_number');
    const done = await merge(mine, { other_id: theirs });
    const { reach, other_points } = await permissions(mine);
    expect(reach.sms.may).toBe(true);
    expect(other_points.find(({ value }) => value === '2065550242')?.channels.every(({ may }) => !may)).toBe(true);
    await undone(done);
  });
});

describe('campaigns', () => {
  test('write to nobody twice: of two recipients one is left', async () => {
    const [mine, theirs] = await pair(
      { property_city: 'Mergeville', email: 'e1@seller.example' },
      { property_city: 'Mergeville', email: 'e2@seller.example' },
    );
    const campaign = await created('/campaigns', {
      ...{ name: 'Spring', campaign_type: 'nurture', channel: 'direct_mail', content: 'Hello {{first_name}}' },
      target_criteria: {},
    });
    const at = Date.parse('2026-11-20T15:00:00Z');
    for (const lead of [mine, theirs])
      await app.store.write((tx) =>
        tx.run(sql`INSERT INTO campaign_recipients (account_id, campaign_id, lead_id, name, to_address, is_personalized, created_at, updated_at, sent_at)
          VALUES (${ann.user.id}, ${campaign}, ${lead}, 'Maria', '', 0, ${at}, ${at}, ${lead === theirs ? at : null})`),
      );
    const owners = async () =>
      (
        await app.store.read.all<{ lead_id: number | null }>(
          sql`SELECT lead_id FROM campaign_recipients WHERE campaign_id = ${campaign} ORDER BY id`,
        )
      ).map(({ lead_id }) => lead_id);
    const done = await merge(mine, { other_id: theirs });
    expect(await owners()).toEqual([null, mine]);
    await undone(done);
    expect(await owners()).toEqual([mine, theirs]);
  });
});

describe('a merge is refused', () => {
  test('with itself, with what is not the account’s, from another version, and twice', async () => {
    const [mine, theirs] = await pair();
    const bobs = await bob.addLead();
    expect(await ask(mine, { other_id: mine })).toMatchObject({ status: 422, body: { errors: { other_id: ['Must be another lead'] } } });
    expect(await ask(mine, { other_id: bobs })).toMatchObject({ status: 422, body: { errors: { other_id: ['Lead not found'] } } });
    expect(await ask(mine, {})).toMatchObject({ status: 422, body: { errors: { other_id: ['Other lead is required'] } } });
    expect((await ask(bobs, { other_id: mine })).status).toBe(404);
    expect((await ask(mine, { other_id: theirs, take: { ai_score: 'theirs' } })).status).toBe(422);
    expect((await ask(mine, { other_id: theirs, take: { city: 'both' } })).status).toBe(422);
    await ann.rest('PATCH', `/leads/${theirs}`, { notes: 'Changed' });
    expect((await ask(mine, { other_id: theirs, other_version: 1 })).status).toBe(412);
    expect((await ask(mine, { other_id: theirs, version: 7 })).status).toBe(412);
    const done = await merge(mine, { other_id: theirs, other_version: 2, version: 1 });
    expect(await ask(await ann.addLead(), { other_id: theirs })).toMatchObject({
      status: 409,
      body: { message: `This lead was already merged into lead ${mine}` },
    });
    expect((await undo(done.merge?.id, bob)).status).toBe(404);
    expect((await bob.rest('GET', `/leads/${mine}/merges`)).status).toBe(404);
  });

  test('while a bulk change or an import is running', async () => {
    const [mine, theirs] = await pair();
    const at = Date.parse('2026-11-20T15:00:00Z');
    const job = 9000 + mine;
    const zeros = sql`0, 0, 0, 0, 0, 0, 0`;
    await app.store.write(async (tx) => {
      await tx.run(sql`INSERT INTO bulk_jobs (id, account_id, action, change, status, total, processed, changed, unchanged, refused, restored, not_restored, refusals, created_at, updated_at)
        VALUES (${job}, ${ann.user.id}, 'status', '{}', 'failed', ${zeros}, '[]', ${at}, ${at})`);
      await tx.run(
        sql`INSERT INTO bulk_batches (account_id, job_id, lead_ids, is_done, is_undone) VALUES (${ann.user.id}, ${job}, ${`[1,${theirs}]`}, 1, 1)`,
      );
      await tx.run(sql`UPDATE bulk_jobs SET status = 'running' WHERE id = ${job}`);
    });
    expect((await ask(mine, { other_id: theirs, dry_run: true })).body.message).toMatch(/bulk change/);
    await app.store.write((tx) => tx.run(sql`DELETE FROM bulk_jobs WHERE id = ${job}`));
    expect((await ask(mine, { other_id: theirs, dry_run: true })).status).toBe(200);
  });
});

describe('undo', () => {
  test('is possible for 30 days, once, and the last merge first', async () => {
    const [mine, one] = await pair();
    const two = await ann.addLead();
    const first = await merge(mine, { other_id: one });
    const second = await merge(mine, { other_id: two });
    const merges = (await ann.rest<LeadMerge[]>('GET', `/leads/${mine}/merges`)).body.data;
    expect(merges.map(({ merged_lead_id, can_undo }) => [merged_lead_id, can_undo])).toEqual([
      [two, true],
      [one, false],
    ]);
    expect(await undo(first.merge?.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Undo that merge first') } });
    await undone(second);
    expect((await undo(second.merge?.id)).status).toBe(409);
    app.clock.advance(30 * 86_400_000 + 1000);
    expect(await undo(first.merge?.id)).toMatchObject({ status: 409, body: { message: 'A merge can be undone for 30 days.' } });
    expect((await undo(987_654)).status).toBe(404);
  });

  test('goes through a chain: a lead that took one up is merged itself', async () => {
    const [middle, one] = await pair({}, { first_name: 'One' });
    const last = await ann.addLead();
    const first = await merge(middle, { other_id: one });
    const second = await merge(last, { other_id: middle });
    expect((await ann.rest<LeadMerge[]>('GET', `/leads/${one}/merges`)).body.data[0]).toMatchObject({ lead_id: last });
    await undone(second);
    await undone(first);
    expect([(await read(one)).first_name, (await read(middle)).id]).toEqual(['One', middle]);
  });
});

test('possible duplicates share a phone, an email or the house', async () => {
  const house = { property_address: '77 Twin Oaks Rd', property_zip: '38118' };
  const id = await ann.addLead({ phone: '2065550251', email: 'f@seller.example', ...house });
  const best = await ann.addLead({ phone: '2065550252', other_phones: ['(206) 555-0251'], email: 'F@seller.example', ...house });
  const near = await ann.addLead({ phone: '2065550253', email: 'f2@seller.example', ...house });
  await bob.addLead({ phone: '2065550251', email: 'f@seller.example', ...house });
  const { data } = (await ann.rest<PossibleDuplicate[]>('GET', `/leads/${id}/duplicates`)).body;
  expect(data.map(({ lead_id, by }) => [lead_id, by])).toEqual([
    [best, ['phone', 'email', 'address']],
    [near, ['address']],
  ]);
  expect((await bob.rest('GET', `/leads/${id}/duplicates`)).status).toBe(404);
  const viaTrpc = await ann.trpc.leadMerges.duplicates.query({ id });
  expect(viaTrpc).toEqual(data);
});

test('a lead of 1,000 messages and 1,000 calls is merged and parted without holding others up', async () => {
  const [mine, theirs] = await pair();
  const at = Date.parse('2026-11-20T15:00:00Z');
  const thousand = sql`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)`;
  await app.store.write(async (tx) => {
    await tx.run(sql`INSERT INTO messages (account_id, lead_id, channel, purpose, to_address, body, status, due_at, attempts, is_given_up, created_at, updated_at, sent_at)
      ${thousand} SELECT ${ann.user.id}, ${theirs}, 'email', 'single', 'x@seller.example', 'Hello', 'sent', ${at}, 1, 0, ${at}, ${at}, ${at} FROM n`);
    await tx.run(sql`INSERT INTO touches (account_id, lead_id, channel, direction, at, actor_id, created_at)
      ${thousand} SELECT ${ann.user.id}, ${theirs}, 'call', 'out', ${at}, ${ann.user.id}, ${at} FROM n`);
  });
  const longest = await longestTurn(async () => {
    const done = await merge(mine, { other_id: theirs });
    const moved = Object.fromEntries(done.moves.map(({ kind, count }) => [kind, count]));
    expect(moved).toMatchObject({ messages: 1000, touches: 1000 });
    await undone(done);
  });
  expect(longest).toBeLessThan(250);
  const counts = await app.store.read.all(sql`SELECT count(*) AS n FROM touches WHERE lead_id = ${theirs}`);
  expect(counts).toEqual([{ n: 1000 }]);
});
