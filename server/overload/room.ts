/** Room for what is being uploaded: it is held in memory until it is read, and a slow one for minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Busy } from '#server/core/errors.ts';
import { BUSY } from '#shared/core/problem.ts';

/**
 * A hook for routes that take bodies of up to so many bytes: all of them together get the memory of two of the largest, which are
 * hundreds of usual ones. Throws `Busy` when there is none left.
 */
export function roomFor(largest: number) {
  let taken = 0;
  return async ({ headers, raw: { socket } }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let held = Math.min(Number(headers['content-length'] ?? largest), largest);
    if (taken + held > 2 * largest) throw new Busy(BUSY);
    taken += held;
    const giveBack = () => {
      taken -= held;
      held = 0;
    };
    // An answer that never got its turn on the connection is not told that it closed.
    socket.once('close', giveBack);
    reply.raw.once('close', () => {
      socket.off('close', giveBack);
      giveBack();
    });
    if (socket.destroyed) giveBack();
  };
}
