/** Errors as the log shows them. */
import { DrizzleQueryError } from 'drizzle-orm';

// A type and no interface: the logger's own has an index signature, which an interface does not fit.
type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

/**
 * What went wrong and where, without anybody's data: a failed query of a database server carries the values that it was run with,
 * in its message and beside it, so of that only what the database said is told.
 */
export function loggedError(error: unknown): LoggedError {
  const told = error instanceof DrizzleQueryError ? (error.cause ?? new Error('A query failed')) : error;
  if (!(told instanceof Error)) return { type: typeof told, message: String(told), stack: '' };
  const { code } = told as { code?: unknown };
  return {
    type: told.name,
    message: told.message,
    stack: told.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(told.cause instanceof Error ? { cause: loggedError(told.cause) } : {}),
  };
}
