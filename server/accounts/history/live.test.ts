/** The stream of what happens: in order, once, to whom it belongs, and to nobody whose session is over. */
import { afterEach, expect, test } from 'vitest';
import { IS_SQLITE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { events } from '#server/core/events/table.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { EventType } from '#shared/core/nouns.ts';

const app = await testApp();
const open = new Set<AbortController>();
afterEach(() => {
  for (const one of open) one.abort();
  open.clear();
});

interface StreamEvent {
  event: string;
  id: string | undefined;
  data: unknown;
}

/** Follows the stream as a program would that knows of server-sent events and nothing else. */
async function follow(token: string | undefined, { from, last, recent }: { from?: string; last?: string; recent?: number } = {}) {
  const stop = new AbortController();
  open.add(stop);
  const input = `?input=${encodeURIComponent(JSON.stringify({ lastEventId: from, recent }))}`;
  const answer = await fetch(`${app.address}/trpc/activities.live${input}`, {
    signal: stop.signal,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(last === undefined ? {} : { 'last-event-id': last }) },
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const read = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n').filter(Boolean);
        text = text.slice(end + 2);
        const of = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = of('data');
        if (lines.length > 0) return { event: of('event') ?? 'message', id: of('id'), data: data ? JSON.parse(data) : undefined };
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
  const next = async (): Promise<StreamEvent | undefined> => {
    let event = await read();
    while (event && (event.event === 'connected' || event.event === 'ping')) event = await read();
    return event;
  };
  return {
    answer,
    next,
    /** Where it begins, and what it tells at once: nothing. */
    begin: async () => {
      const event = await next();
      expect(event?.data).toEqual([]);
      return event?.id ?? '';
    },
    /** The next activities but achievements, which come in their own time, as "created Pat Owner"; `id` is where to go on. */
    hear: async (count: number) => {
      const told: string[] = [];
      let id = '';
      while (told.length < count) {
        const event = await next();
        id = event?.id ?? '';
        const heard = (event?.data as Activity[]).filter(({ entity }) => entity !== 'achievements');
        told.push(...heard.map(({ action, summary }) => `${action} ${summary}`));
      }
      return { id, told };
    },
    close: () => stop.abort(),
  };
}

/** Writes an activity as another process would. */
const write = (person: Person, type: EventType, summary: string) =>
  app.store.write(async (tx) => {
    await tx.insert(events).values({
      account_id: person.user.id,
      actor_id: person.user.id,
      type,
      subject: 'conversations',
      subject_id: 1,
      summary,
      changes: [],
      created_at: app.clock.now().toISOString(),
    });
  });

const named = (person: Person, last_name: string) => person.addLead({ first_name: 'Pat', last_name });

test('events are streamed at once, in order, and only to their account', async () => {
  const [ann, bob] = [await signUp(app), await signUp(app)];
  await named(ann, 'Before');
  const [anns, bobs] = [await follow(ann.token), await follow(bob.token)];
  expect(anns.answer.headers.get('content-type')).toBe('text/event-stream');
  await anns.begin();
  await bobs.begin();
  await named(ann, 'One');
  await named(ann, 'Two');
  expect((await anns.hear(2)).told).toEqual(['created Pat One', 'created Pat Two']);
  await named(bob, 'Bobs');
  expect((await bobs.hear(1)).told).toEqual(['created Pat Bobs']);
});

test.each(['from', 'last'] as const)('who was away hears what they missed, each once (%s)', async (how) => {
  const ann = await signUp(app);
  const first = await follow(ann.token);
  await first.begin();
  await named(ann, 'Heard');
  const { id } = await first.hear(1);
  first.close();

  await named(ann, 'Missed');
  await named(ann, 'Also');
  const again = await follow(ann.token, { [how]: id });
  await again.begin();
  expect((await again.hear(2)).told).toEqual(['created Pat Missed', 'created Pat Also']);
});

test('the first event says where it begins, so that nothing is lost when it breaks before the second', async () => {
  const ann = await signUp(app);
  await named(ann, 'Before');
  const first = await follow(ann.token);
  const from = await first.begin();
  first.close();
  await named(ann, 'Between');
  const again = await follow(ann.token, { from });
  await again.begin();
  expect((await again.hear(1)).told).toEqual(['created Pat Between']);
});

test('who has just read something also hears what happened meanwhile', async () => {
  const ann = await signUp(app);
  await named(ann, 'Old');
  app.clock.advance(6000);
  await named(ann, 'Recent');
  const follower = await follow(ann.token, { recent: 5 });
  await follower.begin();
  expect((await follower.hear(1)).told).toEqual(['created Pat Recent']);
});

test('a follower who knows more than the database, which came from a backup, goes on from its end', async () => {
  const ann = await signUp(app);
  await named(ann, 'Before');
  const stream = await follow(ann.token, { from: '999999999' });
  await stream.begin();
  await named(ann, 'After');
  expect((await stream.hear(1)).told).toEqual(['created Pat After']);
});

test('a change by another process is streamed within two polls', async () => {
  const ann = await signUp(app);
  const stream = await follow(ann.token);
  await stream.begin();
  // Past the account's scope, which would wake the stream.
  await write(ann, 'conversation.created', 'From elsewhere');
  expect((await stream.hear(1)).told).toEqual(['created From elsewhere']);
});

test('without a session it says so and ends; with a place that is none it says that', async () => {
  const problem = async (stream: Awaited<ReturnType<typeof follow>>) => {
    const event = await stream.next();
    expect(event?.event).toBe('serialized-error');
    expect(await stream.next()).toBeUndefined();
    return (event?.data as { data: { httpStatus: number } }).data.httpStatus;
  };
  expect(await problem(await follow(undefined))).toBe(401);
  expect(await problem(await follow('x'.repeat(43)))).toBe(401);
  const ann = await signUp(app);
  expect(await problem(await follow(ann.token, { from: '-1' }))).toBe(422);
});

test('it ends with its session, before it tells anything more', async () => {
  const ann = await signUp(app);
  const second = (await app.rest<{ token: string }>('POST', '/login', { email: ann.email, password: ann.password })).body.data.token;
  const stream = await follow(second);
  await stream.begin();
  const sessions = await ann.rest<{ id: number; is_current: boolean }[]>('GET', '/sessions');
  const id = sessions.body.data.find((session) => !session.is_current)?.id;
  await ann.rest('DELETE', `/sessions/${id}`);
  await named(ann, 'Secret');
  const event = await stream.next();
  expect(event).toMatchObject({ event: 'serialized-error', data: { data: { httpStatus: 401 } } });
});

test('a token that only reads may follow', async () => {
  const ann = await signUp(app);
  const { token } = (await ann.rest<{ token: string }>('POST', '/api-tokens', { name: 'Report', scope: 'read' })).body.data;
  const stream = await follow(token);
  await stream.begin();
  await named(ann, 'Told');
  expect((await stream.hear(1)).told).toEqual(['created Pat Told']);
});

test('news are what others did, newest first, and nothing of other accounts', async () => {
  const [ann, bob] = [await signUp(app), await signUp(app)];
  await write(ann, 'conversation.replied', 'Maria');
  await write(ann, 'conversation.updated', 'My own doing');
  await write(ann, 'conversation.handed_over', 'Omar');
  await write(bob, 'conversation.replied', 'Secret');
  const news = (await ann.rest<Activity[]>('GET', '/activities/news')).body.data;
  expect(news.map(({ action, summary }) => `${action} ${summary}`)).toEqual(['handed_over Omar', 'replied Maria']);
  expect(await ann.trpc.activities.news.query()).toEqual(news);
});

test.skipIf(!IS_SQLITE)('followers are no work: with more of them than work is allowed, calls are answered', async () => {
  const ann = await signUp(app);
  const streams: Awaited<ReturnType<typeof follow>>[] = [];
  while (streams.length < 210) {
    const some = await Promise.all(Array.from({ length: 30 }, () => follow(ann.token)));
    await Promise.all(some.map((stream) => stream.begin()));
    streams.push(...some);
  }
  expect((await ann.rest('GET', '/counts')).status).toBe(200);
  await named(ann, 'Everybody');
  const told = await Promise.all(streams.map((stream) => stream.hear(1)));
  expect(new Set(told.map(({ told: [one] }) => one))).toEqual(new Set(['created Pat Everybody']));
});

test('a stop does not wait for followers', async () => {
  const other = await testApp();
  const { body } = await other.rest<{ token: string }>('POST', '/register', {
    first_name: 'Ann',
    last_name: 'Walker',
    company_name: 'Walker Homes',
    phone: '+15125550142',
    email: 'ann@example.com',
    role: 'wholesaler',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  });
  const answer = await fetch(`${other.address}/trpc/activities.live`, { headers: { authorization: `Bearer ${body.data.token}` } });
  const text = answer.text();
  const closed = other.close();
  // It ends, and is not cut off. Nothing tells the follower that this is the end: it is to come back.
  expect(await text).not.toContain('return');
  await closed;
});
