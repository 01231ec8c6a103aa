/** Which web pages a browser lets call the API, and where a token counts: in its header, and nowhere else. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { aLead } from '#shared/testing/records.ts';

const FRIEND = 'https://tools.example.com';
const STRANGER = 'https://evil.example.com';
const alone = await testApp();
const friendly = await testApp({ settings: { CORS_ORIGINS: FRIEND } });

const TARGETS = ['/api/leads', '/api/leads/1', '/api/login', '/api/leads/import', '/trpc/leads.list', '/trpc/auth.login', '/health'];
const preflight = (address: string, target: string, origin: string, method: string) =>
  fetch(`${address}${target}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization,content-type' },
  });
/** Headers that open something to another origin. */
const opened = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-') && name !== 'access-control-expose-headers');

describe('by default, only pages of this origin', () => {
  test.each(TARGETS)('%s answers a foreign page without a header that would let it read', async (target) => {
    const answer = await fetch(`${alone.address}${target}`, { headers: { origin: STRANGER } });
    await answer.text();
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test.each(TARGETS)('%s refuses to be asked beforehand', async (target) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await preflight(alone.address, target, STRANGER, method);
      await answer.text();
      expect(answer.status, method).toBe(404);
      expect(opened(answer.headers), method).toEqual([]);
    }
  });
});

describe('with CORS_ORIGINS', () => {
  test('a page of that origin may do all that its token may', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await preflight(friendly.address, '/api/leads/1', FRIEND, method);
      expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND);
      expect(answer.headers.get('access-control-allow-methods')).toContain(method);
      expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
      // No cookie and no password of the browser's goes along.
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const answer = await fetch(`${friendly.address}/api/user`, { headers: { origin: FRIEND } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
  });

  test.each([STRANGER, 'null', `${FRIEND}.evil.example`, 'http://tools.example.com', 'https://a.tools.example.com'])(
    'a page of %s may not',
    async (origin) => {
      const asked = await preflight(friendly.address, '/api/leads', origin, 'GET');
      const answer = await fetch(`${friendly.address}/api/user`, { headers: { origin } });
      for (const { headers } of [asked, answer]) expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('a token counts in the header Authorization alone', () => {
  test('no cookie is ever set', async () => {
    const ann = await signUp(alone);
    const answers = [
      await ann.rest('GET', '/user'),
      await alone.rest('POST', '/login', { email: ann.email, password: ann.password }),
      await alone.rest('POST', '/login', { email: ann.email, password: 'not this' }),
      await ann.rest('POST', '/leads', aLead()),
      await ann.rest('GET', '/leads/export'),
      await ann.rest('POST', '/logout'),
      await fetch(`${alone.address}/api/docs`),
      await fetch(`${alone.address}/health`),
      await fetch(`${alone.address}/`),
    ];
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual(answers.map(() => null));
  });

  test.each(['REST', 'tRPC'])('%s takes none from a cookie, a URL, a body or another header', async (face) => {
    const ann = await signUp(alone);
    const url = face === 'REST' ? `${alone.address}/api/user` : `${alone.address}/trpc/auth.me`;
    const tries: [string, Record<string, string>][] = [
      [url, { cookie: `token=${ann.token}; session=${ann.token}` }],
      [`${url}?token=${ann.token}`, {}],
      [`${url}?access_token=${ann.token}`, {}],
      [`${url}?authorization=Bearer%20${ann.token}`, {}],
      [url, { 'x-api-key': ann.token }],
      [url, { authorization: ann.token }],
      [url, { authorization: `Token ${ann.token}` }],
    ];
    for (const [target, headers] of tries) {
      const answer = await fetch(target, { headers });
      await answer.text();
      expect(answer.status, JSON.stringify(headers)).toBe(401);
    }
    const right = await fetch(url, { headers: { authorization: `Bearer ${ann.token}` } });
    await right.text();
    expect(right.status).toBe(200);
  });
});
