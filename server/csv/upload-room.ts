/** Room for the files that are being uploaded: they are held in memory until they are read, and a slow one for minutes. */
import type { IncomingHttpHeaders } from 'node:http';
import { Busy } from '#server/core/errors.ts';
import { MAX_IMPORT_BYTES } from '#shared/csv/import.ts';
import { BUSY } from '#shared/core/problem.ts';

/** Two of the largest, or hundreds of usual ones. */
const ROOM = 2 * MAX_IMPORT_BYTES;

/** Keeps room for what a request says that it sends; the returned function gives it back. Throws `Busy` when there is none. */
export function uploadRoom() {
  let taken = 0;
  return ({ 'content-length': length }: IncomingHttpHeaders): (() => void) => {
    const bytes = Math.min(Number(length ?? MAX_IMPORT_BYTES), MAX_IMPORT_BYTES);
    if (taken + bytes > ROOM) throw new Busy(BUSY);
    taken += bytes;
    let held = bytes;
    return () => {
      taken -= held;
      held = 0;
    };
  };
}
