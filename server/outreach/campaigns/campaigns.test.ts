import { describe, expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { loadOutreachSettings, saveSettings } from '#server/accounts/auth/settings/settings.ts';
import { toLeadPerson, listContactValues } from '#server/records/contacts/may-contact.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { messages } from '#server/outreach/messages/table.ts';
import { leads } from '#server/records/leads/table.ts';
import { testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Audience } from '#shared/outreach/campaigns/audience.ts';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import type { Preview } from '#shared/outreach/campaigns/preview.ts';
import type { ContactStatus, ContactStatusKind } from '#shared/records/contacts/kinds.ts';
import { aCampaign } from '#shared/testing/records.ts';
import { eq } from 'drizzle-orm';
import { campaigns } from './table.ts';

const app = await testApp();
const ann = await signUp(app);
const scopeOf = (person: Person) => loadAccountScope({ store: app.store, live: createLiveChanges(), now: app.clock.now }, person.user.id);

const add = async (about: Record<string, unknown> = {}, person = ann): Promise<Campaign> => {
  const { status, body } = await person.rest<Campaign>('POST', '/campaigns', aCampaign(about));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};
/** As it is once it goes out; how it gets there is another test's matter. */
const begin = (id: number, status: 'active' | 'paused' = 'active') =>
  app.store.write((tx) =>
    tx.update(campaigns).set({ status, started_at: app.clock.now().toISOString(), sent_count: 3 }).where(eq(campaigns.id, id)),
  );

describe('a seller under contract', () => {
  const audienceOf = async (person: Person, id: number) => (await person.rest<Audience>('GET', `/campaigns/${id}/audience`)).body.data;

  test('is left out with the reason, under every record of theirs, until the deal falls through', async () => {
    const person = await signUp(app);
    const email = 'signed@sellers.example';
    const [seller, twin, other] = [
      await person.addLead({ email, phone: '(512) 555-0177' }),
      await person.addLead({ email, phone: '(512) 555-0179' }),
      await person.addLead({ email: 'other@sellers.example', phone: '(512) 555-0178' }),
    ];
    const { id } = await add({ channel: 'email', target_criteria: {} }, person);
    // The two records of the seller share an address, which gets it once.
    const once = { matching: 3, reachable: 2, left_out: [{ reason: 'same_address', count: 1 }] };
    expect(await audienceOf(person, id)).toEqual(once);
    const deal = await person.addDeal({ lead_id: seller });
    expect(await audienceOf(person, id)).toEqual({
      matching: 3,
      reachable: 1,
      left_out: [{ reason: 'under_contract', count: 2, people: [seller, twin].map((one) => ({ id: one, name: "Maria O'Brien" })) }],
    });
    for (const [lead, reason] of [
      [seller, 'under_contract'],
      [twin, 'under_contract'],
      [other, null],
    ] as const)
      expect((await person.rest<Preview>('GET', `/campaigns/${id}/preview?lead_id=${lead}`)).body.data.left_out).toBe(reason);
    const asked = await add({ channel: 'email', target_criteria: { include_open_deals: true } }, person);
    expect(asked.target_criteria.include_open_deals).toBe(true);
    expect(await audienceOf(person, asked.id)).toEqual(once);
    const typed = await person.rest<Audience>('GET', '/campaigns/audience?channel=email&include_open_deals=true');
    expect(typed.body.data.reachable).toBe(2);
    const shown = await person.rest<Preview>('GET', `/campaigns/${asked.id}/preview?lead_id=${seller}`);
    expect(shown.body.data.left_out).toBeNull();
    expect((await person.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' })).status).toBe(200);
    expect(await audienceOf(person, id)).toEqual(once);
    // Who has sold gets no more letters about that house; another house of theirs may still be asked for.
    await person.addDeal({ lead_id: seller, status: 'closed', closing_date: '2026-11-10' });
    const { reachable, left_out } = await audienceOf(person, id);
    expect([reachable, left_out.map(({ reason, people = [] }) => [reason, people.map((one) => one.id)])]).toEqual([
      2,
      [['under_contract', [seller]]],
    ]);
  });

  test('is the lead that has the deal now: after it goes to another, is deleted, or follows a merge and its undo', async () => {
    const person = await signUp(app);
    const [first, second] = [
      await person.addLead({ email: 'first@sellers.example', phone: '(512) 555-0181' }),
      await person.addLead({ email: 'second@sellers.example', phone: '(512) 555-0182' }),
    ];
    const { id } = await add({ channel: 'email', target_criteria: {} }, person);
    const leftOut = async () =>
      (await audienceOf(person, id)).left_out.flatMap(({ reason, people = [] }) => people.map((one) => `${reason} ${one.id}`));
    const change = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) => {
      const answer = await person.rest<{ merge: { id: number } | null }>(method, path, body);
      expect([200, 201]).toContain(answer.status);
      return answer.body.data;
    };
    const deal = await person.addDeal({ lead_id: first });
    const another = await person.addDeal({ lead_id: first });
    await change('DELETE', `/deals/${another}`);
    expect(await leftOut()).toEqual([`under_contract ${first}`]);
    await change('PATCH', `/deals/${deal}`, { lead_id: second });
    expect(await leftOut()).toEqual([`under_contract ${second}`]);
    const { merge } = await change('POST', `/leads/${first}/merge`, { other_id: second });
    expect(await leftOut()).toEqual([`under_contract ${first}`]);
    await change('POST', `/lead-merges/${merge?.id}/undo`);
    expect(await leftOut()).toEqual([`under_contract ${second}`]);
    await change('DELETE', `/deals/${deal}`);
    expect(await leftOut()).toEqual([]);
  });
});

describe('a campaign', () => {
  test('is a draft at first, and is the same on both faces', async () => {
    const input = aCampaign({
      target_criteria: { location: 'Memphis, TN', equity_min: 40 },
      ai_personalization: true,
      scheduled_at: '2026-12-01T15:00:00.000Z',
      budget: 450.5,
    });
    const { status, body } = await ann.rest<Campaign>('POST', '/campaigns', input);
    expect([status, body.message]).toEqual([201, 'Campaign created successfully!']);
    expect(body.data).toEqual({
      ...input,
      id: expect.any(Number),
      spent: null,
      status: 'draft',
      ...{ audience: 'leads', property_id: null, property: null, offer_id: null, buyer_count: null },
      target_criteria: {
        location: 'Memphis, TN',
        property_type: null,
        equity_min: 40,
        lead_status: null,
        ai_score_min: null,
        source: null,
        last_contact: null,
        last_contact_day: null,
        tag: null,
        include_open_deals: false,
        mail_to_house: false,
      },
      started_at: null,
      completed_at: null,
      ...Object.fromEntries(
        ['total_recipients', 'sent', 'failed', 'bounce', 'open', 'machine_open', 'click', 'response', 'unsubscribe', 'conversion'].map(
          (name) => [name === 'total_recipients' ? name : `${name}_count`, 0],
        ),
      ),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect((await ann.rest('GET', `/campaigns/${body.data.id}`)).body.data).toEqual(body.data);
    expect(await ann.trpc.campaigns.get.query({ id: body.data.id })).toEqual(body.data);
  });

  test.each([
    [{ subject_line: null }, { subject_line: ['Email subject is required'] }],
    [{ content: 'Hi {{first_nme}}' }, { content: ['There is no field {{first_nme}}. Did you mean {{first_name}}?'] }],
    [{ target_criteria: { equity_min: 140 } }, { target_criteria: ['Must be at most 100'] }],
    [{ target_criteria: 'everybody' }, { target_criteria: [expect.any(String)] }],
    [{ channel: 'pigeon' }, { channel: ['Must be one of: email, sms, direct_mail, social_media'] }],
  ])('%j is refused', async (about, errors) => {
    const { status, body } = await ann.rest('POST', '/campaigns', aCampaign(about));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('PATCH holds the whole to its rules', async () => {
    const text = await add({ channel: 'sms', subject_line: null });
    const { status, body } = await ann.rest('PATCH', `/campaigns/${text.id}`, { channel: 'email' });
    expect([status, body.errors]).toEqual([422, { subject_line: ['Email subject is required'] }]);
    const both = await ann.rest<Campaign>('PATCH', `/campaigns/${text.id}`, { channel: 'email', subject_line: 'Your house' });
    expect(both.body.data).toMatchObject({ channel: 'email', subject_line: 'Your house', content: text.content, version: 2 });
  });

  test('PUT forgets what it leaves out, and history says what changed', async () => {
    const { id } = await add({ target_criteria: { location: 'TX' }, budget: 100 });
    const { body } = await ann.rest<Campaign>('PUT', `/campaigns/${id}`, aCampaign({ name: 'Again' }));
    expect(body.data).toMatchObject({ name: 'Again', budget: null, target_criteria: { location: null } });
    const history = await ann.rest<Activity[]>('GET', `/activities?entity=campaigns&entity_id=${id}`);
    expect(history.body.data.map(({ action, summary }) => `${action} ${summary}`)).toEqual(['updated Again', 'created Spring letters']);
    expect(history.body.data[0]?.changes).toContainEqual({ field: 'target_criteria', before: 'location TX', after: 'all leads' });
    const same = await ann.rest<Campaign>('PUT', `/campaigns/${id}`, aCampaign({ name: 'Again' }));
    expect(same.body.data.version).toBe(2);
  });

  test('is not changed over the head of somebody else', async () => {
    const { id } = await add();
    await ann.rest('PATCH', `/campaigns/${id}`, { name: 'Mine' });
    const { status, body } = await ann.rest('PATCH', `/campaigns/${id}`, { name: 'Late', version: 1 });
    expect([status, body.message]).toEqual([412, expect.stringMatching(/^This campaign was changed by Ann Walker/)]);
  });

  test('once started, keeps what it says and to whom, and cannot be deleted', async () => {
    const campaign = await add({ budget: 100 });
    await begin(campaign.id, 'paused');
    const change = (patch: object) => ann.rest<Campaign>('PATCH', `/campaigns/${campaign.id}`, patch);
    for (const patch of [
      { content: 'Other' },
      { channel: 'sms' },
      { target_criteria: { location: 'TX' } },
      { scheduled_at: '2027-01-01T00:00:00Z' },
    ]) {
      const { status, body } = await change(patch);
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^This campaign has started/)]);
    }
    expect((await change({ spent: 42.1, name: 'Renamed', budget: 200 })).body.data).toMatchObject({
      spent: 42.1,
      name: 'Renamed',
      budget: 200,
    });
    // A form sends all that it has; what is as it was is no change.
    const whole = { ...aCampaign({ name: 'Once more' }), budget: 200, spent: 42.1 };
    expect((await ann.rest<Campaign>('PUT', `/campaigns/${campaign.id}`, whole)).body.data).toMatchObject({ name: 'Once more' });
    const removal = await ann.rest('DELETE', `/campaigns/${campaign.id}`);
    expect([removal.status, removal.body.message]).toEqual([409, expect.stringMatching(/^This campaign has been started/)]);
  });

  test('that never started can be deleted', async () => {
    const { id } = await add();
    const { status, body } = await ann.rest('DELETE', `/campaigns/${id}`);
    expect([status, body]).toEqual([200, { status: 'success', message: 'Campaign deleted successfully' }]);
    expect((await ann.rest('GET', `/campaigns/${id}`)).body.message).toBe('Campaign not found');
  });
});

test('a time that is long over is refused, and one that just passed is not', async () => {
  const at = (hours: number) => ({ scheduled_at: new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString() });
  const past = await ann.rest('POST', '/campaigns', aCampaign(at(25)));
  expect([past.status, past.body.errors]).toEqual([422, { scheduled_at: ['Must not be in the past'] }]);
  const { id } = await add(at(1));
  expect((await ann.rest('PATCH', `/campaigns/${id}`, at(9000))).status).toBe(422);
  expect((await ann.rest('DELETE', `/campaigns/${id}`)).status).toBeLessThan(300);
});

describe('the list', () => {
  test('filters, searches names and subjects, sorts, and is summed up', async () => {
    const cleo = await signUp(app);
    await add({ name: 'Absentee owners, Ohio', spent: 20, budget: 30 }, cleo);
    await add({ name: 'Quiet leads', channel: 'sms', subject_line: null, campaign_type: 'nurture', budget: 12.25 }, cleo);
    const letters = await add(
      { name: 'Letters 100%', channel: 'direct_mail', target_criteria: { mail_to_house: true }, subject_line: null },
      cleo,
    );
    await begin(letters.id);
    const names = async (query: string) => (await cleo.rest<Campaign[]>('GET', `/campaigns?${query}`)).body.data.map(({ name }) => name);
    expect(await names('sort_by=name&sort_order=asc')).toEqual(['Absentee owners, Ohio', 'Letters 100%', 'Quiet leads']);
    expect(await names('channel=sms')).toEqual(['Quiet leads']);
    expect(await names('status=active')).toEqual(['Letters 100%']);
    expect(await names('campaign_type=nurture')).toEqual(['Quiet leads']);
    expect(await names('search=OHIO%20absent')).toEqual(['Absentee owners, Ohio']);
    expect(await names('search=offer%20for')).toEqual(['Absentee owners, Ohio']);
    expect(await names('search=100%25')).toEqual(['Letters 100%']);
    expect((await cleo.rest('GET', '/campaigns/summary')).body.data).toEqual({
      campaigns: 3,
      draft: 2,
      active: 1,
      paused: 0,
      completed: 0,
      budget: 42.25,
      spent: 20,
    });
  });
});

describe('an audience', async () => {
  const bob = await signUp(app);
  const scope = await scopeOf(bob);
  const home = (about: object) => bob.addLead({ property_city: 'Memphis', property_state: 'TN', property_zip: '38103', ...about });
  const memphis = await home({ first_name: 'Maria', status: 'hot' });
  const owes = await home({
    first_name: 'Otto',
    mortgage_balance: 250_000,
    property_type: 'condo',
    source: 'referral',
    phone: '(901) 555-0143',
  });
  const york = await home({ property_city: 'New York', property_state: 'NY', property_zip: '10001', phone: '(212) 555-0144' });
  const kansas = await home({ property_city: 'Kansas City', property_state: 'MO', property_zip: '64101', phone: '(816) 555-0145' });
  const count = async (query: string, channel = 'email') =>
    (await bob.rest<Audience>('GET', `/campaigns/audience?channel=${channel}${query && `&${query}`}`)).body.data;
  const matching = async (query: string) => (await count(query)).matching;
  const know = (id: number, kind: ContactStatusKind, contact_status: ContactStatus) =>
    app.store.write(async (tx) => {
      const [lead] = await tx.select().from(leads).where(eq(leads.id, id));
      const value = listContactValues(toLeadPerson(lead as typeof leads.$inferSelect), []).find((one) => one.kind === kind)?.value ?? '';
      await recordPermission(scope, tx, { lead_id: id, kind, value, contact_status, source: 'manual', evidence: null });
    });

  test.each([
    ['', 4],
    ['location=Memphis', 2],
    ['location=memphis,%20tn', 2],
    ['location=Memphis,%20TX', 0],
    ['location=TN', 2],
    ['location=tennessee', 2],
    ['location=New%20York', 1],
    ['location=Kansas', 0],
    ['location=641', 1],
    ['location=38103-', 0],
    ['location=Memphis,%20TN%2038103', 2],
    ['location=NY;%2064101', 2],
    ['location=%25', 0],
    ['equity_min=70', 3],
    ['equity_min=71', 0],
    ['equity_min=16', 4],
    ['property_type=condo', 1],
    ['lead_status=hot', 1],
    ['source=referral', 1],
    ['ai_score_min=100', 0],
    ['last_contact=never', 4],
    ['last_contact=since&last_contact_day=2020-01-01', 0],
  ])('%s: %i', async (query, n) => expect(await matching(query)).toBe(n));

  test('of a tag is exactly who has it, also when stored', async () => {
    const { body } = await bob.rest<{ data: { id: number }[] }>('GET', '/leads?search=memphis');
    const [one] = body.data.data;
    await bob.rest('PATCH', `/leads/${one?.id}`, { tags: ['Chosen few'] });
    expect([await matching('tag=chosen%20FEW'), await matching('tag=Chosen&location=Memphis')]).toEqual([1, 0]);
    const stored = await bob.rest<Campaign>('POST', '/campaigns', aCampaign({ target_criteria: { tag: 'Chosen few' } }));
    const { id, target_criteria } = stored.body.data;
    expect(target_criteria.tag).toBe('Chosen few');
    expect((await bob.rest<Audience>('GET', `/campaigns/${id}/audience`)).body.data.matching).toBe(1);
    await bob.rest('PATCH', `/leads/${one?.id}`, { tags: [] });
    expect((await bob.rest<Audience>('GET', `/campaigns/${id}/audience`)).body.data.matching).toBe(0);
  });

  test('needs a day to be before or since', async () => {
    const { status, body } = await bob.rest('GET', '/campaigns/audience?channel=email&last_contact=before');
    expect([status, body.errors]).toEqual([422, { last_contact_day: ['Last contact day is required'] }]);
  });

  test('knows who heard from us last', async () => {
    await app.store.write((tx) =>
      tx
        .update(leads)
        .set({ signals: { last_outbound_at: '2026-11-10T15:00:00.000Z' } })
        .where(eq(leads.id, york)),
    );
    expect(await matching('last_contact=never')).toBe(3);
    expect(await matching('last_contact=since&last_contact_day=2026-11-09')).toBe(1);
    expect(await matching('last_contact=before&last_contact_day=2026-11-09')).toBe(0);
    expect(await matching('last_contact=before&last_contact_day=2026-11-12')).toBe(1);
  });

  test('leaves out whom the channel does not reach, and says why', async () => {
    await know(owes, 'email', 'bounced');
    await know(kansas, 'lead', 'do_not_contact');
    await know(memphis, 'phone', 'consented');
    expect(await count('')).toEqual({
      matching: 4,
      reachable: 2,
      left_out: [
        { reason: 'do_not_contact', count: 1 },
        { reason: 'bounced', count: 1 },
      ],
    });
    expect(await count('location=TN')).toEqual({ matching: 2, reachable: 1, left_out: [{ reason: 'bounced', count: 1 }] });
    expect(await count('', 'sms')).toEqual({
      matching: 4,
      reachable: 1,
      left_out: [
        { reason: 'do_not_contact', count: 1 },
        { reason: 'no_consent', count: 2 },
      ],
    });
    expect(await ann.rest<Audience>('GET', '/campaigns/audience?channel=email')).toMatchObject({
      body: { data: { matching: 0, reachable: 0 } },
    });
  });
});

describe('a preview', () => {
  test('shows real leads in turn, and what comes from where', async () => {
    const dan = await signUp(app);
    const first = await dan.addLead({ first_name: 'MARIA', property_city: 'Austin', property_state: 'TX' });
    const other = await dan.addLead({ first_name: 'Otto', property_city: 'Austin', property_state: 'TX', phone: '(512) 555-0199' });
    const elsewhere = await dan.addLead({ property_city: 'Reno', property_state: 'NV', phone: '(512) 555-0198' });
    const written = { channel: 'email', subject_line: 'For {{property_address}}', content: 'Hi {{first_name}}', location: 'TX' };
    const show = async (about: object) => (await dan.rest<Preview>('POST', '/campaigns/preview', { ...written, ...about })).body.data;
    expect(await show({})).toMatchObject({
      lead: { id: first, name: "MARIA O'Brien" },
      from: 'Ann Walker, Walker Homes',
      subject: [
        { text: 'For ', source: 'text' },
        { text: '12 Elm Street', source: 'lead' },
      ],
      body: [
        { text: 'Hi ', source: 'text' },
        { text: 'Maria', source: 'lead' },
      ],
      engine: null,
      left_out: null,
      next: other,
    });
    expect(await show({ after: first })).toMatchObject({ lead: { id: other }, next: null });
    expect(await show({ lead_id: elsewhere })).toMatchObject({ lead: { id: elsewhere }, next: null });
    expect(await show({ location: 'Guam' })).toMatchObject({ lead: null, body: [] });
    expect(await show({ channel: 'sms' })).toMatchObject({ lead: null, subject: [] });
    expect(await show({ channel: 'sms', lead_id: first })).toMatchObject({ left_out: 'no_consent' });
    const stranger = await ann.rest('POST', '/campaigns/preview', { ...written, lead_id: first });
    expect([stranger.status, stranger.body.errors]).toEqual([422, { lead_id: ['Lead not found'] }]);
  });

  test('shows the sentence that is written for one lead alone, which then stays the same', async () => {
    const campaign = await add({
      ai_personalization: true,
      content: 'Hi {{first_name}},\n\nI buy houses in {{property_city}} and nearby.\n\nBest, Ann',
    });
    const lead_id = await ann.addLead({ property_city: 'Austin', property_state: 'TX' });
    const show = async () => (await ann.rest<Preview>('GET', `/campaigns/${campaign.id}/preview?lead_id=${lead_id}`)).body.data;
    const shown = await show();
    expect(shown.engine).toBe('rules');
    expect(shown.body.filter(({ source }) => source === 'personal').map(({ text }) => text)).toEqual([
      expect.stringMatching(/house in Austin/),
    ]);
    expect(shown.body.map(({ text }) => text).join('')).toMatch(
      /^Hi Maria,\n\nI buy houses in Austin and nearby\. [^\n]+[.?]\n\nBest, Ann$/,
    );
    expect(await show()).toEqual(shown);
  });

  test('a test goes to its author, not to a lead', async () => {
    const { id } = await add({ channel: 'email', subject_line: 'For {{property_address}}', content: 'Hi {{first_name}} <b>' });
    const early = await ann.rest('POST', `/campaigns/${id}/test`);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('postal address')]);
    const own = await scopeOf(ann);
    const { account_id: _, signing_key: __, updated_at: ___, ...settings } = await loadOutreachSettings(own);
    await saveSettings(own, { ...settings, postal_address: '1 Main St, Austin, TX 78701' });
    const { status, body } = await ann.rest<{ to: string; message_id: number }>('POST', `/campaigns/${id}/test`);
    expect([status, body.data.to, body.message]).toEqual([200, ann.email, 'The test is on its way to you']);
    const [message] = await app.store.read.select().from(messages).where(eq(messages.id, body.data.message_id));
    expect(message).toMatchObject({ purpose: 'test', lead_id: null, to_address: ann.email, html: expect.stringContaining('&lt;b&gt;') });
    expect(message?.subject).toMatch(/^\[Test\] For /);
    const letter = await add({ channel: 'direct_mail', target_criteria: { mail_to_house: true }, subject_line: null });
    expect((await ann.rest('POST', `/campaigns/${letter.id}/test`)).status).toBe(409);
  });
});
