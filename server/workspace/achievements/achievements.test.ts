import { expect, test } from 'vitest';
import { DAY, MINUTE, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import type { Achievement, AchievementSummary, OwnAchievementRule } from '#shared/workspace/achievements/achievement.ts';

const app = await testApp({ at: '2026-11-02T15:00:00Z' });

const earned = async (who: Person, query = '') => {
  const { body } = await who.rest<Achievement[]>('GET', `/achievements?per_page=100&sort_by=id&sort_order=asc${query}`);
  return body.data;
};
const rules = async (who: Person) => (await earned(who)).map(({ rule }) => rule).sort();
const summary = async (who: Person) => (await who.rest<AchievementSummary>('GET', '/achievements/summary')).body.data;
/** What was earned is there soon after what earned it. */
const expectRules = (who: Person, expected: string[]) => expect.poll(() => rules(who)).toEqual(expected.sort());

const ownRule = (about: Record<string, unknown> = {}) => ({
  achievement_name: 'Three Owners',
  achievement_type: 'activity_milestone',
  badge_icon: 'users',
  metric: 'leads_added',
  threshold: 3,
  points_earned: 30,
  ...about,
});

test('a deal brings points, and takes them back when it is cancelled or deleted', async () => {
  const ann = await signUp(app);
  expect(await summary(ann)).toMatchObject({
    total_points: 0,
    current_level: 1,
    points_to_next_level: 500,
    total_achievements: 0,
    progress: 0,
  });
  const deal = await ann.addDeal({ status: 'active', purchase_price: 100_000, sale_price: 100_000, assignment_fee: 12_000 });
  await expectRules(ann, ['first_lead', 'first_contract', 'contract']);
  await ann.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
  await expectRules(ann, ['first_lead', 'first_contract', 'contract', 'deal_closed', 'fees_10k']);
  const closed = (await earned(ann, '&achievement_type=deal_milestone')).find(({ rule }) => rule === 'deal_closed');
  expect(closed).toMatchObject({
    user_id: ann.user.id,
    achievement_name: 'Deal Closed',
    points_earned: 500,
    metadata: { deal_id: deal, deal_value: 12_000 },
    earned_at: app.clock.now().toISOString(),
  });
  const points = 10 + 100 + 200 + 500 + 250;
  expect(await summary(ann)).toMatchObject({
    total_points: points,
    current_level: 2,
    points_to_next_level: 1500 - points,
  });

  await ann.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
  await expectRules(ann, ['first_lead']);
  await ann.rest('PATCH', `/deals/${deal}`, { status: 'closed' });
  await expectRules(ann, ['first_lead', 'first_contract', 'contract', 'deal_closed', 'fees_10k']);
  await ann.rest('DELETE', `/deals/${deal}`);
  await expectRules(ann, ['first_lead']);
});

test('back and forth counts once, and working it all out anew gives nothing again', async () => {
  const ann = await signUp(app);
  const leads = await Promise.all(Array.from({ length: 11 }, (_, n) => ann.addLead({ status: n < 4 ? 'qualified' : 'new' })));
  for (const id of leads.slice(4, 10)) await ann.rest('PATCH', `/leads/${id}`, { status: 'hot' });
  await ann.rest('PATCH', `/leads/${leads[4]}`, { status: 'new' });
  await ann.rest('PATCH', `/leads/${leads[4]}`, { status: 'qualified' });
  await ann.addDeal({ lead_id: leads[0], status: 'closed', assignment_fee: 5000 });
  const expected = ['first_lead', 'tenth_qualified', 'first_contract', 'contract', 'deal_closed'];
  await expectRules(ann, expected);
  const before = await earned(ann);
  // A rule of one's own has every metric read.
  const { body } = await ann.rest<OwnAchievementRule>('POST', '/achievement-rules', ownRule());
  await expectRules(ann, [...expected, `own:${body.data.id}`]);
  expect((await earned(ann)).slice(0, -1)).toEqual(before);
});

test('a day with a follow-up done in time brings points once, by the calendar of the account', async () => {
  const ann = await signUp(app);
  await ann.rest('PATCH', '/user', { time_zone: 'America/Chicago' });
  const followUp = async (due: string) => {
    const lead = await ann.addLead({ next_action: 'Call back', next_action_date: due });
    expect((await ann.rest('PATCH', `/leads/${lead}/next-action/complete`)).status).toBe(200);
  };
  const days = async () => (await summary(ann)).goals.find(({ rule }) => rule === 'follow_up')?.current;
  const start = app.clock.now().toISOString().slice(0, 10);
  await followUp(start);
  await followUp(start);
  // Past midnight in UTC, the same evening in Texas.
  app.clock.advance(11 * 60 * MINUTE);
  await followUp(start);
  expect(await days()).toBe(1);
  app.clock.advance(DAY);
  await followUp(start);
  expect(await days()).toBe(1);
  await followUp('2026-12-31');
  expect(await days()).toBe(2);
  await expectRules(ann, ['first_lead', 'follow_up', 'follow_up']);
  expect((await earned(ann)).filter(({ rule }) => rule === 'follow_up').map(({ points_earned }) => points_earned)).toEqual([10, 10]);
});

test("an account's own achievement is earned at once by what is already there, and again when it may", async () => {
  const ann = await signUp(app);
  for (let n = 0; n < 7; n += 1) await ann.addLead();
  const { status, body } = await ann.rest<OwnAchievementRule>('POST', '/achievement-rules', ownRule({ is_repeatable: true }));
  expect(status).toBe(201);
  const rule = `own:${body.data.id}`;
  await expectRules(ann, ['first_lead', rule, rule]);
  expect((await summary(ann)).goals.find((goal) => goal.rule === rule)).toMatchObject({ current: 7, threshold: 3, times_earned: 2 });
  await ann.rest('PATCH', `/achievement-rules/${body.data.id}`, { threshold: 7, is_repeatable: false });
  await expectRules(ann, ['first_lead', rule]);
  await ann.rest('DELETE', `/achievement-rules/${body.data.id}`);
  await expectRules(ann, ['first_lead']);
});

test.each([
  [{ points_earned: 0 }, 'points_earned', 'Must be at least 1'],
  [{ threshold: 0 }, 'threshold', 'Must be more than 0'],
  [{ threshold: 1.5 }, 'threshold', 'Must be a whole number'],
  [{ metric: 'response_rate', threshold: 101 }, 'threshold', 'Must be at most 100'],
  [
    { metric: 'response_rate', threshold: 5, is_repeatable: true },
    'is_repeatable',
    'Only counts and totals can be earned repeatedly, not rates',
  ],
  [{ achievement_name: ' ' }, 'achievement_name', 'Achievement name is required'],
  [{ metric: 'emails_sent' }, 'metric', expect.stringContaining('Must be one of: ')],
])('%j is refused on %s', async (about, field, message) => {
  const ann = await signUp(app);
  const { status, body } = await ann.rest('POST', '/achievement-rules', ownRule(about));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: [message] });
});

test('a change that does not fit the rest of the rule is refused', async () => {
  const ann = await signUp(app);
  const { body } = await ann.rest<OwnAchievementRule>('POST', '/achievement-rules', ownRule({ is_repeatable: true }));
  const { status, body: refusal } = await ann.rest('PATCH', `/achievement-rules/${body.data.id}`, { metric: 'conversion_rate' });
  expect(status).toBe(422);
  expect(refusal.errors).toHaveProperty('is_repeatable');
});

test("nobody sees another account's achievements or rules", async () => {
  const ann = await signUp(app);
  const bob = await signUp(app);
  await ann.addLead();
  const { body } = await ann.rest<OwnAchievementRule>('POST', '/achievement-rules', ownRule({ threshold: 1 }));
  await expectRules(ann, ['first_lead', `own:${body.data.id}`]);
  expect(await earned(bob)).toEqual([]);
  expect((await bob.rest('GET', '/achievement-rules')).body.meta.total).toBe(0);
  expect((await bob.rest('GET', `/achievement-rules/${body.data.id}`)).status).toBe(404);
  expect((await bob.rest('DELETE', `/achievement-rules/${body.data.id}`)).status).toBe(404);
});
