import { describe, expect, test } from 'vitest';
import { toActionKey, readKey } from './next-action.ts';
import {
  listAddedValues,
  calculateUrgency,
  explainWorth,
  rankActions,
  estimateUsualProfit,
  calculateWorth,
  combineValues,
} from './rank.ts';

describe('worked by hand', () => {
  test.each([
    // Half of a lead's chance hangs on the follow-up.
    [{ chance: 0.48, share: 0.5, stake: 10_000 }, 2400, '48% × 50% × $10,000 = $2,400'],
    // A critical milestone of a deal with a chance of 57.6%.
    [{ chance: 0.576, share: 0.6, stake: 15_000 }, 5184, '57.6% × 60% × $15,000 = $5,184'],
    // A deal that loses money is not worth the day.
    [{ chance: 0.9, share: 0.6, stake: -4_000 }, 0, '90% × 60% × $0 = $0'],
  ])('%j is worth $%d', (weighed, value, formula) => {
    expect(calculateWorth(weighed)).toEqual({ value, formula });
  });

  test('why, in one sentence', () => {
    expect(explainWorth({ chance: 0.48, share: 0.5, stake: 10_000 }, 'she asked for a call')).toBe(
      '48% chance × $10,000, 50% of it depends on this: she asked for a call.',
    );
  });

  test('urgency', () => {
    expect([-30, -10, -1, 0, 3, 6].map(calculateUrgency)).toEqual([2, 2, 1.1, 1, 0.5, 0.25]);
  });

  test('the usual profit is that of own deals, and without them the worked example’s', () => {
    expect(estimateUsualProfit([])).toBe(10_000);
    expect(estimateUsualProfit([8_000, 12_000.01, 10_000])).toBe(10_000);
    expect(estimateUsualProfit([20_000, -5_000])).toBe(7_500);
    expect(estimateUsualProfit([-1, -2])).toBe(10_000);
  });
});

describe('whatever the numbers', () => {
  const steps = [...Array(21).keys()];
  test('nothing is worth less for being likelier or bigger, or less urgent for being later', () => {
    for (const n of steps) {
      expect(calculateUrgency(n)).toBeGreaterThanOrEqual(calculateUrgency(n + 1));
      expect(calculateUrgency(-n - 1)).toBeGreaterThanOrEqual(calculateUrgency(-n));
      const at = { chance: n / 20, share: 0.5, stake: n * 1000 };
      const value = calculateWorth(at).value;
      for (const more of [
        { ...at, chance: 1 },
        { ...at, share: 1 },
        { ...at, stake: 30_000 },
      ])
        expect(calculateWorth(more).value).toBeGreaterThanOrEqual(value);
    }
  });

  test('the list is in order, has each page once, and ends', () => {
    const action = (key: string, value: number, page_id: number, due_on: string | null = null, urgency = 1) => ({
      key,
      value,
      urgency,
      due_on,
      page: 'leads',
      page_id,
    });
    const all = [
      action('a', 10, 1),
      action('b', 30, 2, '2026-03-02'),
      action('c', 30, 3, '2026-03-01'),
      action('d', 20, 2),
      action('e', 5, 4),
      action('f', 30, 5),
      action('g', 18, 6, null, 2),
    ];
    // The most urgent are chosen; what is late stands first, and in each group the most valuable.
    expect(rankActions(all, 5, '2026-03-02').map(({ key }) => key)).toEqual(['c', 'b', 'f', 'g', 'a']);
  });
});

test('of leads worth the same on the same day the higher score comes first, and is among those the day holds', () => {
  const of = (id: number, ai_score: number | null) => ({
    ...{ key: `first_contact:${id}`, value: 960, urgency: 1, due_on: null, page: 'leads', page_id: id },
    lead: { ai_score },
  });
  const all = [of(1, 57), of(2, null), of(3, 70), of(4, 58)];
  expect(rankActions(all, 3, '2026-03-02').map(({ key }) => key)).toEqual(['first_contact:3', 'first_contact:4', 'first_contact:1']);
});

test('actions about the same deal share what it brings', () => {
  const some = [
    { about: 'deals:1', value: 300 },
    { about: 'deals:1', value: 500 },
    { about: 'leads:1', value: 70 },
  ];
  expect(combineValues(some)).toBe(570);
  // In groups as well: their sums are the sum above them.
  expect(listAddedValues([some.slice(0, 1), [], some.slice(1)])).toEqual([300, 0, 270]);
});

test('a key names a kind and a record, or nothing', () => {
  expect(readKey(toActionKey('find_buyer', 12))).toEqual({ kind: 'find_buyer', id: 12 });
  for (const strange of ['', 'find_buyer', 'find_buyer:0', 'find_buyer:1.5', 'sell:1', 'find_buyer:1 ', '__proto__:1'])
    expect(readKey(strange)).toBeUndefined();
});
