/** What the walks have found, each by its name. */
import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { signUp } from '../people.ts';

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
});

test('a lead that came from no file has no row of one', async () => {
  const id = await ann.addLead();
  const { status, body } = await ann.rest('GET', `/leads/${id}/original-row`);
  expect({ status, data: body.data }).toEqual({ status: 200, data: null });
});
