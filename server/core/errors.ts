/** Domain errors; `problem.ts` maps them to statuses. */
import type { FieldErrors } from '#shared/core/problem.ts';

/** No such record of this account. */
export class NotFound extends Error {}

/** The change would break a reference. */
export class Conflict extends Error {}

/** The record has changed since the caller read it. */
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

/** The disk is full. */
export class NoRoom extends Error {}

/** The storage fails for the moment. */
export class Unavailable extends Error {}

/** Too many requests of this kind are under way. */
export class Busy extends Unavailable {}

/** Too many attempts; retry after a number of seconds. */
export class TooMany extends Error {
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
