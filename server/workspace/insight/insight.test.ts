/** What one's own calls show, by REST and tRPC. */
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { InsightAttempts, InsightHours, InsightLeaks, InsightSpeed } from '#shared/workspace/insight/insight.ts';

const app = await testApp();
let ann: Person;
let bob: Person;
beforeAll(async () => {
  ann = await signUp(app, { time_zone: 'America/Chicago' });
  bob = await signUp(app);
});

const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const call = (lead: number, outcome: string, when: number, who = ann) =>
  who.rest('POST', `/leads/${lead}/touches`, { outcome, at: at(when), next_action: null, next_action_date: null });
const read = async <Data>(part: string, who = ann) => (await who.rest<Data>('GET', `/insight/${part}`)).body.data;

describe('an account that has called nobody', () => {
  test('is told nothing rather than zeros', async () => {
    expect(await read<InsightSpeed>('speed', bob)).toMatchObject({ tried: 0, waiting: 0, median_minutes: null, ninety_minutes: null });
    expect(await read<InsightHours>('hours', bob)).toMatchObject({ calls: 0, hours: [], best: null });
    expect(await read<InsightAttempts>('attempts', bob)).toMatchObject({ leads: 0, attempts: [] });
    const { leaks } = await read<InsightLeaks>('leaks', bob);
    expect(leaks.map(({ leak, count }) => [leak, count])).toEqual([
      ['missed_callback', 0],
      ['no_next_action', 0],
      ['never_tried', 0],
    ]);
  });

  test('a period that ends before it begins is refused by its field', async () => {
    const { status, body } = await ann.rest('GET', '/insight/speed?from=2026-11-20&to=2026-11-01');
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['to']]);
  });
});

describe('twelve leads that were called', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 12; n++) ids.push(await ann.addLead({ property_state: 'CA', source: n === 11 ? 'referral' : 'website_form' }));
    // Two minutes after they came in: three of twelve answer. An hour later six of the others are called, two answer.
    app.clock.advance(2 * HOUR);
    for (const [n, id] of ids.entries()) await call(id, n < 3 ? 'talked' : 'no_answer', 2 * MINUTE - 2 * HOUR);
    for (const [n, id] of ids.slice(3, 9).entries()) await call(id, n < 2 ? 'interested' : 'voicemail', -HOUR);
  });

  test('waited two minutes, and five of twelve were reached', async () => {
    const speed = await read<InsightSpeed>('speed');
    expect(speed).toMatchObject({ tried: 12, waiting: 0 });
    expect(speed.median_minutes).toBeCloseTo(2, 0);
    expect(speed.bands[0]).toMatchObject({ band: 'under_5_min', of: 12, reached: 5, share: 0.417 });
    expect(speed.bands[1]).toMatchObject({ of: 0, share: null });
  });

  test('are counted by call, and by source', async () => {
    const { leads, attempts } = await read<InsightAttempts>('attempts');
    expect(leads).toBe(12);
    expect(attempts).toMatchObject([
      { attempt: 1, of: 12, reached: 3, share: 0.25 },
      { attempt: 2, of: 6, reached: 2, share: null },
    ]);
    expect(await read<InsightAttempts>('attempts?source=referral')).toMatchObject({ leads: 1 });
    expect(await ann.trpc.insight.attempts.query({ source: 'referral' })).toMatchObject({ leads: 1 });
  });

  test('are counted by the hour where the house is', async () => {
    const { calls, hours } = await read<InsightHours>('hours');
    expect(calls).toBe(18);
    const when = new Date(app.clock.now().getTime() - 2 * HOUR + 2 * MINUTE);
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', hourCycle: 'h23' }).format(when),
    );
    expect(hours.find((one) => one.hour === hour)).toMatchObject({ of: 12, reached: 3, share: 0.25 });
  });

  test('are nobody else’s', async () => {
    expect(await read<InsightAttempts>('attempts', bob)).toMatchObject({ leads: 0 });
  });
});

describe('leaks', () => {
  test('are a call back that is overdue, a warm lead without a next step, and a new one nobody tried', async () => {
    const cal = await signUp(app);
    const [late, idle] = [await cal.addLead({ first_name: 'Late' }), await cal.addLead({ first_name: 'Idle', status: 'hot' })];
    await cal.addLead({ first_name: 'New' });
    await call(late, 'no_answer', 0, cal);
    await cal.rest('PATCH', `/leads/${late}`, { next_action: 'Call back', next_action_date: at(-3 * DAY).slice(0, 10) });
    await cal.rest('PATCH', `/leads/${idle}`, { next_action: null, next_action_date: null });
    app.clock.advance(2 * DAY);
    const { leaks } = await read<InsightLeaks>('leaks', cal);
    expect(leaks.map(({ leak, count, oldest }) => [leak, count, oldest?.name.split(' ')[0]])).toEqual([
      ['missed_callback', 1, 'Late'],
      ['no_next_action', 1, 'Idle'],
      ['never_tried', 1, 'New'],
    ]);
  });
});
