import { expect, test } from 'vitest';
import { findLevel, calculateLevelPoints } from './achievement.ts';

test('each level takes 500 points more than the one before', () => {
  expect([1, 2, 3, 4, 7].map(calculateLevelPoints)).toEqual([0, 500, 1500, 3000, 10_500]);
});

test.each([
  [0, 1, 500, 0],
  [499, 1, 1, 99.8],
  [500, 2, 1000, 33.33],
  [1500, 3, 1500, 50],
  [10_499, 6, 1, 99.99],
])('%i points are level %i, %i before the next', (points, current_level, points_to_next_level, progress) => {
  const level = findLevel(points);
  expect(level).toMatchObject({ current_level, points_to_next_level });
  expect(level.progress).toBeCloseTo(progress, 1);
});
