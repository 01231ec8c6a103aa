// What `npm start` and the tests of the server as a process build from the server's sources. Plain JavaScript, as start.mjs.
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** What every start loads: to find and read its 600 files one by one takes longer than to run them. */
export const BUNDLED = [
  '@fastify/compress',
  '@fastify/cors',
  '@fastify/formbody',
  '@fastify/helmet',
  '@libsql/client',
  '@trpc/server',
  'drizzle-orm',
  'fastify',
  'temporal-polyfill',
  'trpc-openapi',
  'zod',
  'zod-openapi',
];

/** What the server reads as it is: the stylesheet of pages for people without an account, learned weights, and ZIP codes. */
export const READ_AS_IS = ['server/outside/outside.css', 'server/language/likeness.json', 'server/records/properties/zip-places.txt'];

/** Bundles the server into `outDir`; the other packages stay outside, so that folder must lie where they can be found. */
export async function buildServer(root, outDir) {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)) },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      // Kilobytes: nobody downloads it.
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        // V8 keeps a source in memory, one with a single sign beyond Latin at two bytes a sign: a quarter of what it was is 9 MB less.
        output: { minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true, asciiOnly: true } } },
        input: {
          commands: 'server/commands.ts',
          installed: 'server/installed.ts',
          'draw-thread': 'server/closing/contracts/draw-thread.ts',
          'sheet-thread': 'server/closing/marketplace/sheet-thread.ts',
          'pdf-thread': 'server/records/documents/pdf-thread.ts',
        },
      },
    },
  });
  for (const file of READ_AS_IS) copyFileSync(path.join(root, file), path.join(outDir, path.basename(file)));
}
