/** A little at once, a little more in a queue, and no more. */
import { expect, test } from 'vitest';
import { Busy } from './errors.ts';
import { limitConcurrency } from './limit-concurrency.ts';

test('what is too much is refused, the rest is done in order, and then there is room again', async () => {
  const run = limitConcurrency(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = Array.from({ length: 6 }, (_, index) =>
    run(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => void ends.push(resolve));
      if (index === 1) throw new Error('fails');
      return index;
    }),
  );
  const outcomes = Promise.allSettled(works);
  await expect(works[5]).rejects.toBeInstanceOf(Busy);
  expect(begun).toEqual([0, 1]);
  for (let next = 0; next < 5; next++) {
    await expect.poll(() => ends.length).toBeGreaterThan(next);
    ends[next]?.();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await expect(run(async () => 'again')).resolves.toBe('again');
});
