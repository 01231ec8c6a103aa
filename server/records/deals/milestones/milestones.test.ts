import { describe, expect, test } from 'vitest';
import { DAY, testApp } from '#server/testing/app.ts';
import { signUp } from '#server/testing/people.ts';
import { aMilestone } from '#shared/testing/records.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { Milestone } from '#shared/records/deals/milestones/milestone.ts';

const app = await testApp();
const ann = await signUp(app);
const property_id = await ann.addProperty();
const deal_id = await ann.addDeal({ property_id });
const milestone = (about: Record<string, unknown> = {}) => aMilestone({ deal_id, ...about });

describe('create', () => {
  test('answers 201 with the record and its deal', async () => {
    const input = milestone({ description: 'Bring a ladder', is_critical: true, due_date: '2026-12-01' });
    const { status, body } = await ann.rest<Milestone>('POST', '/deal-milestones', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'success', message: 'Milestone created successfully!' });
    expect(body.data).toEqual({
      ...input,
      id: expect.any(Number),
      status: 'pending',
      completed_at: null,
      is_overdue: false,
      deal: {
        id: deal_id,
        deal_type: 'wholesale',
        status: 'active',
        property: { id: property_id, address: '12 Elm Street', city: 'Austin', state: 'TX' },
      },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect((await ann.rest('GET', `/deal-milestones/${body.data.id}`)).body).toEqual({ status: 'success', data: body.data });
  });

  test('an empty form names every field', async () => {
    const { status, body } = await ann.rest('POST', '/deal-milestones', {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      deal_id: ['Deal is required'],
      milestone_type: ['Milestone type is required'],
      title: ['Title is required'],
      due_date: ['Due date is required'],
    });
  });

  test.each([
    ['title', '   ', 'Title is required'],
    ['title', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['due_date', '2026-13-01', 'Must be a valid date (YYYY-MM-DD)'],
    ['due_date', '2026-12-01T10:00:00Z', 'Must be a valid date (YYYY-MM-DD)'],
    ['is_critical', 'yes', 'Must be true or false'],
    ['is_critical', 1, 'Must be true or false'],
    ['deal_id', 'abc', 'Must be a whole number'],
    ['deal_id', 987_654_321, 'Deal not found'],
    ['status', 'done', 'Must be one of: pending, completed'],
  ])('%s %j: %s', async (field, value, message) => {
    const { status, body } = await ann.rest('POST', '/deal-milestones', milestone({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test.each([
    ['deal_id', String(deal_id), deal_id],
    ['is_critical', 'true', true],
    ['is_critical', undefined, false],
    ['is_critical', null, false],
    ['milestone_type', 'contract', 'contract'],
    ['milestone_type', 'custom', 'custom'],
    ['description', '', null],
  ])('%s %j is stored as %j', async (field, value, stored) => {
    const { status, body } = await ann.rest<Milestone>('POST', '/deal-milestones', milestone({ [field]: value }));
    expect([status, body.data?.[field as keyof Milestone]]).toEqual([201, stored]);
  });

  test("another account's deal is not found", async () => {
    const bob = await signUp(app);
    const bobs = await bob.addDeal();
    expect((await ann.rest('POST', '/deal-milestones', milestone({ deal_id: bobs }))).body.errors).toEqual({ deal_id: ['Deal not found'] });
    expect((await ann.rest('GET', `/deals/${bobs}/milestones`)).status).toBe(404);
  });

  test('may be born completed', async () => {
    const { body } = await ann.rest<Milestone>('POST', '/deal-milestones', milestone({ status: 'completed' }));
    expect(body.data).toMatchObject({ status: 'completed', completed_at: '2026-11-20T15:00:00.000Z', is_overdue: false });
  });
});

describe('complete', () => {
  test('needs no body, and is idempotent', async () => {
    const other = await testApp();
    const person = await signUp(other);
    const id = await person.addMilestone();
    const first = await person.rest<Milestone>('PATCH', `/deal-milestones/${id}/complete`);
    expect([first.status, first.body.message]).toEqual([200, 'Milestone completed']);
    expect(first.body.data).toMatchObject({ status: 'completed', completed_at: '2026-11-20T15:00:00.000Z', is_overdue: false });
    other.clock.advance(DAY);
    const second = await person.rest<Milestone>('PATCH', `/deal-milestones/${id}/complete`);
    expect(second.status).toBe(200);
    expect(second.body.data).toEqual(first.body.data);
    const history = await person.rest<Activity[]>('GET', `/activities?entity=milestones&entity_id=${id}`);
    expect(history.body.data.map((activity) => activity.action)).toEqual(['completed', 'created']);
  });

  test('completed: false reopens', async () => {
    const id = await ann.addMilestone({ deal_id });
    await ann.rest('PATCH', `/deal-milestones/${id}/complete`, { completed: true });
    const { status, body } = await ann.rest<Milestone>('PATCH', `/deal-milestones/${id}/complete`, { completed: false });
    expect([status, body.message]).toEqual([200, 'Milestone reopened']);
    expect(body.data).toMatchObject({ status: 'pending', completed_at: null });
    expect((await ann.rest('PATCH', `/deal-milestones/${id}/complete`, { completed: 'perhaps' })).body.errors).toEqual({
      completed: ['Must be true or false'],
    });
    expect(await ann.trpc.milestones.complete.mutate({ id })).toMatchObject({ status: 'completed' });
  });
});

describe('change', () => {
  test('PUT keeps the completion that it leaves out', async () => {
    const id = await ann.addMilestone({ deal_id, description: 'Old', is_critical: true });
    await ann.rest('PATCH', `/deal-milestones/${id}/complete`);
    const { status, body } = await ann.rest<Milestone>('PUT', `/deal-milestones/${id}`, milestone({ title: 'Again' }));
    expect([status, body.message]).toEqual([200, 'Milestone updated successfully!']);
    expect(body.data).toMatchObject({ title: 'Again', description: null, is_critical: false, status: 'completed' });
    expect(body.data.completed_at).not.toBeNull();
    const reopened = await ann.rest<Milestone>('PUT', `/deal-milestones/${id}`, milestone({ status: 'pending' }));
    expect(reopened.body.data).toMatchObject({ status: 'pending', completed_at: null });
  });

  test('PATCH takes any subset', async () => {
    const id = await ann.addMilestone({ deal_id });
    const { body } = await ann.rest<Milestone>('PATCH', `/deal-milestones/${id}`, { status: 'completed', is_critical: true });
    expect(body.data).toMatchObject({ status: 'completed', is_critical: true, title: 'Walk the house' });
    expect(body.data.completed_at).not.toBeNull();
    expect((await ann.rest('PATCH', `/deal-milestones/${id}`, { title: '' })).body.errors).toEqual({ title: ['Title is required'] });
    expect((await ann.rest('PATCH', `/deal-milestones/${id}`, { deal_id: 987_654_321 })).body.errors).toEqual({
      deal_id: ['Deal not found'],
    });
  });

  test('DELETE', async () => {
    const id = await ann.addMilestone({ deal_id });
    const { status, body } = await ann.rest('DELETE', `/deal-milestones/${id}`);
    expect([status, body]).toEqual([200, { status: 'success', message: 'Milestone deleted successfully' }]);
    expect((await ann.rest('GET', `/deal-milestones/${id}`)).body.message).toBe('Milestone not found');
  });
});

describe('overdue', () => {
  test('is not completed and due before today; today itself is not', async () => {
    const other = await testApp({ at: '2026-11-20T18:00:00.000Z' });
    const person = await signUp(other);
    const deal = await person.addDeal();
    const due = async (due_date: string, more = {}) => {
      const id = await person.addMilestone({ deal_id: deal, due_date, ...more });
      return (await person.rest<Milestone>('GET', `/deal-milestones/${id}`)).body.data.is_overdue;
    };
    expect(await due('2026-11-19')).toBe(true);
    expect(await due('2026-11-20')).toBe(false);
    expect(await due('2026-11-21')).toBe(false);
    expect(await due('2026-11-19', { status: 'completed' })).toBe(false);
    expect((await person.trpc.counts.get.query()).milestones_overdue).toBe(1);
    other.clock.advance(DAY);
    expect((await person.trpc.counts.get.query()).milestones_overdue).toBe(2);
    // What a finished deal left undone is waited for no longer.
    await person.rest('PATCH', `/deals/${deal}`, { status: 'cancelled', cancel_reason: 'Title' });
    expect((await person.trpc.counts.get.query()).milestones_overdue).toBe(0);
    expect((await person.rest<Milestone[]>('GET', '/deal-milestones?is_open=true')).body.meta.total).toBe(0);
    expect((await person.rest<Milestone[]>('GET', '/deal-milestones?is_open=false')).body.meta.total).toBe(4);
  });
});

describe('the schedule', () => {
  test('what is critical and late, what is open by its day, and what is done, on every page', async () => {
    const other = await testApp({ at: '2026-11-20T18:00:00.000Z' });
    const person = await signUp(other);
    const deal_id = await person.addDeal();
    const lost = await person.addDeal();
    const add = (title: string, due_date: string, more = {}) => person.addMilestone({ deal_id, title, due_date, ...more });
    await add('later', '2026-12-20', { is_critical: true });
    await add('done long ago', '2026-10-01', { status: 'completed' });
    await add('late', '2026-11-01');
    await add('soon', '2026-11-22');
    await add('late and critical', '2026-11-19', { is_critical: true });
    await add('done', '2026-11-18', { status: 'completed', is_critical: true });
    await add('of a lost deal', '2026-11-02', { deal_id: lost, is_critical: true });
    await person.rest('PATCH', `/deals/${lost}`, { status: 'cancelled', cancel_reason: 'Title' });
    const pageOf = async (query: string) =>
      (await person.rest<Milestone[]>('GET', `/deal-milestones?sort_by=schedule&${query}`)).body.data.map(({ title }) => title);
    const order = ['late and critical', 'late', 'soon', 'later', 'done', 'of a lost deal', 'done long ago'];
    expect(await pageOf('sort_order=asc')).toEqual(order);
    expect(await pageOf('sort_order=desc')).toEqual(order.toReversed());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => pageOf(`sort_order=asc&per_page=2&page=${page}`)));
    expect(pages.flat()).toEqual(order);
    expect(await pageOf('sort_order=asc&search=late')).toEqual(['late and critical', 'late', 'later']);
    const { actions } = await person.trpc.nextActions.get.query();
    // Of all milestones the one that is critical and late; above it stands only what is worth more.
    expect(actions.find(({ kind }) => kind === 'milestone')?.title).toBe('late and critical');
    const { to_do, milestones } = await person.trpc.dashboard.get.query({});
    expect(to_do.next.find(({ kind }) => kind === 'milestone')?.title).toBe('late and critical');
    expect([milestones.overdue, milestones.next[0]?.title]).toEqual([2, 'late and critical']);
  });
});

describe('of a deal', () => {
  test('earliest due date first, 100 a page, with the filters of the list', async () => {
    const deal = await ann.addDeal();
    const days = ['2026-12-03', '2026-12-01', '2026-12-02'];
    for (const due_date of days) await ann.addMilestone({ deal_id: deal, due_date, is_critical: due_date.endsWith('3') });
    const { status, body } = await ann.rest<Milestone[]>('GET', `/deals/${deal}/milestones`);
    expect(status).toBe(200);
    expect(body.data.map((entry) => entry.due_date)).toEqual([...days].sort());
    expect(body.meta).toEqual({ total: 3, last_page: 1, current_page: 1, per_page: 100 });
    const critical = await ann.rest<Milestone[]>('GET', `/deals/${deal}/milestones?is_critical=true`);
    expect(critical.body.data.map((entry) => entry.due_date)).toEqual(['2026-12-03']);
    const bad = await ann.rest('GET', `/deals/${deal}/milestones?per_page=0`);
    expect(bad.status).toBe(422);
  });
});
