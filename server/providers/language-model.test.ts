/** The language model's adapter against a server that speaks the protocol, well and badly. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from '#shared/core/zod.ts';
import { createLanguageModel } from './language-model.ts';

interface Asked {
  url: string | undefined;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string; json_schema?: { schema: object } };
  };
}
type Script = (one: Asked, response: ServerResponse) => unknown;

let server: Server;
let base: string;
let asked: Asked[] = [];
/** What the server does with each request; the last one stays. */
let script: Script[] = [];

const say =
  (content: string, usage: object | null = { prompt_tokens: 100, completion_tokens: 20 }): Script =>
  (_, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage }));
  };
const flood: Script = (_, response) => response.end('x'.repeat(400_000));
const refuse =
  (status: number, headers: Record<string, string> = {}): Script =>
  (_, response) =>
    void response.writeHead(status, headers).end('{"error":{"message":"no"}}');

async function take(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const one = {
    url: request.url,
    authorization: request.headers.authorization,
    body: JSON.parse(Buffer.concat(parts).toString()) as Asked['body'],
  };
  asked.push(one);
  (script.length > 1 ? script.shift() : script[0])?.(one, response);
}

beforeAll(async () => {
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const schema = z.object({ color: z.enum(['red', 'blue']) });
const model = (timeoutMs = 30_000) => {
  const made = createLanguageModel(
    { AI_BASE_URL: base, AI_MODEL: 'small', AI_API_KEY: 'key', AI_PRICE_IN: 0.5, AI_PRICE_OUT: 2 },
    { timeoutMs },
  );
  if (!made) throw new Error('no model');
  return made;
};
const complete = (one = model(), signal?: AbortSignal) =>
  one.complete({
    schema,
    name: 'color',
    system: 'Which color?',
    messages: [{ role: 'user', content: 'The sky' }],
    maxTokens: 50,
    signal,
  });

test('there is none without an address and a name', () => {
  expect(createLanguageModel({})).toBeUndefined();
  expect(createLanguageModel({ AI_BASE_URL: base })).toBeUndefined();
});

test('asks for a shape, checks the answer and counts what it cost', async () => {
  script = [say('{"color":"blue"}')];
  expect(await complete()).toEqual({ ok: true, value: { color: 'blue' }, usage: { prompt_tokens: 100, completion_tokens: 20, cost: 90 } });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ url: '/v1/chat/completions', authorization: 'Bearer key' });
  expect(asked[0]?.body).toMatchObject({
    model: 'small',
    response_format: { type: 'json_schema', json_schema: { name: 'color', strict: true } },
  });
});

test('a server that does not know the shape is asked for JSON, then in plain words, and remembered', async () => {
  script = [refuse(400), refuse(422), say('Sure! ```json\n{"color":"red"}\n```', null)];
  const one = model();
  expect(await complete(one)).toMatchObject({ ok: true, value: { color: 'red' } });
  expect(asked.map(({ body }) => body.response_format?.type)).toEqual(['json_schema', 'json_object', undefined]);
  expect(asked[2]?.body.messages[0]?.content).toContain('"enum":["red","blue"]');
  await complete(one);
  expect(asked).toHaveLength(4);
});

test.each([
  ['no JSON', say('blue, I think'), 'broken'],
  ['half of it', say('{"color":"bl'), 'broken'],
  ['another shape', say('{"color":"green"}'), 'wrong'],
  ['nothing', say(''), 'broken'],
  ['an answer without end', flood, 'broken'],
  ['a refusal', refuse(401), 'refused'],
] as const)('%s is told as a problem', async (_, one, problem) => {
  script = [one];
  const answer = await complete();
  expect(answer).toMatchObject({ ok: false, problem });
  expect(answer.usage.completion_tokens).toBeLessThanOrEqual(50);
  expect(asked).toHaveLength(1);
});

test('tokens of a wrong answer are counted too', async () => {
  script = [say('{"color":"green"}')];
  expect(await complete()).toMatchObject({ ok: false, usage: { prompt_tokens: 100, completion_tokens: 20, cost: 90 } });
});

test('without prices high ones count, without counted tokens the length does, and a stated 0 is free', async () => {
  script = [say('{"color":"blue"}', null)];
  const of = (prices: object, timeoutMs = 30_000) =>
    createLanguageModel({ AI_BASE_URL: base, AI_MODEL: 'small', ...prices }, { timeoutMs });
  const [unknown, free] = [of({}), of({ AI_PRICE_IN: 0, AI_PRICE_OUT: 0 })];
  expect([unknown?.prices.assumed, free?.prices]).toEqual([true, { in: 0, out: 0, assumed: false }]);
  expect((await complete(unknown)).usage.cost).toBeGreaterThan(0);
  expect((await complete(free)).usage).toMatchObject({ cost: 0, prompt_tokens: expect.any(Number) as number });
  script = [() => undefined];
  expect((await complete(of({}, 300))).usage.cost).toBeGreaterThan(0);
});

test('too much at once is tried once more', async () => {
  script = [refuse(429, { 'retry-after': '0.01' }), say('{"color":"blue"}')];
  expect(await complete()).toMatchObject({ ok: true });
  script = [refuse(500)];
  asked = [];
  expect(await complete()).toMatchObject({ ok: false, problem: 'busy' });
  expect(asked).toHaveLength(2);
});

test('an answer that does not come in time is given up', async () => {
  script = [() => undefined];
  expect(await complete(model(60))).toMatchObject({ ok: false, problem: 'slow' });
});

test('one that trickles is given up as well', async () => {
  script = [(_, response) => void response.write('{"choices":')];
  expect(await complete(model(60))).toMatchObject({ ok: false, problem: 'slow' });
});

test('who asked may stop it', async () => {
  const stopping = new AbortController();
  script = [() => stopping.abort()];
  expect(await complete(model(), stopping.signal)).toMatchObject({ ok: false, problem: 'stopped' });
  expect(asked).toHaveLength(1);
});

test('a redirect is not followed, and a server that is not there is a problem', async () => {
  script = [refuse(307, { location: 'http://127.0.0.1:9/elsewhere' })];
  expect(await complete()).toMatchObject({ ok: false, problem: 'unreachable' });
  const gone = createLanguageModel({ AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'small' });
  expect(await gone?.complete({ schema, name: 'color', system: '', messages: [], maxTokens: 5 })).toMatchObject({
    problem: 'unreachable',
  });
});
