import { expect, test } from 'vitest';
import { adaptBatchSize } from './batch-size.ts';

test('a turn takes as much as eight milliseconds allow, and grows only little by little', () => {
  const batchSize = adaptBatchSize({ fewest: 10, most: 200 });
  const first = batchSize.next();
  batchSize.took(first, 1);
  expect(batchSize.next()).toBe(2 * first);
  batchSize.took(batchSize.next(), 16);
  expect(batchSize.next()).toBe(first);
  batchSize.took(first, 1000);
  const fewest = batchSize.next();
  expect(fewest).toBeLessThan(first);
  batchSize.took(fewest, 1000);
  expect(batchSize.next()).toBe(fewest);
  for (let turn = 0; turn < 20; turn++) batchSize.took(batchSize.next(), 0);
  const most = batchSize.next();
  batchSize.took(most, 0);
  expect(batchSize.next()).toBe(most);
});
