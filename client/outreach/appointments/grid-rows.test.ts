import { expect, test } from 'vitest';
import { findShownHours } from './week-grid.tsx';

const span = (from: string, to: string) => ({ weekday: 1 as const, from, to });

test('the grid shows the hours in which something is or could be, whole', () => {
  expect(findShownHours([span('09:30', '12:00'), span('13:00', '16:15')], [])).toEqual({ from: 540, to: 1020 });
  expect(findShownHours([span('09:00', '17:00')], [{ from: 7 * 60 + 15, to: 8 * 60 }])).toEqual({ from: 420, to: 1020 });
  expect(findShownHours([span('22:00', '24:00')], [])).toEqual({ from: 1320, to: 1440 });
  expect(findShownHours([], [])).toEqual({ from: 540, to: 1020 });
});
