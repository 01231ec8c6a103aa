/** Errors and paths as the log may show them. */
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

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

/** Path parameters that are no secret: record ids, and tRPC call names. */
const isHarmless = (name: string, value: string): boolean => /^\d{1,15}$/.test(value) || (name === 'path' && /^[\w.,]+$/.test(value));

/** Words, numbers and file names, too short to be secrets. */
const LOOKS_HARMLESS = /^(\d{1,15}|[\w.~-]{0,15}|[a-z]+(-[a-z]+)*(\.[a-z]+)?)$/;

/** The path of a request without secrets and query. */
export function toLoggedPath({ originalUrl = '', routeOptions }: Pick<FastifyRequest, 'originalUrl' | 'routeOptions'>): string {
  const segments = (originalUrl.split('?')[0] ?? '').split('/');
  const route = routeOptions?.url;
  if (route === undefined || route.includes('*')) return segments.map((one) => (LOOKS_HARMLESS.test(one) ? one : '...')).join('/');
  const shown = route.split('/').map((part, at) => {
    const [, name] = /^:(\w+)/.exec(part) ?? [];
    const value = segments[at] ?? '';
    return name !== undefined && isHarmless(name, value) ? value : part;
  });
  return shown.join('/');
}
