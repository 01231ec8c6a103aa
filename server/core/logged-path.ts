/** Paths for the log, without the secrets of links. */
import type { FastifyRequest } from 'fastify';

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
