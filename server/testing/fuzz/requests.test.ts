/**
 * Requests made from the served document, sound, nearly sound and hostile, over both faces: 2,000 from a known seed, 20,000 from a new
 * one in the full run.
 *
 *     FUZZ_SEED=7 FUZZ_REQUESTS=200000 npx vitest run --project rules server/testing/fuzz/requests.test.ts
 *
 * The same seed sends the same requests; each finding is shown with a line for a shell.
 */
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';
import { MINUTE, testApp } from '../app.ts';
import { asCurl, type Call, overRest, overTrpc } from './call.ts';
import { isCostly, makeCall } from './generate.ts';
import { type Json, Members, Written } from './json.ts';
import { type Lane, openLane, rowsOf } from './lane.ts';
import { needsFile, type Operation, operationsOf, proceduresAmong } from './operation.ts';
import { isStale, oracleFor } from './oracle.ts';
import { type Reply, wireTo } from './wire.ts';
import { toTagKey } from '#shared/records/leads/tags/tag.ts';

const SEED = Number(process.env.FUZZ_SEED ?? (IS_FULL_RUN ? Math.floor(Math.random() * 1e9) : 20_261_121));
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (IS_FULL_RUN ? 20_000 : 600));
/** Accounts that ask at the same time. */
const LANES = 8;
const SHOWN = Number(process.env.FUZZ_SHOWN ?? 12);
const EACH = 3;
/** So often an operation is asked for what it has not done yet. */
const MOST_TRIES = 150;

const app = await testApp();
const oracle = oracleFor(app.document);
const operations = operationsOf(app.document);
const wire = wireTo(app.address);
let procedures: Set<string>;
let victim: Lane;
let lanes: Lane[];

const findings = new Map<string, string>();
let sentCount = 0;
/** Status by face and operation. */
const seen = new Map<string, Set<number>>();
const MARKS = Array.from({ length: LANES }, (_, n) => `zqlane${'abcdefgh'[n]}`);

beforeAll(async () => {
  procedures = await proceduresAmong(operations, app.address);
  // The first account, and so the owner of the instance: nobody else may do what is the owner's.
  victim = await openLane(app, { mark: 'zqvictim', each: EACH, number: 0 });
  lanes = [];
  // One after the other: a lane may move the clock, and what another has begun would be given up.
  for (const [at, mark] of MARKS.entries()) lanes.push(await openLane(app, { mark, theirs: victim.owned, each: EACH, number: at + 1 }));
});

test('no request does what it must not', async () => {
  const before = await rowsOf(app, victim.accountId);
  const started = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(lanes.map((lane, at) => walk(lane, at)));
  if (REQUESTS >= 10_000) await askMissing();
  const seconds = Math.round((performance.now() - started) / 1000);
  wire.close();
  const { user, system } = process.cpuUsage(cpu);
  console.log(`${sentCount} requests from seed ${SEED} in ${seconds} s, ${Math.round((user + system) / 1e6)} s of CPU`);
  const shown = [...findings.entries()].slice(0, SHOWN).map(([about, how]) => `${about}\n${how}`);
  expect(findings.size, `${findings.size} findings, FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}\n\n${shown.join('\n\n')}\n`).toBe(0);
  expect(await rowsOf(app, victim.accountId), "somebody else's rows").toEqual(before);
}, 1_800_000);

test.runIf(REQUESTS >= 10_000)('every call succeeded at least once over each face, and failed at least once', () => {
  expect(operations.flatMap(missingOf)).toEqual([]);
});

/** What an operation has not done yet over each face, in words. */
const missingOf = (operation: Operation): string[] =>
  (procedures.has(operation.name) ? ['rest', 'trpc'] : ['rest']).flatMap((face) => {
    const statuses = [...(seen.get(`${face} ${operation.name}`) ?? [])];
    return [
      ...(statuses.some((status) => status < 300) || needsFile(operation) || operation.name in NEEDS_MORE
        ? []
        : [`${face} ${operation.name} never succeeded`]),
      ...(statuses.some((status) => status >= 400) || !takesAnything(operation) ? [] : [`${face} ${operation.name} never failed`]),
    ];
  });

/** Calls that dice alone do not bring to success; each succeeds in the tests of its own part. */
const NEEDS_MORE: Record<string, string> = {
  'webhooks.adyen': 'is signed by the provider',
  'webhooks.twilio': 'is signed by the provider',
  'webhooks.mail': 'needs the key of the mail service',
  'auth.forgotPassword': 'needs a mail server',
  'auth.resetPassword': 'needs the secret of a mail',
  'webChat.page': 'needs the key of a chat',
  'webChat.start': 'needs the key of a chat',
  'webChat.messages': 'needs the secret of a visitor',
  'webChat.send': 'needs the secret of a visitor',
  'conversationHooks.receive': "needs an account's key",
  'sampleData.start': 'needs an account without records',
  'sampleData.leave': 'needs a sample',
  'payments.proceed': 'needs a payment that is under way',
  'campaigns.letters-pdf': 'needs a campaign of letters',
  'campaigns.addresses-pdf': 'needs a campaign of letters',
  'campaigns.mail-merge-csv': 'needs a campaign of letters',
  'campaigns.audience-csv': 'needs a campaign in social media',
  'campaignRuns.mailed': 'needs a campaign of letters',
  'campaignRuns.finish': 'needs a campaign that was started',
  'campaignRuns.sendFailedAgain': 'needs messages that failed',
  'campaignRuns.pause': 'needs a campaign that is being sent',
  'campaignRuns.resume': 'needs a campaign that was paused',
  'outreach.retry': 'needs a message that failed',
  'outreach.cancel': 'needs a message that waits',
  'recipients.sendAgain': 'needs a message that failed',
  'nextActions.snooze': 'needs the key of an action of the day',
  'nextActions.unsnooze': 'needs the key of an action of the day',
  'photos.create': 'needs a picture',
  'documents.of_deal': 'needs a file',
  'listings.close': 'needs an open room',
  'buyerProposals.accept': 'needs what a buyer proposed on their own page',
  'buyerProposals.refuse': 'needs what a buyer proposed on their own page',
  'contractSigning.remind': 'needs a contract that was sent',
  'contractSigning.signAsMe': 'needs a contract that waits for its sender',
  'contractSigning.addScan': 'needs a file',
  'contracts.signature': 'needs a contract that is signed',
  'contracts.again': 'needs a contract that came to an end',
  'lists.removeMember': 'needs a lead of the list',
  'stateRules.saveNumbers': 'needs the letters of a state',
  'views.create': 'needs a query of known fields',
  'conversations.confirmStop': 'needs a wish that is in doubt',
  'listings.answer': 'needs a question of a guest',
  'listings.counter': 'needs the bid of a guest',
  'listings.review': 'needs the bid of a guest',
  'terms.extend': 'needs another day than the one of before',
  'documents.of_property': 'needs a file',
  'documents.of_lead': 'needs a file',
  'documents.of_buyer': 'needs a file',
  'conversations.changeDraft': 'needs a draft',
  'appointments.replaceSettings': 'needs whole quarters of an hour',
  'records.closeDeal': 'needs a day that has come',
  'records.reopenDeal': 'needs a deal that is closed',
  'terms.meet': 'needs an open term',
  'appointments.complete': 'needs an appointment whose time has come',
  'appointments.miss': 'needs an appointment whose time has come',
};

/** What a change did beside the record: in its answer, and nowhere else. */
const SAID_ONCE = new Set(['not_told', 'deal_words']);

const takesAnything = ({ parameters, body }: Operation): boolean => parameters.length > 0 || body !== undefined;

test('afterwards the database is sound, and lists, counts and search agree with its rows', async () => {
  const all = <Row>(text: string) => app.store.read.all<Row>(sql.raw(text));
  // On a connection of its own: one that has searched keeps what it knew of an index, and takes later changes for damage.
  const [main] = await all<{ file: string }>('PRAGMA database_list');
  const fresh = new Database(main?.file, { readonly: true });
  onTestFinished(() => void fresh.close());
  expect(fresh.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(fresh.pragma('foreign_key_check')).toEqual([]);
  const indexes = await all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%USING fts5%'`);
  for (const { name } of indexes)
    await app.store.write((tx) => tx.run(sql.raw(`INSERT INTO ${name} (${name}) VALUES ('integrity-check')`)));
  for (const lane of [victim, ...lanes]) await expectAgreement(lane);
});

const SEARCHED: Record<string, { table: string; field: string }> = {
  '/leads': { table: 'leads', field: 'email' },
  '/properties': { table: 'properties', field: 'address' },
  '/deals': { table: 'deals', field: 'notes' },
  '/deal-milestones': { table: 'milestones', field: 'title' },
};

async function expectAgreement(lane: Lane): Promise<void> {
  await lane.signIn();
  for (const [collection, { table, field }] of Object.entries(SEARCHED)) {
    const rows = await app.store.read.all<{ id: number; word: string | null }>(
      sql`SELECT id, ${sql.identifier(field)} AS word FROM ${sql.identifier(table)} WHERE account_id = ${lane.accountId} ORDER BY id`,
    );
    const list = async (query: string) => {
      const { body } = await app.rest<{ id: number }[] & { data: { id: number }[] }>(
        'GET',
        `${collection}?per_page=100${query}`,
        undefined,
        lane.token,
      );
      const { meta } = Array.isArray(body.data) ? body : body.data;
      return { ids: rowsIn(body.data).map(({ id }) => id), total: meta.total };
    };
    expect((await list('')).total, `${collection} of ${lane.mark}`).toBe(rows.length);
    for (const { id, word } of rows.slice(-8)) {
      if (!word || [...word].length > 200) continue;
      const { ids, total } = await list(`&sort_by=id&search=${encodeURIComponent(word)}`);
      if (total <= 100) expect(ids, `${collection} searched for ${JSON.stringify(word)}`).toContain(id);
      else expect(total).toBeLessThanOrEqual(rows.length);
    }
  }
}

const strangersTo = (lane: Lane): string[] => [victim, ...lanes].map(({ mark }) => mark).filter((mark) => mark !== lane.mark);

async function walk(lane: Lane, at: number): Promise<void> {
  // What is read back counts too.
  for (let n = 0, sent = 0; sent < REQUESTS / LANES; n++) {
    await begin(lane, at, n);
    let operation = lane.dice.pick(operations);
    if (isCostly(operation) && lane.dice.chance(0.8)) operation = lane.dice.pick(operations.filter((other) => !isCostly(other)));
    sent += await ask(lane, operation, `lane ${at}, request ${n}`);
  }
}

/** Asks what has not yet succeeded, or failed, over a face until it does: chance alone leaves out a few of so many. */
async function askMissing(): Promise<void> {
  const [lane] = lanes as [Lane];
  for (const operation of operations)
    for (let n = 0; n < MOST_TRIES && missingOf(operation).length > 0; n++) {
      await begin(lane, 0, REQUESTS + n);
      const list = operations.find(({ method, path }) => method === 'GET' && path === operation.collection);
      if (n % 10 === 0) await lane.signIn();
      if (list && n % 10 === 0) await ask(lane, list, `asked for what there is, request ${n}`);
      // What is deleted has to be there first.
      const maker = operation.method === 'DELETE' && operations.find(({ method, path }) => method === 'PUT' && path === operation.path);
      if (maker) await ask(lane, maker, `made again, request ${n}`);
      await ask(lane, operation, `asked again, request ${n}`);
    }
}

/** Throws the dice of a lane for its next request. */
async function begin(lane: Lane, at: number, n: number): Promise<void> {
  lane.roll(Math.imul(SEED + at * 7919, 2_654_435_761) ^ Math.imul(n + 1, 40_503));
  if (n % 150 !== 149) return;
  await lane.refill().catch(() => undefined);
  // Wrong passwords are forgotten, and the next ones are tried again.
  if (at === 0) app.clock.advance(16 * MINUTE);
}

/** Whose session a request may have ended. */
const perhapsOut = new Set<Lane>();

/** One request for an operation, and what it takes to read back its answer. Returns how many requests that were. */
async function ask(lane: Lane, operation: Operation, where: string): Promise<number> {
  const strangers = strangersTo(lane);
  const call = makeCall(operation, operations, procedures, lane);
  const reply = await exchange(call, strangers, where);
  if (!reply) return 1;
  const ok = reply.status < 300;
  if ((ok || reply.status === 207) && /login|register|logout|password|session|token/i.test(call.target)) perhapsOut.add(lane);
  if (/"httpStatus":401|Unauthenticated/.test(reply.text) && !operation.open) {
    if (!perhapsOut.has(lane)) note(call, where, ['ends a session'], reply);
    await lane.signIn();
    perhapsOut.delete(lane);
  }
  if (ok) return 1 + (await remember(lane, call, reply, strangers, where));
  if (reply.status === 404 && call.valid) forget(lane, call);
  else if (call.valid && isStale(reply) && lane.dice.chance(0.1)) await lane.refill().catch(() => undefined);
  return 1;
}

async function exchange(call: Call, strangers: readonly string[], where: string): Promise<Reply | undefined> {
  sentCount += 1;
  try {
    const reply = await wire.send(call);
    if (!reply) return undefined;
    const key = `${call.face} ${call.operation.name}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(reply.status));
    note(call, where, oracle.faults(call, reply, strangers), reply);
    return reply;
  } catch (error) {
    note(call, where, [`no answer: ${(error as Error).message}`], undefined);
    return undefined;
  }
}

function note(call: Call, where: string, faults: string[], reply: Reply | undefined): void {
  for (const fault of faults) {
    const about = `${call.face} ${call.operation.method} ${call.operation.path}: ${fault}`;
    if (findings.size < 200 && !findings.has(about))
      findings.set(about, `  ${where}: ${asCurl(call, app.address)}\n  -> ${reply?.status ?? '-'} ${reply?.text.slice(0, 600) ?? ''}`);
  }
}

/** Learns ids from an answer, and reads back what was written. Returns how many requests that took. */
async function remember(lane: Lane, call: Call, reply: Reply, strangers: readonly string[], where: string): Promise<number> {
  const { operation } = call;
  if (call.face === 'batch' || !call.target.includes(call.face === 'rest' ? '/api/' : `/trpc/${operation.name}`)) return 0;
  const data = oracle.dataOf(call, reply) as Record<string, unknown> | null | undefined;
  const collection = operation.collection ?? operation.path;
  if (operation.method === 'DELETE') {
    forget(lane, call);
    return 0;
  }
  // What a lane cannot make for itself (where it is signed in) it knows from the list.
  if (operation.method === 'GET' && !operation.collection && !lane.refills(collection)) {
    const ids = rowsIn(data).map(({ id }) => id);
    if (ids.length > 0 && operations.some((other) => other.collection === collection)) lane.owned.set(collection, new Set(ids));
  }
  if (operation.path === '/user' && typeof data?.email === 'string') lane.email = data.email;
  if (operation.method === 'GET' || typeof data !== 'object' || data === null || !call.sent) return 0;
  const id = Number(data.id);
  if (!Number.isInteger(id)) return 0;
  if (operation.method === 'POST' && !operation.collection) lane.owned.set(collection, (lane.owned.get(collection) ?? new Set()).add(id));
  const reader = operations.find(
    ({ method, path }) => method === 'GET' && path === (operation.path === '/user' ? '/user' : `${collection}/{id}`),
  );
  const writesIt = operation.path === collection || operation.path === `${collection}/{id}`;
  if (!reader || !writesIt || WORKED_ON.has(collection)) return 0;
  const input = { path: new Map<string, Json>(operation.path === '/user' ? [] : [['id', id]]), query: [], headers: [], body: undefined };
  const face = call.face === 'rest' ? overTrpc : overRest;
  const reading: Call = {
    operation: reader,
    valid: true,
    foreign: false,
    spoiled: false,
    sent: undefined,
    parts: [],
    ...face(reader, input, lane.token),
  };
  const answer = await exchange(reading, strangers, `${where}, read back`);
  if (!answer) return 1;
  const stored = oracle.dataOf(reading, answer) as Record<string, unknown> | undefined;
  // A sale of one's own deal goes with the deal, in the background.
  if (!stored && (data as { source?: string }).source === 'own_deal') return 1;
  if (!stored) {
    note(call, where, [`cannot be read back: ${answer.status} ${answer.text.slice(0, 300)}`], reply);
    return 1;
  }
  // The milestone of an open term goes back from a day that is over: the term would lapse at once.
  if (collection === '/deal-milestones' && (data as { is_overdue?: boolean }).is_overdue && !stored.is_overdue) return 1;
  const told = Object.fromEntries(Object.entries(data as object).filter(([name]) => !SAID_ONCE.has(name)));
  const faults = JSON.stringify(stored) === JSON.stringify(told) ? [] : [`reads back otherwise: ${answer.text.slice(0, 800)}`];
  const isSame = operation.path === '/property-saves' && !(call.face === 'rest' && reply.status === 201);
  if (!isSame) faults.push(...changed(call.sent, stored, operation));
  note(call, where, faults, reply);
  return 1;
}

/** Records that go on by themselves after a call. */
const WORKED_ON = new Set(['/imports', '/conversations', '/payments']);

/** The rows of a page, as deep as it is packed. */
const rowsIn = (data: unknown): { id: number }[] => {
  if (Array.isArray(data)) return data as { id: number }[];
  return typeof data === 'object' && data !== null && 'data' in data ? rowsIn(data.data) : [];
};

function forget(lane: Lane, { operation, target, body }: Call): void {
  const text = body ? body.toString() : target;
  for (const id of lane.owned.get(operation.collection ?? '') ?? [])
    if (new RegExp(`\\b${id}\\b`).test(text)) lane.owned.get(operation.collection ?? '')?.delete(id);
}

/** Tags as they are compared: a list, or one text with semicolons, as a cell of a CSV has them. */
const toTagKeys = (names: unknown): string =>
  [...new Set((Array.isArray(names) ? names.map(String) : typeof names === 'string' ? names.split(';') : []).map(toTagKey))]
    .sort()
    .join(';');

/** The members that were accepted and do not read as they were sent, but for blanks around them. */
function changed(sent: Members, stored: Record<string, unknown>, { body }: Operation): string[] {
  return Object.entries(Object.fromEntries(sent.pairs)).flatMap(([name, value]) => {
    if (!Object.hasOwn(stored, name) || !Object.hasOwn(body?.properties ?? {}, name) || !isField(name) || reads(value, stored[name]))
      return [];
    // Why a deal was cancelled is kept while it is cancelled.
    if (name === 'cancel_reason' && stored.status !== 'cancelled') return [];
    // What was told from the addresses follows them, also when a form sends back what it read.
    if (name === 'is_absentee' || name === 'is_out_of_state') return [];
    // Tags are read in the order of the alphabet, as they were first written.
    if (name === 'tags' && toTagKeys(value) === toTagKeys(stored[name])) return [];
    return [`reads ${name} back as ${JSON.stringify(stored[name])?.slice(0, 200)}, sent ${JSON.stringify(value).slice(0, 200)}`];
  });
}

/** What the server alone decides. */
const OWN = new Set([
  'id',
  'account_id',
  'created_at',
  'updated_at',
  'version',
  'ai_score',
  'profit',
  'profit_potential',
  'saved_at',
  'completed_at',
  'deal',
  'property',
  'lead',
  'missing',
  'company',
]);
const isField = (name: string): boolean => !OWN.has(name) && !name.endsWith('_score');

/** As lists are kept: each entry once, and blanks within a text as one. */
const tidy = (list: Json[]): Json[] => [
  ...new Set(list.map((entry) => (typeof entry === 'string' ? entry.replaceAll(/\s+/g, ' ').trim() : entry))),
];

function reads(value: Json, stored: unknown): boolean {
  if (value === null || value instanceof Members) return true;
  if (value instanceof Written) return Number(value.text) === stored || stored === null;
  if (Array.isArray(value) && value.length > 0 && value.every((entry) => entry instanceof Members))
    return (
      Array.isArray(stored) &&
      value.every(({ pairs }, at) => pairs.every(([name, one]) => reads(one, (stored[at] as Record<string, unknown> | undefined)?.[name])))
    );
  if (Array.isArray(value)) return JSON.stringify(tidy(value)) === JSON.stringify(stored);
  if (typeof value === 'boolean') return value === stored;
  const text = String(value).trim();
  if (text === '') return true;
  // A list may be sent as one text.
  if (Array.isArray(stored)) return JSON.stringify(tidy(text.split(/[\n;]/)).filter(Boolean)) === JSON.stringify(stored);
  return typeof stored === 'string' ? stored === text : typeof stored === 'number' ? Number(text) === stored : String(stored) === text;
}
