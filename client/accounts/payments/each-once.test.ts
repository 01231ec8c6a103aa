import { expect, test } from 'vitest';
import { skipRepeats } from './each-once.ts';

test('each question of the bank is followed, and none of them twice', () => {
  const followed: unknown[] = [];
  const follow = skipRepeats((action) => followed.push(action));
  const fingerprint = { type: 'threeDS2', token: 'a' };
  const challenge = { type: 'threeDS2', token: 'b' };
  expect([follow(fingerprint), follow({ ...fingerprint }), follow(null), follow(challenge)]).toEqual([true, false, false, true]);
  expect(followed).toEqual([fingerprint, challenge]);
});
