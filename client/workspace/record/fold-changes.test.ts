import { expect, test } from 'vitest';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { TimelineEntry } from '#shared/workspace/record/timeline.ts';
import { foldChanges } from './fold-changes.ts';

const event = (id: number, entity: Activity['entity'], action: Activity['action'], changes: Activity['changes'] = []): TimelineEntry => {
  const at = '2026-11-16T09:27:00.000Z';
  const actor = { id: 1, name: 'Ann Walker' };
  const activity = { id, entity, entity_id: 1, action, summary: '', changes, actor, created_at: at };
  return { kind: 'event', key: `event ${id}`, at, activity };
};

test('consecutive changes of house and deal are one entry; messages and calls stay', () => {
  const entries = [
    event(6, 'deals', 'updated'),
    event(5, 'properties', 'updated'),
    event(4, 'leads', 'updated'),
    event(3, 'deals', 'updated'),
    event(2, 'deals', 'created'),
    event(1, 'leads', 'contacted'),
  ];
  expect(foldChanges(entries).map((entry) => (entry.kind === 'changes' ? entry.activities.map(({ id }) => id) : entry.key))).toEqual([
    [6, 5],
    'event 4',
    [3],
    'event 2',
    'event 1',
  ]);
});

test('what the score did on a day is one line, from the first to the last', () => {
  const scored = (id: number, before: number | null, after: number) =>
    event(id, 'leads', 'updated', [{ field: 'ai_score', before, after }]);
  const [newest, call, ...others] = foldChanges([
    scored(4, 77, 79),
    event(3, 'leads', 'contacted'),
    scored(2, 76, 77),
    scored(1, null, 76),
  ]);
  expect(newest).toMatchObject({ key: 'event 4', activity: { changes: [{ field: 'ai_score', before: null, after: 79 }] } });
  expect(call?.key).toBe('event 3');
  expect(others).toEqual([]);
});
