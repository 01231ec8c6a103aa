/** Calls and what came of them: logged over REST, listed, and undone with all that they changed. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Page } from '#shared/core/list.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import type { LoggedTouch, NotedFact } from '#shared/records/leads/touches/touch.ts';

const app = await testApp();
const ann = await signUp(app, { first_name: 'Ann', last_name: 'Walker' });

const log = (lead: number, body: Record<string, unknown>, by: Person = ann) => by.rest<LoggedTouch>('POST', `/leads/${lead}/touches`, body);
const logged = async (lead: number, body: Record<string, unknown>): Promise<LoggedTouch> => {
  const { status, body: answer, text } = await log(lead, body);
  expect(status, text).toBe(201);
  return answer.data;
};
const undo = (touch: LoggedTouch, by: Person = ann) => by.rest('POST', `/touches/${touch.id}/undo`);
const read = async (id: number) => (await ann.rest<Lead>('GET', `/leads/${id}`)).body.data;
const permissions = async (id: number) => (await ann.rest<ContactPermissions>('GET', `/leads/${id}/contact-permissions`)).body.data;
const list = async (query: string, by: Person = ann) =>
  (await by.rest<LoggedTouch[]>('GET', `/touches?${query}`)).body as unknown as Page<LoggedTouch>;
const statusOf = (lead: Lead, phone: string) => lead.contact_points?.find(({ value }) => value === phone)?.status;
const history = async (id: number) =>
  ((await ann.rest('GET', `/activities?entity=leads&entity_id=${id}&sort_by=id`)).body as unknown as Page<Activity>).data;

/** What a touch may change, and must give back. */
const restored = ({ phone, other_phones, next_action, next_action_date, ai_score, contact_points }: Lead) => ({
  ...{ phone, other_phones, next_action, next_action_date, ai_score },
  phones: contact_points?.filter(({ kind }) => kind === 'phone').map(({ value, status }) => [value, status]),
});

describe('a call', () => {
  test('is stored with its number, note and time, and stands in the history', async () => {
    const id = await ann.addLead({ phone: '2065550142' });
    const touch = await logged(id, { outcome: 'voicemail', seconds: 31, note: 'Left my number' });
    const by = { id: ann.user.id, name: 'Ann Walker' };
    expect(touch).toMatchObject({
      lead_id: id,
      channel: 'call',
      direction: 'out',
      outcome: 'voicemail',
      phone: '2065550142',
      seconds: 31,
      by,
    });
    expect(touch.at).toBe('2026-11-20T15:00:00.000Z');
    expect((await ann.rest<LoggedTouch>('GET', `/touches/${touch.id}`)).body.data).toEqual(touch);
    const [entry] = (await history(id)).filter(({ action }) => action === 'contacted');
    const said = Object.fromEntries(entry?.changes.map(({ field, after }) => [field, after]) ?? []);
    expect(said).toEqual({ channel: 'call', direction: 'out', outcome: 'voicemail', phone: '2065550142', note: 'Left my number' });
    expect(statusOf(await read(id), '2065550142')).toBe('no_answer');
  });

  test('that was answered says that the number is right, and that the owner answers', async () => {
    const id = await ann.addLead({ phone: '2065550143', next_action: 'Call', next_action_date: '2026-11-20' });
    const before = await read(id);
    const touch = await logged(id, { outcome: 'talked', next_action: 'Bring the offer', next_action_date: '2026-11-24' });
    const after = await read(id);
    expect(after).toMatchObject({ next_action: 'Bring the offer', next_action_date: '2026-11-24' });
    expect(statusOf(after, '2065550143')).toBe('correct');
    expect((await history(id)).map(({ action }) => action)).toContain('completed');
    expect((await undo(touch)).body).toMatchObject({ status: 'success', message: 'Removed from the log' });
    expect(restored(await read(id))).toEqual(restored(before));
  });

  test('leaves the next step as it is unless one is named, and null takes it away', async () => {
    const id = await ann.addLead({ next_action: 'Call', next_action_date: '2026-11-20' });
    await logged(id, { outcome: 'no_answer' });
    expect(await read(id)).toMatchObject({ next_action: 'Call', next_action_date: '2026-11-20' });
    await logged(id, { outcome: 'no_answer', next_action_date: '2026-11-23' });
    expect(await read(id)).toMatchObject({ next_action: 'Call', next_action_date: '2026-11-23' });
    expect((await history(id)).map(({ action }) => action)).not.toContain('completed');
    await logged(id, { outcome: 'not_interested', next_action: null, next_action_date: null });
    expect(await read(id)).toMatchObject({ next_action: null, next_action_date: null });
  });

  test('to be returned is planned for tomorrow, unless a day is named', async () => {
    const id = await ann.addLead();
    await logged(id, { outcome: 'callback' });
    expect(await read(id)).toMatchObject({ next_action: 'Call back', next_action_date: '2026-11-21' });
    await logged(id, { outcome: 'callback', next_action: 'Call the sister', next_action_date: '2026-12-02' });
    expect(await read(id)).toMatchObject({ next_action: 'Call the sister', next_action_date: '2026-12-02' });
  });
});

let tried = 0;
test.each([
  ['interested', 'new', 'qualified', 'Make an offer', '2026-11-21'],
  ['interested', 'hot', 'hot', 'Make an offer', '2026-11-21'],
  ['appointment', 'cold', 'qualified', 'Appointment', '2026-11-21'],
  ['not_now', 'qualified', 'qualified', 'Call again', '2027-02-18'],
  ['offer_made', 'new', 'hot', 'Follow up on the offer', '2026-11-22'],
] as const)('"%s" makes a %s lead %s and plans "%s" for %s', async (outcome, status, after, next_action, next_action_date) => {
  const phone = `20655501${80 + (tried += 1)}`;
  const id = await ann.addLead({ status, phone });
  const before = await read(id);
  const touch = await logged(id, { outcome });
  expect(await read(id)).toMatchObject({ status: after, next_action, next_action_date });
  expect(statusOf(await read(id), phone)).toBe('correct');
  expect((await list(`lead_id=${id}&outcome=${outcome}`)).data).toMatchObject([{ id: touch.id, outcome }]);
  const [entry] = (await history(id)).filter(({ action }) => action === 'contacted');
  expect(entry?.changes).toContainEqual({ field: 'outcome', before: null, after: outcome });
  await undo(touch);
  expect([(await read(id)).status, restored(await read(id))]).toEqual([status, restored(before)]);
  await logged(id, { outcome, next_action_date: '2026-12-24' });
  expect(await read(id)).toMatchObject({ next_action, next_action_date: '2026-12-24' });
});

describe('a wrong number', () => {
  test('makes the next number the one to try, and undoing it gives the first one back', async () => {
    const other_phones = ['(206) 555-0151', '2065550152'];
    const id = await ann.addLead({ phone: '2065550150', other_phones });
    const before = await read(id);
    const first = await logged(id, { outcome: 'wrong_number' });
    const after = await read(id);
    expect(after).toMatchObject({ phone: '(206) 555-0151', other_phones: ['2065550152', '2065550150'] });
    expect(statusOf(after, '2065550150')).toBe('wrong');
    const { by_hand, other_points } = await permissions(id);
    expect(by_hand.call.may).toBe(true);
    const wrong = other_points.find(({ value }) => value === '2065550150');
    expect(wrong?.channels).toContainEqual({ channel: 'call', may: false, reason: 'wrong_number' });
    expect((await undo(first)).status).toBe(200);
    expect(restored(await read(id))).toEqual(restored(before));
    expect((await permissions(id)).by_hand.call.may).toBe(true);
  });

  test('that is the only one stays, and is called no more, also of another lead', async () => {
    const id = await ann.addLead({ phone: '2065550160' });
    const other = await ann.addLead({ phone: '2065550160', email: 'other@seller.example' });
    await logged(id, { outcome: 'wrong_number' });
    expect((await read(id)).phone).toBe('2065550160');
    for (const lead of [id, other]) expect((await permissions(lead)).by_hand.call).toEqual({ may: false, reason: 'wrong_number' });
  });

  test('of another phone than the first leaves the first', async () => {
    const id = await ann.addLead({ phone: '2065550170', other_phones: ['2065550171'] });
    await logged(id, { outcome: 'wrong_number', phone: '(206) 555-0171' });
    const lead = await read(id);
    expect([lead.phone, statusOf(lead, '2065550171')]).toEqual(['2065550170', 'wrong']);
  });
});

describe('a "do not call"', () => {
  test('holds for the person on every channel, with its proof; undone, it is lifted', async () => {
    const id = await ann.addLead();
    const touch = await logged(id, { outcome: 'do_not_call', note: 'Said never again' });
    const { by_hand, events } = await permissions(id);
    for (const way of ['any', 'call', 'text', 'email'] as const) expect(by_hand[way]).toEqual({ may: false, reason: 'do_not_contact' });
    expect(events[0]).toMatchObject({
      kind: 'lead',
      contact_status: 'do_not_contact',
      evidence: 'Logged on Nov 20, 2026: Said never again',
    });
    await undo(touch);
    expect((await permissions(id)).by_hand.any.may).toBe(true);
    expect((await permissions(id)).events[0]).toMatchObject({
      contact_status: null,
      evidence: expect.stringMatching(/^The call was logged by mistake/),
    });
  });

  test('that was recorded before stays when the call is undone', async () => {
    const id = await ann.addLead();
    await ann.rest('POST', `/leads/${id}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact', evidence: 'By letter' });
    await undo(await logged(id, { outcome: 'do_not_call' }));
    expect((await permissions(id)).by_hand.any.reason).toBe('do_not_contact');
  });
});

describe('undo', () => {
  test('takes the last one only, and leaves what was changed since', async () => {
    const id = await ann.addLead();
    const first = await logged(id, { outcome: 'no_answer' });
    const last = await logged(id, { outcome: 'callback' });
    const { status, body } = await undo(first);
    expect([status, body.message]).toEqual([409, 'Only the last entry of a lead can be undone.']);
    await ann.rest('PATCH', `/leads/${id}`, { next_action: 'Send the letter' });
    await undo(last);
    expect(await read(id)).toMatchObject({ next_action: 'Send the letter', next_action_date: null });
    expect((await undo(last)).status).toBe(404);
    expect((await undo(first)).status).toBe(200);
    expect((await list(`lead_id=${id}`)).data).toEqual([]);
  });
});

describe('a note', () => {
  test('stands in the history and is no contact', async () => {
    const id = await ann.addLead();
    const { ai_score } = await read(id);
    const note = await logged(id, { channel: 'note', note: 'Roof is new' });
    expect(note).toMatchObject({ channel: 'note', outcome: null, phone: null });
    expect((await history(id))[0]).toMatchObject({ action: 'updated', changes: [{ field: 'note', before: null, after: 'Roof is new' }] });
    expect((await read(id)).ai_score).toBe(ai_score);
  });
});

describe('what a note says', () => {
  const note = 'Wants 285k, inherited from mom, needs to sell in 2 months. Owes 90k.';
  const say = (id: number, by: Person = ann) => by.rest<NotedFact[]>('GET', `/leads/${id}/note-facts?note=${encodeURIComponent(note)}`);

  test('is offered with its sentence and what it would replace, and changes nothing by itself', async () => {
    const id = await ann.addLead({ asking_price: 300_000, mortgage_balance: 90_000 });
    const before = await read(id);
    const { data } = (await say(id)).body;
    const sentence = 'Wants 285k, inherited from mom, needs to sell in 2 months.';
    expect(data).toMatchObject([
      { slot: 'motivation', value: 'probate', label: 'Probate or inheritance', quote: sentence, now: null },
      { slot: 'timeline', value: 60, label: 'Within 60 days', quote: sentence, now: null },
      { slot: 'price', value: 285_000, label: '$285,000', quote: sentence, now: '$300,000' },
    ]);
    const touch = await logged(id, { outcome: 'talked', note });
    expect([touch.facts, (await read(id)).asking_price]).toEqual([[], 300_000]);
    expect((await read(id)).version).toBe(before.version);
    const bob = await signUp(app);
    expect((await say(id, bob)).status).toBe(404);
  });

  test('fills the lead once it is accepted, stands in the history, and goes back with the call', async () => {
    const id = await ann.addLead({ asking_price: 300_000, mortgage_balance: 120_000, notes: null });
    const before = await read(id);
    const facts = (await say(id)).body.data.map(({ slot, value }) => ({ slot, value }));
    const touch = await logged(id, { channel: 'note', note, facts });
    expect(touch.facts.map(({ slot, label }) => [slot, label])).toEqual([
      ['motivation', 'Probate or inheritance'],
      ['timeline', 'Within 60 days'],
      ['price', '$285,000'],
      ['debt', '$90,000'],
    ]);
    const after = await read(id);
    expect(after).toMatchObject({ asking_price: 285_000, mortgage_balance: 90_000 });
    expect(after.urgency_score).toBeGreaterThan(before.urgency_score);
    const score = (await ann.rest<LeadScore>('GET', `/leads/${id}/ai-score`)).body.data;
    expect(JSON.stringify(score.factors)).toContain('inherited from mom');
    expect((await history(id)).flatMap(({ changes }) => changes)).toContainEqual({
      field: 'facts',
      before: null,
      after: 'Motive: Probate or inheritance, Timeline: Within 60 days, Asking price: $285,000, Mortgage: $90,000',
    });
    // A conversation about something else leaves what was said on the phone.
    const conversation = await ann.rest<{ id: number }>('POST', '/conversations', { lead_id: id, channel: 'phone' });
    await ann.rest('POST', `/conversations/${conversation.body.data.id}/messages`, { author: 'lead', body: 'The roof leaks.' });
    expect((await read(id)).urgency_score).toBe(after.urgency_score);
    expect((await undo(touch)).status).toBe(200);
    expect(await read(id)).toMatchObject({ asking_price: 300_000, mortgage_balance: before.mortgage_balance });
  });

  test('that it does not say is refused', async () => {
    const id = await ann.addLead();
    const facts = [{ slot: 'price', value: 1 }];
    const { status, body } = await log(id, { outcome: 'talked', note, facts });
    expect([status, body.errors]).toEqual([422, { 'facts.0': ['The note does not say this'] }]);
  });
});

test.each([
  [{}, { outcome: ['Outcome is required'] }],
  [{ channel: 'note' }, { note: ['Note is required'] }],
  [{ outcome: 'gone' }, { outcome: [expect.stringMatching(/^Must be one of: no_answer, /)] }],
  [{ outcome: 'talked', phone: '2125550199' }, { phone: ['Must be a phone of this lead'] }],
  [{ outcome: 'talked', at: '2026-11-20T15:02:00Z' }, { at: ['Must not be in the future'] }],
  [{ outcome: 'talked', seconds: -1 }, { seconds: [expect.any(String)] }],
  [{ outcome: 'talked', note: 'x'.repeat(4001) }, { note: ['Must be at most 4,000 characters'] }],
])('%j is refused by its field', async (body, errors) => {
  const { status, body: answer } = await log(await ann.addLead(), body);
  expect([status, answer.errors]).toEqual([422, errors]);
});

test('are listed by lead, outcome and since, and are nobody else’s', async () => {
  const bob = await signUp(app);
  const id = await ann.addLead();
  const early = await logged(id, { outcome: 'no_answer', at: '2026-11-01T10:00:00Z' });
  const late = await logged(id, { outcome: 'talked', note: 'Wants one clean closing' });
  const ids = async (query: string, by: Person = ann) => (await list(`${query}&sort_by=id`, by)).data.map((one) => one.id);
  expect(await ids(`lead_id=${id}`)).toEqual([late.id, early.id]);
  expect(await ids(`lead_id=${id}&outcome=no_answer`)).toEqual([early.id]);
  expect(await ids(`lead_id=${id}&since=2026-11-10T00:00:00Z`)).toEqual([late.id]);
  expect(await ids('search=clean%20closing')).toEqual([late.id]);
  expect(await ids('', bob)).toEqual([]);
  expect((await log(id, { outcome: 'talked' }, bob)).status).toBe(404);
  expect((await undo(late, bob)).status).toBe(404);
  const { id: trpcId } = await ann.trpc.touches.log.mutate({ id, outcome: 'busy' });
  expect((await ann.trpc.touches.list.query({ lead_id: id })).data.map((one) => one.id)).toContain(trpcId);
  await ann.rest('DELETE', `/leads/${id}`);
  expect(await ids(`lead_id=${id}`)).toEqual([]);
});
