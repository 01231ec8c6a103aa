import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('a turn takes as much as eight milliseconds allow, and grows only little by little', () => {
  const pace = turns({ fewest: 10, most: 200 });
  const first = pace.next();
  pace.took(first, 1);
  expect(pace.next()).toBe(2 * first);
  pace.took(pace.next(), 16);
  expect(pace.next()).toBe(first);
  pace.took(first, 1000);
  const fewest = pace.next();
  expect(fewest).toBeLessThan(first);
  pace.took(fewest, 1000);
  expect(pace.next()).toBe(fewest);
  for (let turn = 0; turn < 20; turn++) pace.took(pace.next(), 0);
  const most = pace.next();
  pace.took(most, 0);
  expect(pace.next()).toBe(most);
});
