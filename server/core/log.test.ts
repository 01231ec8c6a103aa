import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toLoggedError } from './log.ts';

const SAID = Object.assign(new Error('no such table: leads'), { code: 'SQLITE_ERROR' });

test('an error is logged with its place', () => {
  expect(toLoggedError(SAID)).toEqual({ type: 'Error', message: 'no such table: leads', stack: SAID.stack, code: 'SQLITE_ERROR' });
  expect(toLoggedError('all wrong')).toMatchObject({ message: 'all wrong' });
});

test.each([SAID, undefined])('a failed query is logged without its values', (cause) => {
  const error = new DrizzleQueryError('select * from leads where email = ?', ['ann@example.com'], cause);
  expect(`${error.message}${error.stack}`).toContain('ann@example.com');
  expect(JSON.stringify(toLoggedError(error))).not.toContain('ann@example.com');
  expect(toLoggedError(error).message).toBe(cause?.message ?? 'A query failed');
});
