/**
 * How often each procedure asks the database. On a file a question costs next to nothing, on a server each is a round trip: what asks
 * once for each record is found here, before anybody waits for it.
 */
import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contracts } from '#server/closing/contracts/table.ts';
import { buyerProposals, roomGuests, roomQuestions } from '#server/closing/marketplace/table.ts';
import { buyerOffers } from '#server/records/buyers/table.ts';
import { conversationFacts } from '#server/outreach/conversations/table.ts';
import { campaignRecipients } from '#server/outreach/campaigns/table.ts';
import type { PhotoUpload } from '#shared/records/properties/photos/photo.ts';
import { aBuyer, aCampaign, aDeal, aLead, aListing, aMilestone, anAccount, aProperty, aSale } from '#shared/testing/records.ts';
import { type TestApp, testApp } from './app.ts';
import { type LibsqlServer, startLibsqlServer } from './libsql-server.ts';
import { type Person, signUp } from './people.ts';
import { addScan } from './documents.ts';
import { aPhoto } from './photos.ts';
import { procedures } from './procedures.ts';
import { SAMPLES } from './samples.ts';

let database: LibsqlServer;
let counter: Server;
let app: TestApp;
let ann: Person;
let roundTrips = 0;

beforeAll(async () => {
  database = await startLibsqlServer();
  const agent = new Agent({ keepAlive: true });
  counter = createServer((incoming, outgoing) => {
    roundTrips++;
    const { hostname, port } = new URL(database.url);
    const onward = httpRequest(
      { agent, hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
  // What the application does by itself would be counted with whatever is called at that moment.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  app = await testApp({ works: false, database: `http://127.0.0.1:${(counter.address() as AddressInfo).port}` });
  vi.useRealTimers();
  ann = await signUp(app);
});
afterAll(async () => {
  await app.close();
  counter.closeAllConnections();
  await new Promise((resolve) => counter.close(resolve));
  await database.stop();
});

/** What goes on after the answer, in steps of its own, and what is about a file. */
const NOT_COUNTED = [
  // Needs a visitor who claims to be a lead and says stop.
  'conversations.confirmStop',
  // Need a mail server, and the secret of its mail.
  'auth.forgotPassword',
  'auth.resetPassword',
  // A year of business.
  'sampleData.start',
  'sampleData.leave',
  'bulk.start',
  'bulk.undo',
  'imports.start',
  'imports.undo',
  'backups.overview',
  'backups.create',
  'campaignRuns.start',
  'campaignRuns.pause',
  'campaignRuns.resume',
  'campaignRuns.mailed',
  'campaignRuns.finish',
  'campaignRuns.sendFailedAgain',
  'recipients.sendAgain',
];

/** Round trips to the database of one call. One finds the session; a change takes two more to begin and to commit, the first with its first statement. */
const ROUND_TRIPS: Record<string, number> = {
  'instance.get': 0,
  'auth.changePassword': 5,
  'auth.login': 4,
  'auth.logout': 3,
  'auth.me': 1,
  'auth.register': 4,
  'auth.updateProfile': 4,
  'sessions.list': 3,
  'sessions.remove': 3,
  'sessions.removeOthers': 3,
  'apiTokens.create': 3,
  'apiTokens.list': 3,
  'apiTokens.remove': 3,
  'leads.aiScore': 2,
  'leads.capture': 6,
  'leads.completeNextAction': 8,
  'leads.create': 6,
  'leads.get': 3,
  'leads.list': 5,
  'leads.remove': 6,
  'leads.replace': 8,
  'leads.update': 16,
  'bulk.get': 2,
  'bulk.list': 3,
  'deposits.create': 12,
  'deposits.events': 4,
  'deposits.get': 2,
  'deposits.makeLink': 10,
  'deposits.ofDeal': 4,
  'deposits.propose': 5,
  'deposits.record': 12,
  'deposits.remove': 8,
  'deposits.revokeLink': 7,
  'deposits.update': 11,
  'ledger.anchors': 2,
  'ledger.check': 6,
  'ledger.list': 3,
  'ledger.verify': 2,
  'leadMerges.duplicates': 6,
  'leadMerges.merge': 65,
  'leadMerges.ofLead': 2,
  'leadMerges.undo': 31,
  'listings.answer': 6,
  'listings.bids': 8,
  'listings.close': 11,
  'listings.counter': 13,
  'listings.review': 15,
  'listings.create': 11,
  'listings.demand': 5,
  'listings.draft': 7,
  'listings.events': 4,
  'listings.get': 4,
  'listings.guests': 4,
  'listings.link': 5,
  'listings.list': 5,
  'listings.open': 16,
  'listings.questions': 4,
  'listings.remove': 8,
  'listings.update': 9,
  'listings.withdraw': 14,
  'listings.summary': 4,
  'lists.addMembers': 8,
  'lists.create': 5,
  'lists.get': 2,
  'lists.list': 3,
  'lists.members': 4,
  'lists.ofLead': 3,
  'lists.remove': 10,
  'lists.removeMember': 7,
  'lists.replace': 6,
  'lists.update': 6,
  'views.counts': 2,
  'views.create': 6,
  'views.get': 2,
  'views.list': 3,
  'views.remove': 5,
  'views.update': 6,
  'tags.create': 6,
  'tags.get': 2,
  'tags.list': 3,
  'tags.remove': 5,
  'tags.update': 5,
  'analysis.assumptions': 2,
  'analysis.replaceAssumptions': 4,
  'analysis.ofProperty': 9,
  'analysis.propertyAssumptions': 3,
  'analysis.replacePropertyAssumptions': 7,
  'properties.capture': 4,
  'properties.placeOfZip': 1,
  'properties.create': 4,
  'properties.get': 2,
  'properties.list': 3,
  'properties.remove': 6,
  'properties.replace': 6,
  'properties.update': 6,
  'contracts.again': 16,
  'contracts.create': 14,
  'contracts.get': 5,
  'contracts.list': 4,
  'contracts.remove': 6,
  'contracts.update': 15,
  'contractSigning.addScan': 41,
  'contractSigning.remind': 9,
  'contractSigning.send': 29,
  'contractSigning.signAsMe': 23,
  'contractSigning.void': 13,
  'contractTemplates.confirm': 7,
  'contractTemplates.create': 6,
  'contractTemplates.get': 2,
  'contractTemplates.list': 3,
  'contractTemplates.preview': 2,
  'contractTemplates.remove': 5,
  'contractTemplates.replace': 7,
  'contractTemplates.samples': 1,
  'contractTemplates.update': 7,
  'contractTemplates.versions': 3,
  'stateRules.find': 2,
  'stateRules.get': 2,
  'stateRules.saveNumbers': 4,
  'dealSheets.link': 3,
  'dealSheets.replaceLink': 6,
  'photos.ofProperty': 3,
  'terms.closingMove': 5,
  'terms.create': 16,
  'terms.extend': 15,
  'terms.meet': 15,
  'terms.moveClosing': 12,
  'terms.ofDeal': 4,
  'terms.waive': 14,
  'documents.get': 2,
  'documents.link': 3,
  'documents.list': 3,
  'documents.remove': 7,
  'documents.update': 6,
  'photos.remove': 7,
  'photos.update': 9,
  'repairs.get': 3,
  'repairs.remove': 6,
  'repairs.replace': 7,
  'deals.create': 6,
  'deals.get': 2,
  'deals.list': 3,
  'deals.remove': 6,
  'deals.replace': 7,
  'deals.totals': 2,
  'deals.update': 7,
  'milestones.complete': 6,
  'milestones.create': 6,
  'milestones.get': 2,
  'milestones.list': 3,
  'milestones.ofDeal': 4,
  'milestones.remove': 5,
  'milestones.replace': 6,
  'milestones.update': 6,
  'nextActions.callBrief': 4,
  'nextActions.get': 4,
  'nextActions.snooze': 5,
  'nextActions.unsnooze': 4,
  'sales.create': 4,
  'sales.get': 2,
  'sales.list': 3,
  'sales.remove': 5,
  'sales.replace': 5,
  'sales.update': 5,
  'valuation.choose': 11,
  'valuation.get': 5,
  'buyers.create': 6,
  'buyers.get': 3,
  'buyers.list': 3,
  'buyers.ofProperty': 8,
  'buyers.properties': 4,
  'buyers.remove': 7,
  'buyers.replace': 8,
  'buyers.update': 8,
  'buyerOffers.accept': 13,
  'buyerOffers.create': 7,
  'buyerOffers.get': 2,
  'buyerOffers.list': 3,
  'buyerOffers.ofProperty': 4,
  'buyerOffers.remove': 13,
  'buyerOffers.update': 6,
  'buyerProposals.accept': 7,
  'buyerProposals.list': 3,
  'buyerProposals.refuse': 4,
  'savedProperties.get': 2,
  'savedProperties.list': 3,
  'savedProperties.remove': 5,
  'savedProperties.save': 7,
  'savedProperties.update': 6,
  'touches.get': 2,
  'touches.list': 3,
  'touches.log': 28,
  'touches.readNote': 2,
  'touches.undo': 28,
  'campaigns.audience': 3,
  'campaigns.audienceOf': 4,
  'campaigns.create': 4,
  'campaigns.get': 2,
  'campaigns.list': 3,
  'campaigns.preview': 4,
  'campaigns.previewSaved': 5,
  'campaigns.remove': 5,
  'campaigns.replace': 5,
  'campaigns.offerAudience': 10,
  'campaigns.sendToBuyers': 11,
  'campaigns.summary': 2,
  'campaigns.test': 10,
  'campaigns.update': 5,
  'campaignRuns.results': 7,
  'recipients.get': 4,
  'recipients.list': 3,
  'recipients.ofCampaign': 4,
  'recipients.responded': 11,
  'recipients.totals': 2,
  'appointments.cancel': 20,
  'appointments.create': 24,
  'appointments.feed': 2,
  'appointments.get': 2,
  'appointments.complete': 12,
  'appointments.list': 3,
  'appointments.miss': 28,
  'appointments.proposals': 4,
  'appointments.remove': 6,
  'appointments.renewFeed': 4,
  'appointments.replaceSettings': 4,
  'appointments.settings': 3,
  'appointments.slots': 4,
  'appointments.update': 26,
  'availability.get': 2,
  'availability.replace': 7,
  'activities.list': 3,
  'payments.checkout': 0,
  'payments.create': 9,
  'payments.get': 2,
  'payments.list': 3,
  'payments.proceed': 2,
  'membership.get': 2,
  'outreach.cancel': 6,
  'outreach.message': 3,
  'outreach.messages': 3,
  'outreach.buyerPermissions': 8,
  'outreach.permissions': 9,
  'outreach.recordBuyerContactStatus': 23,
  'outreach.recordContactStatus': 16,
  'outreach.retry': 6,
  'outreach.saveSettings': 5,
  'outreach.send': 15,
  'outreach.settings': 2,
  'conversations.addMessage': 14,
  'conversations.changeDraft': 10,
  'conversations.changeFact': 17,
  'conversations.create': 8,
  'conversations.get': 5,
  'conversations.list': 3,
  'conversations.messages': 4,
  'conversations.opening': 2,
  'conversations.remove': 6,
  'conversations.replace': 5,
  'conversations.update': 7,
  'assistantSettings.get': 3,
  'assistantSettings.renewKeys': 5,
  'assistantSettings.save': 6,
  'conversationHooks.receive': 15,
  'webChat.messages': 4,
  'webChat.page': 2,
  'webChat.send': 14,
  'webChat.start': 15,
  'achievements.list': 3,
  'achievements.summary': 2,
  'achievementRules.create': 4,
  'achievementRules.get': 2,
  'achievementRules.list': 3,
  'achievementRules.remove': 5,
  'achievementRules.replace': 5,
  'achievementRules.update': 5,
  'activities.news': 3,
  'counts.get': 2,
  'dashboard.get': 6,
  'insight.attempts': 2,
  'insight.hours': 2,
  'insight.leaks': 2,
  'insight.speed': 2,
  'predictions.ofDeal': 2,
  'predictions.ofOpenDeals': 2,
  'predictions.report': 4,
  'records.summary': 16,
  'records.timeline': 4,
  'records.dealDraft': 7,
  'records.closeDeal': 11,
  'records.reopenDeal': 16,
  'records.propertyDraft': 3,
  'imports.get': 3,
  'imports.list': 3,
  'imports.originalRow': 3,
  'imports.plan': 6,
  'imports.remove': 9,
  'imports.rows': 4,
  'imports.setMapping': 4,
};

/** Of a noun whose calls are not counted above: one statement each beside those that every call takes. */
const AT_MOST: Record<string, number> = { list: 5, get: 4, create: 8, replace: 9, update: 9, remove: 9 };
const isPlain = (name: string): boolean => !(name in ROUND_TRIPS) && (name.split('.')[1] ?? '') in AT_MOST;

test('no procedure asks more often than it needs to, however many records there are', async () => {
  const measured: Record<string, number> = {};
  const call = async (name: string, input: object = {}): Promise<{ id: number }> => {
    const procedure = procedures.find((one) => one.name === name);
    if (!procedure) throw new Error(`no procedure ${name}`);
    const before = roundTrips;
    const asked = encodeURIComponent(JSON.stringify(input));
    const response = await fetch(`${app.address}/trpc/${name}${procedure.kind === 'query' ? `?input=${asked}` : ''}`, {
      method: procedure.kind === 'query' ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      ...(procedure.kind === 'query' ? {} : { body: JSON.stringify(input) }),
    });
    const body = (await response.json()) as { result?: { data: { id: number } } };
    if (!body.result) throw new Error(`${name}: ${JSON.stringify(body)}`);
    measured[name] = Math.max(measured[name] ?? 0, roundTrips - before);
    // The id alone: a version that has passed would be refused.
    return { id: body.result.data?.id };
  };

  // What is learnt once a process (which tables point at which) is learnt here.
  await ann.rest('DELETE', `/leads/${await ann.addLead()}`);
  await ann.rest('DELETE', `/properties/${await ann.addProperty()}`);

  await call('instance.get');
  await call('auth.register', anAccount());
  await call('auth.login', { email: ann.email, password: ann.password });
  await call('auth.me');
  await call('auth.updateProfile', anAccount({ email: ann.email }));
  await call('sessions.list');

  const lead = await call('leads.create', aLead());
  await call('leads.capture', { first_name: 'Ann' });
  const property = await call('properties.create', aProperty());
  await call('properties.placeOfZip', { zip: '98032' });
  await call('properties.capture', { address: '12 Elm St', city: 'Kent', zip: '98032' });
  const ids = { lead_id: lead.id, property_id: property.id };
  const deal = await call('deals.create', aDeal(ids));
  const milestone = await call('milestones.create', aMilestone({ deal_id: deal.id }));
  const saved = await call('savedProperties.save', { property_id: property.id });
  await call('savedProperties.save', { property_id: property.id });
  for (let n = 0; n < 12; n++) {
    const more = await ann.addLead();
    const home = await ann.addProperty();
    await ann.addMilestone({ deal_id: await ann.addDeal({ lead_id: more, property_id: home }) });
    await ann.rest('POST', '/property-saves', { property_id: home });
  }
  for (const noun of ['leads', 'properties', 'deals', 'milestones', 'savedProperties', 'activities'])
    for (const query of [{}, { per_page: 100 }, { page: 2, per_page: 10, sort_by: 'id' }, { search: 'elm street' }])
      await call(`${noun}.list`, noun === 'activities' ? { ...query, search: undefined } : query);
  await call('leads.list', { status: 'new', source: 'direct_mail' });
  await call('leads.list', { search: 'zz' });
  await call('milestones.ofDeal', { id: deal.id });
  await call('deals.totals', {});
  await call('counts.get');
  await call('dashboard.get');
  await call('dashboard.get', { period: 'year' });
  for (const part of ['speed', 'hours', 'attempts', 'leaks']) await call(`insight.${part}`, part === 'leaks' ? undefined : {});
  await call('activities.news');
  await call('leads.get', { id: lead.id });
  const tag = await call('tags.create', { name: 'Probate' });
  const bulk = await ann.rest<{ job: { id: number } }>('POST', '/leads/bulk', { ids: [lead.id], action: 'delete' });
  await call('bulk.get', { id: bulk.body.data.job.id });
  await call('bulk.list');
  const [kept, twin] = [await ann.addLead(), await ann.addLead({ phone: '2065550199' })];
  await call('leadMerges.duplicates', { id: lead.id });
  await call('leadMerges.merge', { id: kept, other_id: twin });
  await call('leadMerges.ofLead', { id: kept });
  const [merge] = (await ann.rest<{ id: number }[]>('GET', `/leads/${kept}/merges`)).body.data;
  await call('leadMerges.undo', merge);
  for (const id of [kept, twin]) await ann.rest('DELETE', `/leads/${id}`);
  const view = await call('views.create', { entity: 'leads', name: 'Hot', query: 'status=hot' });
  for (const query of [{}, { search: 'hot', entity: 'leads' }]) await call('views.list', query);
  await call('views.get', view);
  await call('views.counts');
  await call('views.update', { ...view, name: 'Hot ones' });
  await call('views.remove', view);
  const text = { name: 'Own', kind: 'purchase', body: '{{deal.purchase_price}} [sign: seller]' };
  const template = await call('contractTemplates.create', text);
  for (const query of [{}, { search: 'own' }]) await call('contractTemplates.list', query);
  await call('contractTemplates.samples');
  await call('contractTemplates.preview', { body: text.body, deal_id: deal.id });
  await call('contractTemplates.get', template);
  await call('contractTemplates.replace', { ...template, ...text, body: 'Other' });
  await call('contractTemplates.update', { ...template, body: text.body });
  await call('contractTemplates.versions', template);
  await call('contractTemplates.confirm', template);
  const contract = await call('contracts.create', { deal_id: deal.id, template_id: template.id });
  for (const query of [{}, { search: 'own' }]) await call('contracts.list', query);
  await call('contracts.get', contract);
  await call('contracts.update', {
    ...contract,
    title: 'Mine',
    signers: [{ role: 'seller', name: 'Ann' }],
    answers: { 'lead.name': 'Ann' },
  });
  await app.store.write(async (tx) => void (await tx.update(contracts).set({ status: 'voided' }).where(eq(contracts.id, contract.id))));
  await call('contracts.remove', await call('contracts.again', contract));
  await call('contracts.remove', contract);
  await call('contractTemplates.remove', template);
  await call('stateRules.get');
  await call('stateRules.find', { state: 'OH' });
  await call('stateRules.saveNumbers', { state: 'KY', license_number: '1' });
  const list = await call('lists.create', { name: 'Absentee', kind: 'absentee', as_of: '2026-11-01' });
  for (const query of [{}, { search: 'abs' }]) await call('lists.list', query);
  await call('lists.addMembers', { id: list.id, lead_ids: [lead.id] });
  await call('lists.get', { id: list.id });
  await call('lists.members', { id: list.id });
  await call('lists.ofLead', { id: lead.id });
  await call('lists.replace', { id: list.id, name: 'Absentee', kind: 'absentee', as_of: '2026-11-02' });
  await call('lists.update', { id: list.id, name: 'Absentee owners' });
  await call('lists.removeMember', { id: list.id, lead_id: lead.id });
  await call('lists.remove', { id: list.id });
  for (const query of [{}, { search: 'pro' }]) await call('tags.list', query);
  await call('tags.get', tag);
  await call('tags.update', { ...tag, tone: 'red' });
  await call('properties.get', { id: property.id });
  await call('deals.get', { id: deal.id });
  await call('milestones.get', { id: milestone.id });
  await call('savedProperties.get', { id: saved.id });
  await call('leads.aiScore', lead);
  await call('predictions.ofDeal', deal);
  await call('predictions.ofOpenDeals');
  await call('predictions.report');
  await call('records.summary', { kind: 'deal', ...deal });
  await call('records.dealDraft', { property_id: property.id });
  await call('records.propertyDraft', lead);
  await call('analysis.assumptions');
  await call('analysis.replaceAssumptions', { rule_percent: 72 });
  await call('analysis.propertyAssumptions', property);
  await call('analysis.replacePropertyAssumptions', { ...property, rent: 1500 });
  await call('analysis.ofProperty', property);
  await call('repairs.get', property);
  await call('repairs.replace', { ...property, level: 'light', local_factor: 1, contingency_percent: 15 });
  await call('repairs.remove', property);
  const photos = new FormData();
  for (const n of [1, 2]) photos.append('photos', new Blob([await aPhoto(n)]), 'front.png');
  const headers = { authorization: `Bearer ${ann.token}` };
  const { body: sent } = await app.send<PhotoUpload>(`/properties/${property.id}/photos`, { method: 'POST', headers, body: photos });
  const [front] = sent.data.photos;
  const deposit = await call('deposits.create', {
    ...{ id: deal.id, direction: 'to_seller', amount: 1000, due_on: '2026-12-01', holder_name: 'Larkfield Title' },
  });
  await call('deposits.get', deposit);
  await call('deposits.update', { ...deposit, amount: 2000 });
  await call('deposits.makeLink', deposit);
  await call('deposits.revokeLink', deposit);
  await call('deposits.ofDeal', deal);
  await call('deposits.propose', deal);
  await call('deposits.remove', deposit);
  const held = { direction: 'from_buyer', amount: 1000, due_on: '2026-12-01', holder_name: 'Larkfield Title' };
  const another = await ann.addDeal({ lead_id: await ann.addLead(), property_id: await ann.addProperty() });
  const paidIn = await call('deposits.create', { ...held, id: another });
  await call('deposits.record', { ...paidIn, kind: 'held', note: 'Receipt by email' });
  for (const party of ['me', 'other']) await call('deposits.record', { ...paidIn, kind: 'release', party, note: 'By phone' });
  await call('deposits.events', paidIn);
  await call('ledger.check');
  await call('ledger.anchors');
  for (const query of [{}, { deal_id: deal.id, subject: 'deposit' }]) await call('ledger.list', query);
  await call('ledger.verify', { sha256: 'f'.repeat(64) });
  await call('dealSheets.link', property);
  await call('dealSheets.replaceLink', property);
  const [met, waived] = [
    await call('terms.create', { id: deal.id, kind: 'title', due_date: '2031-01-02' }),
    await call('terms.create', { id: deal.id, kind: 'inspection', due_date: '2031-01-02' }),
  ];
  await call('terms.ofDeal', { id: deal.id });
  await call('terms.extend', { ...met, due_date: '2031-01-03', reason: 'Amendment' });
  await call('terms.meet', met);
  await call('terms.waive', { ...waived, reason: 'Agreed' });
  await call('terms.closingMove', { id: deal.id, closing_date: '2031-02-03' });
  await call('terms.moveClosing', { id: deal.id, closing_date: '2031-02-03', reason: 'Amendment' });
  const scan = { id: await addScan(app, ann.token, `/leads/${lead.id}/documents`, 3) };
  await call('documents.get', scan);
  await call('documents.list', { subject: 'lead', subject_id: lead.id });
  await call('documents.link', scan);
  await call('documents.update', { ...scan, name: 'Contract' });
  await call('documents.remove', scan);
  await call('photos.ofProperty', property);
  await call('photos.update', { id: front?.id, position: 2, caption: 'Front' });
  await call('photos.remove', { id: front?.id });

  await call('nextActions.get');
  await call('nextActions.callBrief', { id: lead.id });
  await call('nextActions.snooze', { key: `milestone:${milestone.id}` });
  await call('nextActions.unsnooze', { key: `milestone:${milestone.id}` });

  const sale = await call('sales.create', aSale());
  for (let n = 0; n < 12; n++) await ann.rest('POST', '/sales', aSale());
  for (const query of [{}, { per_page: 100, sort_by: 'price' }, { search: 'elm street', zip: '98103' }]) await call('sales.list', query);
  await call('sales.get', sale);
  await call('properties.update', { id: property.id, latitude: 47.6, longitude: -122.3 });
  await call('valuation.get', property);
  await call('valuation.choose', { id: property.id, sale_id: sale.id, choice: 'in' });
  await call('sales.update', { ...sale, price: 460_000 });
  await call('sales.replace', { ...sale, ...aSale() });
  await call('sales.remove', sale);

  const buyer = await call('buyers.create', aBuyer());
  for (let n = 0; n < 12; n++) await ann.rest('POST', '/buyers', aBuyer());
  for (const query of [{}, { per_page: 100, sort_by: 'name' }, { search: 'reyes', area: 'austin' }]) await call('buyers.list', query);
  await call('buyers.get', buyer);
  await call('buyers.ofProperty', property);
  await call('buyers.properties', buyer);
  await call('buyers.update', { ...buyer, areas: ['TX', '78701'] });
  await call('buyers.replace', { ...buyer, ...aBuyer() });
  const offer = await call('buyerOffers.create', { property_id: property.id, buyer_id: buyer.id, amount: 215_000, payment: 'cash' });
  await call('buyerOffers.list');
  await call('buyerOffers.get', offer);
  await call('buyerOffers.update', { ...offer, amount: 216_000 });
  await call('buyerOffers.ofProperty', property);
  await call('buyerOffers.accept', { ...offer, set_pending: true });
  await call('buyerOffers.remove', offer);
  await call('buyers.remove', await call('buyers.create', aBuyer()));
  await roundTripsOfListings(call, property.id);

  // Without a postal address no email leaves, not even a test.
  const settings = {
    quiet_until: 540,
    quiet_from: 1200,
    on_saturday: true,
    on_sunday: false,
    contacts_a_day: 3,
    messages_a_minute: 60,
    postal_address: '1 Main Street, St. Louis, MO 63101',
  };
  await call('outreach.saveSettings', settings);

  const campaign = await call('campaigns.create', aCampaign());
  for (let n = 0; n < 3; n++) await ann.rest('POST', '/campaigns', aCampaign());
  for (const query of [{}, { per_page: 100 }, { search: 'spring' }]) await call('campaigns.list', query);
  await call('campaigns.summary');
  await call('campaigns.audience', { channel: 'email', location: 'MO' });
  await call('campaigns.audienceOf', campaign);
  await call('campaigns.get', campaign);
  await call('campaigns.preview', { channel: 'email', content: 'Hi {{first_name}}' });
  await call('campaigns.previewSaved', campaign);
  await call('campaigns.update', { ...campaign, name: 'Autumn letters' });
  await call('campaigns.replace', { ...campaign, ...aCampaign() });
  await call('campaigns.test', campaign);
  const about = {
    account_id: ann.user.id,
    campaign_id: campaign.id,
    name: 'Maria',
    to_address: 'maria@seller.example',
    is_personalized: false,
  };
  const at = app.clock.now().toISOString();
  const [recipient] = await app.store.write((tx) =>
    tx
      .insert(campaignRecipients)
      .values({ ...about, created_at: at, updated_at: at })
      .returning({ id: campaignRecipients.id }),
  );
  await call('recipients.list', { status: 'pending' });
  await call('recipients.ofCampaign', { ...campaign, status: 'pending' });
  await call('recipients.totals');
  await call('recipients.get', recipient);
  await call('recipients.responded', recipient);
  await call('campaignRuns.results', campaign);
  await call('campaigns.offerAudience', { ...property, channel: 'email' });
  await call('campaigns.sendToBuyers', { ...property, buyer_ids: [buyer.id], channel: 'email' });
  await call('campaigns.remove', campaign);

  await call('availability.get');
  await call('availability.replace', { spans: [{ weekday: 1, from: '09:00', to: '17:00' }] });
  await call('appointments.replaceSettings', { phone_minutes: 15, visit_minutes: 60, buffer_minutes: 30, notice_hours: 2 });
  await call('appointments.settings');
  await call('appointments.renewFeed');
  await call('appointments.feed');
  const visit = { lead_id: lead.id, kind: 'visit', starts_at: '2026-11-30T16:00:00Z', force: true };
  const appointment = await call('appointments.create', visit);
  for (let n = 1; n < 6; n++) await ann.rest('POST', '/appointments', { ...visit, starts_at: `2026-11-30T${16 + n}:00:00Z` });
  await call('appointments.list');
  await call('appointments.list', { from: '2026-11-30T00:00:00Z', lead_id: lead.id, per_page: 100 });
  await call('appointments.slots', { kind: 'visit' });
  await call('appointments.proposals', { kind: 'phone' });
  await call('appointments.get', appointment);
  await call('appointments.update', { ...appointment, starts_at: '2026-11-30T15:00:00Z', force: true });
  await call('appointments.cancel', appointment);
  const first = await call('appointments.create', { ...visit, starts_at: '2026-11-20T15:15:00Z' });
  app.clock.advance(30 * 60_000);
  await call('appointments.miss', first);
  await call('appointments.complete', first);
  await call('appointments.remove', first);

  await call('leads.update', { id: lead.id, status: 'hot', next_action: 'Call', next_action_date: '2026-11-20' });
  await call('leads.completeNextAction', { id: lead.id });
  const logged = { id: lead.id, outcome: 'talked', next_action: 'Call', next_action_date: '2026-11-20' };
  await call('touches.readNote', { id: lead.id, note: 'Asks 150k' });
  const touch = await call('touches.log', logged);
  await call('touches.get', touch);
  await call('records.timeline', { id: lead.id, limit: 100 });
  await call('touches.list', { lead_id: lead.id });
  await call('touches.undo', touch);
  for (const outcome of ['wrong_number', 'do_not_call']) await call('touches.undo', await call('touches.log', { id: lead.id, outcome }));
  await call('leads.update', { id: lead.id, tags: ['Probate', 'Vacant', 'Absentee'] });
  await call('leads.replace', { id: lead.id, ...aLead() });
  await call('tags.remove', tag);
  await call('properties.update', { id: property.id, status: 'sold' });
  await call('properties.replace', { id: property.id, ...aProperty({ unit: '4 B' }) });
  await call('deals.update', { id: deal.id, status: 'pending', notes: 'Another' });
  await call('deals.replace', { id: deal.id, ...aDeal(ids) });
  await call('milestones.update', { id: milestone.id, title: 'Another' });
  await call('milestones.replace', { id: milestone.id, ...aMilestone({ deal_id: deal.id }) });
  await call('milestones.complete', { id: milestone.id });
  await call('savedProperties.update', { id: saved.id, notes: 'Near the lake' });

  const upload = await app.send<{ id: number }>('/leads/import?start=false', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
    body: `Owner,Address\n${Array.from({ length: 300 }, (_, n) => `Ann Lee,${n} Oak St`).join('\n')}`,
  });
  const job = { id: upload.body.data.id };
  await call('imports.list');
  await call('imports.get', job);
  await call('imports.rows', job);
  await call('imports.plan', job);
  await call('imports.setMapping', { ...job, mapping: { Owner: 'owner_name' } });
  await call('imports.originalRow', lead);
  await call('imports.remove', job);

  await call('savedProperties.remove', saved);
  await call('milestones.remove', milestone);
  await call('records.closeDeal', { id: deal.id, received: 9000, closing_date: '2026-11-20', complete_milestones: false });
  const before = { status: 'active', closing_date: '2026-12-20', sale_price: 190_000, milestone_ids: [] };
  await call('records.reopenDeal', { id: deal.id, ...before });
  await call('deals.remove', deal);
  await call('leads.remove', lead);
  await call('properties.remove', property);

  await call('payments.checkout');
  const payment = await call('payments.create', { method: 'paypal' });
  await call('payments.list');
  await call('payments.get', payment);
  await call('payments.proceed', payment);
  await call('membership.get');

  const rule = {
    achievement_name: 'Two Leads',
    achievement_type: 'activity_milestone',
    badge_icon: 'users',
    metric: 'leads_added',
    threshold: 2,
    points_earned: 10,
    is_repeatable: true,
    is_featured: false,
  };
  const own = await call('achievementRules.create', rule);
  await ann.rest('POST', '/achievement-rules', { ...rule, threshold: 5 });
  await call('achievements.list', { per_page: 100 });
  await call('achievements.summary');
  await call('achievementRules.list');
  await call('achievementRules.get', own);
  await call('achievementRules.update', { ...own, points_earned: 20 });
  await call('achievementRules.replace', { ...own, ...rule });
  await call('achievementRules.remove', own);

  await call('outreach.settings');
  const seller = { id: await ann.addLead() };
  const written = await call('outreach.send', { ...seller, channel: 'email', subject: 'Your house', body: 'Hello' });
  for (let n = 0; n < 6; n++) await ann.rest('POST', `/leads/${seller.id}/messages`, { channel: 'sms', body: 'Hello' });
  for (const query of [{}, { per_page: 100 }, { status: 'queued', lead_id: seller.id }]) await call('outreach.messages', query);
  await call('outreach.message', written);
  await call('outreach.cancel', written);
  await call('outreach.retry', written);
  await call('outreach.recordContactStatus', { ...seller, kind: 'phone', contact_status: 'consented', evidence: 'Form of March 3' });
  await call('outreach.recordContactStatus', { ...seller, kind: 'mail', contact_status: 'bounced' });
  await call('outreach.permissions', seller);
  const takes = { id: (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer({ email: 'takes@buyers.example' }))).body.data.id };
  for (let n = 0; n < 6; n++) await ann.addLead({ email: 'takes@buyers.example', property_address: `${n} Elm St` });
  await call('outreach.recordBuyerContactStatus', { ...takes, kind: 'buyer', contact_status: 'do_not_contact' });
  await call('outreach.buyerPermissions', takes);

  await call('conversations.opening', seller);
  const talk = await call('conversations.create', { lead_id: seller.id, channel: 'email', reply_mode: 'draft' });
  for (let n = 0; n < 6; n++) await ann.rest('POST', '/conversations', { lead_id: seller.id, channel: 'phone' });
  const [drafted] = (await ann.rest<{ id: number }[]>('GET', `/conversations/${talk.id}/messages`)).body.data;
  await call('conversations.changeDraft', { id: drafted?.id, body: 'Good morning' });
  const said = await call('conversations.addMessage', { ...talk, author: 'lead', body: 'Yes. We want 150,000.', external_id: 'a' });
  await call('conversations.changeDraft', { id: drafted?.id, status: 'sent' });
  await call('conversations.addMessage', { ...talk, author: 'person', body: 'Thank you.', external_id: 'b' });
  for (let n = 0; n < 6; n++) await ann.rest('POST', `/conversations/${talk.id}/messages`, { author: 'lead', body: `Also ${n}` });
  const read = { account_id: ann.user.id, conversation_id: talk.id, lead_id: seller.id, message_id: said.id, engine: 'rules' as const };
  const now = app.clock.now().toISOString();
  const fresh = { ...read, confidence: 0.7, quote: '150,000', status: 'suggested' as const, created_at: now, updated_at: now };
  const [fact] = await app.store.write((tx) =>
    tx
      .insert(conversationFacts)
      .values([
        { ...fresh, slot: 'price', value: 150_000 },
        { ...fresh, slot: 'timeline', value: 30 },
      ])
      .returning({ id: conversationFacts.id }),
  );
  await call('conversations.changeFact', { ...fact, status: 'accepted' });
  for (const query of [{}, { per_page: 100 }, { search: 'elm' }, { lead_id: seller.id }]) await call('conversations.list', query);
  for (const query of [{}, { per_page: 100 }, { author: 'lead' }]) await call('conversations.messages', { ...talk, ...query });
  await call('conversations.get', talk);
  await call('conversations.update', { ...talk, goal: 'A visit' });
  await call('conversations.update', { ...talk, state: 'handed_over' });
  await call('conversations.replace', { ...talk, goal: 'A visit next week' });

  const working = {
    reply_mode: 'draft',
    answers_from: '08:00',
    answers_until: '20:00',
    on_weekends: false,
    answers_a_day: 6,
    spend_limit: 20,
    web_chat_enabled: true,
  };
  await call('assistantSettings.get');
  await call('assistantSettings.save', working);
  await call('assistantSettings.renewKeys');
  await call('assistantSettings.get');
  const keys = (await ann.rest<{ web_chat_key: string; webhook_key: string }>('GET', '/assistant-settings')).body.data;
  await call('conversationHooks.receive', {
    key: keys.webhook_key,
    channel: 'whatsapp',
    author: 'lead',
    body: 'Is it still on?',
    external_id: 'c',
    lead_id: seller.id,
  });
  const visitor = { name: 'Maria Lopez', email: 'maria@seller.example', property_address: '12 Elm Street' };
  const chat = { key: keys.web_chat_key };
  await call('webChat.page', chat);
  await call('webChat.start', { ...chat, ...visitor });
  const started = await app.rest<{ token: string }>('POST', `/web-chat/${chat.key}`, { ...visitor, name: 'John Lopez' });
  const chatting = { ...chat, token: started.body.data.token };
  await call('webChat.send', { ...chatting, body: 'Hello', external_id: 'd' });
  await call('webChat.messages', chatting);
  await call('conversations.remove', talk);

  const token = await call('apiTokens.create', { name: 'Dialer', scope: 'read' });
  await call('apiTokens.list');
  await call('apiTokens.remove', token);
  const other = (await app.rest<{ token: string }>('POST', '/login', { email: ann.email, password: ann.password })).body.data;
  const [, theirs] = (await ann.rest<{ id: number }[]>('GET', '/sessions')).body.data;
  expect(other.token).toBeDefined();
  await call('sessions.remove', { id: theirs?.id });
  await call('sessions.removeOthers');
  await roundTripsOfSigning(call);
  await roundTripsOfPlain(call);
  await call('auth.changePassword', { current_password: ann.password, password: 'another horse', password_confirmation: 'another horse' });
  await call('auth.logout');
  const plain = Object.entries(measured).filter(([name]) => isPlain(name));
  expect(plain.filter(([name, times]) => times > (AT_MOST[name.split('.')[1] ?? ''] ?? 0))).toEqual([]);
  expect(Object.fromEntries(Object.entries(measured).filter(([name]) => !isPlain(name)))).toEqual(ROUND_TRIPS);
  expect(procedures.map(({ name }) => name).filter((name) => !NOT_COUNTED.includes(name) && !(name in measured))).toEqual([]);
});

/** The calls that every noun has, of those that have no others: among a dozen more. */
async function roundTripsOfPlain(call: (name: string, input?: object) => Promise<{ id: number }>): Promise<void> {
  const [lead_id, property_id] = [await ann.addLead(), await ann.addProperty()];
  const ids: Record<string, number> = {
    '/leads': lead_id,
    '/properties': property_id,
    '/deals': await ann.addDeal({ lead_id, property_id }),
  };
  for (const { router, collection, body } of SAMPLES.filter((sample) => isPlain(`${sample.router}.create`))) {
    const input = body({ mark: 'Mine', own: (of) => ids[of] });
    for (let more = 0; more < 12; more++) await ann.rest('POST', collection, input);
    const one = await call(`${router}.create`, input);
    for (const query of [{}, { per_page: 100 }, { search: 'mine' }]) await call(`${router}.list`, query);
    await call(`${router}.get`, one);
    for (const change of ['replace', 'update'])
      if (procedures.some(({ name }) => name === `${router}.${change}`)) await call(`${router}.${change}`, { ...one, ...input });
    await call(`${router}.remove`, one);
  }
}

/** A contract that is sent, reminded of and withdrawn, and one that is signed on paper. */
async function roundTripsOfSigning(call: (name: string, input?: object) => Promise<{ id: number }>): Promise<void> {
  const deal_id = await ann.addDeal({ property_id: await ann.addProperty(), lead_id: await ann.addLead() });
  const text = { name: 'To sign', kind: 'purchase', body: '{{deal.purchase_price}} [sign: seller]' };
  const template = (await ann.rest<{ id: number }>('POST', '/contract-templates', text)).body.data;
  const signers = [{ role: 'seller', name: 'Ann Ray', email: null, phone: null, channel: null, needs_code: false }];
  const send = async (): Promise<{ id: number; signer_id: number }> => {
    const { id } = (await ann.rest<{ id: number }>('POST', '/contracts', { deal_id, template_id: template.id })).body.data;
    await ann.rest('PATCH', `/contracts/${id}`, { signers });
    await call('contractSigning.send', { id });
    const { data } = (await ann.rest<{ signers: { id: number }[] }>('GET', `/contracts/${id}`)).body;
    return { id, signer_id: data.signers[0]?.id ?? 0 };
  };
  const first = await send();
  await call('contractSigning.remind', { ...first, only_link: true });
  await call('contractSigning.void', { id: first.id, reason: 'The price changed' });
  const document_id = await addScan(app, ann.token, `/deals/${deal_id}/documents`, 1);
  await call('contractSigning.addScan', { ...(await send()), document_id });
  const mine = (await ann.rest<{ id: number }>('POST', '/contracts', { deal_id, template_id: template.id })).body.data;
  await ann.rest('PATCH', `/contracts/${mine.id}`, { signers: [{ ...signers[0], role: 'me' }, ...signers] });
  await ann.rest('POST', `/contracts/${mine.id}/send`, {});
  await call('contractSigning.signAsMe', { id: mine.id });
}

/** A room from its opening to its end, with three bids. */
async function roundTripsOfListings(call: (name: string, input?: object) => Promise<{ id: number }>, property_id: number): Promise<void> {
  const listing = await call('listings.create', aListing({ property_id }));
  const { id } = listing;
  await call('listings.draft', { id: property_id });
  await call('listings.update', { id, title: 'The brick house' });
  await call('listings.open', listing);
  await call('listings.link', { id });
  const at = app.clock.now().toISOString();
  const guests: number[] = [];
  for (const amount of [140_000, 145_000, 146_500]) {
    const { data: buyer } = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body;
    const { data: offer } = (
      await ann.rest<{ id: number }>('POST', '/buyer-offers', { property_id, buyer_id: buyer.id, amount, payment: 'cash' })
    ).body;
    await app.store.write(async (tx) => {
      const own = { account_id: ann.user.id, listing_id: id, buyer_id: buyer.id, created_at: at };
      const [guest] = await tx.insert(roomGuests).values(own).returning({ id: roomGuests.id });
      await tx
        .update(buyerOffers)
        .set({ listing_id: id, guest_id: guest?.id ?? 0 })
        .where(eq(buyerOffers.id, offer.id));
      await tx
        .insert(roomQuestions)
        .values({ account_id: ann.user.id, listing_id: id, guest_id: guest?.id ?? 0, question: 'How old is the roof?', asked_at: at });
      guests.push(offer.id);
    });
  }
  for (const query of [{}, { search: 'brick', city: 'Austin', status: 'live', price_max: 150_000 }]) {
    await call('listings.list', query);
  }
  await call('listings.summary');
  await call('listings.get', { id });
  await call('listings.bids', { id });
  await call('listings.demand', { id });
  await call('listings.events', { id });
  await call('listings.guests', { id });
  await call('listings.questions', { id });
  await call('listings.answer', { id, question_id: 1, answer: 'Ten years', to_all: true });
  await app.store.write((tx) =>
    tx
      .update(buyerOffers)
      .set({ review: 'needed' })
      .where(eq(buyerOffers.id, guests[0] ?? 0)),
  );
  await call('listings.review', { id, offer_id: guests[0] ?? 0, review: 'real' });
  await call('listings.counter', { id, offer_id: guests[0] ?? 0, amount: 146_500 });
  const buyer_id = (await ann.rest<{ id: number }>('POST', '/buyers', aBuyer())).body.data.id;
  const own = { account_id: ann.user.id, buyer_id, changes: [{ field: 'bedrooms_min', before: null, after: 4 }], created_at: at };
  const proposals = await app.store.write((tx) => tx.insert(buyerProposals).values([own, own]).returning({ id: buyerProposals.id }));
  await call('buyerProposals.list', { buyer_id });
  await call('buyerProposals.accept', { id: proposals[0]?.id });
  await call('buyerProposals.refuse', { id: proposals[1]?.id });
  await call('listings.close', { id });
  await call('listings.withdraw', { id });
  await call('listings.remove', { id });
}
