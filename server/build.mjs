// What `npm start` and the tests of the server as a process build from the server's sources. Plain JavaScript, as start.mjs.
import { build } from 'vite';

/** Bundles the server into `outDir`; packages stay outside, so that folder must lie where they can be found. */
export async function buildServer(root, outDir) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      // Kilobytes: nobody downloads it.
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          'draw-thread': 'server/closing/contracts/draw-thread.ts',
          demo: 'server/tools/demo/main.ts',
          backup: 'server/workspace/backup/main.ts',
          move: 'server/tools/move/main.ts',
          verify: 'server/tools/verify/main.ts',
        },
      },
    },
  });
}
