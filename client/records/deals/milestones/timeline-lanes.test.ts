import { describe, expect, test } from 'vitest';
import { isOverdue, type Milestone } from '#shared/records/deals/milestones/milestone.ts';
import { listTimelineDays, buildTimelineLanes } from './timeline-lanes.ts';

const TODAY = '2026-03-10';
const DAYS = listTimelineDays(TODAY);

interface About {
  deal?: number;
  dealStatus?: Milestone['deal']['status'];
  status?: Milestone['status'];
  critical?: boolean;
}

let made = 0;
function due(due_date: string, { deal = 1, dealStatus = 'active', status = 'pending', critical = false }: About = {}): Milestone {
  made += 1;
  return {
    id: made,
    deal_id: deal,
    milestone_type: 'other',
    title: `Step ${made}`,
    description: null,
    due_date,
    is_critical: critical,
    status,
    completed_at: null,
    is_overdue: isOverdue({ status, due_date }, TODAY),
    deal: { id: deal, deal_type: 'assignment', status: dealStatus, property: { id: 1, address: '9 Elm St', city: 'Ur', state: 'OH' } },
    created_at: '2026-03-01T00:00:00.000Z',
    updated_at: '2026-03-01T00:00:00.000Z',
    version: 1,
  };
}

test('the days begin a little before today', () => {
  expect([DAYS[0], DAYS.indexOf(TODAY), DAYS.at(-1)]).toEqual(['2026-03-07', 3, '2026-03-24']);
});

describe('lanes', () => {
  test('stand in the order of what each deal must do first, and leave ended deals and far days out', () => {
    const lanes = buildTimelineLanes(
      [
        due('2026-03-14', { deal: 2 }),
        due('2026-03-12', { deal: 1 }),
        due('2026-02-01', { deal: 3 }),
        due('2026-03-08', { deal: 4, status: 'completed' }),
        due('2026-03-11', { deal: 5, dealStatus: 'closed' }),
        due('2026-03-25', { deal: 6 }),
      ],
      DAYS,
    );
    expect(lanes.map(({ deal }) => deal.id)).toEqual([3, 1, 2, 4]);
    expect(lanes[0]).toMatchObject({ marks: [], late: [{ due_date: '2026-02-01' }] });
  });

  test('have one mark a day, which says the worst of that day', () => {
    const [lane] = buildTimelineLanes(
      [
        due('2026-03-09', { status: 'completed', critical: true }),
        due('2026-03-08', { status: 'completed' }),
        due('2026-03-08', { critical: true }),
        due('2026-03-13'),
        due('2026-03-13', { critical: true }),
      ],
      DAYS,
    );
    expect(lane?.marks.map(({ at, status, isCritical, milestones }) => ({ at, status, isCritical, count: milestones.length }))).toEqual([
      { at: 1, status: 'overdue', isCritical: true, count: 2 },
      { at: 2, status: 'completed', isCritical: false, count: 1 },
      { at: 6, status: 'pending', isCritical: true, count: 2 },
    ]);
  });
});
