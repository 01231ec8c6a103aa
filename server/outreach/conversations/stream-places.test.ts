import { expect, test } from 'vitest';
import { streamPlaces } from './web-chat.ts';

test('a chat has a few streams, and a place is free again when one ends', () => {
  const places = streamPlaces('Too many');
  const take = (chat: string) =>
    places.take([
      [chat, 2],
      ['network', 3],
    ]);
  const leave = take('one');
  take('one');
  expect(() => take('one')).toThrow('Too many');
  leave();
  leave();
  take('one');
  take('two');
  expect(() => take('three')).toThrow('Too many');
});
