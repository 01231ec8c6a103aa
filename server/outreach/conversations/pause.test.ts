/** Somebody in need, a no that is not certain, another day: over REST, by mail, by hand and in the web chat. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Person, signUp } from '#server/testing/people.ts';
import { testApp } from '#server/testing/app.ts';
import type { Conversation } from '#shared/outreach/conversations/conversation.ts';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import type { ChatMessage } from '#shared/outreach/conversations/message.ts';
import type { AssistantSettings } from '#shared/outreach/conversations/settings.ts';
import type { Lead } from '#shared/records/leads/lead.ts';

const KEY = 'a key of at least sixteen';
const app = await testApp({ settings: { MAIL_WEBHOOK_KEY: KEY } });
afterAll(() => app.close());

const SETTINGS = {
  reply_mode: 'automatic',
  answers_from: '00:00',
  answers_until: '23:59',
  on_weekends: true,
  answers_a_day: 50,
  spend_limit: 5,
  web_chat_greeting: '',
  web_chat_enabled: true,
};
const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 30 });
const detail = async (person: Person, id: number) => (await person.rest<ConversationDetail>('GET', `/conversations/${id}`)).body.data;
const said = async (person: Person, id: number) =>
  (await person.rest<ChatMessage[]>('GET', `/conversations/${id}/messages?sort_order=asc&per_page=100`)).body.data;
const ofAssistant = async (person: Person, id: number) => (await said(person, id)).filter(({ author }) => author === 'assistant');
const reach = async (person: Person, lead: number) =>
  (await person.rest<{ reach: { email: { reason: string | null } } }>('GET', `/leads/${lead}/contact-permissions`)).body.data.reach.email
    .reason;

async function owner() {
  const person = await signUp(app);
  const { body } = await person.rest<AssistantSettings>('PUT', '/assistant-settings', SETTINGS);
  return { person, settings: body.data };
}
async function begin(person: Person) {
  const lead = await person.addLead({ first_name: 'Rosa', email: `rosa${Math.random()}@example.com`, property_address: '12 Elm St' });
  const { body } = await person.rest<Conversation>('POST', '/conversations', { lead_id: lead, channel: 'phone' });
  return { id: body.data.id, lead };
}
const hear = (person: Person, id: number, body: string) =>
  person.rest<ChatMessage>('POST', `/conversations/${id}/messages`, { author: 'lead', body });
const handedOver = (person: Person, id: number) =>
  soon(async () => {
    const now = await detail(person, id);
    expect(now.state).toBe('handed_over');
    return now;
  });

describe('somebody in need', () => {
  test.each([
    ['some days I dont want to be here anymore', /988/],
    ['im thinking about ending it all', /988/],
    ['my son killed himself in the house', /988/],
    ['I honestly dont know anymore. Lost my job', /988/],
    ['ya no quiero vivir', /al 988/],
  ])('%s: one humane sentence without a question, a person, and nothing else by itself', async (words, humane) => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, words);
    const now = await handedOver(person, id);
    expect(now.handover_reason).toContain('May need help: "');
    const bodies = await soon(async () => {
      const found = (await ofAssistant(person, id)).filter(({ status }) => status !== 'discarded').map(({ body }) => body);
      expect(found).toEqual([expect.stringMatching(humane)]);
      return found;
    });
    expect(bodies[0]).not.toContain('?');
    await soon(async () => expect(await reach(person, lead)).toBe('paused'));
    // Said again: no second sentence.
    await hear(person, id, words);
    await soon(async () => expect((await said(person, id)).filter(({ author }) => author === 'lead')).toHaveLength(2));
    expect((await ofAssistant(person, id)).filter(({ status }) => status !== 'discarded')).toHaveLength(1);
    // The owner releases it with a reason.
    const lift = { kind: 'lead', contact_status: 'lift', evidence: 'Talked to her sister, who is with her' };
    expect((await person.rest('POST', `/leads/${lead}/contact-permissions`, lift)).status).toBeLessThan(300);
    expect(await reach(person, lead)).toBeNull();
  });

  test('who asks to stop beside it is stopped', async () => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, 'I want to die. Stop texting me.');
    await handedOver(person, id);
    await soon(async () => expect(await reach(person, lead)).toBe('opted_out'));
  });

  test('in the web chat the chat is not closed on them', async () => {
    const { person, settings } = await owner();
    const key = settings.web_chat_key ?? '';
    const visitor = { name: 'Rosa Diaz', email: 'rosa.diaz@example.com', property_address: '9 Pine St' };
    const { token } = (await person.rest<{ token: string }>('POST', `/web-chat/${key}`, visitor)).body.data;
    await person.rest('POST', `/web-chat/${key}/messages`, { token, body: 'I want to end my life' });
    await soon(async () => {
      const { body } = await person.rest<{ body: string }[]>('GET', `/web-chat/${key}/messages?token=${token}`);
      const words = body.data.map((one) => one.body).join('\n');
      expect(words).toContain('988');
      expect(words).not.toContain('over');
    });
  });
});

describe('a no to the matter', () => {
  test('in so many words ends the asking politely, and opts nobody out', async () => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, 'No thanks, we are happy here');
    await soon(async () => expect((await detail(person, id)).state).toBe('closed'));
    const bodies = (await ofAssistant(person, id)).filter(({ status }) => status !== 'discarded').map(({ body }) => body);
    expect(bodies.at(-1)).toContain('I will not ask again');
    expect(bodies.at(-1)).not.toContain('?');
    expect(await reach(person, lead)).toBeNull();
  });

  test('by its tone pauses, and a person decides', async () => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, 'yes this is Rosa');
    await soon(async () => expect((await detail(person, id)).asked_slot).toBe('interest'));
    await hear(person, id, 'you guys again');
    const now = await handedOver(person, id);
    expect(now.stop_to_confirm).toBe('you guys again');
    expect(await reach(person, lead)).toBe('paused');
  });
});

describe('a no that is not certain', () => {
  test('pauses, suppresses nobody, and a person decides', async () => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, 'I am so fed up with you people');
    const now = await handedOver(person, id);
    expect(now.stop_to_confirm).toBe('I am so fed up with you people');
    const rows = (await person.rest<Conversation[]>('GET', '/conversations')).body.data;
    expect(rows.map((row) => row.stop_to_confirm)).toEqual(['I am so fed up with you people']);
    expect(await reach(person, lead)).toBe('paused');
    const kept = await person.rest<ConversationDetail>('POST', `/conversations/${id}/stop`, { was_them: false, reason: 'Keep talking' });
    expect(kept.body.data).toMatchObject({ state: 'asking', stop_to_confirm: null, stop_read: null });
    expect(await reach(person, lead)).toBeNull();
    await hear(person, id, 'how many times do I have to say it');
    await handedOver(person, id);
    await person.rest('POST', `/conversations/${id}/stop`, {});
    expect(await reach(person, lead)).toBe('opted_out');
  });

  test.each([
    ['Hi there. Take me off your list. The house is blue.', 'opted_out', 'Take me off your list.'],
    ['Sorry, you have the wrong number', 'wrong_number', 'Sorry, you have the wrong number'],
    ['some days I dont want to be here anymore', 'paused', 'May need help: "some days I dont want to be here anymore"'],
  ])('%s: undone in one click, by the sentence that decided', async (words, contact_status, shown) => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, words);
    await soon(async () => expect((await detail(person, id)).stop_read).toEqual({ contact_status, words: shown, until: null }));
    const undo = { was_them: false, reason: 'He meant the bank' };
    const { body } = await person.rest<ConversationDetail>('POST', `/conversations/${id}/stop`, undo);
    expect(body.data).toMatchObject({ stop_read: null, stop_to_confirm: null, handover_reason: null });
    expect(await reach(person, lead)).toBeNull();
    expect((await person.rest('GET', `/leads/${lead}/contact-permissions`)).text).toContain('He meant the bank');
    // Nothing more to undo.
    expect((await person.rest('POST', `/conversations/${id}/stop`, undo)).status).toBe(409);
  });

  test('an undo reverts only what was seen: earlier opt-outs stay', async () => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, 'Stop texting me');
    await soon(async () => expect(await reach(person, lead)).toBe('opted_out'));
    await hear(person, id, 'Remove my number from your system');
    await soon(async () => expect((await detail(person, id)).stop_read?.words).toBe('Remove my number from your system'));
    const undo = () => person.rest<ConversationDetail>('POST', `/conversations/${id}/stop`, { was_them: false, reason: 'A mistake' });
    expect((await undo()).body.data.stop_read?.words).toBe('Stop texting me');
    expect(await reach(person, lead)).toBe('opted_out');
    expect((await undo()).body.data.stop_read).toBeNull();
    expect(await reach(person, lead)).toBeNull();
  });

  test('what was misread is undone at once, with its reason', async () => {
    const { person } = await owner();
    const { id, lead } = await begin(person);
    await hear(person, id, 'Take me off your list');
    await soon(async () => expect(await reach(person, lead)).toBe('opted_out'));
    const wrong = { kind: 'lead', contact_status: 'misread', evidence: 'He meant the bank' };
    expect((await person.rest('POST', `/leads/${lead}/contact-permissions`, wrong)).status).toBeLessThan(300);
    expect(await reach(person, lead)).toBeNull();
    expect((await person.rest('GET', `/leads/${lead}/contact-permissions`)).text).toContain('He meant the bank');
  });
});

test('another day is a next step on that day, and silence that ends by itself on it', async () => {
  const { person } = await owner();
  const { id, lead } = await begin(person);
  await hear(person, id, 'Not right now, maybe after the holidays');
  await soon(async () => expect((await detail(person, id)).state).toBe('closed'));
  const { body } = await person.rest<Lead>('GET', `/leads/${lead}`);
  const day = body.data.next_action_date ?? '';
  expect(day).toMatch(/-01-02$/);
  expect(body.data.next_action).toContain('after the holidays');
  expect(await reach(person, lead)).toBe('paused');
  expect((await detail(person, id)).stop_read).toMatchObject({ contact_status: 'paused', until: day });
  // A day that an answer gives ends no pause that a person must end.
  const other = await begin(person);
  await hear(person, other.id, 'some days I dont want to be here anymore');
  await handedOver(person, other.id);
  await person.rest('PATCH', `/conversations/${other.id}`, { state: 'asking' });
  await hear(person, other.id, 'Not right now, maybe after the holidays');
  await soon(async () => expect((await detail(person, other.id)).state).toBe('closed'));

  // In two steps, since a session ends after 30 days without a call.
  const left = Date.parse(`${day}T00:00:00`) - app.clock.now().getTime() - 60_000;
  for (const step of [left / 2, left / 2]) {
    app.clock.advance(step);
    expect(await reach(person, lead)).toBe('paused');
  }
  app.clock.advance(120_000);
  expect(await reach(person, lead)).toBeNull();
  expect((await detail(person, id)).stop_read).toBeNull();
  expect(await reach(person, other.lead)).toBe('paused');
});

test('a pause by hand may have its day, and nothing else', async () => {
  const { person } = await owner();
  const lead = await person.addLead({ first_name: 'Rosa' });
  const put = (change: object) => person.rest('POST', `/leads/${lead}/contact-permissions`, { kind: 'lead', ...change });
  expect((await put({ contact_status: 'opted_out', until: '2099-01-02' })).body.errors).toEqual({ until: ['Only a pause ends on a day'] });
  expect((await put({ contact_status: 'paused', until: '2099-01-02' })).body.data).toMatchObject({
    known: expect.arrayContaining([expect.objectContaining({ contact_status: 'paused', until: '2099-01-02' })]),
    events: [expect.objectContaining({ until: '2099-01-02' })],
  });
});
