import { describe, expect, test } from 'vitest';
import { dice } from '../../../../server/tools/demo/random.ts';
import { toCents } from '../../../core/money.ts';
import { BIG_TICKETS, estimateRepairs, FIRST_ESTIMATE, isTooMuch, RATES, isRoomAreaTooLarge } from './estimate.ts';
import { REPAIR_LEVELS } from './repair.ts';

type RepairFacts = Parameters<typeof estimateRepairs>[0];
const facts = (about: Partial<RepairFacts> = {}): RepairFacts => ({ ...FIRST_ESTIMATE, rooms: [], items: [], square_feet: 1500, ...about });
const range = (about: Partial<RepairFacts>) => {
  const { low, expected, high } = estimateRepairs(facts(about));
  return [low, expected, high];
};

describe('worked examples', () => {
  test.each([
    // 1,500 × 20 = 30,000, and 15 % of it.
    ['a light rehab', { level: 'light' }, [17_250, 34_500, 43_125]],
    // (1,500 × 40 × 1.1 + 12,000) × 1.15
    [
      'a medium one with a roof, where work costs more',
      { level: 'medium', local_factor: 1.1, items: [{ item: 'Roof', count: 1, price: 12_000 }] },
      [61_237.5, 89_700, 108_675],
    ],
    [
      'land: only what is counted',
      { level: 'heavy', square_feet: null, items: [{ item: 'Clearing', count: 2, price: 1250.5 }] },
      [2876.15, 2876.15, 2876.15],
    ],
    ['no contingency', { level: 'heavy', contingency_percent: 0 }, [75_000, 112_500, 150_000]],
    // The kitchen is 200 of the 1,500 square feet: 200 × 75 + 1,300 × 3, and 15 %.
    ['a room at its own level', { rooms: [{ room: 'Kitchen', level: 'heavy', square_feet: 200 }] }, [11_500, 21_735, 30_475]],
  ] as const)('%s', (_, about, expected) => {
    expect(range(about as Partial<RepairFacts>)).toEqual(expected);
  });

  test('each line says how it came about, and the lines add up', () => {
    const estimate = estimateRepairs(
      facts({
        level: 'light',
        local_factor: 0.95,
        rooms: [{ room: 'Kitchen', level: 'heavy', square_feet: 180 }],
        items: [
          { item: 'Window', count: 6, price: 700 },
          { item: 'Roof', count: 0, price: 12_000 },
        ],
      }),
    );
    expect(estimate.lines.map(({ label, expected, formula }) => [label, expected, formula])).toEqual([
      ['Rest of the house, light', 25_080, '1,320 sq ft × $20 ($10 to $25) × 0.95 local factor'],
      ['Kitchen, heavy', 12_825, '180 sq ft × $75 ($50 to $100) × 0.95 local factor'],
      ['Window', 4200, '6 × $700'],
      ['Contingency', 6315.75, '15% of $42,105'],
    ]);
    expect(estimate.expected).toBe(48_420.75);
  });

  test('half a cent is rounded up, once', () => {
    const { lines, expected } = estimateRepairs(
      facts({ square_feet: null, contingency_percent: 15, items: [{ item: 'Nail', count: 1, price: 0.1 }] }),
    );
    expect([lines.at(-1)?.expected, expected]).toEqual([0.02, 0.12]);
  });
});

test('rooms larger than the house leave no rest, with a warning', () => {
  const rooms = [{ room: 'Hall', level: 'light' as const, square_feet: 2000 }];
  expect(isRoomAreaTooLarge({ rooms, square_feet: 1500 })).toBe(true);
  expect(estimateRepairs(facts({ level: 'heavy', rooms })).lines.map(({ kind }) => kind)).toEqual(['room', 'contingency']);
  expect(isRoomAreaTooLarge({ rooms, square_feet: null })).toBe(false);
});

test('what a record cannot hold is found', () => {
  expect(isTooMuch(estimateRepairs(facts({ items: [{ item: 'Tower', count: 2, price: 1_000_000_000 }] })))).toBe(true);
  expect(isTooMuch(estimateRepairs(facts()))).toBe(false);
});

test('of any house: low is at most expected, expected at most high; more never costs less; cents are exact', () => {
  const fall = dice(4711);
  for (let turn = 0; turn < 200; turn++) {
    const about = facts({
      level: fall.pick(REPAIR_LEVELS),
      square_feet: fall.between(0, 6000),
      local_factor: fall.between(30, 300) / 100,
      contingency_percent: fall.between(0, 5000) / 100,
      rooms: Array.from({ length: fall.between(0, 4) }, () => ({
        room: 'Room',
        level: fall.pick(REPAIR_LEVELS),
        square_feet: fall.between(0, 400),
      })),
      items: Array.from({ length: fall.between(0, 4) }, () => ({
        ...fall.pick(BIG_TICKETS),
        count: fall.between(0, 9),
        price: fall.between(0, 2_000_000) / 100,
      })),
    });
    const { low, expected, high, lines } = estimateRepairs(about);
    expect(low).toBeLessThanOrEqual(expected);
    expect(expected).toBeLessThanOrEqual(high);
    for (const bound of ['low', 'expected', 'high'] as const)
      expect(lines.reduce((sum, line) => sum + toCents(line[bound]), 0)).toBe(toCents({ low, expected, high }[bound]));
    const more = [
      { ...about, square_feet: (about.square_feet ?? 0) + 100 },
      { ...about, local_factor: about.local_factor + 0.05 },
      { ...about, contingency_percent: about.contingency_percent + 1 },
      { ...about, items: [...(about.items ?? []), { item: 'Roof', count: 1, price: 1 }] },
      { ...about, level: REPAIR_LEVELS[Math.min(3, REPAIR_LEVELS.indexOf(about.level) + 1)] ?? about.level },
    ];
    for (const dearer of more) expect(estimateRepairs(dearer).expected).toBeGreaterThanOrEqual(expected);
  }
});

test('a level costs more than the one below it', () => {
  for (const bound of ['low', 'expected', 'high'] as const) {
    const rates = REPAIR_LEVELS.map((level) => RATES[level][bound]);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  }
});
