/** Loaded into a server's process beside it: tells over the process's own channel what it has used, and ends it when nobody listens. */
export interface Usage {
  /** Of all threads since the start. */
  cpuMs: number;
  rssBytes: number;
}

process.on('message', (question) => {
  if (question !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() } satisfies Usage);
});
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
