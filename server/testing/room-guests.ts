/** Guests of rooms in tests: browsers without script that keep their cookie. */
import { get } from 'node:http';
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { messages } from '#server/outreach/messages/table.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { aListing } from '#shared/testing/records.ts';
import { MINUTE, type TestApp } from './app.ts';
import type { Person } from './people.ts';

export const A_BID = { amount: '146,500', payment: 'cash', earnest_money: '5000', closing_days: '10', contingencies: '', holds_days: '3' };

/** A browser that keeps its cookie, and all that it was ever shown. */
export function guestBrowser(app: Pick<TestApp, 'address'>, url: string, headers: Record<string, string> = {}) {
  let cookie = '';
  const shown: string[] = [];
  const ask = async (part: string, form?: Record<string, string> | FormData) => {
    const body = form === undefined || form instanceof FormData ? form : new URLSearchParams(form);
    const answer = await fetch(`${app.address}${url}${part}`, {
      redirect: 'manual',
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body && { method: 'POST', body }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await answer.text();
    shown.push(text);
    return { status: answer.status, text, headers: answer.headers };
  };
  return { ask, shown, cookie: () => cookie };
}

/** The newest code that was sent to an address. */
export async function readCode({ store }: Pick<TestApp, 'store'>, address: string): Promise<string> {
  const [row] = await store.read
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.to_address, address))
    .orderBy(desc(messages.id))
    .limit(1);
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? '';
}

/** Opens a room with a common link, for an hour. */
export async function openRoom(app: TestApp, owner: Person, about: object = {}): Promise<{ id: number; url: string }> {
  const closes_at = new Date(app.clock.now().getTime() + 60 * MINUTE).toISOString();
  const given = { property_id: await owner.addProperty(), open: true, closes_at, ...about };
  const listing = (await owner.rest<Listing>('POST', '/listings', aListing(given))).body.data;
  const { url } = (await owner.rest<{ url: string }>('POST', `/listings/${listing.id}/link`)).body.data;
  return { id: listing.id, url };
}

/** Comes in by the common link, confirms by email, and bids. */
export async function bidAs(app: TestApp, url: string, name: string, amount: string, about: Record<string, string> = {}) {
  const guest = guestBrowser(app, url);
  const contact = `${name.toLowerCase()}@guest.example`;
  const form = { ...A_BID, amount, name, contact, ...about };
  const first = await guest.ask('/bid', form);
  expect(first.status, first.text).toBe(200);
  const placed = await guest.ask('/code', { ...form, code: await readCode(app, contact), rules: 'true' });
  return { guest, placed };
}

/** A stream of a room on a connection of its own: each state as it comes, with the moment of its arrival. */
export function openStream(app: Pick<TestApp, 'address'>, url: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') {
  const heard: { state: { status: string; bids?: number; best?: number | null }; at: number }[] = [];
  const waiting = new Set<() => void>();
  const request = get(`${app.address}${url}/events`, { agent: false, headers, localAddress });
  const status = new Promise<number>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) if (part.startsWith('data: ')) heard.push({ state: JSON.parse(part.slice(6)), at: performance.now() });
        for (const wake of waiting) wake();
      });
      answer.on('error', () => undefined);
      resolve(answer.statusCode ?? 0);
    });
  });
  /** The first state for which this holds. */
  const until = async (holds: (state: (typeof heard)[number]['state']) => boolean) => {
    for (;;) {
      const found = heard.find(({ state }) => holds(state));
      if (found) return found;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
      });
    }
  };
  return { status, heard, until, close: () => request.destroy() };
}
