/** Half a character, which no database can store, is refused in every text of every body, and never becomes a question mark. */
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { signUp } from './people.ts';

const app = await testApp();
const ann = await signUp(app);
const HALF = 'Half \ud83d character';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
}
const resolve = ({ $ref, ...own }: Schema): Schema =>
  $ref
    ? $ref
        .split('/')
        .slice(1)
        .reduce((at, key) => (at as Record<string, unknown>)[key] as never, app.document as object)
    : own;

/** A value of the schema in which every text has half a character; undefined where there is no text. */
function spoilt(given: Schema): unknown {
  const { type, properties, items, anyOf = [], oneOf = [], allOf = [] } = resolve(given);
  if (type === 'string') return HALF;
  if (items) return spoilt(items) === undefined ? undefined : [spoilt(items)];
  if (properties) {
    const inner = Object.entries(properties).map(([name, schema]) => [name, spoilt(schema)] as const);
    const texts = inner.filter(([, value]) => value !== undefined);
    return texts.length > 0 ? Object.fromEntries(texts) : undefined;
  }
  return [...anyOf, ...oneOf, ...allOf].map(spoilt).find((value) => value !== undefined);
}

const bodies = Object.entries(app.document.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { requestBody?: { content?: Record<string, { schema: Schema }> } }>).flatMap(
    ([method, operation]) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      const body = schema && spoilt(schema);
      return body ? [{ method: method.toUpperCase(), path, body: body as Record<string, unknown> }] : [];
    },
  ),
);

/** What is looked up and never stored, and a zone that is none, which counts as not named. */
const LOOKED_UP = ['take', 'token', 'time_zone'];

test.each(bodies.filter(({ path }) => path !== '/webhooks/mail'))('$method $path', async ({ method, path, body }) => {
  const { status, body: answer } = await ann.rest(method, path.replaceAll(/\{\w+\}/g, '1'), body);
  expect(status).toBe(422);
  expect(Object.keys(body).filter((name) => answer.errors?.[name] === undefined && !LOOKED_UP.includes(name))).toEqual([]);
});

test.each(['/api/tags', '/trpc/tags.create'])('bytes that are no text are refused: %s', async (path) => {
  const bytes = Buffer.concat([Buffer.from('{"name":"Half '), Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from('"}')]);
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.address}${path}`, { method: 'POST', headers, body: bytes });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Malformed JSON')]);
  expect((await ann.rest('GET', '/tags')).text).not.toContain('Half');
  const whole = await fetch(`${app.address}${path}`, { method: 'POST', headers, body: JSON.stringify({ name: 'Whole 👍\ufffd' }) });
  expect(whole.status).toBeLessThan(300);
  await ann.rest('DELETE', '/tags/1');
});
