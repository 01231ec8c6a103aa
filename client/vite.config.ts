import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';

const PROJECT = path.resolve(import.meta.dirname, '..');
const COMPRESSIBLE = /\.(js|css|html|svg|txt|json)$/;
const WORTH_IT_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A .br and a .gz beside every text file. From the files on disk: before they are written, Vite still changes them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const file = path.join(entry.parentPath, entry.name);
          const content = await readFile(file);
          if (content.length < WORTH_IT_BYTES) return;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
          const [br, gz] = await Promise.all([brotli(content, quality), gzipped(content, { level: 9 })]);
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
        }),
      );
    },
  };
}

/** The font is needed for the first line of text, but known only to the style sheet: tell the browser at once. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

interface DevServer {
  handle: (request: unknown, response: unknown) => void;
  close: () => Promise<void>;
}

const SERVER_PATHS = /^\/(api|trpc|health)(?=$|[/?])/;
const SERVER_FOLDERS = ['server', 'shared', 'drizzle'].map((folder) => path.join(PROJECT, folder) + path.sep);

/** Runs the server inside the development server: one command, one port. After a change the next request starts it anew. */
function serverInside(): Plugin {
  let running: Promise<DevServer> | undefined;
  const start = async (vite: ViteDevServer) => {
    const { startDev } = (await vite.ssrLoadModule(path.join(PROJECT, 'server/dev.ts'))) as { startDev: () => Promise<DevServer> };
    return startDev();
  };
  const stop = async () => {
    const old = running;
    running = undefined;
    // One that failed to start has said so to whoever asked it.
    await old?.then(
      (server) => server.close(),
      () => undefined,
    );
  };
  return {
    name: 'server-inside',
    apply: 'serve',
    configureServer(vite) {
      if (process.env.VITEST) return;
      vite.watcher.add(SERVER_FOLDERS);
      vite.watcher.on('all', (_event, file) => {
        if (SERVER_FOLDERS.some((folder) => file.startsWith(folder))) void stop();
      });
      vite.httpServer?.on('close', () => void stop());
      vite.middlewares.use((request, response, next) => {
        if (!SERVER_PATHS.test(request.url ?? '')) return next();
        running ??= start(vite);
        running.then(
          (server) => server.handle(request, response),
          (error: unknown) => {
            running = undefined;
            next(error);
          },
        );
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress(), preloadFont(), serverInside()],
  server: { host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 3000), fs: { allow: [PROJECT] } },
  build: { outDir: path.join(PROJECT, 'dist/client'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
});
