import { expect, test } from 'vitest';
import { createProviderBreaker, throttle } from './sending.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');

test('a clock that jumps forward lets no more than one minute’s messages go, and one that is set right again stops nothing', () => {
  const allowed = throttle();
  const sendAll = (now: number) => {
    const room = allowed.room(1, 10, now);
    for (let sent = 0; sent < room; sent += 1) allowed.took(1, now);
    return room;
  };
  expect([sendAll(NOON), sendAll(NOON)]).toEqual([10, 0]);
  expect([sendAll(NOON + 48 * HOUR), sendAll(NOON + 48 * HOUR + 1000)]).toEqual([10, 0]);
  expect([sendAll(NOON + 60_000), sendAll(NOON + 61_000)]).toEqual([10, 0]);
  expect(allowed.full(NOON + 62_000)).toEqual([1]);
});

test('an outage seen by a clock that was ahead does not last until then', () => {
  const breaker = createProviderBreaker();
  breaker.noteDown('email', 'busy', NOON + 48 * HOUR);
  expect(breaker.waiting(NOON + 48 * HOUR)).toEqual(['email']);
  expect(breaker.waiting(NOON)).toEqual([]);
  breaker.noteDown('email', 'busy', NOON);
  expect(breaker.waiting(NOON)).toEqual(['email']);
});
