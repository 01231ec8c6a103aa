/** The counters of wrong passwords, without the passwords. */
import { describe, expect, test } from 'vitest';
import { TooMany } from '#server/core/errors.ts';
import { toNetwork } from '#server/core/window-limit.ts';
import { MINUTE, TestClock } from '#server/testing/app.ts';
import { createLoginAttempts } from './login-attempts.ts';

const started = () => {
  const clock = new TestClock('2026-11-20T15:00:00.000Z');
  const attempts = createLoginAttempts(clock.now);
  const isHeld = (email: string, address: string): boolean => {
    try {
      attempts.begin(email, address);
      attempts.unjudged(email, address);
      return false;
    } catch (error) {
      if (error instanceof TooMany) return true;
      throw error;
    }
  };
  return { clock, attempts, isHeld };
};
const times = (count: number, work: (n: number) => void) => Array.from({ length: count }, (_, n) => work(n));

test('an address that tries many accounts is blocked for all accounts until the window has passed', () => {
  const { clock, attempts, isHeld } = started();
  times(199, (n) => attempts.begin(`guess${n}@example.com`, '203.0.113.7'));
  expect(isHeld('ann@example.com', '203.0.113.7')).toBe(false);
  attempts.begin('guess@example.com', '203.0.113.7');
  expect(isHeld('ann@example.com', '203.0.113.7')).toBe(true);
  expect(isHeld('ann@example.com', '203.0.113.8')).toBe(false);
  clock.advance(15 * MINUTE);
  expect(isHeld('ann@example.com', '203.0.113.7')).toBe(false);
});

test('what is remembered is bounded: whoever tries without end pushes out the oldest', () => {
  const { attempts, isHeld } = started();
  times(10, () => attempts.begin('ann@example.com', '203.0.113.7'));
  expect(isHeld('ann@example.com', '203.0.113.7')).toBe(true);
  times(25_000, (n) => attempts.begin(`guess${n}@example.com`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`));
  expect(isHeld('ann@example.com', '203.0.113.7')).toBe(false);
});

test('who signs in, or was never judged, is not counted, however often', () => {
  const attempts = createLoginAttempts(() => new Date(0));
  for (let day = 0; day < 1000; day++) {
    const email = `ann.${day}@example.com`;
    for (const outcome of ['succeeded', 'unjudged'] as const) {
      attempts.begin(email, '203.0.113.7');
      attempts[outcome](email, '203.0.113.7');
    }
  }
  for (let tries = 0; tries < 100; tries++) {
    attempts.begin('ann@example.com', '203.0.113.7');
    attempts.unjudged('ann@example.com', '203.0.113.7');
  }
  expect(() => attempts.begin('ann@example.com', '203.0.113.7')).not.toThrow();
});

test('a whole IPv6 network is limited together', () => {
  const { attempts, isHeld } = started();
  times(10, (n) => attempts.begin('ann@example.com', `2001:db8:1:2::${n + 1}`));
  expect(isHeld('ann@example.com', '2001:db8:1:2:ffff:1:2:3')).toBe(true);
  expect(isHeld('ann@example.com', '2001:db8:1:3::1')).toBe(false);
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ])('%s is in %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
