/** tRPC and REST are two faces of the same procedures: the same calls, permissions, answers and messages. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buyerProposals } from '#server/closing/marketplace/table.ts';
import { campaignRecipients } from '#server/outreach/campaigns/table.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import type { PhotoUpload } from '#shared/records/properties/photos/photo.ts';
import { testApp } from './app.ts';
import { type Person, signUp } from './people.ts';
import { addScan } from './documents.ts';
import { aPhoto } from './photos.ts';
import { type Procedure, procedures, withoutRest } from './procedures.ts';
import { type Owner, SAMPLES } from './samples.ts';
import { aCampaign, aDeal, aLead, aMilestone, aProperty, aSale, anAccount } from '#shared/testing/records.ts';

/** Procedures that have no REST path, and why. */
const ONLY_TRPC: Record<string, string> = {
  'activities.live': 'a stream; a program asks for what is new',
  'webChat.live': 'a stream; a program asks for the messages since the last',
};

type Body = Record<string, unknown>;

const app = await testApp();
let ann: Person;
let bob: Person;
/** Ann's records and Bob's, by the first segment of the REST path. */
let annsIds: Record<string, number>;
/** A valid body for each procedure that takes one, from records of Bob's. */
let bobsBodies: Record<string, Body>;

const REPAIRS = { level: 'light', local_factor: 1, contingency_percent: 15 };

/** A recipient as the start of a campaign writes it down. */
async function addRecipient(person: Person, campaign_id: number): Promise<number> {
  const at = app.clock.now().toISOString();
  const own = { account_id: person.user.id, campaign_id, created_at: at, updated_at: at };
  const [row] = await app.store.write((tx) =>
    tx
      .insert(campaignRecipients)
      .values({ ...own, name: 'Maria', to_address: 'maria@seller.example', is_personalized: false })
      .returning({ id: campaignRecipients.id }),
  );
  return row?.id ?? 0;
}

async function addPhoto(person: Person, property: number): Promise<number> {
  const body = new FormData();
  body.set('photos', new Blob([await aPhoto(1)]), 'front.png');
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await app.send<PhotoUpload>(`/properties/${property}/photos`, { method: 'POST', headers, body });
  return answer.body.data.photos[0]?.id ?? 0;
}

/** A record of each sample, by the first segment of its path. */
async function addSamples(person: Person, others: Record<string, number>): Promise<Record<string, number>> {
  const ids = { ...others };
  for (const { collection, body } of SAMPLES) {
    const made = await person.rest<{ id: number }>('POST', collection, body(ownerOf(ids)));
    ids[collection.slice(1)] = made.body.data.id;
  }
  return ids;
}

const ownerOf = (ids: Record<string, number>): Owner => ({ mark: 'Mine', own: (collection) => ids[collection.slice(1)] });

/** As a buyer leaves it on their own page. */
async function addProposal({ user }: Person, buyer_id: number): Promise<number> {
  const changes = [{ field: 'bedrooms_min', before: null, after: 3 }];
  const given = { account_id: user.id, buyer_id, changes, created_at: app.clock.now().toISOString() };
  const [row] = await app.store.write((tx) => tx.insert(buyerProposals).values(given).returning({ id: buyerProposals.id }));
  return row?.id ?? 0;
}

async function recordsOf(person: Person): Promise<Record<string, number>> {
  const leads = await person.addLead();
  const properties = await person.addProperty();
  const deals = await person.addDeal({ property_id: properties, lead_id: leads });
  const milestones = await person.addMilestone({ deal_id: deals });
  const samples = await addSamples(person, { properties, leads, deals });
  const term = await person.rest<{ id: number }>('POST', `/deals/${deals}/terms`, { kind: 'title', due_date: '2031-01-02' });
  const { body } = await person.rest<{ id: number }>('POST', '/property-saves', { property_id: properties });
  const upload = await app.send<{ id: number }>('/leads/import?start=false', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
    body: 'Owner,Address\nAnn Lee,12 Oak St\n',
  });
  const sessions = (await person.rest<{ id: number }[]>('GET', '/sessions')).body.data[0]?.id as number;
  const token = await person.rest<{ id: number }>('POST', '/api-tokens', { name: 'Dialer', scope: 'read' });
  const booking = { lead_id: leads, kind: 'visit', starts_at: '2026-12-01T15:00:00Z', force: true };
  const appointment = await person.rest<{ id: number }>('POST', '/appointments', booking);
  const payment = await person.rest<{ id: number }>('POST', '/payments', { method: 'paypal' });
  const twin = await person.addLead();
  const merged = await person.rest<{ merge: { id: number } }>('POST', `/leads/${leads}/merge`, { other_id: twin });
  const touch = await person.rest<{ id: number }>('POST', `/leads/${leads}/touches`, { outcome: 'talked' });
  const bulk = await person.rest<{ job: { id: number } }>('POST', '/leads/bulk', { ids: [], action: 'delete' });
  const tag = await person.rest<{ id: number }>('POST', '/tags', { name: 'Probate' });
  const message = await person.rest<{ id: number }>('POST', `/leads/${leads}/messages`, { channel: 'sms', body: 'Hello' });
  const conversation = (await person.rest<{ id: number }>('POST', '/conversations', { lead_id: leads, channel: 'phone' })).body.data.id;
  await person.rest('POST', `/conversations/${conversation}/messages`, { author: 'lead', body: 'Yes. In 30 days.' });
  const facts = await vi.waitFor(async () => {
    const read = (await person.rest<{ facts: { id: number }[] }>('GET', `/conversations/${conversation}`)).body.data.facts;
    expect(read.length).toBeGreaterThan(0);
    return read;
  }, 30_000);
  const said = await person.rest<{ id: number }[]>('GET', `/conversations/${conversation}/messages`);
  const bid = { buyer_id: samples.buyers, property_id: properties, amount: 215_000, payment: 'cash' };
  const offer = await person.rest<{ id: number }>('POST', '/buyer-offers', bid);
  const terms = { direction: 'to_seller', amount: 1000, due_on: '2026-12-01', holder_name: 'Larkfield Title' };
  const deposit = await person.rest<{ id: number }>('POST', `/deals/${deals}/deposits`, terms);
  return {
    ...samples,
    leads,
    deposits: deposit.body.data.id,
    records: leads,
    'buyer-offers': offer.body.data.id,
    'buyer-proposals': await addProposal(person, samples.buyers as number),
    conversations: conversation,
    'conversation-messages': said.body.data[0]?.id as number,
    'conversation-facts': facts[0]?.id as number,
    properties,
    photos: await addPhoto(person, properties),
    terms: term.body.data.id,
    documents: await addScan(app, person.token, `/leads/${leads}/documents`, 1),
    deals,
    'deal-milestones': milestones,
    recipients: await addRecipient(person, samples.campaigns as number),
    'property-saves': body.data.id,
    imports: upload.body.data.id,
    sessions,
    payments: payment.body.data.id,
    outreach: message.body.data.id,
    appointments: appointment.body.data.id,
    'api-tokens': token.body.data.id,
    touches: touch.body.data.id,
    'lead-merges': merged.body.data.merge.id,
    tags: tag.body.data.id,
    views: (await person.rest<{ id: number }>('POST', '/views', { entity: 'leads', name: 'All', query: '' })).body.data.id,
    'bulk-jobs': bulk.body.data.job.id,
  };
}

beforeAll(async () => {
  ann = await signUp(app);
  bob = await signUp(app);
  annsIds = await recordsOf(ann);
  const bobs = await recordsOf(bob);
  const deal = aDeal({ property_id: bobs.properties, lead_id: bobs.leads });
  bobsBodies = {
    ...Object.fromEntries(
      SAMPLES.flatMap(({ router, body }) => ['replace', 'update'].map((call) => [`${router}.${call}`, body(ownerOf(bobs))])),
    ),
    'records.summary': { kind: 'lead' },
    'records.closeDeal': { received: 9000, closing_date: '2026-11-20', complete_milestones: false },
    'records.reopenDeal': { status: 'active', closing_date: '2026-11-20', sale_price: 9000, milestone_ids: [] },
    'leads.replace': aLead(),
    'leads.update': { status: 'hot' },
    'leads.completeNextAction': {},
    'tags.update': { name: 'Mine' },
    'bulk.undo': {},
    'leadMerges.merge': { other_id: await bob.addLead() },
    'leadMerges.undo': {},
    'views.update': { name: 'Mine' },
    'properties.replace': aProperty(),
    'properties.update': { status: 'sold' },
    'repairs.replace': REPAIRS,
    'photos.update': { caption: 'Front' },
    'documents.update': { name: 'Mine' },
    'terms.create': { kind: 'title', due_date: '2031-01-02' },
    'terms.meet': {},
    'terms.waive': { reason: 'Mine' },
    'terms.extend': { due_date: '2031-01-03', reason: 'Mine' },
    'terms.closingMove': { closing_date: '2031-01-02' },
    'terms.moveClosing': { closing_date: '2031-01-02', reason: 'Mine' },
    'valuation.choose': { sale_id: 1, choice: 'in' },
    'analysis.replacePropertyAssumptions': { rent: 1500 },
    'deals.replace': deal,
    'deals.update': { status: 'pending' },
    'deposits.create': { direction: 'to_seller', amount: 1000, due_on: '2026-12-01', holder_name: 'Mine' },
    'deposits.update': { amount: 1 },
    'deposits.record': { kind: 'dispute', note: 'Mine' },
    'milestones.replace': aMilestone({ deal_id: bobs.deals }),
    'milestones.update': { title: 'Another' },
    'milestones.complete': {},
    'buyerOffers.update': { amount: 1000 },
    'buyerOffers.accept': {},
    'buyerProposals.accept': {},
    'buyerProposals.refuse': {},
    'campaigns.sendToBuyers': { channel: 'email' },
    'campaigns.offerAudience': { channel: 'email' },
    'campaignRuns.start': {},
    'campaignRuns.pause': {},
    'campaignRuns.resume': {},
    'campaignRuns.finish': {},
    'campaignRuns.sendFailedAgain': {},
    'campaignRuns.mailed': { mailed_on: '2026-03-02' },
    'recipients.responded': { words: 'Called' },
    'recipients.sendAgain': {},
    'savedProperties.update': { notes: 'Mine' },
    'listings.open': {},
    'listings.close': {},
    'listings.withdraw': {},
    'listings.counter': { amount: 1000 },
    'listings.review': { review: 'real' },
    'listings.answer': { answer: 'Yes' },
    'lists.addMembers': { lead_ids: [bobs.leads] },
    'contractSigning.remind': { signer_id: 1 },
    'contractSigning.void': { reason: 'Mine' },
    'contractSigning.addScan': { signer_id: 1, document_id: 1 },
    'contractTemplates.confirm': {},
    'appointments.update': { notes: 'Mine' },
    'appointments.cancel': {},
    'appointments.complete': {},
    'appointments.miss': {},
    'conversations.replace': {},
    'conversations.update': { goal: 'Mine' },
    'conversations.addMessage': { author: 'lead', body: 'Hello' },
    'conversations.changeDraft': { body: 'Mine' },
    'conversations.changeFact': { status: 'accepted' },
    'imports.setMapping': { mapping: {} },
    'outreach.retry': {},
    'outreach.cancel': {},
    'outreach.recordContactStatus': { kind: 'lead', contact_status: 'opted_out' },
    'outreach.recordBuyerContactStatus': { kind: 'buyer', contact_status: 'opted_out' },
    'outreach.send': { channel: 'sms', body: 'Hello' },
    'touches.log': { outcome: 'talked' },
  };
});

interface Outcome {
  status: number;
  message: string | undefined;
  errors: FieldErrors | undefined;
  data?: unknown;
}

/** Calls a procedure over tRPC's own protocol. */
async function overTrpc({ name, kind }: Procedure, input: Body, token?: string): Promise<Outcome> {
  const query = kind === 'query' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const response = await fetch(`${app.address}/trpc/${name}${query}`, {
    method: kind === 'query' ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(kind === 'query' ? {} : { body: JSON.stringify(input) }),
  });
  const { result, error } = (await response.json()) as {
    result?: { data: unknown };
    error?: { message: string; data: { httpStatus: number; errors?: FieldErrors } };
  };
  if (error) expect(error.data.httpStatus).toBe(response.status);
  return { status: response.status, message: error?.message, errors: error?.data.errors, data: result?.data };
}

async function overRest({ method, path }: Procedure, { id, ...input }: Body, token?: string): Promise<Outcome> {
  const target = path.replace('{id}', String(id)).replace('{kind}', String(input.kind));
  const query = Object.entries(input).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  const inUrl = method === 'GET' || method === 'DELETE';
  const answer = await app.rest(
    method,
    inUrl && query.length > 0 ? `${target}?${query.join('&')}` : target,
    inUrl ? undefined : input,
    token,
  );
  const { message, errors, data } = answer.body;
  return { status: answer.status, message: answer.status < 400 ? undefined : message, errors, data };
}

const hasId = ({ path }: Procedure) => path.includes('{id}');
const isList = ({ method, path, name }: Procedure) =>
  method === 'GET' && !path.includes('{id}') && (name.endsWith('.list') || name.endsWith('List'));

test('every procedure has a REST path, or is on the list of exceptions', () => {
  expect([...withoutRest].sort()).toEqual(Object.keys(ONLY_TRPC).sort());
  expect(procedures.length).toBeGreaterThan(35);
});

test('no two procedures share a path and method', () => {
  const calls = procedures.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
});

describe.each(procedures.filter((procedure) => !procedure.open))('$method $path', (procedure) => {
  test('is 401 without a token, on both faces', async () => {
    const outcome = { status: 401, message: 'Unauthenticated', errors: undefined };
    expect(await overRest(procedure, { id: 1 })).toMatchObject(outcome);
    expect(await overTrpc(procedure, { id: 1 })).toMatchObject(outcome);
  });
});

describe.each(procedures.filter(hasId))('$method $path', (procedure) => {
  test("does not know another account's record: 404 on both faces, as for a record that is not there", async () => {
    const id = annsIds[procedure.path.split('/')[1] ?? ''];
    if (id === undefined) throw new Error(`no record of Ann's for ${procedure.path}`);
    const needsBody = ['PUT', 'PATCH'].includes(procedure.method);
    const body = bobsBodies[procedure.name] ?? {};
    if (needsBody && !bobsBodies[procedure.name]) throw new Error(`no body for ${procedure.name}`);
    const rest = await overRest(procedure, { ...body, id }, bob.token);
    expect(rest.status).toBe(404);
    expect(rest.message).toMatch(/ not found$/);
    expect(await overTrpc(procedure, { ...body, id }, bob.token)).toEqual(rest);
    expect(await overRest(procedure, { ...body, id: 987_654_321 }, bob.token)).toEqual(rest);
    for (const strange of ['abc', '0', '-1', '1.5', '99999999999999999999', '%20'])
      expect(await overRest(procedure, { ...body, id: strange }, bob.token)).toEqual(rest);
  });
});

describe.each(procedures.filter(isList))('$method $path', (procedure) => {
  test("neither lists nor counts another account's records", async () => {
    const cleo = await signUp(app);
    // Who asks has a session.
    const own = procedure.path === '/sessions' ? [{ is_current: true }] : [];
    const expected = { data: own, meta: { total: own.length, last_page: 1, current_page: 1 } };
    const { body } = await cleo.rest<unknown>('GET', procedure.path);
    const page = (Array.isArray(body.data) ? body : body.data) as { data: unknown[]; meta: unknown };
    expect(page).toMatchObject(expected);
    expect((await overTrpc(procedure, {}, cleo.token)).data).toMatchObject(expected);
  });

  test('refuses the same input with the same messages on both faces', async () => {
    const bad = { page: 'one', per_page: 101, sort_by: 'password_hash', sort_order: 'up' };
    const rest = await overRest(procedure, bad, bob.token);
    expect(rest.status).toBe(422);
    expect(Object.keys(rest.errors ?? {}).sort()).toEqual(['page', 'per_page', 'sort_by', 'sort_order']);
    expect(await overTrpc(procedure, bad, bob.token)).toEqual(rest);
  });

  test('can be sorted by every column that it offers', async () => {
    const { errors } = await overRest(procedure, { sort_by: 'password_hash' }, bob.token);
    const [, columns = ''] = /^Must be one of: (.+)$/.exec(errors?.sort_by?.[0] ?? '') ?? [];
    expect(columns).not.toBe('');
    for (const sort_by of columns.split(', ')) expect(await overRest(procedure, { sort_by }, bob.token)).toMatchObject({ status: 200 });
  });
});

test('nobody counts what is not theirs', async () => {
  const cleo = await signUp(app);
  const { body } = await cleo.rest('GET', '/counts');
  expect(Object.values(body.data).every((count) => count === 0)).toBe(true);
  expect(await cleo.trpc.counts.get.query()).toEqual(body.data);
});

describe('bad input gets the same words on both faces', () => {
  const bad: [string, Body][] = [
    ['auth.register', {}],
    ['auth.register', anAccount({ email: 'x', phone: '1', password: '1', role: 'king' })],
    ['auth.login', {}],
    ['auth.updateProfile', { email: 'nope' }],
    ['auth.changePassword', { password: '123', password_confirmation: '456' }],
    ['leads.create', {}],
    ['leads.create', aLead({ first_name: 'J0hn', estimated_value: -1, phone: 'x', asking_price: 'NaN', property_state: 'ZZ' })],
    ['properties.create', {}],
    ['properties.create', aProperty({ bedrooms: 0, year_built: 1700, arv: '1e9', images: 'x' })],
    ['deals.create', {}],
    ['deals.create', aDeal({ property_id: 987_654_321, lead_id: 987_654_321 })],
    ['deals.create', aDeal({ property_id: 1, lead_id: 1, closing_date: '2026-02-30', purchase_price: 0 })],
    ['milestones.create', {}],
    ['milestones.create', aMilestone({ deal_id: 'x', is_critical: 'yes', due_date: '01/02/2026' })],
    ['campaigns.create', {}],
    ['campaigns.create', aCampaign({ subject_line: '', content: '{{frist_name}}', channel: 'email' })],
    ['savedProperties.save', {}],
    ['sales.create', aSale({ price: 0, sold_on: '1/2/2026', latitude: 91, zip: 'x' })],
    ['appointments.create', {}],
    ['appointments.create', { lead_id: 987_654_321, kind: 'visit', starts_at: '2027-01-04T15:00:00Z' }],
    ['availability.replace', { spans: [{ weekday: 1, from: '10:00', to: '09:00' }] }],
    ['savedProperties.save', { property_id: 987_654_321 }],
  ];
  test.each(bad)('%s %j', async (name, input) => {
    const procedure = procedures.find((entry) => entry.name === name);
    if (!procedure) throw new Error(`no procedure ${name}`);
    const rest = await overRest(procedure, input, bob.token);
    expect(rest.status).toBe(422);
    expect(rest.message).toBe('Please fix the validation errors above.');
    expect(Object.keys(rest.errors ?? {}).length).toBeGreaterThan(0);
    expect(await overTrpc(procedure, input, bob.token)).toEqual(rest);
  });

  test('before and after REST has used a schema, tRPC reads it the same way', async () => {
    const create = procedures.find(({ name }) => name === 'milestones.create') as Procedure;
    const strange = { deal_id: [], is_critical: 'abc', title: 5, due_date: true, milestone_type: {} };
    const first = await overTrpc(create, strange, bob.token);
    expect(first.status).toBe(422);
    await overRest(create, strange, bob.token);
    expect(await overTrpc(create, strange, bob.token)).toEqual(first);
  });
});

test('a record looks the same on both faces', async () => {
  const lead = await ann.trpc.leads.get.query({ id: annsIds.leads as number });
  expect(lead).toMatchObject({ ...(await ann.trpc.leads.list.query({})).data[0] });
  expect((await ann.rest('GET', `/leads/${annsIds.leads}`)).body.data).toEqual(lead);
  const property = await ann.trpc.properties.get.query({ id: annsIds.properties as number });
  expect((await ann.rest('GET', `/properties/${annsIds.properties}`)).body.data).toEqual(property);
});
