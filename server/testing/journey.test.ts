/**
 * The whole way of a lead over REST, with a mail server: a campaign goes out, its link is clicked, an answer comes, the assistant
 * asks its questions and books a time, which stands in a calendar; dashboard and achievements move along, and the membership is paid.
 */
import ICAL from 'ical.js';
import { afterAll, expect, test, vi } from 'vitest';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';
import type { Achievement } from '#shared/workspace/achievements/achievement.ts';
import type { Appointment } from '#shared/outreach/appointments/appointment.ts';
import type { Conversation } from '#shared/outreach/conversations/conversation.ts';
import type { ChatMessage } from '#shared/outreach/conversations/message.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { Recipient } from '#shared/outreach/campaigns/recipient.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import { TEST_CARDS } from '#shared/accounts/payments/card.ts';
import type { Membership } from '#shared/accounts/payments/payment.ts';
import { aCampaign } from '#shared/testing/records.ts';
import { MINUTE, testApp } from './app.ts';
import { type Person, signUp } from './people.ts';

const PUBLIC_URL = 'https://deals.example.com';
const KEY = 'a key of at least sixteen';
const mail = await startMailServer();
// A Friday morning in Missouri.
const app = await testApp({
  at: '2026-11-20T16:00:00.000Z',
  settings: { PUBLIC_URL, SMTP_URL: mail.url, MAIL_FROM: 'desk@walker.example', MAIL_WEBHOOK_KEY: KEY },
});
afterAll(() => mail.close());

/** What a call answers, when it does what was asked. */
async function done<T>(person: Person, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await person.rest<T>(method, path, body);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body.data;
}
const soon = <T>(what: () => Promise<T>) => vi.waitFor(what, { timeout: 30_000, interval: 100 });

/** The newest mail to the seller, once there are so many. */
const mailNumber = (count: number) =>
  soon(async () => {
    // What is to be sent a little later than it was written is sent.
    app.clock.advance(5000);
    expect(mail.received.length).toBeGreaterThanOrEqual(count);
    return mail.received[count - 1]?.parsed;
  });

test('from the first mail to the appointment and the membership', async () => {
  const ann = await signUp(app);
  const id = await ann.addLead({
    email: 'maria@seller.example',
    estimated_value: 300_000,
    mortgage_balance: 90_000,
    asking_price: 290_000,
  });
  const scoreBefore = (await done<Lead>(ann, 'GET', `/leads/${id}`)).ai_score;
  await done(ann, 'PUT', '/user', { ...ann.user, time_zone: 'America/Chicago' });
  const settings = await done<Record<string, unknown>>(ann, 'GET', '/outreach/settings');
  await done(ann, 'PUT', '/outreach/settings', { ...settings, postal_address: '1 Main St, Austin, TX 78701', contacts_a_day: 3 });
  const assistant = await done<Record<string, unknown>>(ann, 'GET', '/assistant-settings');
  await done(ann, 'PUT', '/assistant-settings', { ...assistant, reply_mode: 'automatic', answers_from: '00:00', answers_until: '23:59' });

  // The campaign goes out.
  const content = 'Hi {{first_name}}, about {{property_address}}: https://walker.example/offer';
  const campaign = await done<Campaign>(ann, 'POST', '/campaigns', aCampaign({ content, spent: 20 }));
  await done(ann, 'PATCH', `/campaigns/${campaign.id}/start`);
  const offer = await mailNumber(1);
  expect(offer?.text).toContain('Hi Maria, about 12 Elm Street');
  expect(offer?.headers.get('list-unsubscribe-post') ?? JSON.stringify([...(offer?.headers ?? [])])).toMatch(/One-Click/i);

  // Its link is clicked.
  app.clock.advance(30 * MINUTE);
  const link = /https:\/\/deals\.example\.com(\/t\/c\/[\w.-]+)/.exec(offer?.text ?? '')?.[1];
  const click = await fetch(app.address + link, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });
  expect([click.status, click.headers.get('location')]).toEqual([302, 'https://walker.example/offer']);
  const recipient = async () => (await done<Recipient[]>(ann, 'GET', `/recipients?campaign_id=${campaign.id}`))[0];
  await soon(async () => expect((await recipient())?.status).toBe('clicked'));

  // An answer comes, and the assistant takes it from there.
  let mails = 1;
  const answer = async (text: string, about = offer) => {
    app.clock.advance(5 * MINUTE);
    const body = {
      from: 'Maria <maria@seller.example>',
      subject: 'Re: your offer',
      message_id: `<a${mails}@seller.example>`,
      in_reply_to: about?.messageId,
      text,
    };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${KEY}` };
    const came = await app.send('/webhooks/mail', { method: 'POST', headers, body: JSON.stringify(body) });
    expect(came.status, came.text).toBe(200);
    mails += 1;
    return mailNumber(mails);
  };
  let last = await answer('Yes, this is Maria. We are downsizing and might sell.');
  expect((await recipient())?.status).toBe('responded');
  const [conversation] = await done<Conversation[]>(ann, 'GET', `/conversations?lead_id=${id}`);
  expect(last?.text).toContain('automated assistant');
  const conversationId = conversation?.id ?? 0;
  const asked = async () =>
    (await done<ChatMessage[]>(ann, 'GET', `/conversations/${conversationId}/messages?per_page=100`)).find(
      ({ author }) => author === 'assistant',
    )?.slot;
  const ANSWERS: Record<string, string> = {
    person: 'Yes, speaking.',
    interest: 'Yes, I would listen to an offer.',
    motivation: 'We are downsizing, the house is too big.',
    timeline: 'Within 60 days.',
    condition: 'It needs a new roof.',
    occupancy: 'We live there ourselves.',
    price: '$250,000',
    debt: 'We owe about $90,000.',
    deciders: 'Just my husband and me.',
    listing: 'No agent.',
    appointment: 'The first one works.',
  };
  for (let turn = 0; turn < 9; turn += 1) {
    const slot = (await asked()) ?? '';
    expect(Object.keys(ANSWERS)).toContain(slot);
    last = await answer(ANSWERS[slot] ?? '', last);
    if (slot === 'appointment') break;
  }
  expect(last?.text).toMatch(/It is booked|This confirms our visit/);
  expect(await done<Conversation>(ann, 'GET', `/conversations/${conversationId}`)).toMatchObject({ state: 'booked' });
  const lead = await done<Lead>(ann, 'GET', `/leads/${id}`);
  expect(lead.ai_score).not.toBe(scoreBefore);

  // The appointment stands in a calendar.
  const [appointment] = await done<Appointment[]>(ann, 'GET', '/appointments');
  const feed = await done<{ url: string | null }>(ann, 'POST', '/appointments/feed');
  const file = await (await fetch(app.address + new URL(feed.url ?? '', PUBLIC_URL).pathname)).text();
  const events = new ICAL.Component(ICAL.parse(file) as unknown as string)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([appointment?.starts_at]);

  // A contract and a closing: dashboard, campaign and achievements know of it.
  const deal = await ann.addDeal({
    lead_id: id,
    contract_date: '2026-11-20',
    closing_date: '2026-11-20',
    purchase_price: 200_000,
    sale_price: 212_000,
    assignment_fee: 0,
  });
  await done(ann, 'PATCH', `/deals/${deal}`, { status: 'closed' });
  const dashboard = await done<Dashboard>(ann, 'GET', '/dashboard');
  expect(dashboard.revenue).toMatchObject({ value: 12_000 });
  expect(dashboard.by_channel).toMatchObject([{ channel: 'email', spent: 20, contracts: 1, closed: 1, profit: 12_000 }]);
  await soon(async () => {
    const earned = (await done<Achievement[]>(ann, 'GET', '/achievements?per_page=100')).map(({ rule }) => rule);
    expect(earned).toEqual(expect.arrayContaining(['first_lead', 'first_contract', 'deal_closed']));
  });

  // The membership is paid.
  const { number } = TEST_CARDS.find(({ result }) => result === 'authorised') ?? { number: '' };
  const card = { method: 'card', card_number: number, card_expiry: '03/30', card_cvc: '737', card_holder: 'Ann Walker' };
  const payment = await done<{ id: number; status: string }>(ann, 'POST', '/payments', card);
  expect(payment.status).toBe('authorised');
  expect(await done<Membership>(ann, 'GET', '/membership')).toMatchObject({ is_member: true, payment_id: payment.id });

  // The visit took place.
  app.clock.advance(Date.parse(appointment?.starts_at ?? '') + MINUTE - app.clock.now().getTime());
  expect(await done<Appointment>(ann, 'PATCH', `/appointments/${appointment?.id}/complete`)).toMatchObject({ status: 'completed' });
});
