/**
 * Pages for people without an account: whatever was typed into any field stays text, and an ended link says the same however it is asked.
 */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { depositLinks } from '#server/closing/deposits/table.ts';
import type { Deposit, HolderLink } from '#shared/closing/deposits/deposit.ts';
import { testApp } from './app.ts';
import { walkGuestPages } from './guest-pages.ts';
import { signUp } from './people.ts';

const app = await testApp();
/** Would leave a text, an attribute of either quotes and a script; then turns around all that follows. */
const HOSTILE = `"'><img src=x onerror="alert(1)"><script>alert(2)</script>&lt; \u202e\u2067`;
const pages = await walkGuestPages(app, (field) => `${field} ${HOSTILE}`);

/** A tag as the pages are written: every attribute has its value in double quotes. */
const TAG = /<(\/?[a-zA-Z][\w-]*)((?:\s[\w-]+="[^"<>]*")*)\s*\/?>/g;

/** Attributes that run something, those that lead somewhere, and where those of our own lead. */
const [RUNS, LEADS, OWN_ADDRESS] = [/^(?:on\w*|style|srcdoc)$/i, /^(?:src|href|action)$/i, /^(?:\/|\?|tel:|mailto:|data:,)/];

test('no field of any page can leave its place', () => {
  const wrong: string[] = [];
  let shown = 0;
  for (const [name, { html, policy, status }] of pages) {
    if (!html.startsWith('<!doctype html>')) wrong.push(`${name}: answers ${status} ${html.slice(0, 200)}`);
    const rest = html.replace('<!doctype html>', '').replace(TAG, (_, tag: string, attributes: string) => {
      for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([\w-]+)="([^"]*)"/g))
        if (
          /^on|^style$|^srcdoc$/i.test(attribute) ||
          /^(?:src|href|action)$/i.test(attribute) === !/^(\/|\?|tel:|mailto:|data:,)/.test(value)
        )
          if (RUNS.test(attribute) || (LEADS.test(attribute) && !OWN_ADDRESS.test(value)))
            wrong.push(`${name}: ${tag} ${attribute}="${value}"`);
      return '';
    });
    if (/[<>]/.test(rest)) wrong.push(`${name}: ${/.{0,80}[<>].{0,80}/.exec(rest)?.[0]}`);
    if (/[\u202a-\u202e\u2066-\u2069]/.test(html)) wrong.push(`${name}: turns its text around`);
    if (!/^default-src 'none';/.test(policy) || policy.includes('unsafe')) wrong.push(`${name}: ${policy}`);
    if (html.includes('&lt;img src=x onerror=')) shown += 1;
  }
  expect(wrong).toEqual([]);
  // What was typed is shown on nearly all that show a record.
  expect(shown).toBeGreaterThan(25);
});

test('a link that has ended is one page and one status, by GET and by POST, whatever was asked under it', () => {
  const ended = new Map<string, Set<string>>();
  for (const [name, { status, html }] of pages)
    if (status === 404 || status === 410) {
      const [link = ''] = name.split(',');
      ended.set(link, (ended.get(link) ?? new Set()).add(`${status} ${html}`));
    }
  expect([...ended].filter(([, answers]) => answers.size !== 1).map(([name]) => name)).toEqual([]);
  const asked = [...pages.keys()].filter((name) => ended.has(name.split(',')[0] ?? ''));
  expect(asked.filter((name) => ![404, 410].includes(pages.get(name)?.status ?? 0))).toEqual([]);
  expect([...ended.keys()].sort()).toEqual([
    ...['hold: dead', 'hold: expired', 'hold: replaced', 'mine: dead', 'room: dead', 'room: withdrawn', 'sheet: dead', 'sheet: replaced'],
    ...['sheet: sold', 'sign: dead', 'sign: declined', 'sign: expired', 'sign: withdrawn', 'unsubscribe: dead'],
  ]);
});

test('the stylesheet is cached forever under an address made of its content', async () => {
  const [address] = /\/outside\/\w+\.css/.exec(pages.get('hold: asked')?.html ?? '') ?? [];
  const answer = await fetch(app.address + address);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    ...[200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ]);
});

test('a program that only asks whether the page is there opens nothing', async () => {
  const ann = await signUp(app);
  const deal = await ann.addDeal({ purchase_price: 118_000 });
  const about = { direction: 'to_seller', amount: 1000, due_on: '2026-11-25', holder_name: 'Larkfield Title' };
  const deposit = (await ann.rest<Deposit>('POST', `/deals/${deal}/deposits`, about)).body.data;
  const { url } = (await ann.rest<HolderLink>('POST', `/deposits/${deposit.id}/holder-link`)).body.data;
  const openedAt = async () =>
    (await app.store.read.select().from(depositLinks).where(eq(depositLinks.deposit_id, deposit.id)))[0]?.opened_at ?? null;
  const head = await fetch(app.address + url, { method: 'HEAD' });
  expect([head.status, head.headers.get('x-robots-tag'), await head.text(), await openedAt()]).toEqual([200, 'noindex', '', null]);
  expect((await fetch(app.address + url)).status).toBe(200);
  expect(await openedAt()).not.toBeNull();
});
