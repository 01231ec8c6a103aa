/** Two people, or two tabs, change one record: the second is told, on both faces, and nothing of the first is lost. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aDeal, aLead, aMilestone, aProperty } from '#shared/testing/records.ts';
import { MINUTE, testApp } from './app.ts';
import { type Person, signUp } from './people.ts';

const app = await testApp({ at: '2026-11-20T15:00:00.000Z' });
let ann: Person;
beforeAll(async () => {
  ann = await signUp(app);
});

interface Versioned {
  id: number;
  version: number;
}

/** A REST call with an `If-Match`. */
const sendIf = (ifMatch: string, method: string, path: string, body?: unknown) =>
  app.send<Versioned & Record<string, unknown>>(path, {
    method,
    headers: {
      authorization: `Bearer ${ann.token}`,
      'if-match': ifMatch,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** How a tRPC call is refused. */
async function refusal(call: Promise<unknown>): Promise<{ status: number | undefined; message: string }> {
  try {
    await call;
  } catch (error) {
    const { data, message } = error as { data?: { httpStatus: number }; message: string };
    return { status: data?.httpStatus, message };
  }
  throw new Error('it was not refused');
}

interface Noun {
  noun: string;
  path: string;
  add: () => Promise<number>;
  /** Changes that the record takes, over tRPC. */
  change: (target: { id: number; version?: number }, text: string) => Promise<unknown>;
  remove: (target: { id: number; version?: number }) => Promise<unknown>;
  /** The same over REST: PUT, and PATCH where there is one. */
  bodies: (text: string) => Promise<[method: string, body: Record<string, unknown>][]>;
  text: string;
}

const nouns: Noun[] = [
  {
    noun: 'lead',
    path: '/leads',
    add: () => ann.addLead(),
    change: (target, notes) => ann.trpc.leads.update.mutate({ ...target, notes }),
    remove: (target) => ann.trpc.leads.remove.mutate(target),
    bodies: async (notes) => [
      ['PUT', aLead({ notes })],
      ['PATCH', { notes }],
    ],
    text: 'notes',
  },
  {
    noun: 'property',
    path: '/properties',
    add: () => ann.addProperty(),
    change: (target, seller_notes) => ann.trpc.properties.update.mutate({ ...target, seller_notes }),
    remove: (target) => ann.trpc.properties.remove.mutate(target),
    bodies: async (seller_notes) => [
      ['PUT', aProperty({ seller_notes })],
      ['PATCH', { seller_notes }],
    ],
    text: 'seller_notes',
  },
  {
    noun: 'deal',
    path: '/deals',
    add: () => ann.addDeal(),
    change: (target, notes) => ann.trpc.deals.update.mutate({ ...target, notes }),
    remove: (target) => ann.trpc.deals.remove.mutate(target),
    bodies: async (notes) => [
      ['PUT', aDeal({ notes, property_id: await ann.addProperty(), lead_id: await ann.addLead() })],
      ['PATCH', { notes }],
    ],
    text: 'notes',
  },
  {
    noun: 'milestone',
    path: '/deal-milestones',
    add: () => ann.addMilestone(),
    change: (target, description) => ann.trpc.milestones.update.mutate({ ...target, description }),
    remove: (target) => ann.trpc.milestones.remove.mutate(target),
    bodies: async (description) => [
      ['PUT', aMilestone({ description, deal_id: await ann.addDeal() })],
      ['PATCH', { description }],
    ],
    text: 'description',
  },
  {
    noun: 'saved property',
    path: '/property-saves',
    add: async () => (await ann.trpc.savedProperties.save.mutate({ property_id: await ann.addProperty() })).id,
    change: (target, notes) => ann.trpc.savedProperties.update.mutate({ ...target, notes }),
    remove: (target) => ann.trpc.savedProperties.remove.mutate(target),
    bodies: async (notes) => [['PUT', { notes }]],
    text: 'notes',
  },
];

describe.each(nouns)('a $noun', ({ noun, path, add, change, remove, bodies, text }) => {
  const read = async (id: number) => {
    const { body, headers } = await ann.rest<Versioned & Record<string, unknown>>('GET', `${path}/${id}`);
    expect(headers.get('etag')).toBe(`"${body.data.version}"`);
    return body.data;
  };

  test('counts its changes, and names the version with every answer', async () => {
    const id = await add();
    expect((await read(id)).version).toBe(1);
    let version = 1;
    for (const [method, body] of await bodies('Call after six')) {
      const changed = await ann.rest<Versioned>(method, `${path}/${id}`, body);
      if (method === 'PUT') version += 1;
      else version = changed.body.data.version;
      expect(changed.body.data.version).toBe(version);
      expect(changed.headers.get('etag')).toBe(`"${version}"`);
    }
    await change({ id }, 'Call before noon');
    expect((await read(id)).version).toBe(version + 1);
  });

  test('that was changed since is not changed or deleted on the old version: 412 with who and when, on both faces', async () => {
    const id = await add();
    app.clock.advance(MINUTE);
    await change({ id, version: 1 }, 'The first of two');
    const at = app.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    app.clock.advance(MINUTE);
    const message = `This ${noun} was changed by Ann Walker at ${at} UTC. Load it again before you change it.`;
    const refused = { status: 412, message };
    expect(await refusal(change({ id, version: 1 }, 'The second'))).toEqual(refused);
    expect(await refusal(remove({ id, version: 1 }))).toEqual(refused);
    for (const [method, body] of await bodies('The second')) {
      const over = await sendIf('"1"', method, `${path}/${id}`, body);
      expect({ status: over.status, body: over.body }).toEqual({ status: 412, body: { status: 'error', message } });
      expect((await ann.rest(method, `${path}/${id}`, { ...body, version: 1 })).status).toBe(412);
    }
    expect((await sendIf('"1"', 'DELETE', `${path}/${id}`)).status).toBe(412);
    expect((await ann.rest('DELETE', `${path}/${id}?version=1`)).status).toBe(412);
    expect(await read(id)).toMatchObject({ version: 2, [text]: 'The first of two' });

    const [method, body] = (await bodies('The second, after reading'))[0] ?? ['', {}];
    const merged = await sendIf('"2"', method, `${path}/${id}`, body);
    expect(merged.body.data).toMatchObject({ version: 3, [text]: 'The second, after reading' });
    expect((await sendIf('"3"', 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await ann.rest('GET', `${path}/${id}`)).status).toBe(404);
    expect((await sendIf('"3"', 'DELETE', `${path}/${id}`)).status).toBe(404);
  });
});

describe('If-Match', () => {
  test.each([
    ['*', 200],
    ['"1"', 200],
    ['"9", "1"', 200],
    [' "9" ,, "a,b" , "1" ', 200],
    ['W/"1"', 412],
    ['"2"', 412],
    ['"01"', 412],
    ['"one"', 412],
    ['""', 412],
    ['1', 400],
    ['"1', 400],
    ['"1" "2"', 400],
    ['w/"1"', 400],
    [',', 400],
    ['"1", *', 400],
  ])('%j on version 1 answers %i', async (ifMatch, status) => {
    const id = await ann.addLead();
    const answer = await sendIf(ifMatch, 'PATCH', `/leads/${id}`, { notes: 'Called' });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toEqual({ status: 'error', message: 'If-Match must be * or versions in quotes, such as "7"' });
    expect((await ann.trpc.leads.get.query({ id })).version).toBe(status === 200 ? 2 : 1);
  });

  test('and a version in the body must both agree', async () => {
    const id = await ann.addLead();
    expect((await sendIf('"1"', 'PATCH', `/leads/${id}`, { notes: 'x', version: 2 })).status).toBe(412);
    expect((await sendIf('"2", "1"', 'PATCH', `/leads/${id}`, { notes: 'x', version: 1 })).status).toBe(200);
  });

  test.each([0, -1, 1.5, 'x', [1]])('a version that is none (%j) is 422 under its name', async (version) => {
    const id = await ann.addLead();
    const { status, body } = await ann.rest('PATCH', `/leads/${id}`, { notes: 'x', version });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['version']);
  });

  test("does not tell of another account's record", async () => {
    const bob = await signUp(app, { first_name: 'Bob' });
    const { status, body } = await bob.rest('PATCH', `/leads/${await ann.addLead()}`, { notes: 'x', version: 9 });
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'Lead not found' });
  });
});

test('of many changes at once on one version exactly one is made', async () => {
  const id = await ann.addLead();
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2
        ? sendIf('"1"', 'PATCH', `/leads/${id}`, { notes: `Note ${n}` })
        : ann.rest('PATCH', `/leads/${id}`, { notes: `Note ${n}`, version: 1 }),
    ),
  );
  const made = tries.filter(({ status }) => status === 200);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 412)]);
  expect(await ann.trpc.leads.get.query({ id })).toMatchObject({ version: 2, notes: (made[0]?.body.data as { notes: string }).notes });
});

test('completing a milestone counts, and completing it twice does not', async () => {
  const id = await ann.addMilestone();
  expect((await ann.trpc.milestones.complete.mutate({ id, version: 1 })).version).toBe(2);
  expect((await ann.trpc.milestones.complete.mutate({ id })).version).toBe(2);
  expect((await refusal(ann.trpc.milestones.complete.mutate({ id, version: 1, completed: false }))).status).toBe(412);
});

test('a change that came with an imported file counts as well, and so does taking it back', async () => {
  const id = await ann.addLead({ email: 'merge@example.com', notes: null });
  const upload = await app.send<{ id: number }>('/leads/import?duplicates=merge', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
    body: "Owner,Address,City,State,Zip,Email,Notes\nMaria O'Brien,12 Elm Street,St. Louis,MO,63101,merge@example.com,From the list\n",
  });
  const job = () => ann.trpc.imports.get.query({ id: upload.body.data.id });
  await expect.poll(async () => (await job()).status).toBe('done');
  expect(await job()).toMatchObject({ merged: 1 });
  expect(await ann.trpc.leads.get.query({ id })).toMatchObject({ notes: 'From the list', version: 2 });
  await ann.trpc.imports.undo.mutate({ id: upload.body.data.id });
  await expect.poll(async () => (await job()).status).toBe('undone');
  expect(await ann.trpc.leads.get.query({ id })).toMatchObject({ notes: null, version: 3 });
});
