import { expect, test } from 'vitest';
import type { Activity } from '#shared/accounts/history/activity.ts';
import type { TimelineEntry } from '#shared/workspace/record/timeline.ts';
import { foldChanges } from './fold-changes.ts';

const event = (id: number, entity: Activity['entity'], action: Activity['action']): TimelineEntry => {
  const at = '2026-11-16T09:27:00.000Z';
  const actor = { id: 1, name: 'Ann Walker' };
  const activity = { id, entity, entity_id: 1, action, summary: '', changes: [], actor, created_at: at };
  return { kind: 'event', key: `event ${id}`, at, activity };
};

test('changes of the house and the deal that follow each other are one entry; what was said and done stays', () => {
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
