// Loaded into the server's process (node --import) to be asked from outside what it holds, after a garbage collection; no part
// of the product. Plain JavaScript, because it runs beside what is built.
process.on('message', () => {
  globalThis.gc();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss, heap: heapUsed, handles: process.getActiveResourcesInfo().length });
});
process.channel.unref();
