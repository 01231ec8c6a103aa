/** A crowd that makes accounts or guesses passwords, over real HTTP: everybody who has an account signs in all the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtServer, startBuilt } from '#server/testing/built-process.ts';
import { anAccount } from '#shared/testing/records.ts';
import { IS_FULL_RUN } from '#shared/testing/scope.ts';

const PEOPLE = 8;
const CROWD = 60;

let built = '';
beforeAll(async () => {
  built = await builtServer();
});
const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-flood-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OWN = '203.0.113.7';
const crowds: readonly (readonly [name: string, crowd: (n: number) => string, person: (n: number) => string])[] = [
  ['from their own address', () => OWN, () => OWN],
  ['from one address', () => OWN, (n) => `198.51.100.${n}`],
  ['from many addresses of one network', (n) => `2001:db8:1:2::${n + 1}`, (n) => `2001:db8:9:${n}::1`],
  ['from as many networks', (n) => `192.0.2.${n}`, (n) => `198.51.100.${n}`],
];

test.each(IS_FULL_RUN ? crowds : crowds.slice(0, 1))('60 make accounts and 60 guess passwords %s', async (_, crowdAt, personAt) => {
  const file = path.join(mkdtempSync(path.join(folder, 'run-')), 'test.db');
  const server = startBuilt(built, { settings: { DATABASE_URL: `file:${file}`, TRUST_PROXY: '1' } });
  onTestFinished(() => server.kill());
  const address = await server.address;
  const post = async (target: string, from: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const answer = await fetch(`${address}/api${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const people = Array.from({ length: PEOPLE }, () => anAccount());
  for (const [n, one] of people.entries()) expect(await post('/register', `198.51.100.${n}`, one)).toBe(201);
  const registrations = Array.from({ length: CROWD }, (_, n) => post('/register', crowdAt(n), anAccount()));
  const guesses = Array.from({ length: CROWD }, (_, n) =>
    post('/login', crowdAt(n), { email: `nobody${n % 12}@example.com`, password: 'a guess' }),
  );
  const signIns = people.map(({ email, password }, n) => post('/login', personAt(n), { email, password }));
  expect(await Promise.all(signIns)).toEqual(Array<number>(PEOPLE).fill(200));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  const made = await Promise.all(registrations);
  expect(made.filter((status) => status === 201).length).toBeGreaterThan(5);
  expect(made.filter((status) => ![201, 429, 503].includes(status))).toEqual([]);
  server.kill('SIGTERM');
  expect(await server.ended, server.said()).toBe(0);
});
