import { afterAll, describe, expect, test, vi } from 'vitest';
import { linkToken } from '#server/accounts/auth/settings/links.ts';
import { findSettings } from '#server/accounts/auth/settings/settings.ts';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { aPhoto } from '#server/testing/photos.ts';
import { aListing } from '#shared/testing/records.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { BuyerMatches } from '#shared/records/buyers/matches.ts';
import { matchTexts } from '#shared/records/buyers/texts.ts';
import type { Audience } from '#shared/outreach/campaigns/audience.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { Preview } from '#shared/outreach/campaigns/preview.ts';
import type { CampaignResults, Recipient, RecipientDetail } from '#shared/outreach/campaigns/recipient.ts';
import type { BuyerContactPermissions, ContactPermissions } from '#shared/records/contacts/permission.ts';

const mail = await startMailServer();
afterAll(() => mail.close());
const KEY = 'a key of at least sixteen';
const PUBLIC_URL = 'https://deals.example.com';
// A Friday morning, in every zone of the country.
const app = await testApp({
  at: '2026-11-20T17:00:00.000Z',
  settings: { SMTP_URL: mail.url, PUBLIC_URL, MAIL_FROM: 'desk@walker.example', MAIL_WEBHOOK_KEY: KEY },
});

const SETTINGS = {
  postal_address: '1 Main St, Austin, TX 78701',
  ...{ quiet_until: 540, quiet_from: 1200, on_saturday: true, on_sunday: false, contacts_a_day: 3, messages_a_minute: 600 },
};

async function sender(): Promise<Person> {
  const person = await signUp(app);
  expect((await person.rest('PUT', '/outreach/settings', SETTINGS)).status).toBe(200);
  return person;
}
let made = 0;
async function addBuyer(person: Person, about: Record<string, unknown> = {}): Promise<{ id: number; email: string }> {
  made += 1;
  const buyer = { name: 'Bob Stone', email: `bob.${made}@buyers.example`, phone: '(214) 555-0190', areas: ['Dallas, TX'], ...about };
  const { status, body } = await person.rest<{ id: number }>('POST', '/buyers', buyer);
  expect(status).toBe(201);
  return { id: body.data.id, email: buyer.email };
}
const offer = (person: Person, property: number, about: Record<string, unknown>) =>
  person.rest<Campaign>('POST', `/properties/${property}/send-to-buyers`, { channel: 'email', ...about });
const recipientsOf = async (person: Person, id: number): Promise<Recipient[]> =>
  (await person.rest<Recipient[]>('GET', `/campaigns/${id}/recipients?sort_by=id&sort_order=asc`)).body.data;
const one = async (person: Person, id: number) => (await person.rest<RecipientDetail>('GET', `/recipients/${id}`)).body.data;
const results = async (person: Person, id: number) => (await person.rest<CampaignResults>('GET', `/campaigns/${id}/results`)).body.data;
const finished = (person: Person, id: number) =>
  vi.waitFor(async () => expect((await person.rest<Campaign>('GET', `/campaigns/${id}`)).body.data.status).toBe('completed'), {
    timeout: 30_000,
    interval: 50,
  });
const mailTo = (address: string) => {
  const found = mail.received.filter(({ to }) => to[0] === address);
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
};
const visit = (path: string, method = 'GET') =>
  fetch(`${app.address}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
const answer = (body: object) =>
  app.send<{ taken: number }>('/webhooks/mail', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
    body: JSON.stringify(body),
  });

test('a property is offered to buyers: sent once each, clicked, answered, and stopped for whoever wants no more', async () => {
  const ann = await sender();
  const property = await ann.addProperty({ address: '12 Oak St', city: 'Dallas', purchase_price: 200_000, assignment_fee: 10_000 });
  const bob = await addBuyer(ann);
  const cleo = await addBuyer(ann, { name: 'Cleo Marsh' });
  const twin = await addBuyer(ann, { name: 'Bob again', email: bob.email.toUpperCase() });
  const none = await addBuyer(ann, { name: 'By phone', email: null });
  // Also an owner, who wants nothing in any way.
  const gus = await addBuyer(ann, { name: 'Gus' });
  const lead = await ann.addLead({ email: gus.email, phone: '(214) 555-0188' });
  await ann.rest('POST', `/leads/${lead}/contact-permissions`, { kind: 'lead', contact_status: 'do_not_contact' });
  const alsoLead = await ann.addLead({ email: cleo.email, first_name: 'Cleo' });

  const buyer_ids = [bob, cleo, twin, none, gus].map(({ id }) => id);
  const words = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');
  // Shown before there is a campaign: as it was typed, and where nothing was, as it would be written.
  const asTyped = (about: object) => ann.rest<Preview>('POST', '/campaigns/preview', { channel: 'email', property_id: property, ...about });
  const typed = (await asTyped({ buyer_ids, content: 'Hello {{first_name|there}}' })).body.data;
  expect([typed.to, words(typed.subject), words(typed.body)]).toEqual([bob.email, '12 Oak St, Dallas: $210,000', 'Hello Bob']);
  expect(words((await asTyped({ content: '' })).body.data.body)).toMatch(
    /Price: \$210,000[^]*https:\/\/deals\.example\.com\/deal-sheets\/\S+/,
  );
  expect((await asTyped({ buyer_ids, channel: 'sms' })).body.data).toMatchObject({ buyer: null, left_out: null });
  expect((await asTyped({ buyer_ids: [4711] })).body.errors).toHaveProperty('buyer_ids');
  expect((await asTyped({ buyer_ids: [4711], property_id: null })).body.errors).toHaveProperty('buyer_ids');

  // The same count before and after it is a campaign.
  const count = async (about: object) =>
    (await ann.rest<Audience>('POST', `/properties/${property}/send-to-buyers/audience`, { channel: 'email', ...about })).body.data;
  // Two of them share one address, which gets it once.
  const left_out = [
    { reason: 'no_address', count: 1 },
    { reason: 'do_not_contact', count: 1 },
    { reason: 'same_address', count: 1 },
  ];
  expect(await count({})).toEqual({ matching: 5, reachable: 2, left_out });
  expect(await count({ buyer_ids: [bob.id, gus.id] })).toEqual({ matching: 2, reachable: 1, left_out: left_out.slice(1, 2) });
  expect(await count({ channel: 'sms' })).toMatchObject({ reachable: 0 });

  const made = await offer(ann, property, { buyer_ids, start: false });
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { audience: 'buyers', status: 'draft', buyer_count: 5, property: { id: property, address: '12 Oak St' } },
  ]);
  const campaign = made.body.data;
  expect((await ann.rest<Audience>('GET', `/campaigns/${campaign.id}/audience`)).body.data).toEqual({
    matching: 5,
    reachable: 2,
    left_out,
  });
  const shown = (await ann.rest<Preview>('GET', `/campaigns/${campaign.id}/preview`)).body.data;
  expect(shown).toMatchObject({ lead: null, buyer: { id: bob.id }, to: bob.email, next: cleo.id });
  expect(words(shown.subject)).toBe('12 Oak St, Dallas: $210,000');
  expect(words(shown.body)).toMatch(
    /^Hi Bob,\n[^]*Price: \$210,000\nOur ARV: \$400,000[^]*https:\/\/deals\.example\.com\/deal-sheets\/\S+/,
  );
  // The words of leads are none for buyers, and a typo is refused before anything is stored.
  const typo = await ann.rest('PUT', `/campaigns/${campaign.id}`, { ...campaign, content: 'Hi {{personal_sentence}}' });
  expect([typo.status, typo.body.errors]).toEqual([422, { content: [expect.stringMatching(/^There is no field {{personal_sentence}}/)] }]);

  expect((await ann.rest('PATCH', `/campaigns/${campaign.id}/start`, {})).status).toBe(200);
  await finished(ann, campaign.id);
  const rows = await recipientsOf(ann, campaign.id);
  expect(rows.map(({ buyer_id, lead_id, buyer, status }) => [buyer_id, lead_id, buyer?.name, status])).toEqual([
    [bob.id, null, 'Bob Stone', 'sent'],
    [cleo.id, null, 'Cleo Marsh', 'sent'],
  ]);
  expect(await results(ann, campaign.id)).toMatchObject({ sent: 2, left_out: { no_address: 1, do_not_contact: 1, same_address: 1 } });
  const { parsed } = mailTo(bob.email);
  expect(parsed.text).toContain('1 Main St, Austin, TX 78701');
  expect(parsed.headers.has('list')).toBe(true);

  app.clock.advance(MINUTE);
  const path = /\/t\/c\/[\w.-]+\w/.exec(parsed.text ?? '')?.[0] ?? '';
  const click = await visit(path);
  expect([click.status, click.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^https:\/\/deals\.example\.com\/deal-sheets\//),
  ]);
  const [first, second] = rows.map(({ id }) => id) as [number, number];
  expect(await one(ann, first)).toMatchObject({ status: 'clicked', events: [{ kind: 'click', detail: 'deal sheet' }] });

  // Cleo owns a house too; what she answers to a deal is no word of that owner's.
  const { provider_id } = await messageTo(ann, cleo.id);
  const reply = { from: cleo.email, subject: 'Re: 12 Oak St', message_id: '<r1@buyers.example>', in_reply_to: `<${provider_id}>` };
  expect((await answer({ ...reply, text: 'I offer 195k cash.' })).body.data.taken).toBe(1);
  expect(await one(ann, second)).toMatchObject({ status: 'responded', response_count: 1, lead: null });
  expect((await ann.rest<unknown[]>('GET', '/conversations')).body.data).toEqual([]);
  expect(await results(ann, campaign.id)).toMatchObject({ clicked: 1, responded: 1, conversions: 0 });

  // By the link: no buyer and no lead of this address is written to any more.
  const key = await findSettings(app.store.read, ann.user.id);
  if (!key) throw new Error('no key');
  expect((await visit(`/unsubscribe/${linkToken(key, 'unsubscribe', second)}`, 'POST')).status).toBe(200);
  expect((await one(ann, second)).unsubscribed_at).not.toBeNull();
  const reach = (await ann.rest<ContactPermissions>('GET', `/leads/${alsoLead}/contact-permissions`)).body.data.reach;
  expect(reach.email.reason).toBe('opted_out');
  const next = await offer(ann, property, { buyer_ids: [cleo.id], start: true, again: true });
  expect([next.status, next.body.message]).toEqual([409, expect.stringMatching(/^Nobody in the audience/)]);
  // What was sent before the links were stopped leads to the sheet no more.
  const leadsTo = async () => new URL((await visit(path)).headers.get('location') ?? '').pathname;
  expect((await visit(await leadsTo())).status).toBe(200);
  await ann.rest('POST', `/properties/${property}/deal-sheet-link/replace`);
  expect((await visit(await leadsTo())).status).toBe(410);
});

const messageTo = async (person: Person, buyer: number) => {
  const { data } = (
    await person.rest<{ id: number; buyer_name: string; provider_id: string }[]>('GET', `/outreach/messages?buyer_id=${buyer}`)
  ).body;
  return data[0] as (typeof data)[number];
};

test('who got a property is not sent it again for a week, unless named and asked for', async () => {
  const ann = await sender();
  const property = await ann.addProperty({ city: 'Dallas' });
  const [bob, cleo] = [await addBuyer(ann), await addBuyer(ann, { name: 'Cleo Marsh' })];
  const received = (email: string) => mail.received.filter(({ to }) => to[0] === email).length;
  const { id } = (await offer(ann, property, { buyer_ids: [bob.id], start: true })).body.data;
  await finished(ann, id);
  const matches = async () => (await ann.rest<BuyerMatches>('GET', `/properties/${property}/buyer-matches`)).body.data;
  const sentTo = ({ matches: shown }: BuyerMatches) => shown.filter(({ sent_at }) => sent_at !== null).map(({ buyer }) => buyer.id);
  const [before] = [await matches()];
  expect([before.matching, before.already_sent, sentTo(before)]).toEqual([2, 1, [bob.id]]);
  const reachable = async (about: object) =>
    (await ann.rest<Audience>('POST', `/properties/${property}/send-to-buyers/audience`, { channel: 'email', ...about })).body.data;
  expect(await reachable({})).toEqual({ matching: 2, reachable: 1, left_out: [{ reason: 'already_sent', count: 1 }] });
  expect(await reachable({ again: true })).toMatchObject({ reachable: 2, left_out: [] });
  // By a text too, and as a draft: it is the property that he has.
  const refused = await offer(ann, property, { buyer_ids: [bob.id], channel: 'sms', again: false, start: false });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Everybody chosen got this property/)]);

  const all = (await offer(ann, property, { start: true, again: true })).body.data;
  await finished(ann, all.id);
  expect(await results(ann, all.id)).toMatchObject({ sent: 1, left_out: { already_sent: 1 } });
  expect((await recipientsOf(ann, all.id)).map(({ buyer_id }) => buyer_id)).toEqual([cleo.id]);
  expect([received(bob.email), received(cleo.email)]).toEqual([1, 1]);

  const again = (await offer(ann, property, { buyer_ids: [bob.id], start: true, again: true })).body.data;
  await finished(ann, again.id);
  expect(received(bob.email)).toBe(2);
  const other = (await offer(ann, await ann.addProperty({ city: 'Dallas' }), { buyer_ids: [bob.id], start: false })).body.data;
  expect((await ann.rest<Audience>('GET', `/campaigns/${other.id}/audience`)).body.data).toMatchObject({ reachable: 1 });
  app.clock.advance(8 * DAY);
  expect((await offer(ann, property, { buyer_ids: [bob.id], start: false })).status).toBe(201);
  expect((await matches()).already_sent).toBe(0);
});

test('a draft about a house that was sold meanwhile is not started', async () => {
  const ann = await sender();
  const property = await ann.addProperty();
  const bob = await addBuyer(ann);
  const draft = (await offer(ann, property, { buyer_ids: [bob.id], start: false })).body.data;
  await ann.addDeal({ property_id: property, status: 'closed' });
  const started = await ann.rest('PATCH', `/campaigns/${draft.id}/start`, {});
  expect([started.status, started.body.message]).toEqual([409, matchTexts.sold]);
});

test('a buyer who was never written to is heard too: their stop counts from the first offer on', async () => {
  const ann = await sender();
  const dora = await addBuyer(ann, { name: 'Dora Lee', email: 'Dora.Lee@buyers.example' });
  const property = await ann.addProperty({ city: 'Dallas' });
  const word = { from: 'dora.lee@buyers.example', subject: 'Deals', message_id: '<d1@buyers.example>', text: 'STOP' };
  expect((await answer(word)).body.data.taken).toBe(1);
  const refused = await offer(ann, property, { buyer_ids: [dora.id], start: true });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Nobody in the audience/)]);
});

test('it waits for its time, is paused and goes on', async () => {
  const ann = await sender();
  const property = await ann.addProperty();
  const bob = await addBuyer(ann);
  const { id } = (await offer(ann, property, { buyer_ids: [bob.id], start: false })).body.data;
  const later = new Date(app.clock.now().getTime() + 5 * MINUTE).toISOString();
  expect((await ann.rest('PATCH', `/campaigns/${id}`, { scheduled_at: later })).status).toBe(200);
  await ann.rest('PATCH', `/campaigns/${id}/start`, {});
  expect((await ann.rest('PATCH', `/campaigns/${id}/pause`, {})).status).toBe(200);
  app.clock.advance(10 * MINUTE);
  expect(await recipientsOf(ann, id)).toEqual([]);
  await ann.rest('PATCH', `/campaigns/${id}/resume`, {});
  await finished(ann, id);
  mailTo(bob.email);
});

describe('by text', () => {
  const record = (person: Person, buyer: number, body: Record<string, unknown>) =>
    person.rest<BuyerContactPermissions>('POST', `/buyers/${buyer}/contact-permissions`, body);
  const consent = { kind: 'phone', contact_status: 'consented', evidence: 'Asked by phone for texts about deals, May 3' };

  test('a consent of the buyer lets it leave, and a later opt-out stops it, with the reason', async () => {
    const ann = await sender();
    const [property, other] = [await ann.addProperty(), await ann.addProperty()];
    const bob = await addBuyer(ann, { phone: '(214) 555-0777' });
    expect((await record(ann, bob.id, { ...consent, evidence: '' })).body.errors).toHaveProperty('evidence');
    const refused = await offer(ann, property, { buyer_ids: [bob.id], channel: 'sms', start: true });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Nobody in the audience/)]);
    const recorded = await record(ann, bob.id, consent);
    expect([recorded.status, recorded.body.data.reach.sms]).toEqual([201, { may: true, reason: null }]);
    const { id } = (await offer(ann, property, { buyer_ids: [bob.id], channel: 'sms', start: true })).body.data;
    await finished(ann, id);
    expect(await messageTo(ann, bob.id)).toMatchObject({ status: 'sent', channel: 'sms' });

    // It waits for the evening, and meanwhile they want no more.
    await ann.rest('PUT', '/outreach/settings', { ...SETTINGS, quiet_until: 1080 });
    await offer(ann, other, { buyer_ids: [bob.id], channel: 'sms', start: true });
    await vi.waitFor(
      async () => expect(await messageTo(ann, bob.id)).toMatchObject({ status: 'queued', error: expect.stringContaining('Quiet hours') }),
      {
        timeout: 30_000,
        interval: 50,
      },
    );
    expect((await record(ann, bob.id, { kind: 'buyer', contact_status: 'opted_out' })).body.data.reach).toEqual({
      email: { may: false, reason: 'opted_out' },
      sms: { may: false, reason: 'opted_out' },
    });
    app.clock.advance(8 * 60 * MINUTE);
    await ann.rest('PUT', '/outreach/settings', SETTINGS);
    await vi.waitFor(async () => expect(await messageTo(ann, bob.id)).toMatchObject({ status: 'blocked', error: 'Has opted out' }), {
      timeout: 30_000,
      interval: 50,
    });
  });

  test('what is known of a buyer is shown with what holds for them as a lead, to their owner alone', async () => {
    const ann = await sender();
    const bob = await addBuyer(ann, { phone: null });
    const lead = await ann.addLead({ email: bob.email });
    await ann.rest('POST', `/leads/${lead}/contact-permissions`, { kind: 'lead', contact_status: 'litigator' });
    const none = await record(ann, bob.id, consent);
    expect([none.status, none.body.errors]).toEqual([422, { kind: ['This buyer has no phone number'] }]);
    expect((await record(ann, bob.id, { kind: 'mail', contact_status: 'opted_out' })).body.errors).toHaveProperty('kind');
    const { known, reach, events } = (await record(ann, bob.id, { kind: 'email', contact_status: 'opted_out', evidence: 'By phone' })).body
      .data;
    expect(known.map(({ kind, contact_status }) => [kind, contact_status])).toEqual([
      ['buyer', null],
      ['email', 'opted_out'],
      ['lead', 'litigator'],
    ]);
    expect(reach.email.reason).toBe('litigator');
    expect(events).toMatchObject([
      { kind: 'email', address: bob.email, contact_status: 'opted_out', source: 'manual', evidence: 'By phone' },
    ]);
    const eve = await signUp(app);
    expect((await eve.rest('GET', `/buyers/${bob.id}/contact-permissions`)).status).toBe(404);
    expect((await record(eve, bob.id, { kind: 'buyer', contact_status: 'opted_out' })).status).toBe(404);
  });
});

describe('nothing is made', () => {
  test('for strangers, for a property that is none, by letter, or where the law wants more first', async () => {
    const ann = await sender();
    const eve = await signUp(app);
    const property = await ann.addProperty();
    const bob = await addBuyer(ann);
    const hers = await addBuyer(eve);
    const refused = async (status: number, about: Record<string, unknown>, of = property) => {
      const answered = await offer(ann, of, { buyer_ids: [bob.id], start: true, ...about });
      expect(answered.status).toBe(status);
      return answered.body.errors ?? answered.body.message;
    };
    expect(await refused(422, { buyer_ids: [bob.id, hers.id] })).toEqual({ buyer_ids: ['Buyer not found'] });
    expect(await refused(422, { channel: 'direct_mail' })).toHaveProperty('channel');
    expect(await refused(422, { content: 'Hi {{prise}}' })).toEqual({ content: ['There is no field {{prise}}. Did you mean {{price}}?'] });
    expect(await refused(404, {}, await eve.addProperty())).toBe('Property not found');
    const silent = await addBuyer(ann, { phone: null });
    expect(await refused(409, { channel: 'sms', buyer_ids: [bob.id, silent.id] })).toMatch(
      /^Nobody in the audience.*: No address for this channel \(1\); No written consent to automated texts \(1\)$/,
    );
    await ann.rest('PUT', '/outreach/settings', { ...SETTINGS, postal_address: '' });
    expect(await refused(409, {})).toMatch(/postal address/);
    expect((await ann.rest<Campaign[]>('GET', '/campaigns')).body.data).toEqual([]);
  });
});

test('an invitation to a room shows price, beds, ARV, deadline, one button and the house; a link of a buyer’s own needs no email', async () => {
  const ann = await sender();
  const house = { city: 'Dallas', bedrooms: 3, bathrooms: 2, square_feet: 1520, arv: 236_000, repair_estimate: 36_000 };
  const property = await ann.addProperty({ address: '14 Elm St', purchase_price: 131_500, transaction_type: 'assignment', ...house });
  const form = new FormData();
  form.set('photos', new Blob([await aPhoto(1)]), 'front.png');
  const headers = { authorization: `Bearer ${ann.token}` };
  expect((await fetch(`${app.address}/api/properties/${property}/photos`, { method: 'POST', headers, body: form })).status).toBe(201);
  const bob = await addBuyer(ann);
  const asked = aListing({ property_id: property, ask: 146_500, open: true, closes_at: '2026-11-29T23:30:00.000Z' });
  const listing = (await ann.rest<{ id: number }>('POST', '/listings', asked)).body.data.id;
  const made = await offer(ann, property, { buyer_ids: [bob.id], listing_id: listing, start: true });
  expect(made.status, made.text).toBe(201);
  await finished(ann, made.body.data.id);
  const { subject, html = '', text = '' } = mailTo(bob.email).parsed;
  expect(subject).toMatch(/^\$146,500: 3\/2, 1,520 sq ft, Dallas \d{5}, ARV \$236,000, bids close Nov 29, 2026/);
  for (const part of ['$146,500', '3/2', '$236,000', 'Bids close Nov 29, 2026', 'our purchase contract, not the house'])
    expect([part, String(html).includes(part), text.includes(part)]).toEqual([part, true, true]);
  expect(String(html).match(/See photos and bid<\/a>/g)).toHaveLength(1);
  const picture = /<img src="https:\/\/deals\.example\.com(\/[^"]+\/mail\.jpg)"/.exec(String(html))?.[1] ?? '';
  expect((await visit(picture)).headers.get('content-type')).toBe('image/jpeg');

  const cleo = await addBuyer(ann, { name: 'Cleo Marsh' });
  const link = await ann.rest<{ url: string }>('POST', `/listings/${listing}/link`, { buyer_id: cleo.id });
  expect((await visit(new URL(link.body.data.url).pathname)).status).toBe(200);
  const guests = (await ann.rest<{ name: string }[]>('GET', `/listings/${listing}/guests`)).body.data;
  expect(guests.map(({ name }) => name).sort()).toEqual(['Bob Stone', 'Cleo Marsh']);
  expect((await ann.rest('POST', `/listings/${listing}/link`, { buyer_id: 4711 })).body.errors).toHaveProperty('buyer_id');
  const bea = await sender();
  expect((await bea.rest('POST', `/listings/${listing}/link`, { buyer_id: cleo.id })).status).toBe(404);
});
