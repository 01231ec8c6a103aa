/** What the walks have found, each by its name. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { signUp } from '../people.ts';
import { operationsOf, proceduresAmong } from './operation.ts';

const app = await testApp();
const ann = await signUp(app);
const bearer = { authorization: `Bearer ${ann.token}` };

test('a preflight that is refused has the one error body', async () => {
  // Not through `app.send`: no document describes a preflight.
  const answer = await fetch(`${app.address}/api/leads`, { method: 'OPTIONS', headers: { 'content-type': 'text/csv' }, body: 'x' });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toEqual({ status: 'error', message: 'The body must be application/json' });
});

describe('a body that is not packed as its header says', () => {
  test.each([
    ['/leads', 'application/json', '{}'],
    ['/leads/import', 'text/csv', 'Owner,Address\nAnn Lee,12 Oak St\n'],
  ])('to %s is the fault of who sent it', async (path, type, body) => {
    const { status } = await app.send(path, {
      method: 'POST',
      headers: { ...bearer, 'content-type': type, 'content-encoding': 'gzip' },
      body,
    });
    expect(status).toBe(400);
  });

  test('does not crash the server when it arrives after the response', async () => {
    const { hostname, port } = new URL(app.address);
    const socket = connect({ host: hostname, port: Number(port) });
    const next = () => new Promise<string>((resolve) => void socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
    const types = 'Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 7';
    socket.write(`POST /api/imports HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer.authorization}\r\n${types}\r\n\r\n`);
    expect(await next()).toMatch(/^HTTP\/1.1 415 /);
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    socket.end('{"a":1}');
    await closed;
    expect((await ann.rest('GET', '/leads')).status).toBe(200);
  });
});

test('a lead that came from no file has no row of one', async () => {
  const id = await ann.addLead();
  const { status, body } = await ann.rest('GET', `/leads/${id}/original-row`);
  expect({ status, data: body.data }).toEqual({ status: 200, data: null });
});

test('no procedure fails inside on an input that is no object, or on a field of another type', async () => {
  const operations = operationsOf(app.document);
  const procedures = await proceduresAmong(operations, app.address);
  const failed: string[] = [];
  for (const { name, method, body, parameters } of operations.filter((one) => procedures.has(one.name))) {
    const fields = [...Object.keys(body?.properties ?? {}), ...parameters.map((one) => one.name)];
    const odd = Object.fromEntries(fields.map((field) => [field, { length: 1_000_000_000 }]));
    for (const input of [null, [], 'text', 5, odd]) {
      const text = JSON.stringify(input);
      const path = `${app.address}/trpc/${name}`;
      const { status } = await (method === 'GET'
        ? fetch(`${path}?input=${encodeURIComponent(text)}`, { headers: bearer })
        : fetch(path, { method: 'POST', headers: { ...bearer, 'content-type': 'application/json' }, body: text }));
      if (status >= 500) failed.push(`${name} ${text.slice(0, 60)}`);
    }
    if (method === 'GET') continue;
    const { status } = await fetch(`${app.address}/trpc/${name}?batch=1`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify(odd),
    });
    if (status >= 500) failed.push(`${name} left out of its batch`);
  }
  expect(failed).toEqual([]);
});
