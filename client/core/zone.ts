/** The time zone in which the signed-in person's days begin (IANA); undefined for that of this browser. */
import { isTimeZone } from '#shared/core/time-zones.ts';

let zone: string | undefined;

export const getOwnZone = (): string | undefined => zone;

/** A zone that this browser does not know, or something else that was stored in its place, is as none. */
export function setOwnZone(name: unknown): void {
  zone = typeof name === 'string' && isTimeZone(name) ? name : undefined;
}
