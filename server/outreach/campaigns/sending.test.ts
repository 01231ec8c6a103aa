import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { loadMessageFacts } from '#server/outreach/messages/facts.ts';
import { linkToken } from '#server/accounts/auth/settings/links.ts';
import { startMailServer } from '#server/outreach/messages/testing/mail-server.ts';
import { outreachSettings } from '#server/accounts/auth/settings/table.ts';
import type { DeliveryOutcome } from '#server/outreach/messages/handlers.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { loadOutreachSettings } from '#server/accounts/auth/settings/settings.ts';
import { recordPermission, findPermission } from '#server/records/contacts/permissions.ts';
import { MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { openPdf } from '#shared/testing/read-pdf.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { CampaignResults, Recipient, RecipientDetail, RecipientTotals } from '#shared/outreach/campaigns/recipient.ts';
import type { ContactPermissions } from '#shared/records/contacts/permission.ts';
import { aCampaign } from '#shared/testing/records.ts';
import { recordOutcome, recordReply } from './outcomes.ts';

// A Friday morning, in every zone of the country.
const app = await testApp({ at: '2026-11-20T17:00:00.000Z' });
const scopeFor = (person: Person) => loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, person.user.id);

const CONTENT = 'Hi {{first_name}}, see https://walker.example/offer or https://walker.example/about.';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** An account that may send: it has said where it lives. */
async function sender(): Promise<Person> {
  const person = await signUp(app);
  await loadOutreachSettings(await scopeFor(person));
  await app.store.write((tx) =>
    tx
      .update(outreachSettings)
      .set({ postal_address: '1 Main St, Austin, TX 78701' })
      .where(eq(outreachSettings.account_id, person.user.id)),
  );
  return person;
}
const draft = async (person: Person, about: Record<string, unknown> = {}): Promise<Campaign> =>
  (
    await person.rest<Campaign>(
      'POST',
      '/campaigns',
      aCampaign({ channel: 'email', content: CONTENT, ai_personalization: false, scheduled_at: null, ...about }),
    )
  ).body.data;
const start = (person: Person, { id, version }: Campaign) => person.rest<Campaign>('PATCH', `/campaigns/${id}/start`, { version });
const recipientsOf = async (person: Person, id: number): Promise<Recipient[]> =>
  (await person.rest<Recipient[]>('GET', `/campaigns/${id}/recipients?sort_by=id&sort_order=asc&per_page=100`)).body.data;
const results = async (person: Person, id: number) => (await person.rest<CampaignResults>('GET', `/campaigns/${id}/results`)).body.data;
const filled = (person: Person, id: number) =>
  vi.waitFor(async () => {
    const now = await results(person, id);
    expect(now.is_filling).toBe(false);
    return now;
  }, 30_000);

const messageOf = async (recipientId: number) => {
  const [row] = await app.store.read.select().from(messages).where(eq(messages.subject_id, recipientId));
  if (!row) throw new Error(`no message of recipient ${recipientId}`);
  return row;
};
/** What the sender tells of a recipient's message. */
async function tell(person: Person, recipientId: number, outcome: Partial<DeliveryOutcome> & Pick<DeliveryOutcome, 'kind'>): Promise<void> {
  const scope = await scopeFor(person);
  const message = await messageOf(recipientId);
  await scope.write((tx) => recordOutcome(scope, tx, message, { at: scope.now().toISOString(), ...outcome }));
}
/** A campaign whose two leads have got it a minute ago. */
async function sent(person: Person): Promise<{ campaign: Campaign; to: [Recipient, Recipient] }> {
  await person.addLead({ first_name: 'Maria' });
  await person.addLead({ first_name: 'Ben', email: 'ben@seller.example' });
  const { body } = await start(person, await draft(person));
  await filled(person, body.data.id);
  const to = (await recipientsOf(person, body.data.id)) as [Recipient, Recipient];
  for (const { id } of to) await tell(person, id, { kind: 'sent' });
  app.clock.advance(MINUTE);
  return { campaign: body.data, to };
}
const one = async (person: Person, id: number) => (await person.rest<RecipientDetail>('GET', `/recipients/${id}`)).body.data;
const linksIn = async (recipientId: number) => {
  const { body, html } = await messageOf(recipientId);
  return { clicks: [...body.matchAll(/\/t\/c\/[\w.-]+\w/g)].map(String), pixel: /\/t\/o\/[\w.-]+/.exec(html ?? '')?.[0] ?? '' };
};
const visit = (path: string, { method = 'GET', agent = IPHONE }: { method?: string; agent?: string } = {}) =>
  fetch(`${app.address}${path}`, { method, redirect: 'manual', headers: { 'user-agent': agent } });

describe('starting', () => {
  test('asks for a postal address, for somebody to write to, and for a draft', async () => {
    const ann = await signUp(app);
    const campaign = await draft(ann);
    const refused = async (status: number, words: RegExp) => {
      const answer = await start(ann, campaign);
      expect(answer.status).toBe(status);
      expect(answer.body.message).toMatch(words);
    };
    await refused(409, /postal address/);
    await loadOutreachSettings(await scopeFor(ann));
    await app.store.write((tx) =>
      tx.update(outreachSettings).set({ postal_address: '1 Main St' }).where(eq(outreachSettings.account_id, ann.user.id)),
    );
    await refused(409, /Nobody in the audience/);
    await ann.addLead();
    expect((await start(ann, { ...campaign, version: 7 })).status).toBe(412);
    const started = await start(ann, campaign);
    expect([started.status, started.body.message, started.body.data.status]).toEqual([200, 'Campaign started', 'active']);
    // Without a version: filling has begun, and changes it.
    const again = await ann.rest('PATCH', `/campaigns/${campaign.id}/start`);
    expect([again.status, again.body.message]).toEqual([409, 'Only a draft can be started']);
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=campaigns&entity_id=${campaign.id}`);
    expect(history.body.data.map(({ action }) => action)).toContain('started');
  });

  test('writes each lead of the audience down once, and counts who is left out and why', async () => {
    const ann = await sender();
    const ids = [];
    for (const first_name of ['Maria', 'Ben', 'Cleo', 'Dan'])
      ids.push(await ann.addLead({ first_name, email: `${first_name}@seller.example` }));
    await ann.addLead({ first_name: 'Twin', email: 'maria@seller.example' });
    await ann.addLead({ first_name: 'Cold', status: 'cold' });
    const scope = await scopeFor(ann);
    await scope.write((tx) =>
      recordPermission(scope, tx, {
        lead_id: null,
        kind: 'email',
        value: 'dan@seller.example',
        contact_status: 'opted_out',
        source: 'manual',
        evidence: null,
      }),
    );
    // As it was counted before it began.
    expect((await ann.rest('GET', '/campaigns/audience?channel=email&lead_status=new')).body.data).toEqual({
      ...{ matching: 5, reachable: 3 },
      left_out: [
        { reason: 'opted_out', count: 1 },
        { reason: 'same_address', count: 1 },
      ],
    });
    const { body } = await start(ann, await draft(ann, { target_criteria: { lead_status: 'new' } }));
    const now = await filled(ann, body.data.id);
    expect([now.recipients, now.left_out]).toEqual([3, { opted_out: 1, same_address: 1 }]);
    const rows = await recipientsOf(ann, body.data.id);
    expect(rows.map(({ lead_id }) => lead_id)).toEqual(ids.slice(0, 3));
    const message = await messageOf(rows[0]?.id as number);
    expect(message.body).toMatch(/^Hi Maria, see http:\/\/127\.0\.0\.1:3000\/t\/c\/\S+ or http\S+\.$/);
    expect(message.html).toContain('>https://walker.example/offer</a>');
    // Without a mail server they go to the outbox, and the campaign is done.
    await vi.waitFor(
      async () => expect((await ann.rest<Campaign>('GET', `/campaigns/${body.data.id}`)).body.data.status).toBe('completed'),
      30_000,
    );
    expect((await recipientsOf(ann, body.data.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  });

  test('waits for its time', async () => {
    const ann = await sender();
    await ann.addLead();
    const { body } = await start(ann, await draft(ann, { scheduled_at: new Date(app.clock.now().getTime() + 5 * MINUTE).toISOString() }));
    expect(body.data.status).toBe('active');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await recipientsOf(ann, body.data.id)).toEqual([]);
    app.clock.advance(5 * MINUTE);
    expect((await filled(ann, body.data.id)).recipients).toBe(1);
  });
});

test('a paused campaign keeps what has not left, and goes on where it was', async () => {
  const ann = await sender();
  await ann.addLead();
  const { body } = await start(ann, await draft(ann, { scheduled_at: new Date(app.clock.now().getTime() + MINUTE).toISOString() }));
  const pause = await ann.rest<Campaign>('PATCH', `/campaigns/${body.data.id}/pause`, { version: body.data.version });
  expect([pause.status, pause.body.data.status]).toEqual([200, 'paused']);
  expect((await ann.rest('PATCH', `/campaigns/${body.data.id}/pause`, {})).status).toBe(409);
  app.clock.advance(2 * MINUTE);
  expect(await recipientsOf(ann, body.data.id)).toEqual([]);
  const resume = await ann.rest<Campaign>('PATCH', `/campaigns/${body.data.id}/resume`, {});
  expect(resume.body.data.status).toBe('active');
  expect((await filled(ann, body.data.id)).recipients).toBe(1);
});

describe('what comes back', () => {
  test('opens and clicks of people count, those of machines do not', async () => {
    const ann = await sender();
    const { campaign, to } = await sent(ann);
    const [maria, ben] = to;
    const links = await linksIn(maria.id);
    const picture = await visit(links.pixel);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'image/gif',
      'cross-origin',
    ]);
    await visit((await linksIn(ben.id)).pixel, { agent: 'Mozilla/5.0' });
    await visit((await linksIn(ben.id)).pixel, { method: 'HEAD' });
    expect(await one(ann, maria.id)).toMatchObject({ status: 'opened', open_count: 1, machine_open_count: 0 });
    expect(await one(ann, ben.id)).toMatchObject({ status: 'sent', open_count: 0, machine_open_count: 1 });

    const click = await visit(links.clicks[0] ?? '');
    expect([click.status, click.headers.get('location')]).toEqual([302, 'https://walker.example/offer']);
    expect(await one(ann, maria.id)).toMatchObject({ status: 'clicked', click_count: 1 });
    // Every link in a moment: a scanner that calls itself a browser.
    await visit(links.clicks[1] ?? '');
    const after = await one(ann, maria.id);
    expect([after.status, after.click_count, after.clicked_at]).toEqual(['opened', 0, null]);
    expect(after.events.map(({ kind }) => kind)).toEqual(['machine_click', 'machine_click', 'open']);
    app.clock.advance(MINUTE);
    await visit(links.clicks[0] ?? '');
    expect(await results(ann, campaign.id)).toMatchObject({
      sent: 2,
      opened: 1,
      machine_opened: 1,
      clicked: 1,
      // No mail server is set: what stayed in the outbox reached nobody.
      open_rate: null,
      click_rate: null,
    });
  });

  test('a link leads nowhere but where the campaign’s own text does', async () => {
    const ann = await sender();
    const bob = await sender();
    const { to } = await sent(ann);
    const key = await loadOutreachSettings(await scopeFor(bob));
    const links = await linksIn(to[0].id);
    const forged = [
      '/t/c/https://evil.example',
      '/t/c/1-1-1.AAAAAAAAAAAAAAAAAAAAAA',
      `${links.clicks[0]}x`,
      (links.clicks[0] ?? '').replace('/t/c/', '/t/o/'),
      links.pixel.replace('/t/o/', '/t/c/'),
      // Bob signs a link that names Ann's record.
      `/t/c/${linkToken(key, 'click', to[0].id, 1)}`,
    ];
    for (const path of forged) expect((await visit(path)).headers.get('location')).toBeNull();
    expect(await one(ann, to[0].id)).toMatchObject({ click_count: 0, events: [] });
  });

  test('a link in other letters than Latin ones leads where a browser would go', async () => {
    const ann = await sender();
    await ann.addLead();
    const { body } = await start(ann, await draft(ann, { content: 'Hi, see https://walker.example/Łódź/наш-дом now.' }));
    await filled(ann, body.data.id);
    const [maria] = await recipientsOf(ann, body.data.id);
    const click = await visit((await linksIn(maria?.id as number)).clicks[0] ?? '');
    expect([click.status, click.headers.get('location')]).toEqual([
      302,
      `https://walker.example/${encodeURIComponent('Łódź')}/${encodeURIComponent('наш-дом')}`,
    ]);
  });

  test('answers, opt-outs, bounces and failures', async () => {
    const ann = await sender();
    const { campaign, to } = await sent(ann);
    const [maria, ben] = to;
    const scope = await scopeFor(ann);
    const inbound = {
      id: 1,
      buyer_id: null,
      channel: 'email' as const,
      from_address: 'm@x.example',
      subject: null,
      received_at: scope.now().toISOString(),
    };
    const answers = { message_id: 1, purpose: 'campaign' as const, subject_id: maria.id, group_id: campaign.id };
    await scope.write((tx) =>
      recordReply(scope, tx, { ...inbound, lead_id: maria.lead_id, body: 'Call me', opted_out: false, for_a_person: null, answers }),
    );
    // Without a thread it is the last that this lead was sent.
    await scope.write((tx) =>
      recordReply(scope, tx, { ...inbound, lead_id: ben.lead_id, body: 'Stop it', opted_out: true, for_a_person: null }),
    );
    expect(await one(ann, maria.id)).toMatchObject({
      status: 'responded',
      response_count: 1,
      events: [{ kind: 'reply', detail: 'Call me' }],
    });
    expect(await one(ann, ben.id)).toMatchObject({ status: 'sent', response_count: 0, unsubscribed_at: expect.any(String) });
    await tell(ann, ben.id, { kind: 'bounced', words: '550 5.1.1 No such user' });
    expect(await one(ann, ben.id)).toMatchObject({ bounced_at: expect.any(String), error: '550 5.1.1 No such user' });
    const now = await results(ann, campaign.id);
    // No mail server is set up: whatever is told of them, they stayed in the outbox.
    expect(now).toMatchObject({ in_outbox: 2, delivery_rate: 0, sent: 2, bounced: 1, responded: 1, unsubscribed: 1, response_rate: null });
    // From the counts that campaigns keep, and counted: the same.
    const kept = (await ann.rest<RecipientTotals>('GET', '/recipients/totals')).body.data;
    const counted = (await ann.rest<RecipientTotals>('GET', '/recipients/totals?sent_from=2026-01-01')).body.data;
    expect(kept).toEqual(counted);
    const called = await ann.rest<RecipientDetail>('PATCH', `/recipients/${ben.id}/responded`, { words: 'Called back' });
    expect(called.body.data).toMatchObject({ status: 'responded', response_count: 1 });
  });

  test('what failed and is sent again has not failed', async () => {
    const ann = await sender();
    const { campaign, to } = await sent(ann);
    await ann.addLead();
    await tell(ann, to[0].id, { kind: 'failed', words: 'no' });
    expect(await results(ann, campaign.id)).toMatchObject({ failed: 1 });
    await tell(ann, to[0].id, { kind: 'sent' });
    expect(await results(ann, campaign.id)).toMatchObject({ failed: 0, sent: 2 });
  });
});

test('who unsubscribes is asked once, and gets nothing more from anybody of this account', async () => {
  const ann = await sender();
  const { campaign, to } = await sent(ann);
  const waiting = await draft(ann, { name: 'Next' });
  await start(ann, waiting);
  await filled(ann, waiting.id);
  const message = await messageOf(to[0].id);
  const key = await loadOutreachSettings(await scopeFor(ann));
  const path = `/unsubscribe/${linkToken(key, 'unsubscribe', to[0].id)}`;
  const page = await visit(path);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<button[^>]* type="submit">Unsubscribe<\/button>/);
  expect((await one(ann, to[0].id)).unsubscribed_at).toBeNull();
  for (let times = 0; times < 2; times += 1) {
    const done = await fetch(`${app.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([done.status, /You are unsubscribed/.test(await done.text())]).toEqual([200, true]);
  }
  const scope = await scopeFor(ann);
  expect(await findPermission(scope, scope.read, { kind: 'email', value: message.to_address })).toMatchObject({
    contact_status: 'opted_out',
  });
  expect(await results(ann, campaign.id)).toMatchObject({ unsubscribed: 1 });
  const next = (await recipientsOf(ann, waiting.id)).find(({ lead_id }) => lead_id === to[0].lead_id);
  expect((await one(ann, next?.id as number)).message?.status).toBe('cancelled');
  expect((await visit('/unsubscribe/1-1.AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  expect(
    (
      await visit(
        path.replace(/\.(.)/, (_, sign) => (sign === 'A' ? '.B' : '.A')),
        { method: 'POST' },
      )
    ).status,
  ).toBe(404);
});

test('a deal belongs to the campaign that its lead answered, and says what it cost', async () => {
  const ann = await sender();
  const { campaign, to } = await sent(ann);
  await ann.rest('PATCH', `/recipients/${to[0].id}/responded`, {});
  await ann.rest('PATCH', `/campaigns/${campaign.id}`, { spent: 2000 });
  const deal = {
    lead_id: to[0].lead_id,
    contract_date: '2026-11-25',
    closing_date: '2026-12-20',
    purchase_price: 100_000,
    sale_price: 100_000,
  };
  await ann.addDeal({ ...deal, assignment_fee: 12_000, status: 'closed' });
  await ann.addDeal({ ...deal, assignment_fee: 9000, status: 'active' });
  await ann.addDeal({ ...deal, contract_date: '2026-01-25', lead_id: to[1].lead_id });
  expect(await results(ann, campaign.id)).toMatchObject({
    conversions: 1,
    contracts: 2,
    closed: 1,
    profit: 12_000,
    cost_per_lead: 2000,
    cost_per_contract: 1000,
    cost_per_closed_deal: 2000,
    return_on_spend: 500,
  });
});

test('a contract recorded before the message is none of the campaign’s, be it of the same day', async () => {
  const ann = await sender();
  const lead_id = await ann.addLead({ first_name: 'Maria' });
  const today = app.clock.now().toISOString().slice(0, 10);
  await ann.addDeal({ lead_id, status: 'closed', contract_date: today, closing_date: today });
  app.clock.advance(MINUTE);
  const { body } = await start(ann, await draft(ann, { target_criteria: { include_open_deals: true } }));
  await filled(ann, body.data.id);
  const [to] = await recipientsOf(ann, body.data.id);
  await tell(ann, to?.id ?? 0, { kind: 'sent' });
  expect(await results(ann, body.data.id)).toMatchObject({ sent: 1, conversions: 0, contracts: 0, closed: 0, profit: 0 });
});

test('recipients are found by name, status, day and lead', async () => {
  const ann = await sender();
  const { campaign, to } = await sent(ann);
  const found = async (query: string) => (await ann.rest<Recipient[]>('GET', `/recipients?${query}`)).body.data.map(({ id }) => id).sort();
  expect(await found('search=maria')).toEqual([to[0].id]);
  expect(await found('search=be')).toEqual([to[1].id]);
  expect(await found(`campaign_id=${campaign.id}&status=sent`)).toEqual(to.map(({ id }) => id).sort());
  expect(await found('status=opened')).toEqual([]);
  expect(await found(`lead_id=${to[1].lead_id}`)).toEqual([to[1].id]);
  expect(await found('sent_from=2099-01-01')).toEqual([]);
  expect(await found('sent_to=2099-01-01')).toHaveLength(2);
});

/** Where each text of a page stands: points from the left and the top. */
async function textsOf(bytes: ArrayBuffer) {
  const pdf = await openPdf(bytes);
  const pages = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: item.transform[4] as number, y: 792 - (item.transform[5] as number) }] : [],
      ),
    );
  }
  await pdf.loadingTask.destroy();
  return pages;
}

test('letters are printed for a window envelope, listed, and marked as sent on the day they were mailed', async () => {
  const ann = await sender();
  await ann.addLead({ first_name: 'Maria', property_address: '12 Elm Street', property_zip: '63101' });
  await ann.addLead({ first_name: 'Ben', last_name: 'Ohm', property_address: '9 Oak Street' });
  const long = `Dear {{first_name}},\n\n${'I would like to buy {{property_address}}. '.repeat(100)}`;
  const { body } = await start(
    ann,
    await draft(ann, { channel: 'direct_mail', target_criteria: { mail_to_house: true }, subject_line: null, content: long }),
  );
  await filled(ann, body.data.id);
  const get = (file: string, person = ann) =>
    fetch(`${app.address}/api/campaigns/${body.data.id}/${file}`, { headers: { authorization: `Bearer ${person.token}` } });
  const answer = await get('letters.pdf');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pages = await textsOf(await answer.arrayBuffer());
  // Two letters of two pages each.
  expect(pages).toHaveLength(4);
  const first = pages[0] ?? [];
  const at = (text: string) => first.find((one) => one.text.startsWith(text));
  for (const line of ["Maria O'Brien", '12 Elm Street', 'St. Louis, MO 63101']) {
    const place = at(line);
    // Seen through the window however the sheet slides: 2.5 to 3.17 inches from the top, 7/8 to 4.4 from the left.
    expect(place?.y).toBeGreaterThan(2.5 * 72);
    expect(place?.y).toBeLessThan(3.17 * 72);
    expect(place?.x).toBeGreaterThanOrEqual(0.875 * 72);
  }
  expect(at('1 Main St')?.y).toBeLessThan(2.04 * 72);
  expect(at('Dear Maria')?.y).toBeGreaterThan(3.66 * 72);
  const sheet = (await textsOf(await (await get('addresses.pdf')).arrayBuffer()))[0]?.map(({ text }) => text).join(' ');
  expect(sheet).toMatch(/1 .*Maria O'Brien.*12 Elm Street, St\. Louis, MO 63101.*2 .*Ben Ohm/);
  const merge = await (await get('mail-merge.csv')).text();
  expect(merge).toMatch(/^name,first_name,last_name,company,address,city,state,zip,letter,address_is\r\nMaria O'Brien,Maria,/);
  expect((await get('audience.csv')).status).toBe(409);
  expect((await get('letters.pdf', await sender())).status).toBe(404);

  const mailed = (day: string) => ann.rest<Campaign>('PATCH', `/campaigns/${body.data.id}/mailed`, { mailed_on: day });
  expect((await mailed('2026-11-21')).body.errors).toEqual({ mailed_on: ['Must not be in the future'] });
  const done = await mailed('2026-11-19');
  expect([done.status, done.body.data.status, done.body.data.sent_count]).toEqual([200, 'completed', 2]);
  expect((await recipientsOf(ann, body.data.id)).map(({ status, sent_at }) => [status, sent_at?.slice(0, 10)])).toEqual([
    ['sent', '2026-11-19'],
    ['sent', '2026-11-19'],
  ]);
});

test('an audience for ad platforms is hashed as each of them asks', async () => {
  const ann = await sender();
  await ann.addLead({ email: ' Maria@Seller.Example ', phone: '(512) 555-0142' });
  const { body } = await start(ann, await draft(ann, { channel: 'social_media', subject_line: null, content: 'We buy houses.' }));
  await filled(ann, body.data.id);
  const get = async (platform: string) =>
    (
      await fetch(`${app.address}/api/campaigns/${body.data.id}/audience.csv?platform=${platform}`, {
        headers: { authorization: `Bearer ${ann.token}` },
      })
    ).text();
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(await get('meta')).toBe(`email,phone\r\n${hash('maria@seller.example')},${hash('15125550142')}\r\n`);
  expect(await get('google')).toBe(`Email,Phone\r\n${hash('maria@seller.example')},${hash('+15125550142')}\r\n`);
});

describe('who must not be contacted any more', () => {
  const mark = async (person: Person, lead: number, kind: 'lead' | 'phone', contact_status: string) =>
    expect(
      (await person.rest('POST', `/leads/${lead}/contact-permissions`, { kind, contact_status, evidence: 'Said so on the phone' })).status,
    ).toBe(201);
  const file = async (person: Person, id: number, name: string) =>
    fetch(`${app.address}/api/campaigns/${id}/${name}`, { headers: { authorization: `Bearer ${person.token}` } });

  test('gets no letter though the campaign had begun, and the sheet says how many that are', async () => {
    const ann = await sender();
    const [maria, , cleo] = [
      await ann.addLead({ first_name: 'Maria' }),
      await ann.addLead({ first_name: 'Ben', property_address: '9 Oak Street', email: 'ben@seller.example', phone: '(512) 555-0149' }),
      await ann.addLead({ first_name: 'Cleo', property_address: '3 Ash Street' }),
    ];
    const { body } = await start(
      ann,
      await draft(ann, {
        channel: 'direct_mail',
        target_criteria: { mail_to_house: true },
        subject_line: null,
        content: 'Dear {{first_name}}',
      }),
    );
    expect((await filled(ann, body.data.id)).recipients).toBe(3);
    await mark(ann, maria, 'lead', 'do_not_contact');
    expect((await ann.rest('DELETE', `/leads/${cleo}`)).status).toBeLessThan(300);
    const texts = async (name: string) =>
      (await textsOf(await (await file(ann, body.data.id, name)).arrayBuffer())).map((page) => page.map(({ text }) => text).join(' '));
    const letters = await texts('letters.pdf');
    expect([letters.length, letters[0]]).toEqual([1, expect.stringContaining('Dear Ben')]);
    const [sheet] = await texts('addresses.pdf');
    expect(sheet).toMatch(/1 .*Ben.*Left out, since they must not be contacted any more: 2/);
    expect(sheet).not.toContain('Maria');
    const merge = (await (await file(ann, body.data.id, 'mail-merge.csv')).text()).trim().split('\r\n');
    expect([merge.length, merge[1]]).toEqual([2, expect.stringContaining('Ben')]);
  });

  test('gets no letter when its font has no letters for the name, and is counted', async () => {
    const ann = await sender();
    await ann.addLead({ first_name: '小芳', last_name: '王敏' });
    await ann.addLead({ first_name: 'Grażyna', property_address: '9 Oak Street', email: 'g@seller.example', phone: '(512) 555-0149' });
    const { body } = await start(
      ann,
      await draft(ann, {
        channel: 'direct_mail',
        target_criteria: { mail_to_house: true },
        subject_line: null,
        content: 'Dear {{first_name}}',
      }),
    );
    expect(await filled(ann, body.data.id)).toMatchObject({ recipients: 1, left_out: { no_letters: 1 } });
  });

  test('letters go to the mailing address, else to the house, and the files say which', async () => {
    const ann = await sender();
    const mailing = { mailing_address: '9 Elm Ave', mailing_city: 'Columbus', mailing_state: 'OH', mailing_zip: '43004' };
    await ann.addLead({ first_name: 'Maria', ...mailing });
    await ann.addLead({ first_name: 'Ben', property_address: '9 Oak Street', email: 'ben@seller.example', phone: '(512) 555-0149' });
    const cleo = await ann.addLead({ first_name: 'Cleo', property_address: '3 Ash Street', ...mailing, mailing_address: '11 Elm Ave' });
    const noPost = { kind: 'mail', contact_status: 'do_not_contact', evidence: 'Do not mail' };
    expect((await ann.rest('POST', `/leads/${cleo}/contact-permissions`, noPost)).status).toBe(201);
    const { body } = await start(
      ann,
      await draft(ann, {
        channel: 'direct_mail',
        target_criteria: { mail_to_house: true },
        subject_line: null,
        content: 'Dear {{first_name}}',
      }),
    );
    expect(await filled(ann, body.data.id)).toMatchObject({ recipients: 2, left_out: { do_not_contact: 1 } });
    const texts = async (name: string) =>
      (await textsOf(await (await file(ann, body.data.id, name)).arrayBuffer())).map((page) => page.map(({ text }) => text).join(' '));
    const [toMaria, toBen] = await texts('letters.pdf');
    expect(toMaria).toMatch(/9 Elm Ave\s+Columbus, OH 43004/);
    expect(toBen).toContain('9 Oak Street');
    const [sheet] = await texts('addresses.pdf');
    expect(sheet).toMatch(/Maria.*9 Elm Ave, Columbus, OH 43004 +Mailing address.*Ben.*9 Oak Street.* House/);
    const merge = (await (await file(ann, body.data.id, 'mail-merge.csv')).text()).trim().split('\r\n');
    expect(merge.map((row) => row.split(',').at(-1))).toEqual(['address_is', 'mailing', 'house']);
    expect(merge[1]).toContain('9 Elm Ave,Columbus,OH,43004');
  });

  test('is the person, under whichever record: a second one, and one that was deleted and added again', async () => {
    const ann = await sender();
    const [maria, twin] = [
      await ann.addLead({ email: 'maria@seller.example', phone: '(512) 555-0151' }),
      await ann.addLead({ email: 'MARIA@seller.example', phone: '(512) 555-0152' }),
    ];
    await ann.addLead({ first_name: 'Ben', email: 'ben@seller.example', phone: '(512) 555-0153' });
    const { body } = await start(ann, await draft(ann, { scheduled_at: '2026-11-20T18:00:00.000Z' }));
    await mark(ann, maria, 'lead', 'do_not_contact');
    type Counted = { reachable: number; left_out: { reason: string; count: number }[] };
    const counted = async (channel = 'email') => (await ann.rest<Counted>('GET', `/campaigns/audience?channel=${channel}`)).body.data;
    const two = { reachable: 1, left_out: [{ reason: 'do_not_contact', count: 2 }] };
    expect([await counted(), await counted('direct_mail&mail_to_house=true')]).toEqual([
      expect.objectContaining(two),
      expect.objectContaining(two),
    ]);
    const known = async (lead: number) => (await ann.rest<ContactPermissions>('GET', `/leads/${lead}/contact-permissions`)).body.data;
    expect((await known(twin)).reach.email).toEqual({ may: false, reason: 'do_not_contact' });
    expect((await known(twin)).known.find(({ contact_status }) => contact_status !== null)?.address).toMatch(/^The lead /);
    // An address that a marked person no longer has, and a person who is deleted, stay as they were marked.
    expect((await ann.rest('PATCH', `/leads/${maria}`, { email: 'maria@new.example' })).status).toBe(200);
    expect((await known(twin)).reach.email.reason).toBe('do_not_contact');
    const left = { source: 'manual', evidence: expect.stringMatching(/^Recorded of the lead \w/) };
    expect((await known(twin)).known.find(({ kind }) => kind === 'email')).toMatchObject(left);
    expect((await ann.rest('DELETE', `/leads/${maria}`)).status).toBeLessThan(300);
    const again = await ann.addLead({ email: 'maria@new.example', phone: '(512) 555-0151' });
    expect((await known(again)).reach).toMatchObject({ email: { reason: 'do_not_contact' }, sms: { reason: 'do_not_contact' } });
    app.clock.advance(61 * MINUTE);
    const now = await filled(ann, body.data.id);
    expect([now.recipients, now.left_out]).toEqual([1, { do_not_contact: 2 }]);
    expect((await recipientsOf(ann, body.data.id)).map(({ name }) => name)).toEqual([expect.stringContaining('Ben')]);
    // What is typed where there is no address makes nobody the same person, neither now nor when the lead is gone.
    const nobodys = { email: 'none@none.com', phone: '555-555-5555' };
    const [marked, stranger] = [await ann.addLead(nobodys), await ann.addLead(nobodys)];
    await mark(ann, marked, 'lead', 'do_not_contact');
    expect(await counted()).toMatchObject({ reachable: 2, left_out: [{ reason: 'do_not_contact', count: 3 }] });
    expect((await ann.rest('DELETE', `/leads/${marked}`)).status).toBeLessThan(300);
    const { known: of, reach } = await known(stranger);
    expect([reach.email.reason, of.filter(({ contact_status }) => contact_status !== null)]).toEqual([null, []]);
  });

  test('holds for a message that already waits, and no longer than the mark', async () => {
    const ann = await sender();
    const [maria, twin] = [
      await ann.addLead({ phone: '(512) 555-0161' }),
      await ann.addLead({ email: 'm2@seller.example', phone: '5125550161' }),
    ];
    const facts = async () => {
      const scope = await scopeFor(ann);
      const message = { id: 1, lead_id: twin, buyer_id: null, channel: 'email' as const, purpose: 'campaign' as const };
      const asked = { ...message, to_address: 'm2@seller.example' };
      return (await loadMessageFacts(scope, scope.read, await loadOutreachSettings(scope), [asked])).of(asked).contact_statuses;
    };
    expect(await facts()).toEqual([]);
    await mark(ann, maria, 'lead', 'opted_out');
    expect(await facts()).toEqual([{ kind: 'lead', contact_status: 'opted_out' }]);
    await mark(ann, maria, 'lead', 'lift');
    expect(await facts()).toEqual([]);
    // What one of them consents to is no consent of the other.
    const scope = await scopeFor(ann);
    const consent = { lead_id: maria, kind: 'lead', value: String(maria), contact_status: 'consented' } as const;
    await scope.write((tx) => recordPermission(scope, tx, { ...consent, source: 'reply', evidence: 'START' }));
    expect(await facts()).toEqual([]);
  });

  test('is in no audience, be it the phone that is known for it', async () => {
    const ann = await sender();
    const phone = (at: number) => `(512) 555-014${at}`;
    const add = (at: number) => ann.addLead({ email: `owner${at}@seller.example`, phone: phone(at) });
    const [first, , third, fourth] = [await add(1), await add(2), await add(3), await add(4)];
    await mark(ann, fourth, 'phone', 'litigator');
    const { body } = await start(ann, await draft(ann, { channel: 'social_media', subject_line: null, content: 'We buy houses.' }));
    const now = await filled(ann, body.data.id);
    expect([now.recipients, now.left_out]).toEqual([3, { litigator: 1 }]);
    await mark(ann, first, 'phone', 'opted_out');
    await mark(ann, third, 'lead', 'litigator');
    const rows = (await (await file(ann, body.data.id, 'audience.csv')).text()).trim().split('\r\n');
    const hash = createHash('sha256').update('owner2@seller.example').digest('hex');
    expect([rows.length, rows[1]?.split(',')[0]]).toEqual([2, hash]);
  });
});

describe('by a mail server', () => {
  const PUBLIC_URL = 'https://deals.example.com';
  /** An application that sends for real, with a sender and so many leads. */
  async function mailing(settings: Record<string, string>, emails: string[]) {
    const own = await testApp({ at: '2026-11-20T17:00:00.000Z', settings: { MAIL_FROM: 'desk@walker.example', ...settings } });
    const ann = await signUp(own);
    const about = { postal_address: '1 Main St, Austin, TX 78701', messages_a_minute: 600 };
    const before = (await ann.rest<Record<string, unknown>>('GET', '/outreach/settings')).body.data;
    const { providers: _p, rules: _r, updated_at: _u, ...fields } = before;
    expect((await ann.rest('PUT', '/outreach/settings', { ...fields, ...about })).status).toBe(200);
    for (const email of emails) await ann.addLead({ email });
    const campaign = await draft(ann, { content: 'Hi {{first_name}}' });
    const statuses = async () => (await own.store.read.select({ status: messages.status }).from(messages)).map(({ status }) => status);
    return { own, ann, campaign, statuses };
  }
  const move = (person: Person, id: number, to: 'pause' | 'resume') => person.rest<Campaign>('PATCH', `/campaigns/${id}/${to}`, {});

  test('none begins without an address at which people can unsubscribe', async () => {
    const { ann, campaign } = await mailing({ SMTP_URL: 'smtp://127.0.0.1:9' }, ['maria@seller.example']);
    const answer = await start(ann, campaign);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/^Set PUBLIC_URL .*unsubscribe/)]);
    expect((await ann.rest<Campaign>('GET', `/campaigns/${campaign.id}`)).body.data.status).toBe('draft');
  });

  test('a pause in the middle stops all that is not being handed over', async () => {
    const held: (() => void)[] = [];
    let isPaused = false;
    const mail = await startMailServer({
      // Takes the first, and keeps the others waiting until the pause.
      onRcptTo: (_address, _session, done) => void (isPaused || mail.received.length < 4 ? done() : held.push(done)),
    });
    const emails = Array.from({ length: 20 }, (_, at) => `owner${at}@seller.example`);
    const { own, ann, campaign, statuses } = await mailing({ SMTP_URL: mail.url, PUBLIC_URL }, emails);
    await start(ann, campaign);
    await vi.waitFor(() => expect([mail.received.length > 3, held.length > 0]).toEqual([true, true]), 30_000);
    expect((await move(ann, campaign.id, 'pause')).status).toBe(200);
    const atPause = mail.received.length;
    isPaused = true;
    for (const done of held) done();
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(['sent', 'paused'])), { timeout: 30_000, interval: 20 });
    const { length: arrived } = mail.received;
    // What was being handed over at that moment, and nothing else.
    expect(arrived).toBeLessThanOrEqual(atPause + 4);
    expect((await statuses()).filter((status) => status === 'sent')).toHaveLength(arrived);
    await move(ann, campaign.id, 'resume');
    await vi.waitFor(() => expect(mail.received).toHaveLength(20), 30_000);
    expect(new Set(mail.received.map(({ to }) => to[0])).size).toBe(20);
    // Whose lines stay open otherwise.
    await own.close();
    await mail.close();
  });

  test('a server that lets nobody in costs no message a try, and is asked again; a campaign can be ended before all has left', async () => {
    let isOpen = false;
    const mail = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) =>
        isOpen ? done(null, { user: username }) : done(Object.assign(new Error('5.7.8 Wrong name or password'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('bad') ? done(Object.assign(new Error('5.7.1 Not wanted'), { responseCode: 554 })) : done(),
    });
    const settings = { SMTP_URL: mail.url.replace('//', '//desk:wrong@'), PUBLIC_URL };
    const { own, ann, campaign, statuses } = await mailing(settings, ['maria@seller.example', 'bad@seller.example']);
    await start(ann, campaign);
    const outage = await vi.waitFor(async () => {
      const now = await results(ann, campaign.id);
      expect(now).toMatchObject({ waiting: 2, failed: 0, outage: { words: expect.stringContaining('5.7.8 Wrong name or password') } });
      return now.outage;
    }, 30_000);
    const rows = async () => own.store.read.select().from(messages);
    // Both are handed over at once; one may still be on its way back.
    await vi.waitFor(
      async () =>
        expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
          ['queued', 0],
          ['queued', 0],
        ]),
      30_000,
    );
    isOpen = true;
    own.clock.advance(Date.parse(outage?.until ?? '') - own.clock.now().getTime() + 1);
    // Whoever changes the settings wakes the sender; it would look by itself as well.
    await move(ann, campaign.id, 'pause');
    await move(ann, campaign.id, 'resume');
    await vi.waitFor(async () => expect((await statuses()).sort()).toEqual(['failed', 'sent']), 30_000);
    expect((await results(ann, campaign.id)).outage).toBeNull();

    // What failed is found by that, and sent again at one word.
    const failed = (await ann.rest<Recipient[]>('GET', `/campaigns/${campaign.id}/recipients?outcome=failed`)).body.data;
    expect(failed.map(({ to_address }) => to_address)).toEqual(['bad@seller.example']);
    expect((await ann.rest<Recipient[]>('GET', '/recipients?outcome=bounced')).body.data).toEqual([]);
    expect((await ann.rest<RecipientTotals>('GET', '/recipients/totals?outcome=failed')).body.data).toMatchObject({
      recipients: 1,
      failed: 1,
    });
    const resend = (id = campaign.id) => ann.rest<CampaignResults>('PATCH', `/campaigns/${id}/send-failed-again`, {});
    const statusOf = async () => (await ann.rest<Campaign>('GET', `/campaigns/${campaign.id}`)).body.data.status;
    await expect.poll(statusOf).toBe('completed');
    const { version } = (await ann.rest<Campaign>('GET', `/campaigns/${campaign.id}`)).body.data;
    expect((await resend()).status).toBe(200);
    await vi.waitFor(async () => expect((await statuses()).sort()).toEqual(['failed', 'sent']), 30_000);
    // It ran again, and ended again.
    await expect.poll(statusOf).toBe('completed');
    expect((await ann.rest<Campaign>('GET', `/campaigns/${campaign.id}`)).body.data.version).toBe(version + 2);

    const second = await draft(ann, { content: 'Once more' });
    expect((await ann.rest('PATCH', `/campaigns/${second.id}/finish`, {})).status).toBe(409);
    own.clock.advance(48 * 60 * MINUTE);
    // At night, where texts and mail of campaigns wait or not: held, so that all of it waits.
    isOpen = false;
    await start(ann, second);
    await vi.waitFor(async () => expect((await results(ann, second.id)).is_filling).toBe(false), 30_000);
    await move(ann, second.id, 'pause');
    const ended = await ann.rest<Campaign>('PATCH', `/campaigns/${second.id}/finish`, {});
    expect([ended.status, ended.body.message, ended.body.data.status]).toEqual([200, 'Campaign ended', 'completed']);
    await vi.waitFor(async () => expect((await results(ann, second.id)).waiting).toBe(0), 30_000);
    expect((await statuses()).filter((status) => status === 'cancelled')).toHaveLength(2);
    expect((await move(ann, second.id, 'resume')).status).toBe(409);
    expect((await resend(second.id)).status).toBe(409);
    // Whose lines stay open otherwise.
    await own.close();
    await mail.close();
  });

  test('what fails or is sent again while the campaign is paused waits for it', async () => {
    const asked: (() => void)[] = [];
    const mail = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        void asked.push(() => done(Object.assign(new Error('4.7.1 Greylisted'), { responseCode: 451 }))),
    });
    const { own, ann, campaign, statuses } = await mailing({ SMTP_URL: mail.url, PUBLIC_URL }, ['maria@seller.example']);
    await start(ann, campaign);
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    await move(ann, campaign.id, 'pause');
    asked.splice(0).forEach((answer) => answer());
    await vi.waitFor(async () => expect(await statuses()).toEqual(['paused']), 30_000);
    const fails = () => own.store.write((tx) => tx.update(messages).set({ status: 'failed' }));
    const [message] = await own.store.read.select().from(messages);
    for (const path of [`/outreach/messages/${message?.id}/retry`, `/recipients/${message?.subject_id}/send-again`]) {
      await fails();
      expect((await ann.rest('PATCH', path, {})).status).toBe(200);
      expect(await statuses()).toEqual(['paused']);
    }
    await move(ann, campaign.id, 'resume');
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    asked.splice(0).forEach((answer) => answer());
    // Whose lines stay open otherwise.
    await own.close();
    await mail.close();
  });
});
