import { expect, test } from 'vitest';
import { turns } from './worker.ts';

test('a turn takes as many rows as eight milliseconds allow, and grows only little by little', () => {
  const pace = turns();
  const first = pace.rows();
  pace.took(first, 1);
  expect(pace.rows()).toBe(2 * first);
  pace.took(pace.rows(), 16);
  expect(pace.rows()).toBe(first);
  pace.took(first, 1000);
  const fewest = pace.rows();
  expect(fewest).toBeLessThan(first);
  pace.took(fewest, 1000);
  expect(pace.rows()).toBe(fewest);
  for (let turn = 0; turn < 20; turn++) pace.took(pace.rows(), 0);
  const most = pace.rows();
  pace.took(most, 0);
  expect(pace.rows()).toBe(most);
});
