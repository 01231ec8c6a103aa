/** What can go wrong in the words of the domain; `problem.ts` knows which status each one has. */
import type { FieldErrors } from '#shared/core/problem.ts';

/** No such record of this account. */
export class NotFound extends Error {}

/** The change would break a reference. */
export class Conflict extends Error {}

/** The record is not any more what the caller has seen of it. */
export class Changed extends Error {}

/** A request that cannot be read. */
export class Malformed extends Error {}

/** A rule that only the database can check, in the shape of a failed form. */
export class Invalid extends Error {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super('Invalid');
    this.errors = errors;
  }
}

/** No session, or wrong credentials. */
export class Unauthenticated extends Error {}

/** Signed in, but not allowed to do this. */
export class Forbidden extends Error {}

/** The disk has no room for a change. */
export class NoRoom extends Error {}

/** The storage does not do its work now; later it may. */
export class Unavailable extends Error {}

/** Too much of this is going on already; later it may be done. */
export class Busy extends Unavailable {}

/** Too many tries; try again after so many seconds. */
export class TooMany extends Error {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
