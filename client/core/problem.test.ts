import { describe, expect, test } from 'vitest';
import { isTransient, isUnauthorized, toProblem } from './problem.ts';

const refused = (httpStatus: number, message: string, more = {}) => Object.assign(new Error(message), { data: { httpStatus, ...more } });

describe('what a call failed with', () => {
  test('is what the server said, field by field', () => {
    const problem = toProblem(refused(422, 'Please check', { errors: { email: ['Taken'] }, requestId: 'r1' }));
    expect(problem).toEqual({
      message: 'Please check',
      reason: 'Please check',
      errors: { email: ['Taken'] },
      requestId: 'r1',
      status: 422,
      offline: false,
    });
  });
  test('without an answer has no message of its own, so that the screen uses its words', () => {
    for (const error of [
      new TypeError('Failed to fetch'),
      Object.assign(new Error('Unexpected token <'), { data: undefined }),
      'oops',
      null,
    ]) {
      expect(toProblem(error)).toMatchObject({ message: undefined, reason: 'The server did not answer.', offline: true });
    }
  });
});

test('a server that is busy says when to ask again', () => {
  const busy = (retryAfter: string) =>
    Object.assign(refused(503, 'Busy'), { meta: { response: new Response('', { headers: { 'retry-after': retryAfter } }) } });
  expect(toProblem(busy('7')).retryAfter).toBe(7);
  expect(toProblem(busy('Fri, 20 Nov 2026 15:00:00 GMT')).retryAfter).toBeUndefined();
  expect(toProblem(refused(503, 'Busy')).retryAfter).toBeUndefined();
});

test('only a failure of the network or the server is worth another try', () => {
  expect(isTransient(new TypeError('Failed to fetch'))).toBe(true);
  expect(isTransient(refused(503, 'Busy'))).toBe(true);
  for (const status of [400, 401, 404, 409, 422, 429]) expect(isTransient(refused(status, 'No'))).toBe(false);
});

test('only a 401 ends a session', () => {
  expect(isUnauthorized(refused(401, 'Unauthenticated'))).toBe(true);
  expect(isUnauthorized(refused(404, 'Lead not found'))).toBe(false);
  expect(isUnauthorized(new TypeError('Failed to fetch'))).toBe(false);
});
