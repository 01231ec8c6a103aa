/** Errors and paths as the log may show them. */
import { DrizzleQueryError } from 'drizzle-orm';

// A type and no interface: the logger's own has an index signature, which an interface does not fit.
type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

/**
 * What went wrong and where, without anybody's data: a failed query of a database server carries the values that it was run with,
 * in its message and beside it, so only the database's own message is logged.
 */
export function toLoggedError(error: unknown): LoggedError {
  const logged = error instanceof DrizzleQueryError ? (error.cause ?? new Error('A query failed')) : error;
  if (!(logged instanceof Error)) return { type: typeof logged, message: String(logged), stack: '' };
  const { code } = logged as { code?: unknown };
  return {
    type: logged.name,
    message: logged.message,
    stack: logged.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(logged.cause instanceof Error ? { cause: toLoggedError(logged.cause) } : {}),
  };
}
