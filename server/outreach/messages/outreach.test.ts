import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { MessageDetail } from '#shared/outreach/messages/message.ts';
import type { OutreachSettings } from '#shared/outreach/messages/settings.ts';
import type { BuyerContactPermissions, ContactPermissions } from '#shared/records/contacts/permission.ts';
import { cancelGroup, enqueueMessages, pauseGroup, type NewMessage, releaseGroup } from './messages.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { inboundMessages, messages } from './table.ts';
import { startMailServer } from './testing/mail-server.ts';
import { SID, startTextServer, TOKEN } from './testing/text-server.ts';

const mail = await startMailServer();
const texts = await startTextServer();
const PUBLIC_URL = 'https://deals.example.com';
const KEY = 'a key of at least sixteen';
// A Friday morning at nine in St. Louis.
const app = await testApp({
  at: '2026-11-20T15:00:00.000Z',
  settings: {
    PUBLIC_URL,
    SMTP_URL: mail.url,
    MAIL_FROM: 'desk@walker.example',
    MAIL_WEBHOOK_KEY: KEY,
    MAIL_REPLY_TAGS: 'on',
    TWILIO_BASE_URL: texts.url,
    TWILIO_ACCOUNT_SID: SID,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+15125550100',
  },
});
afterAll(async () => {
  await mail.close();
  await texts.close();
});

const SETTINGS = {
  sender_name: 'Ann of Walker Homes',
  reply_to: '',
  postal_address: '1 Main St, Austin, TX 78701',
  quiet_until: 540,
  quiet_from: 1200,
  on_saturday: true,
  on_sunday: true,
  contacts_a_day: 3,
  messages_a_minute: 600,
};

let phones = 5_550_200;
/** A number of Missouri that no other lead has. */
const aPhone = () => `(314) ${String(++phones).replace(/^(\d{3})/, '$1-')}`;
const e164 = (phone: string) => `+1${phone.replace(/\D/g, '')}`;

/** An account that may send. */
async function sender(about: Partial<typeof SETTINGS> = {}): Promise<Person> {
  const person = await signUp(app);
  expect((await person.rest('PUT', '/outreach/settings', { ...SETTINGS, ...about })).status).toBe(200);
  return person;
}
const scopeFor = (person: Person) => loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, person.user.id);
const permissions = async (person: Person, lead: number) =>
  (await person.rest<ContactPermissions>('GET', `/leads/${lead}/contact-permissions`)).body.data;
const record = (person: Person, lead: number, body: Record<string, unknown>) =>
  person.rest<ContactPermissions>('POST', `/leads/${lead}/contact-permissions`, body);
const send = (person: Person, lead: number, body: Record<string, unknown>) =>
  person.rest<MessageDetail>('POST', `/leads/${lead}/messages`, body);
const get = async (person: Person, id: number) => (await person.rest<MessageDetail>('GET', `/outreach/messages/${id}`)).body.data;
/**
 * A message when it has come to a state. The sender is woken first: what has become due, it would find by itself only some seconds later.
 */
async function until(person: Person, id: number, status: MessageDetail['status']): Promise<MessageDetail> {
  await wake(person);
  return vi.waitFor(async () => {
    const message = await get(person, id);
    expect(message.status).toBe(status);
    return message;
  }, 30_000);
}
const wake = (person: Person, about: Partial<typeof SETTINGS> = {}) => person.rest('PUT', '/outreach/settings', { ...SETTINGS, ...about });

async function queue(person: Person, about: Partial<NewMessage>[], settings: Partial<typeof SETTINGS> = {}): Promise<number[]> {
  const scope = await scopeFor(person);
  const message = { lead_id: null, channel: 'email' as const, purpose: 'single' as const, subject_id: null, group_id: null };
  const words = { subject: 'Hi', body: 'Hello', html: null, due_at: scope.now().toISOString() };
  const ids = await scope.write((tx) =>
    enqueueMessages(
      scope,
      tx,
      about.map((one) => ({ ...message, to_address: 'someone@example.com', ...words, ...one })),
    ),
  );
  await wake(person, settings);
  return ids;
}

describe('settings', () => {
  test('have defaults, say what is set up, and never tell the key', async () => {
    const person = await signUp(app);
    const { body, text } = await person.rest<OutreachSettings>('GET', '/outreach/settings');
    expect(body.data).toMatchObject({ quiet_until: 540, quiet_from: 1200, contacts_a_day: 1, on_sunday: false });
    expect(body.data.providers).toMatchObject({ email: 'smtp', sms: 'twilio', public_url: PUBLIC_URL, answers_by_email: 'webhook' });
    await person.rest('PUT', '/outreach/settings', SETTINGS);
    expect((await person.rest<OutreachSettings>('GET', '/outreach/settings')).body.data.reply_to).toBeNull();
    expect(text + (await person.rest('GET', '/outreach/settings')).text).not.toMatch(/signing|key"|a token of|a key of/);
  });

  test.each([
    [{ quiet_from: 560 }, 'quiet_from', 'Must be at least an hour after the beginning'],
    [{ contacts_a_day: 4 }, 'contacts_a_day', 'Must be at most 3'],
    [{ reply_to: 'me' }, 'reply_to', 'Invalid email'],
    [{ sender_name: 'A <b@example.com>' }, 'sender_name', 'Must not contain < > or "'],
  ])('%o is refused', async (about, field, message) => {
    const person = await signUp(app);
    const { status, body } = await person.rest('PUT', '/outreach/settings', { ...SETTINGS, ...about });
    expect({ status, message: body.errors[field] }).toEqual({ status: 422, message: [message] });
  });
});

describe('a message by hand', () => {
  test('leaves by SMTP with the sender’s name and address, is stored with the rules it was checked against, and is in the history', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ email: 'Owner.One@Example.com' });
    const { status, body } = await send(ann, lead, { channel: 'email', subject: 'Your house', body: 'Hello <b>Maria</b>' });
    expect({ status, to: body.data.to_address }).toEqual({ status: 201, to: 'owner.one@example.com' });
    const sent = await until(ann, body.data.id, 'sent');
    expect(sent).toMatchObject({ provider: 'smtp', attempts: 1, sent_at: app.clock.now().toISOString(), lead_name: "Maria O'Brien" });
    expect(sent.evidence.map(({ rule, result }) => [rule, result])).toEqual([
      ['identity', 'passed'],
      ['stop', 'passed'],
      ['address', 'passed'],
      ['frequency', 'passed'],
    ]);
    const got = mail.received.find(({ to }) => to[0] === 'owner.one@example.com');
    expect(got?.parsed.from?.text).toBe('"Ann of Walker Homes" <desk@walker.example>');
    expect(got?.parsed.text).toContain('1 Main St, Austin, TX 78701');
    expect(got?.parsed.html).toContain('Hello &lt;b&gt;Maria&lt;/b&gt;');
    expect(got?.parsed.html).toMatch(/^<div style="font:16px/);
    expect(got?.parsed.messageId).toBe(`<${sent.provider_id}>`);
    const history = await ann.rest<{ action: string }[]>('GET', `/activities?entity=leads&entity_id=${lead}`);
    expect(history.body.data[0]?.action).toBe('contacted');
  });

  test('needs a postal address, an address of the lead, and never goes against an opt-out', async () => {
    const bare = await signUp(app);
    const lead = await bare.addLead();
    const refused = await send(bare, lead, { channel: 'email', subject: 'Hi', body: 'Hello' });
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'This must not be sent: The sender has no postal address: add one under Profile, Messages.',
    });
    const ann = await sender();
    const other = await ann.addLead({ phone: aPhone() });
    expect((await record(ann, other, { kind: 'lead', contact_status: 'do_not_contact', evidence: 'Said so at the door' })).status).toBe(
      201,
    );
    for (const message of [
      { channel: 'email', subject: 'Hi', body: 'Hello' },
      { channel: 'sms', body: 'Hello' },
    ])
      expect((await send(ann, other, message)).body.message).toBe('This must not be sent: Must not be contacted.');
  });

  test('a text needs no consent by hand, waits in quiet hours, and leaves by Twilio when they end', async () => {
    const ann = await sender();
    const phone = aPhone();
    const lead = await ann.addLead({ phone });
    const now = await send(ann, lead, { channel: 'sms', body: 'Hello' });
    expect(await until(ann, now.body.data.id, 'sent')).toMatchObject({ provider: 'twilio', to_address: e164(phone) });
    expect(texts.received.find(({ to }) => to === e164(phone))).toMatchObject({
      body: 'Hello',
      callback: `${PUBLIC_URL}/api/webhooks/twilio`,
    });
    app.clock.advance(12 * 60 * MINUTE);
    const night = await send(ann, lead, { channel: 'sms', body: 'Good night' });
    // Saturday at nine.
    expect(night.body.data).toMatchObject({ status: 'queued', due_at: '2026-11-21T15:00:00.000Z' });
    app.clock.advance(12 * 60 * MINUTE);
    await until(ann, night.body.data.id, 'sent');
  });
});

describe('what the other side says', () => {
  test('for now: it is tried again later; for good: it has failed, and the address is not used again', async () => {
    const ann = await sender();
    const [grey = 0, gone = 0] = await queue(ann, [{ to_address: 'grey@example.com' }, { to_address: 'gone@example.com' }]);
    const later = await vi.waitFor(async () => {
      const message = await get(ann, grey);
      expect(message.error).toContain('Greylisted');
      return message;
    }, 30_000);
    expect(later).toMatchObject({ status: 'queued', attempts: 1, due_at: new Date(app.clock.now().getTime() + MINUTE).toISOString() });
    expect((await until(ann, gone, 'failed')).error).toContain('No such user here');
    const [again = 0] = await queue(ann, [{ to_address: 'GONE@example.com' }]);
    expect((await until(ann, again, 'blocked')).error).toBe('The address does not accept messages');
    app.clock.advance(MINUTE);
    expect(await until(ann, grey, 'sent')).toMatchObject({ attempts: 2, error: null });
  });

  test('nothing at all: it is not sent again by itself, a person may', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ phone: '+15005550012' });
    const { body } = await send(ann, lead, { channel: 'sms', body: 'Hello' });
    expect(await until(ann, body.data.id, 'unconfirmed')).toMatchObject({ attempts: 1 });
    expect((await ann.rest('PATCH', `/outreach/messages/${body.data.id}/cancel`)).status).toBe(409);
    expect((await ann.rest<MessageDetail>('PATCH', `/outreach/messages/${body.data.id}/retry`)).body.data.attempts).toBe(0);
    await until(ann, body.data.id, 'unconfirmed');
  });

  test('messages interrupted by a crash are reported, and not repeated', async () => {
    const ann = await sender();
    const [id = 0] = await queue(ann, [{ to_address: 'dead@example.com', isPaused: true }]);
    await app.store.write((tx) => tx.update(messages).set({ status: 'sending' }).where(eq(messages.id, id)));
    app.clock.advance(1000);
    await until(ann, id, 'unconfirmed');
    expect(mail.received.filter(({ to }) => to[0] === 'dead@example.com')).toEqual([]);
  });
});

describe('the queue', () => {
  test('a paused group stays, a resumed one is sent', async () => {
    const ann = await sender();
    const scope = await scopeFor(ann);
    const [id = 0] = await queue(ann, [
      { group_id: 7, to_address: 'group@example.com', due_at: new Date(app.clock.now().getTime() + DAY).toISOString() },
    ]);
    expect(await scope.write((tx) => pauseGroup(scope, tx, 7))).toBe(1);
    app.clock.advance(DAY);
    await wake(ann);
    expect((await get(ann, id)).status).toBe('paused');
    expect(await scope.write((tx) => releaseGroup(scope, tx, 7))).toBe(1);
    await until(ann, id, 'sent');
  });

  test('a group that is given up does not leave; what has left stays as it is', async () => {
    const ann = await sender();
    const scope = await scopeFor(ann);
    const [gone = 0] = await queue(ann, [{ group_id: 8, to_address: 'first@example.com' }]);
    await until(ann, gone, 'sent');
    const [waits = 0] = await queue(ann, [{ group_id: 8, to_address: 'second@example.com', isPaused: true }]);
    expect(await scope.write((tx) => cancelGroup(scope, tx, 8))).toBe(1);
    expect([(await get(ann, gone)).status, (await get(ann, waits)).status]).toEqual(['sent', 'cancelled']);
  });

  test('one person gets so many a day; the next waits until the day has passed', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ email: 'often@example.com' });
    const message = { lead_id: lead, to_address: 'often@example.com' };
    const ids = await queue(ann, [message, message, message, message]);
    for (const id of ids.slice(0, 3)) await until(ann, id, 'sent');
    const waits = await vi.waitFor(async () => {
      const last = await get(ann, ids[3] ?? 0);
      expect(last.error).toBe('Was written to 3 times in 24 hours');
      return last;
    }, 30_000);
    const freed = new Date(app.clock.now().getTime() + DAY + 1000).toISOString();
    expect(waits).toMatchObject({ status: 'queued', due_at: freed, attempts: 0 });
  });

  test('a campaign lets everything else pass, and only what leaves takes its place in the minute', async () => {
    const slow = { messages_a_minute: 1 };
    const ann = await sender(slow);
    const scope = await scopeFor(ann);
    const change = {
      lead_id: null,
      kind: 'email' as const,
      contact_status: 'opted_out' as const,
      source: 'manual' as const,
      evidence: null,
    };
    await scope.write((tx) => recordPermission(scope, tx, { ...change, value: 'no-more@example.com' }));
    const campaign = { purpose: 'campaign' as const, group_id: 90 };
    const [stopped = 0, first = 0, second = 0, answer = 0, reminder = 0] = await queue(
      ann,
      [
        { ...campaign, to_address: 'no-more@example.com' },
        { ...campaign, to_address: 'campaign-1@example.com' },
        { ...campaign, to_address: 'campaign-2@example.com' },
        { purpose: 'conversation', to_address: 'answer@example.com' },
        { purpose: 'reminder', to_address: 'reminder@example.com' },
      ],
      slow,
    );
    const states = async () => Promise.all([stopped, first, second, answer, reminder].map(async (id) => (await get(ann, id)).status));
    await vi.waitFor(async () => expect(await states()).toEqual(['blocked', 'sent', 'queued', 'sent', 'sent']), 30_000);
    const at = (to: string) => mail.received.findIndex((one) => one.to[0] === to);
    expect(Math.max(at('answer@example.com'), at('reminder@example.com'))).toBeLessThan(at('campaign-1@example.com'));
    // The minute is full, and still nobody who asked for something waits.
    const [late = 0] = await queue(ann, [{ to_address: 'late@example.com' }], slow);
    await vi.waitFor(async () => expect((await get(ann, late)).status).toBe('sent'), 30_000);
    expect((await get(ann, second)).status).toBe('queued');
    app.clock.advance(MINUTE);
    await until(ann, second, 'sent');
  });

  test('who has signed meanwhile gets no campaign any more, but what a person writes', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ email: 'signed@example.com' });
    await ann.addDeal({ lead_id: lead });
    const to = { lead_id: lead, to_address: 'signed@example.com' };
    const [campaign = 0, single = 0] = await queue(ann, [{ ...to, purpose: 'campaign', group_id: 91 }, to]);
    expect((await until(ann, campaign, 'blocked')).error).toBe('Has an open or closed deal');
    await until(ann, single, 'sent');
    const [asked = 0] = await queue(ann, [{ ...to, purpose: 'campaign', group_id: 92, allows_open_deal: true }]);
    await until(ann, asked, 'sent');
  });

  test('a text of a campaign says how to stop, unless its words do', async () => {
    const ann = await sender();
    const sent = async (body: string) => {
      const phone = aPhone();
      const lead = await ann.addLead({ phone });
      await record(ann, lead, { kind: 'phone', contact_status: 'consented', evidence: 'A letter' });
      const [id = 0] = await queue(ann, [{ lead_id: lead, channel: 'sms', purpose: 'campaign', to_address: phone, subject: null, body }]);
      await until(ann, id, 'sent');
      return texts.received.find(({ to }) => to === e164(phone))?.body;
    };
    expect(await sent('Your house at the bus stop')).toBe('Your house at the bus stop\nReply STOP to opt out.');
    expect(await sent('Your house. Text "STOP" to end')).toBe('Your house. Text "STOP" to end');
  });

  test('is listed with its filters, for its owner alone', async () => {
    const ann = await sender();
    const bob = await sender();
    const [id = 0] = await queue(ann, [{ to_address: 'mine@example.com' }]);
    await until(ann, id, 'sent');
    const list = async (who: Person, query: string) =>
      (await who.rest<MessageDetail[]>('GET', `/outreach/messages?${query}`)).body.data.map((message) => message.id);
    expect(await list(ann, 'channel=email&status=sent&purpose=single')).toEqual([id]);
    expect(await list(ann, 'channel=sms')).toEqual([]);
    expect(await list(ann, 'search=MINE@example')).toEqual([id]);
    expect(await list(ann, 'search=mine%25')).toEqual([]);
    expect(await list(bob, '')).toEqual([]);
    expect((await bob.rest('GET', `/outreach/messages/${id}`)).status).toBe(404);
    expect((await bob.rest('PATCH', `/outreach/messages/${id}/retry`)).status).toBe(404);
  });
});

const twilio = (params: Record<string, string>, signature?: string) => {
  const signed = Object.keys(params)
    .sort()
    .reduce((all, name) => all + name + params[name], `${PUBLIC_URL}/api/webhooks/twilio`);
  return app.send('/webhooks/twilio', {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? createHmac('sha1', TOKEN).update(signed).digest('base64') },
    body: new URLSearchParams(params),
  });
};
let sids = 0;
const says = (from: string, Body: string) => twilio({ MessageSid: `SM${++sids}`, From: from, To: '+15125550100', Body });

describe('texts that come in', () => {
  test('are believed only when Twilio signed them', async () => {
    expect((await twilio({ MessageSid: 'SM0', From: '+15125550142', Body: 'Hi' }, 'AAAA')).status).toBe(401);
    const { status, text } = await says('+13125559999', 'Hi');
    expect({ status, text }).toEqual({ status: 200, text: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>' });
  });

  test('STOP ends everything at once with one confirmation; only START undoes it', async () => {
    const ann = await sender();
    const phone = aPhone();
    const lead = await ann.addLead({ phone });
    expect((await record(ann, lead, { kind: 'phone', contact_status: 'consented', evidence: 'Form on the site, 3 May' })).status).toBe(201);
    expect((await permissions(ann, lead)).reach.sms).toEqual({ may: true, reason: null });
    await says(e164(phone), 'Please stop texting me');
    await says(e164(phone), 'STOP');
    const stopped = await permissions(ann, lead);
    expect(stopped.reach).toEqual({
      email: { may: false, reason: 'opted_out' },
      sms: { may: false, reason: 'opted_out' },
      direct_mail: { may: false, reason: 'opted_out' },
    });
    expect(stopped.events[0]).toMatchObject({ contact_status: 'opted_out', source: 'reply', evidence: 'STOP' });
    await vi.waitFor(() => expect(texts.received.filter(({ to }) => to === e164(phone))).toHaveLength(1), 30_000);
    expect(texts.received.find(({ to }) => to === e164(phone))?.body).toContain('you are unsubscribed');
    const lifted = await record(ann, lead, { kind: 'phone', contact_status: 'lift', evidence: 'I would like to' });
    expect({ status: lifted.status, message: lifted.body.message }).toEqual({
      status: 409,
      message: 'They opted out themselves. Only their own new consent undoes that: record it with proof.',
    });
    await says(e164(phone), 'START');
    expect((await permissions(ann, lead)).reach.sms).toEqual({ may: true, reason: null });
  });

  test('STOP from another phone of theirs is heard, and ends everything too', async () => {
    const ann = await sender();
    const other = aPhone();
    const lead = await ann.addLead({ phone: aPhone(), other_phones: [other] });
    await says(e164(other), 'STOP');
    expect((await permissions(ann, lead)).by_hand.any).toEqual({ may: false, reason: 'opted_out' });
  });

  test('that somebody else had a number and stopped is taken back of the person, with its reason, and holds for the number', async () => {
    const ann = await sender();
    const [theirs, strangers] = [aPhone(), aPhone()];
    const lead = await ann.addLead({ phone: theirs, other_phones: [strangers], email: `m${strangers.slice(-4)}@sellers.example` });
    const notThem = (phone: string, evidence = 'Bob Ray has this number since May, he says') =>
      record(ann, lead, { kind: 'phone', address: phone, contact_status: 'not_them', evidence });
    const byHand = async () => {
      const { by_hand, other_points } = await permissions(ann, lead);
      return [by_hand.call.reason, by_hand.email.reason, ...other_points.flatMap(({ channels }) => channels.map(({ reason }) => reason))];
    };
    expect((await notThem(strangers)).status).toBe(409);
    await says(e164(strangers), 'STOP');
    // Gained since: the stop of the person was copied to it as well.
    await ann.rest('PATCH', `/leads/${lead}`, { other_emails: [`n${strangers.slice(-4)}@sellers.example`] });
    expect((await byHand()).every((reason) => reason === 'opted_out')).toBe(true);
    expect((await notThem(theirs)).body.message).toMatch(/^No stop is recorded that came from this number/);
    expect((await notThem(aPhone())).body.errors).toEqual({ address: ['Nobody on this record has this address'] });
    expect((await record(ann, lead, { kind: 'phone', address: strangers, contact_status: 'not_them' })).status).toBe(422);
    expect((await notThem(strangers)).status).toBe(201);
    expect(await byHand()).toEqual([null, null, 'opted_out', 'opted_out', null]);
    const { events } = await permissions(ann, lead);
    expect(events[0]).toMatchObject({
      contact_status: null,
      source: 'correction',
      evidence: expect.stringMatching(/^It was not them \(entry \d+\): Bob Ray has this number since May, he says$/),
    });
    // What they say themselves holds, and that of the number goes by its own consent alone.
    await says(e164(theirs), 'STOP');
    expect((await notThem(strangers)).status).toBe(409);
    expect((await byHand()).every((reason) => reason === 'opted_out')).toBe(true);
    expect(
      (await record(ann, lead, { kind: 'phone', address: strangers, contact_status: 'lift', evidence: 'I would like to' })).status,
    ).toBe(409);
  });

  test('opt-outs of two numbers are reverted separately', async () => {
    const ann = await sender();
    const [one, two] = [aPhone(), aPhone()];
    const lead = await ann.addLead({ phone: one, other_phones: [two] });
    await says(e164(one), 'STOP');
    await says(e164(two), 'STOP');
    const notThem = (phone: string) =>
      record(ann, lead, { kind: 'phone', address: phone, contact_status: 'not_them', evidence: 'A namesake' });
    expect((await notThem(one)).body.data.by_hand.any.reason).toBe('opted_out');
    expect((await notThem(two)).body.data.by_hand.any.reason).toBeNull();
  });

  test('a wrong number that is another phone of theirs is taken back for that number', async () => {
    const ann = await sender();
    const [phone, other] = [aPhone(), aPhone()];
    const lead = await ann.addLead({ phone, other_phones: [other] });
    await says(e164(other), 'You have the wrong number');
    const reason = async () => (await permissions(ann, lead)).other_points[0]?.channels[0]?.reason;
    expect(await reason()).toBe('wrong_number');
    expect((await record(ann, lead, { kind: 'phone', contact_status: 'lift', evidence: 'Her son had answered' })).status).toBe(409);
    expect(
      (await record(ann, lead, { kind: 'phone', address: other, contact_status: 'lift', evidence: 'Her son had answered' })).status,
    ).toBe(201);
    expect(await reason()).toBeNull();
  });

  test('a wrong number is a matter of the phone, not of the person', async () => {
    const ann = await sender();
    const phone = aPhone();
    const lead = await ann.addLead({ phone });
    await says(e164(phone), 'You have the wrong number');
    const { reach } = await permissions(ann, lead);
    expect([reach.sms.reason, reach.email.reason]).toEqual(['wrong_number', null]);
  });

  test('who wants a call and no texts gets no text, may be called, and is with a person', async () => {
    const [ann, bob] = [await sender(), await sender()];
    const phone = aPhone();
    const [lead, other] = [await ann.addLead({ phone }), await bob.addLead({ phone })];
    await until(ann, (await send(ann, lead, { channel: 'sms', body: 'Hello' })).body.data.id, 'sent');
    await says(e164(phone), 'can u call not text');
    const { by_hand, reach, events } = await permissions(ann, lead);
    expect([by_hand.call.reason, by_hand.text.reason, by_hand.email.reason, reach.email.reason]).toEqual([null, 'no_texts', null, null]);
    expect(events[0]).toMatchObject({ kind: 'phone', contact_status: 'no_texts', source: 'reply', evidence: 'can u call not text' });
    // The number is everybody's: another account texts it no more either, and learns no word.
    const theirs = await permissions(bob, other);
    expect([theirs.by_hand.call.reason, theirs.by_hand.text.reason, theirs.events[0]?.evidence]).toEqual([
      null,
      'no_texts',
      'Asked by text for calls, not texts',
    ]);
    await expect
      .poll(async () => (await ann.rest<object[]>('GET', '/conversations')).body.data[0])
      .toMatchObject({ state: 'handed_over', handover_reason: 'Wants a call, not texts: "can u call not text"' });
    // What a list says of consent does not undo it; their own word does.
    await says(e164(phone), 'START');
    expect((await permissions(ann, lead)).by_hand.text.reason).toBeNull();
  });

  test('another account that has the number learns that they stopped, and nothing of what they wrote', async () => {
    const ann = await sender();
    const bob = await sender();
    const phone = aPhone();
    const [lead, other] = [await ann.addLead({ phone }), await bob.addLead({ phone })];
    await until(ann, (await send(ann, lead, { channel: 'sms', body: 'Hello' })).body.data.id, 'sent');
    await says(e164(phone), 'Stop texting me about my divorce');
    expect((await permissions(ann, lead)).events[0]?.evidence).toBe('Stop texting me about my divorce');
    const { reach, events } = await permissions(bob, other);
    expect([reach.sms.reason, reach.email.reason]).toEqual(['opted_out', 'opted_out']);
    expect(events.map(({ evidence }) => evidence)).toEqual(['Opted out by text', 'Opted out by text']);
    const stored = (who: Person) => app.store.read.select().from(inboundMessages).where(eq(inboundMessages.account_id, who.user.id));
    expect([(await stored(ann)).length, await stored(bob)]).toEqual([1, []]);
    expect((await bob.rest<unknown[]>('GET', '/conversations')).body.data).toEqual([]);
  });

  test('who may be meant by several accounts is heard by each of them, and a person of each answers', async () => {
    const [ann, bob, cid] = [await sender(), await sender(), await sender()];
    const phone = aPhone();
    const [lead, other] = [await ann.addLead({ phone }), await bob.addLead({ phone })];
    await says(e164(phone), 'Is my house still wanted?');
    expect([await heard(ann), await heard(bob)]).toEqual([
      [['Is my house still wanted?', 'It does not say which message it answers']],
      [['Is my house still wanted?', 'It does not say which message it answers']],
    ]);
    // Who has only written down the number is behind those who have written to it; who wrote last decides nothing.
    await cid.addLead({ phone });
    for (const [who, whom] of [
      [ann, lead],
      [bob, other],
    ] as const)
      await until(who, (await send(who, whom, { channel: 'sms', body: 'Hello' })).body.data.id, 'sent');
    await says(e164(phone), 'Yes it is');
    const last = async (who: Person) => (await heard(who)).map(([words]) => words);
    expect([await last(ann), await last(bob), await last(cid)]).toEqual([['Yes it is'], ['Yes it is'], []]);
    await says(e164(phone), 'STOP');
    expect([(await permissions(ann, lead)).reach.sms.reason, (await permissions(bob, other)).reach.sms.reason]).toEqual([
      'opted_out',
      'opted_out',
    ]);
    const confirmations = () => texts.received.filter(({ to, body }) => to === e164(phone) && body.includes('unsubscribed'));
    await vi.waitFor(() => expect(confirmations()).toHaveLength(1), 30_000);
  });

  test('a buyer who says STOP is left alone in every way, and by START gets texts again', async () => {
    const ann = await sender();
    const phone = aPhone();
    const { id } = (await ann.rest<{ id: number }>('POST', '/buyers', { name: 'Bob Stone', email: 'bob@buyers.example', phone })).body.data;
    const contact_statuses = `/buyers/${id}/contact-permissions`;
    const reach = async () => (await ann.rest<BuyerContactPermissions>('GET', contact_statuses)).body.data.reach;
    await ann.rest('POST', contact_statuses, { kind: 'phone', contact_status: 'consented', evidence: 'Form on the site, 3 May' });
    expect(await reach()).toEqual({ email: { may: true, reason: null }, sms: { may: true, reason: null } });
    await says(e164(phone), 'STOP');
    expect(await reach()).toEqual({ email: { may: false, reason: 'opted_out' }, sms: { may: false, reason: 'opted_out' } });
    const lifted = await ann.rest('POST', contact_statuses, { kind: 'buyer', contact_status: 'lift', evidence: 'I would like to' });
    expect([lifted.status, lifted.body.message]).toEqual([409, expect.stringMatching(/^They opted out themselves/)]);
    await says(e164(phone), 'START');
    expect((await reach()).sms).toEqual({ may: true, reason: null });
    // What is recorded of a buyer holds for another record with an address of theirs, until it is lifted.
    const other = await ann.addLead({ email: 'pat@buyers.example' });
    const pat = (await ann.rest<{ id: number }>('POST', '/buyers', { name: 'Pat Stone', email: 'pat@buyers.example' })).body.data.id;
    const marks = (contact_status: string) =>
      ann.rest('POST', `/buyers/${pat}/contact-permissions`, {
        kind: 'buyer',
        contact_status,
        ...(contact_status === 'lift' && { evidence: 'An error' }),
      });
    expect((await marks('do_not_contact')).status).toBe(201);
    expect((await permissions(ann, other)).reach.email.reason).toBe('do_not_contact');
    expect((await marks('lift')).status).toBe(201);
    expect((await permissions(ann, other)).reach.email.reason).toBeNull();
  });

  test('START is answered only where it undoes something', async () => {
    const ann = await sender();
    const phone = aPhone();
    const lead = await ann.addLead({ phone });
    await record(ann, lead, { kind: 'phone', contact_status: 'do_not_contact', evidence: 'At the door' });
    await says(e164(phone), 'START');
    const answers = () =>
      app.store.read
        .select()
        .from(messages)
        .where(eq(messages.to_address, e164(phone)));
    expect(await answers()).toEqual([]);
    await record(ann, lead, { kind: 'phone', contact_status: 'lift', evidence: 'A mistake' });
    await says(e164(phone), 'START');
    expect((await answers()).map(({ body }) => body)).toEqual([expect.stringContaining('you will get messages again')]);
  });

  test('who wrote is answered at the number that they wrote from, and at no other', async () => {
    const ann = await sender();
    const [phone, another] = [aPhone(), aPhone()];
    const lead = await ann.addLead({ phone });
    await says(e164(phone), 'Tell me more');
    const answer = { lead_id: lead, channel: 'sms' as const, purpose: 'conversation' as const, subject: null };
    const [there = 0, elsewhere = 0] = await queue(ann, [
      { ...answer, to_address: phone },
      { ...answer, to_address: another },
    ]);
    await until(ann, there, 'sent');
    expect((await until(ann, elsewhere, 'blocked')).error).toBe('There is no written consent to automated texts');
  });

  test('failed deliveries are reported later', async () => {
    const ann = await sender();
    const phone = aPhone();
    const lead = await ann.addLead({ phone });
    const { id } = (await send(ann, lead, { channel: 'sms', body: 'Hello' })).body.data;
    const sent = await until(ann, id, 'sent');
    await twilio({ MessageSid: sent.provider_id ?? '', MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect(await get(ann, id)).toMatchObject({ status: 'failed', error: 'The number no longer exists (Twilio 30005)' });
    expect((await permissions(ann, lead)).reach.sms.reason).toBe('bounced');
  });
});

/** What each conversation of an account heard last, and why it is a person's. */
const heard = async (who: Person) =>
  (await who.rest<{ last_message: string; handover_reason: string | null }[]>('GET', '/conversations')).body.data.map(
    ({ last_message, handover_reason }) => [last_message, handover_reason] as const,
  );

const mailCame = (body: object, authorization = `Bearer ${KEY}`) =>
  app.send<{ taken: number }>('/webhooks/mail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });

describe('mail that comes in', () => {
  test('needs the key, as a token or as a password', async () => {
    const body = { from: 'x@example.com', text: 'Hi', message_id: '<1@x>' };
    expect((await mailCame(body, 'Bearer wrong')).status).toBe(401);
    expect((await mailCame(body, `Basic ${Buffer.from(`mail:${KEY}`).toString('base64')}`)).status).toBe(200);
    expect((await mailCame({ type: 'nothing' })).status).toBe(422);
  });

  test('an answer finds its message; "unsubscribe" stops email alone; the same mail twice is one', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ email: 'reader@example.com', phone: aPhone() });
    const { id } = (await send(ann, lead, { channel: 'email', subject: 'Your house', body: 'Hello' })).body.data;
    const sent = await until(ann, id, 'sent');
    const answer = {
      from: 'Maria <reader@example.com>',
      subject: 'Re: Your house',
      message_id: '<r1@example.com>',
      in_reply_to: `<${sent.provider_id}>`,
    };
    expect((await mailCame({ ...answer, text: 'unsubscribe\n\n> Hello' })).body.data.taken).toBe(1);
    expect((await mailCame({ ...answer, text: 'unsubscribe\n\n> Hello' })).body.data.taken).toBe(1);
    const { reach, events } = await permissions(ann, lead);
    expect([reach.email.reason, reach.direct_mail.reason]).toEqual(['opted_out', null]);
    expect(events).toHaveLength(1);
    await vi.waitFor(() => expect(mail.received.filter(({ to }) => to[0] === 'reader@example.com')).toHaveLength(2), 30_000);
  });

  test('goes to the account that it answers, or that its sender has answered, and never to who wrote last', async () => {
    const [ann, bob] = [await sender(), await sender()];
    const email = 'both@sellers.example';
    const [mine, theirs] = [await ann.addLead({ email }), await bob.addLead({ email })];
    const write = async (who: Person, lead: number) =>
      until(who, (await send(who, lead, { channel: 'email', subject: 'Your house', body: 'Hello' })).body.data.id, 'sent');
    let ids = 0;
    const comes = async (text: string, about: object = {}) =>
      (await mailCame({ from: email, text, message_id: `<both-${++ids}@x>`, ...about })).body.data.taken;
    // Nobody has written: it is lost to neither.
    expect(await comes('Do you buy houses?')).toBe(2);
    const first = await write(ann, mine);
    expect(await comes('Yes, call me', { in_reply_to: `<${first.provider_id}>` })).toBe(1);
    const second = await write(bob, theirs);
    expect(await comes('I have thought about it')).toBe(1);
    const words = async (who: Person) => (await heard(who)).map(([said]) => said);
    expect([await words(ann), await words(bob)]).toEqual([['I have thought about it'], ['Do you buy houses?']]);
    expect(await comes('What do you pay?', { references: [`<${second.provider_id}>`] })).toBe(1);
    expect([await words(ann), await words(bob)]).toEqual([['I have thought about it'], ['What do you pay?']]);
    expect(await comes('And now?')).toBe(2);
    expect([await words(ann), await words(bob)]).toEqual([['And now?'], ['And now?']]);
  });

  test('an answer without a thread finds its account by the tag of its reply address, which nobody can make up', async () => {
    const [ann, bob] = [await sender(), await sender()];
    const email = 'tagged@sellers.example';
    for (const who of [ann, bob]) {
      const { id } = (await send(who, await who.addLead({ email }), { channel: 'email', subject: 'Your house', body: 'Hello' })).body.data;
      await until(who, id, 'sent');
    }
    const [first = ''] = mail.received.filter(({ to }) => to[0] === email).map(({ parsed }) => parsed.replyTo?.value[0]?.address ?? '');
    expect(first).toMatch(/^desk\+[0-9a-z]+\.[0-9a-f]{20}@walker\.example$/);
    const comes = async (text: string, to: string) =>
      (await mailCame({ from: email, to, text, message_id: `<${text.length}@tagged>` })).body.data.taken;
    // One that is made up says nothing: it goes to both who have written.
    expect(await comes('Call me', first.replace(/\.[0-9a-f]{4}/, '.0000'))).toBe(2);
    expect(await comes('Call me again', `Walker Homes <${first.toUpperCase()}>`)).toBe(1);
    const said = [...(await heard(ann)), ...(await heard(bob))].map(([words]) => words).sort();
    expect(said).toEqual(['Call me', 'Call me again']);
  });

  test('one word is an answer like any other, and no consent', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ email: 'brief@example.com' });
    for (const text of ['Info please', 'Subscribe'])
      expect((await mailCame({ from: 'brief@example.com', text, message_id: `<${text.length}@brief>` })).body.data.taken).toBe(1);
    expect((await permissions(ann, lead)).events).toEqual([]);
    expect((await ann.rest<unknown[]>('GET', '/conversations')).body.data).toHaveLength(1);
  });

  test('an absence note is nobody’s answer, and a mail that was returned ends the address', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ email: 'away@example.com' });
    const { id } = (await send(ann, lead, { channel: 'email', subject: 'Your house', body: 'Hello' })).body.data;
    const sent = await until(ann, id, 'sent');
    const note = { from: 'away@example.com', text: 'I am away, stop by later', message_id: '<2@x>', auto_submitted: 'auto-replied' };
    expect((await mailCame(note)).body.data.taken).toBe(0);
    await mailCame({ type: 'bounce', to: 'away@example.com', in_reply_to: `<${sent.provider_id}>`, text: '550 5.1.1 unknown' });
    expect(await get(ann, id)).toMatchObject({ status: 'failed', error: '550 5.1.1 unknown' });
    expect((await permissions(ann, lead)).reach.email.reason).toBe('bounced');
  });

  test.each([
    ['Automatic reply: Your house', 'I am out of the office until Monday.'],
    ['Respuesta automática', 'Gracias por su correo. Estaré fuera de la oficina.'],
    ['Abwesenheitsnotiz', 'Ich bin bis Montag nicht im Büro.'],
  ])('a note of absence without a header is nobody’s answer: %s', async (subject, text) => {
    const ann = await sender();
    const from = `${subject.length}.off@example.com`;
    await ann.addLead({ email: from });
    expect((await mailCame({ from, subject, text, message_id: `<${subject.length}@off>` })).body.data.taken).toBe(0);
    expect((await ann.rest<unknown[]>('GET', '/conversations')).body.data).toEqual([]);
  });

  test.each([
    [{ text: '550 5.7.1 client host blocked using a block list' }, 'about your mail server'],
    [{ text: 'refused', bounce: 'block' }, 'about your mail server'],
    [{ text: '452 4.2.2 mailbox full' }, 'may still be good'],
  ])('a failed delivery that is not about the address leaves it as it is: %o', async (more, advice) => {
    const ann = await sender();
    const email = `ok${advice.length}${more.text.length}@example.com`;
    const lead = await ann.addLead({ email });
    const { id } = (await send(ann, lead, { channel: 'email', subject: 'Your house', body: 'Hello' })).body.data;
    const sent = await until(ann, id, 'sent');
    await mailCame({ type: 'bounce', to: email, in_reply_to: `<${sent.provider_id}>`, ...more });
    const failed = (await get(ann, id)) as { status: string; error: string };
    expect(failed.status).toBe('failed');
    expect(failed.error).toContain(advice);
    expect((await permissions(ann, lead)).reach.email.reason).toBeNull();
  });
});

describe('permissions', () => {
  test('consent is worth its proof, and a litigator is one until that is taken back with a reason', async () => {
    const ann = await sender();
    const lead = await ann.addLead({ phone: aPhone() });
    expect((await record(ann, lead, { kind: 'phone', contact_status: 'consented' })).body.errors).toHaveProperty('evidence');
    expect((await record(ann, lead, { kind: 'mail', contact_status: 'litigator' })).status).toBe(422);
    await record(ann, lead, { kind: 'phone', contact_status: 'litigator' });
    expect((await record(ann, lead, { kind: 'phone', contact_status: 'consented', evidence: 'A letter' })).status).toBe(409);
    await record(ann, lead, { kind: 'phone', contact_status: 'lift', evidence: 'Another person of that name' });
    expect((await record(ann, lead, { kind: 'phone', contact_status: 'consented', evidence: 'A letter' })).body.data.reach.sms.may).toBe(
      true,
    );
    const { events } = await permissions(ann, lead);
    expect(events.map(({ contact_status }) => contact_status)).toEqual(['consented', null, 'litigator']);
    const bob = await sender();
    expect((await bob.rest('GET', `/leads/${lead}/contact-permissions`)).status).toBe(404);
  });

  describe('what stands behind', () => {
    const OWN = 'They opted out themselves. Only their own new consent undoes that: record it with proof.';
    const lift = (person: Person, lead: number) =>
      record(person, lead, { kind: 'phone', contact_status: 'lift', evidence: 'Looked again' });
    const known = async (person: Person, lead: number) => {
      const phone = (await permissions(person, lead)).known.find(({ kind }) => kind === 'phone');
      return [phone?.contact_status, phone?.source];
    };

    test('an opt-out of theirs counts again when what an owner put over it is lifted, whichever came first', async () => {
      const ann = await sender();
      const forbid = (lead: number) => record(ann, lead, { kind: 'phone', contact_status: 'do_not_contact', evidence: 'At the door' });
      for (const steps of ['stop first', 'forbidden first']) {
        const phone = aPhone();
        const lead = await ann.addLead({ phone });
        if (steps === 'forbidden first') await forbid(lead);
        await says(e164(phone), 'STOP');
        if (steps === 'stop first') await forbid(lead);
        expect(await known(ann, lead)).toEqual(['do_not_contact', 'manual']);
        expect((await lift(ann, lead)).status).toBe(201);
        expect(await known(ann, lead)).toEqual(['opted_out', 'reply']);
        expect((await lift(ann, lead)).body.message).toBe(OWN);
      }
    });

    test('an opt-out of theirs stays theirs when the same is recorded by hand', async () => {
      const ann = await sender();
      const phone = aPhone();
      const lead = await ann.addLead({ phone });
      await says(e164(phone), 'STOP');
      expect((await record(ann, lead, { kind: 'phone', contact_status: 'opted_out', evidence: 'On the phone too' })).status).toBe(201);
      expect(await known(ann, lead)).toEqual(['opted_out', 'reply']);
      expect((await lift(ann, lead)).body.message).toBe(OWN);
    });

    test('a number that was found right is still on the registry', async () => {
      const ann = await sender();
      const lead = await ann.addLead({ phone: aPhone() });
      for (const contact_status of ['dnc_registry', 'wrong_number', 'verified'])
        expect((await record(ann, lead, { kind: 'phone', contact_status })).status).toBe(201);
      expect(await known(ann, lead)).toEqual(['dnc_registry', 'manual']);
      expect((await lift(ann, lead)).status).toBe(201);
      expect(await known(ann, lead)).toEqual(['verified', 'manual']);
    });
  });
});
