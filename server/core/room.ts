/** A limit on the memory of uploads: each stays in memory until it is complete, which takes a slow client minutes. */
import { Transform } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { Busy } from './errors.ts';
import { BUSY } from '#shared/core/problem.ts';

interface Upload {
  accountId: number;
  /** Received so far. */
  bytes: number;
  /** Aborts it; undefined once it is complete. */
  giveWay: (() => void) | undefined;
}

/**
 * A `preParsing` hook for routes that take bodies of up to so many bytes: all of them together get the memory of two of the largest,
 * which are hundreds of usual ones. What counts is what has come, not what was announced; when that is too much, the account with the
 * most gives way with `Busy`.
 */
export function limitUploadMemory(largest: number, accountOf: (request: FastifyRequest) => number): preParsingHookHandler {
  const uploads = new Set<Upload>();
  let taken = 0;

  const makeRoom = () => {
    while (taken > 2 * largest) {
      const ofAccounts = new Map<number, number>();
      for (const { accountId, bytes } of uploads) ofAccounts.set(accountId, (ofAccounts.get(accountId) ?? 0) + bytes);
      const weight = ({ accountId, bytes }: Upload) => [ofAccounts.get(accountId) ?? 0, bytes] as const;
      let most: Upload | undefined;
      for (const one of uploads) {
        if (!one.giveWay) continue;
        const [mine, best] = [weight(one), most && weight(most)];
        if (!best || mine[0] > best[0] || (mine[0] === best[0] && mine[1] > best[1])) most = one;
      }
      if (!most) return;
      most.giveWay?.();
    }
  };

  return (request, reply, payload, done) => {
    const upload: Upload = { accountId: accountOf(request), bytes: 0, giveWay: undefined };
    const end = () => {
      taken -= upload.bytes;
      upload.bytes = 0;
      uploads.delete(upload);
    };
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        upload.bytes += chunk.length;
        taken += chunk.length;
        makeRoom();
        next(null, chunk);
      },
      flush: (next) => {
        upload.giveWay = undefined;
        next();
      },
    });
    // Once the request is answered, nobody else listens: what comes of the body after that must not end the process.
    counted.on('error', () => undefined);
    upload.giveWay = () => {
      upload.giveWay = undefined;
      end();
      payload.unpipe(counted);
      // The rest is not read.
      void reply.header('connection', 'close');
      counted.destroy(Object.assign(new Busy(BUSY), { statusCode: 503 }));
    };
    uploads.add(upload);
    // A response that was never started gets no close event.
    const { socket } = request.raw;
    const gone = () => {
      end();
      counted.destroy();
    };
    socket.once('close', gone);
    reply.raw.once('close', () => {
      socket.off('close', gone);
      end();
    });
    payload.once('error', (error) => counted.destroy(error)).pipe(counted);
    done(null, counted);
  };
}
