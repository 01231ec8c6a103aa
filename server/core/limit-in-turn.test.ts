/** Who asks much waits for itself. */
import { expect, test } from 'vitest';
import { Busy } from './errors.ts';
import { limitConcurrency, limitInTurn } from './limit-in-turn.ts';

/** Runs one at a time until all that was asked is done; tells the order, and who was refused. */
async function serve(waiting: number, asked: readonly (readonly [group: string, of: string])[]) {
  const run = limitInTurn(1, waiting);
  const done: string[] = [];
  const refused: string[] = [];
  await Promise.all(
    asked.map(async ([group, of]) => {
      try {
        await run({ group, of }, async () => void done.push(of));
      } catch (error) {
        expect(error).toBeInstanceOf(Busy);
        refused.push(of);
      }
    }),
  );
  return { done, refused };
}
const many = (count: number, group: string, of: string) => Array.from({ length: count }, () => [group, of] as const);

test('the networks have their turns, and the people within each', async () => {
  const { done, refused } = await serve(100, [...many(4, 'x', 'a'), ['x', 'b'], ['y', 'c'], ['y', 'c']]);
  expect(done).toEqual(['a', 'a', 'c', 'b', 'c', 'a', 'a']);
  expect(refused).toEqual([]);
});

test('where there is no room the one with the most is refused, and after that there is room again', async () => {
  const { done, refused } = await serve(5, [...many(9, 'x', 'a'), ['x', 'b'], ['y', 'c']]);
  expect(refused).toEqual(Array<string>(5).fill('a'));
  expect(done.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b', 'c']);
});

test('what fails gives its place to the next', async () => {
  const run = limitInTurn(1, 5);
  const whose = { group: 'x', of: 'a' };
  const failing = run(whose, () => Promise.reject(new Error('fails')));
  const next = run(whose, async () => 'next');
  await expect(failing).rejects.toThrow('fails');
  expect(await next).toBe('next');
  expect(await run(whose, async () => 'later')).toBe('later');
});

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
