import { expect, test } from 'vitest';
import { queueDrawing } from './sheets.ts';

test('one sheet of an account is drawn at a time, and another account does not wait for it', async () => {
  const [ann, bob] = [{ account: { id: -1 } }, { account: { id: -2 } }];
  const begun: string[] = [];
  let finish = () => {};
  const first = queueDrawing(ann, async () => {
    begun.push('ann 1');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const second = queueDrawing(ann, async () => void begun.push('ann 2'));
  await queueDrawing(bob, async () => void begun.push('bob'));
  expect(begun).toEqual(['ann 1', 'bob']);
  finish();
  await Promise.all([first, second]);
  expect(begun).toEqual(['ann 1', 'bob', 'ann 2']);
});
