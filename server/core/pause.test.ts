import { expect, test } from 'vitest';
import { pause } from './pause.ts';

/** Rounds of the event loop that have passed. */
function countRounds() {
  let rounds = 0;
  let isOver = false;
  const look = () => {
    rounds += 1;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return { rounds: () => rounds, stop: () => void (isOver = true) };
}

test('of all who pause one goes on at a time, with rounds for requests in between', async () => {
  const clock = countRounds();
  const wentOnAt: number[] = [];
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      await pause('ann');
      wentOnAt.push(clock.rounds());
    }),
  );
  clock.stop();
  expect(wentOnAt).toHaveLength(64);
  for (let at = 1; at < 64; at++) expect((wentOnAt[at] as number) - (wentOnAt[at - 1] as number)).toBeGreaterThanOrEqual(3);
});

test('whoever has many pieces waiting delays another by one of them', async () => {
  const order: string[] = [];
  const piece = async (name: string) => {
    await pause(name);
    order.push(name);
  };
  const many = Array.from({ length: 20 }, () => piece('ann'));
  await Promise.all([...many, piece('bob')]);
  expect(order.indexOf('bob')).toBeLessThanOrEqual(1);
});
