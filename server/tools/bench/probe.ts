/** Loaded into a server's process beside it: tells over the process's own channel what it has used, and ends it when nobody listens. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { readThreadCpuMs as clock } from '#server/testing/stall.ts';

export interface Usage {
  /** Of all threads since the start. */
  cpuMs: number;
  rssBytes: number;
}

/** Waits counted in processor time of the main thread, which other programs of the machine do not lengthen. */
export interface Waits {
  /** Of each GET of one lead, from when it was read to its answer. */
  getMs: number[];
  /** Of each round of the event loop that took at least a millisecond. */
  roundMs: number[];
}

let waits: Waits | undefined;

function watch(): void {
  const begun = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (/^\/api\/leads\/\d+$/.test(request.url ?? '')) begun.set(request, clock());
  });
  subscribe('http.server.response.finish', (message) => {
    const at = begun.get((message as { request: IncomingMessage }).request);
    if (at !== undefined) waits?.getMs.push(clock() - at);
  });
  let last = clock();
  const round = () => {
    const now = clock();
    if (now - last >= 1) waits?.roundMs.push(now - last);
    last = now;
    // Waiting for nothing costs a whole processor: a round begins at the latest a millisecond after the one before.
    setTimeout(() => setImmediate(round), 0).unref();
  };
  round();
}

process.on('message', (question) => {
  if (question === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() } satisfies Usage);
  }
  if (question === 'waits') {
    if (!waits) watch();
    process.send?.(waits ?? { getMs: [], roundMs: [] });
    waits = { getMs: [], roundMs: [] };
  }
});
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
