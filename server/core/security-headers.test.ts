import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerHeaders } from './security-headers.ts';

const app = Fastify();
await answerHeaders(app);
app.get('/*', async () => '');
const headersOf = async (path: string) => (await app.inject(path)).headers;
const policyOf = async (path: string) => String((await headersOf(path))['content-security-policy']).split(';');

const OWN = [
  '/',
  '/app/leads',
  '/login',
  '/pay',
  '/api/user',
  '/chat',
  '/chat/',
  '/chat/key/',
  '/chat/key/more',
  '/chat/a.html',
  '/chat.html',
  '/chat.js',
];

test.each(OWN)('%s may be in nobody else’s frame', async (path) => {
  expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  expect((await headersOf(path))['x-frame-options']).toBe('SAMEORIGIN');
});

test('the web chat may be in any frame, and is otherwise as protected as everything else', async () => {
  for (const path of ['/chat/Kx_9-b', '/chat/Kx_9-b?from=site']) {
    expect((await headersOf(path))['x-frame-options']).toBeUndefined();
    const policy = await policyOf(path);
    expect(policy).toContain('frame-ancestors *');
    expect(policy.filter((rule) => !rule.startsWith('frame-ancestors'))).toEqual(
      (await policyOf('/app')).filter((rule) => !rule.startsWith('frame-ancestors')),
    );
  }
});

test('only the chat and its script may be loaded by other sites', async () => {
  const policy = async (path: string) => (await headersOf(path))['cross-origin-resource-policy'];
  expect(await policy('/chat.js')).toBe('cross-origin');
  expect(await policy('/chat/key')).toBe('cross-origin');
  for (const path of ['/', '/api/user', '/assets/main.js', '/chat.js.map']) expect(await policy(path)).toBe('same-origin');
});

test('a payment provider may show its form where there is one, and nowhere else', async () => {
  expect((await policyOf('/pay')).join(';')).not.toContain('adyen');
  const paying = Fastify();
  await answerHeaders(paying, { paysByAdyen: true });
  paying.get('/*', async () => '');
  const policy = async (path: string) => String((await paying.inject(path)).headers['content-security-policy']).split(';');
  // One reaches the checkout from every page without loading another document.
  for (const path of ['/pay', '/login', '/app']) {
    expect(await policy(path)).toContain(
      "frame-src 'self' https://*.adyen.com https://pay.google.com https://www.paypal.com https://*.paypal.com",
    );
    expect(await policy(path)).toContain("frame-ancestors 'none'");
    expect(await policy(path)).toContain("default-src 'self'");
  }
  expect((await policy('/chat/key')).join(';')).not.toContain('adyen');
});
