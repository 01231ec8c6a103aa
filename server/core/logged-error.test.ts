import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';

const SAID = Object.assign(new Error('no such table: leads'), { code: 'SQLITE_ERROR' });

test('an error is told with its place', () => {
  expect(loggedError(SAID)).toEqual({ type: 'Error', message: 'no such table: leads', stack: SAID.stack, code: 'SQLITE_ERROR' });
  expect(loggedError('all wrong')).toMatchObject({ message: 'all wrong' });
});

test.each([SAID, undefined])('a failed query is told without the values that it was run with', (cause) => {
  const error = new DrizzleQueryError('select * from leads where email = ?', ['ann@example.com'], cause);
  expect(`${error.message}${error.stack}`).toContain('ann@example.com');
  expect(JSON.stringify(loggedError(error))).not.toContain('ann@example.com');
  expect(loggedError(error).message).toBe(cause?.message ?? 'A query failed');
});
