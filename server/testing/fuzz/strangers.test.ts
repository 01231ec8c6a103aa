/** The same walk through the document by somebody who is not let in, and by somebody who asks for what is another's. */
import { beforeAll, describe, expect, test } from 'vitest';
import { buyerProposals } from '#server/closing/marketplace/table.ts';
import { DAY, testApp } from '../app.ts';
import { type Input, overBatch, overRest, overTrpc } from './call.ts';
import { validInput } from './generate.ts';
import { type Json, Members } from './json.ts';
import { type Lane, openLane, REFERENCES, rowsOf } from './lane.ts';
import { isFree, needsFile, type Operation, operationsOf, proceduresAmong } from './operation.ts';
import { type Reply, wireTo } from './wire.ts';

/** What anybody may ask, and why. A new entry is a decision. */
const PUBLIC: Record<string, string> = {
  'auth.register': 'makes an account',
  'auth.login': 'signs in',
  'auth.forgotPassword': 'asks for a link by mail, and is told the same for every address',
  'auth.resetPassword': 'sets a new password, and is known by the secret of the mail',
  'webChat.page': 'shows a visitor the chat, whose address is known to who was given it',
  'webChat.start': 'a visitor begins a chat',
  'webChat.messages': 'a visitor reads on, and is known by the order number',
  'webChat.send': 'a visitor writes, and is known by a secret',
  'conversationHooks.receive': 'a program brings messages, to an address that is a secret',
  'webhooks.mail': 'a mail service tells, and knows the key',
  'webhooks.twilio': 'the provider tells, and signs what it says',
  'payments.checkout': 'tells a stranger what is sold',
  'payments.create': 'a guest may pay',
  'payments.proceed': 'a guest comes back from the bank, and is known by a secret',
  'webhooks.adyen': 'the provider tells, and signs what it says',
  'ledger.verify': 'tells of a hash whether a file was sealed here, and names nobody',
  'instance.get': 'tells the sign-in page whether it may offer to register',
};

/** Fields that look like the id of a record and are none of ours. */
const FREE = new Set(['seller_id', 'external_id', 'message_id', 'signer_id', 'subject_id']);

const app = await testApp();
const wire = wireTo(app.address);
const operations = operationsOf(app.document);
const guarded = operations.filter(({ open }) => !open);
let procedures: Set<string>;
let ann: Lane;
let bob: Lane;
const ABSENT = 987_654_321;
/** These are tried on every call, with nonsense as well as sense; of the others each call is asked with a few. */
const USUAL = new Set(['none', 'unknown', 'expired', 'revoked, of a program']);

type Face = 'rest' | 'trpc';
const facesOf = (operation: Operation): Face[] => (procedures.has(operation.name) ? ['rest', 'trpc'] : ['rest']);

async function ask(face: Face, operation: Operation, input: Input, token: string | undefined, authorization?: string): Promise<Reply> {
  const request = (face === 'rest' ? overRest : overTrpc)(operation, input, token);
  if (operation.file !== undefined)
    Object.assign(request, {
      body: Buffer.from('Owner,Address\nAnn Lee,12 Oak\n'),
      headers: { ...request.headers, 'content-type': operation.file },
    });
  if (authorization !== undefined) request.headers.authorization = authorization;
  return (await wire.send(request)) as Reply;
}

/** What a reply says, without what is different in every reply. */
function said({ status, text }: Reply): { status: number; message: string; errors: unknown; body: string } {
  // Lines of JSON are a file.
  const body = JSON.parse(/^[[{]/.test(text) && !text.includes('}\n') ? text : '{}') as {
    message?: string;
    errors?: unknown;
    error?: { message: string; data: { errors?: unknown } };
  };
  return {
    status,
    message: body.error?.message ?? body.message ?? '',
    errors: body.error?.data.errors ?? body.errors,
    body: text.replaceAll(/"requestId":"[^"]+"/g, ''),
  };
}

const nonsense = (operation: Operation, input: Input): Input => ({
  ...input,
  path: new Map([...input.path.keys()].map((key) => [key, 'abc'])),
  query: operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => [name, '\u0000'] as [string, Json]),
  body: operation.body && new Members(Object.keys(operation.body.properties ?? {}).map((name) => [name, [] as Json])),
});

const sessionOf = async (lane: Lane): Promise<string> => {
  const before = lane.token;
  await lane.signIn();
  const fresh = lane.token;
  lane.token = before;
  return fresh;
};
const apiToken = async (lane: Lane, about: object): Promise<{ id: number; token: string }> => {
  const { body } = await app.rest<{ id: number; token: string }>(
    'POST',
    '/api-tokens',
    { name: lane.mark, scope: 'write', ...about },
    lane.token,
  );
  return body.data;
};

beforeAll(async () => {
  procedures = await proceduresAmong(operations, app.address);
  bob = await openLane(app, { mark: 'zqvictim', each: 1, number: 1 });
  ann = await openLane(app, { mark: 'zqother', theirs: bob.owned, each: 1, number: 2 });
  for (const lane of [bob, ann])
    for (const collection of ['/sessions', '/api-tokens']) {
      if (collection === '/api-tokens') await apiToken(lane, {});
      const { body } = await app.rest<{ id: number }[]>('GET', collection, undefined, lane.token);
      lane.owned.set(collection, new Set(body.data.map(({ id }) => id)));
    }
  // Only a buyer makes one, on their own page.
  for (const lane of [bob, ann]) {
    const [buyer_id = 0] = lane.owned.get('/buyers') ?? [];
    const proposal = { account_id: lane.accountId, buyer_id, changes: [], created_at: app.clock.now().toISOString() };
    const rows = await app.store.write((tx) => tx.insert(buyerProposals).values(proposal).returning({ id: buyerProposals.id }));
    lane.owned.set('/buyer-proposals', new Set(rows.map(({ id }) => id)));
  }
});

test('only what is on the list may be called without a token', () => {
  expect(
    operations
      .filter(({ open }) => open)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(PUBLIC).sort());
});

describe('whoever is not let in learns nothing but that', () => {
  /** Authorization headers by what is wrong with them. */
  let headers: Map<string, string | undefined>;

  beforeAll(async () => {
    const expired = await sessionOf(ann);
    const expiredToken = await apiToken(ann, { expires_in_days: 1 });
    app.clock.advance(31 * DAY);
    await Promise.all([ann.signIn(), bob.signIn()]);
    const [left, ended] = [await sessionOf(ann), await sessionOf(ann)];
    expect((await app.rest('POST', '/logout', undefined, left)).status).toBe(200);
    expect((await app.rest('DELETE', '/sessions', undefined, ann.token)).status).toBe(200);
    const revoked = await apiToken(ann, {});
    expect((await app.rest('GET', '/user', undefined, revoked.token)).status).toBe(200);
    expect((await app.rest('DELETE', `/api-tokens/${revoked.id}`, undefined, ann.token)).status).toBe(200);
    headers = new Map<string, string | undefined>([
      ['none', undefined],
      ['empty', ''],
      ['without a token', 'Bearer '],
      ['of another kind', `Basic ${Buffer.from('zqvictim@example.com:correct horse battery').toString('base64')}`],
      ['unknown', `Bearer ${'x'.repeat(43)}`],
      ['with a sign too many', `Bearer ${bob.token}x`],
      ['with a sign too few', `Bearer ${bob.token.slice(0, -1)}`],
      ['in other letters', `Bearer ${bob.token.toUpperCase()}`],
      ['hostile', `Bearer ' OR '1'='1`],
      ['huge', `Bearer ${'x'.repeat(5000)}`],
      ['twice', `Bearer ${bob.token}, Bearer ${bob.token}`],
      ['expired', `Bearer ${expired}`],
      ['expired, of a program', `Bearer ${expiredToken.token}`],
      ['signed out', `Bearer ${left}`],
      ['ended from elsewhere', `Bearer ${ended}`],
      ['revoked, of a program', `Bearer ${revoked.token}`],
    ]);
  });

  test('every call that is not public: 401, the same for sound input and nonsense, before anything is read', async () => {
    const wrong: string[] = [];
    const before = await rowsOf(app, bob.accountId);
    await Promise.all(
      guarded.map(async (operation, turn) => {
        const kinds = [...headers].filter(([kind], at) => USUAL.has(kind) || (at + turn) % 5 === 0);
        for (const face of facesOf(operation)) {
          bob.roll(operation.name.length);
          const sound = validInput(operation, bob);
          for (const [kind, authorization] of kinds)
            for (const input of USUAL.has(kind) ? [sound, nonsense(operation, sound)] : [sound]) {
              const { status, message, errors } = said(await ask(face, operation, input, undefined, authorization));
              if (status !== 401 || message !== 'Unauthenticated' || errors !== undefined)
                wrong.push(`${face} ${operation.name}, ${kind}: ${status} ${message}`);
            }
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(await rowsOf(app, bob.accountId)).toEqual(before);
  }, 300_000);

  test('a batch is refused call by call', async () => {
    const calls = guarded
      .filter(({ method, name }) => method === 'GET' && procedures.has(name))
      .map((operation) => ({ operation, input: validInput(operation, bob) }));
    for (let at = 0; at < calls.length; at += 8) {
      const reply = (await wire.send(overBatch(calls.slice(at, at + 8)))) as Reply;
      const answers = JSON.parse(reply.text) as { error?: { message: string } }[];
      expect(answers.map(({ error }) => error?.message)).toEqual(calls.slice(at, at + 8).map(() => 'Unauthenticated'));
    }
  });

  test.each([
    ['no JSON', 'application/json', '{bad'],
    ['no object', 'application/json', '[1]'],
    ['of another type', 'text/plain', 'x'],
  ])('a body that is %s gets no hint of any field', async (_, type, body) => {
    for (const operation of guarded.filter(({ body: schema }) => schema)) {
      const call = overRest(operation, validInput(operation, bob));
      const { status, errors } = said((await wire.send({ ...call, headers: { 'content-type': type }, body: Buffer.from(body) })) as Reply);
      expect([400, 401, 415, 422], operation.name).toContain(status);
      expect(errors, operation.name).toBeUndefined();
    }
  });

  test('a token in the address is none', async () => {
    const reply = (await wire.send({
      method: 'GET',
      target: `/api/user?token=${bob.token}&authorization=Bearer%20${bob.token}`,
      headers: {},
      body: undefined,
    })) as Reply;
    expect(reply.status).toBe(401);
  });
});

test('a program that may only read changes nothing', async () => {
  const { token } = await apiToken(bob, { scope: 'read' });
  const before = await rowsOf(app, bob.accountId);
  const wrong: string[] = [];
  for (const operation of guarded)
    for (const face of facesOf(operation)) {
      bob.roll(operation.name.length);
      const { status } = said(await ask(face, operation, validInput(operation, bob), token));
      const mayBe = operation.method === 'GET' ? [200, 403, 404] : [403];
      if (needsFile(operation) || /\.(pdf|csv)$|signature\.json$/.test(operation.path)) mayBe.push(409);
      if (!mayBe.includes(status)) wrong.push(`${face} ${operation.name}: ${status}`);
    }
  expect(wrong).toEqual([]);
  // When the token was last used is written down; everything else is as it was.
  const after = await rowsOf(app, bob.accountId);
  expect({ ...after, api_tokens: '' }).toEqual({ ...before, api_tokens: '' });
});

describe('records of another account look like none', () => {
  test('every field that names a record is known to this test', () => {
    const fields = operations.flatMap(({ parameters, body }) => [
      ...parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
      ...Object.keys(body?.properties ?? {}),
    ]);
    const unknown = fields.filter((field) => /_ids?$/.test(field) && !FREE.has(field) && field !== 'entity_id' && !REFERENCES[field]);
    expect([...new Set(unknown)]).toEqual([]);
  });

  /** Both answers, of which nobody may tell which is which. */
  async function bothAnswers(face: Face, operation: Operation, edit: (input: Input, id: number) => void, theirs: number) {
    const answers = [];
    for (const id of [theirs, ABSENT]) {
      ann.roll(operation.name.length);
      const input = validInput(operation, ann);
      edit(input, id);
      const { status, body } = said(await ask(face, operation, input, ann.token));
      answers.push({ status, body: body.replaceAll(`"${operation.name}"`, '') });
    }
    return answers;
  }

  test('in a path', async () => {
    const before = await rowsOf(app, bob.accountId);
    const wrong: string[] = [];
    for (const operation of guarded.filter(({ collection }) => collection))
      for (const face of facesOf(operation)) {
        const theirs = [...(bob.owned.get(operation.collection ?? '') ?? [])][0];
        if (theirs === undefined) throw new Error(`nobody has a record of ${operation.collection}: add one above`);
        const [one, other] = await bothAnswers(face, operation, ({ path }, id) => path.set('id', id), theirs);
        if (one?.status !== 404 || one.body !== other?.body || other.status !== 404)
          wrong.push(
            `${face} ${operation.name}: ${one?.status} ${one?.body.slice(0, 200)}, absent ${other?.status} ${other?.body.slice(0, 200)}`,
          );
      }
    expect(wrong).toEqual([]);
    expect(await rowsOf(app, bob.accountId)).toEqual(before);
  });

  test('in a field, and in a filter', async () => {
    const before = await rowsOf(app, bob.accountId);
    const wrong: string[] = [];
    const asked: string[] = [];
    for (const [field, collection] of [...Object.entries(REFERENCES), ['entity_id', '/leads'] as const]) {
      const theirs = [...(bob.owned.get(collection) ?? [])][0] as number;
      for (const operation of guarded) {
        const inBody = Object.hasOwn(operation.body?.properties ?? {}, field);
        const inQuery = operation.parameters.some(({ name, in: place }) => place === 'query' && name === field);
        if ((!inBody && !inQuery) || isFree(field, operation)) continue;
        const isList = inBody && operation.body?.properties?.[field]?.type === 'array';
        const set = ({ body, query }: Input, id: number) => {
          const pairs = inBody ? (body as Members).pairs : query;
          // A number alone may be that of a record of one's own of another kind.
          const kind: [string, string][] = field === 'entity_id' ? [['entity', 'leads']] : [];
          // A preview for buyers asks for no lead.
          const isOfLeads = operation.name === 'campaigns.preview' && ['lead_id', 'campaign_id'].includes(field);
          const isInstead = (name: string) => isOfLeads && ['buyer_id', 'property_id'].includes(name);
          const others = pairs.filter(([name]) => name !== field && !isInstead(name) && !kind.some(([named]) => named === name));
          pairs.splice(0, pairs.length, ...others, ...kind, [field, isList ? [id] : id]);
        };
        for (const face of facesOf(operation)) {
          asked.push(operation.name);
          const [one, other] = await bothAnswers(face, operation, set, theirs);
          // Whom a draft would reach: nobody, where the named buyers are not one's own.
          const isFilter = inQuery || (operation.name === 'campaigns.preview' && field === 'buyer_ids');
          const refused = isFilter || [404, 409, 422].includes(one?.status ?? 0);
          if (!refused || JSON.stringify(one) !== JSON.stringify(other))
            wrong.push(`${face} ${operation.name} ${field}: ${JSON.stringify(one)}, absent ${JSON.stringify(other)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(new Set(asked).size).toBeGreaterThan(8);
    expect(await rowsOf(app, bob.accountId)).toEqual(before);
  });
});

test('nothing of another account is ever in an answer', async () => {
  for (const operation of guarded.filter(({ method }) => method === 'GET'))
    for (const face of facesOf(operation)) {
      ann.roll(operation.name.length);
      const { text } = await ask(face, operation, validInput(operation, ann), ann.token);
      expect(text.toLowerCase(), `${face} ${operation.name}`).not.toContain(bob.mark);
    }
});
