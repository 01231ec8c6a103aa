/** A stored score is that of the account's today: lists and cards say the same number. */
import { expect, test } from 'vitest';
import { createManualJob } from '#server/core/jobs-by-hand.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { DAY, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import type { Lead } from '#shared/records/leads/lead.ts';
import type { LeadScore } from '#shared/records/leads/score.ts';
import { createDailyScoresJob } from './score-open-leads.ts';

test('open leads are scored anew on each day of the account, a few at a time; those with a deal or gone cold keep theirs', async () => {
  const app = await testApp({ works: false });
  const [ann, bob] = [await signUp(app, { time_zone: 'UTC' }), await signUp(app, { time_zone: 'UTC' })];
  const job = createDailyScoresJob({ store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined });
  const listDue = async () => (await job.find()).subjects.map(({ id }) => id);
  const finish = async (person: Person) => {
    for (let turns = 1; ; turns += 1) if ((await job.run(createManualJob(person.user.id, 2))) === undefined) return turns;
  };
  const today = toDay(app.clock.now(), 'UTC');
  const about = { next_action: 'Call', next_action_date: addDays(today, 2), status: 'hot' };
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await ann.addLead(about));
  const [sold, cold] = [await ann.addLead(about), await ann.addLead({ ...about, status: 'cold' })];
  await ann.addDeal({ lead_id: sold });
  const stored = async (id: number) => (await ann.rest<Lead>('GET', `/leads/${id}`)).body.data;
  const said = async (id: number) => (await ann.rest<LeadScore>('GET', `/leads/${id}/ai-score`)).body.data.ai_score;
  expect(await listDue()).toEqual([ann.user.id, bob.user.id]);
  expect([await finish(ann), await finish(bob)]).toEqual([3, 1]);
  expect(await listDue()).toEqual([]);
  const [first] = ids as [number];
  const [before, ended] = [await stored(first), [await stored(sold), await stored(cold)]];
  expect(before.ai_score).toBe(await said(first));

  app.clock.advance(30 * DAY);
  expect(await said(first)).not.toBe(before.ai_score);
  expect(await listDue()).toEqual([ann.user.id, bob.user.id]);
  await finish(ann);
  for (const id of ids) expect((await stored(id)).ai_score).toBe(await said(id));
  expect([await stored(sold), await stored(cold)]).toEqual(ended);
  // Nothing of it is anybody's change.
  expect((await stored(first)).version).toBe(before.version);
  expect(await listDue()).toEqual([bob.user.id]);
});
