import { describe, expect, test } from 'vitest';
import { addDays } from '../../../core/days.ts';
import { DEAL_TYPES } from '../deal.ts';
import { proposeMilestones } from './template.ts';

// Monday, March 2 to Wednesday, April 1, 2026: no federal holiday in between.
const deal = { deal_type: 'assignment', contract_date: '2026-03-02', closing_date: '2026-04-01', inspection_period: 14 } as const;
const daysOf = (about: Parameters<typeof proposeMilestones>[0]) =>
  Object.fromEntries(proposeMilestones(about).map(({ title, due_date }) => [title, due_date]));

describe('the milestones of a deal type', () => {
  test('an assignment, worked out by hand', () => {
    expect(daysOf(deal)).toEqual({
      'Signed contract on file': '2026-03-02',
      'Check assignability, disclosures and state rules': '2026-03-03',
      'Earnest money delivered, receipt on file': '2026-03-04',
      'Photos and message to buyers': '2026-03-04',
      'Order title, lien and municipal search': '2026-03-05',
      // The inspection period ends on Monday, March 16: three and two days before are a weekday and a Saturday.
      'Buyer chosen, proof of funds seen': '2026-03-13',
      'Walkthrough and repair scope, before inspection ends': '2026-03-13',
      "Assignment signed, buyer's non-refundable earnest money in": '2026-03-13',
      'Title commitment clear, payoffs ordered': '2026-03-25',
      'Settlement statement reviewed, wire confirmed by phone': '2026-03-30',
      'Final walkthrough': '2026-03-31',
      Closing: '2026-04-01',
      'Fee received, books updated': '2026-04-02',
    });
  });

  test('a double close has two contracts and needs funds; a rental its appraisal and loan', () => {
    expect(daysOf({ ...deal, deal_type: 'double_close' })).toMatchObject({
      'Contract with the end buyer signed': '2026-03-13',
      'Transactional funds confirmed': '2026-03-27',
    });
    expect(daysOf({ ...deal, deal_type: 'buy_and_hold' })).toMatchObject({
      'Appraisal back': '2026-03-20',
      'Loan commitment in writing': '2026-03-23',
      'Settlement statement reviewed, wire confirmed by phone': '2026-03-27',
    });
  });

  test('without an inspection period the usual 14 days count', () => {
    expect(daysOf({ ...deal, inspection_period: null })).toEqual(daysOf(deal));
  });
});

describe('every proposal', () => {
  const spans = [0, 1, 5, 13, 14, 45];
  test.each(DEAL_TYPES)('of a %s lies between contract and closing, and in their order', (deal_type) => {
    for (const start of ['2026-03-02', '2026-05-23', '2026-12-24'])
      for (const span of spans) {
        const closing_date = addDays(start, span);
        const proposed = proposeMilestones({ deal_type, contract_date: start, closing_date, inspection_period: 30 });
        const days = proposed.map(({ due_date }) => due_date);
        expect(days).toEqual([...days].sort());
        for (const { title, due_date } of proposed) {
          expect(due_date >= start, `${title} ${due_date} of ${start}`).toBe(true);
          expect(due_date <= (title.startsWith('Fee') ? addDays(closing_date, 1) : closing_date), `${title} ${due_date}`).toBe(true);
        }
        expect(new Set(proposed.map(({ title }) => title)).size, 'no title twice').toBe(proposed.length);
      }
  });

  test('of a short deal is shrunk, not piled up at the closing', () => {
    // Monday to the Monday after: half of fourteen days, so half of every offset.
    expect(daysOf({ ...deal, closing_date: '2026-03-09' })).toMatchObject({
      'Order title, lien and municipal search': '2026-03-03',
      // C + 12 / 2 is Sunday, March 8.
      'Walkthrough and repair scope, before inspection ends': '2026-03-06',
      // X - 7 / 2, rounded towards the closing, is Friday, March 6.
      'Title commitment clear, payoffs ordered': '2026-03-06',
    });
  });
});
