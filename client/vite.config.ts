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

const JSON_SCHEMA_WRITERS = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/** Every zod schema can write itself as JSON Schema. Only the server does, so the browser need not load the 5 kB that it takes. */
function removeJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!JSON_SCHEMA_WRITERS.test(id)) return undefined;
      const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
      return { code: [...declared, ...renamed].map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}

/** Lists of texts, with lists spread into them. */
const COLUMN_NAMES = /,?\s*\bcolumns: (?:\[(?:'[^'\n]*'|"[^"\n]*"|\[[^\]]*\]|[^[\]'"])*\]|[A-Z_]+_COLUMNS\.\w+)/g;

/** What other tools call a field's column stands with the field. Only an import reads it, on the server; here it takes 3 kB. */
function withoutColumnNames(): Plugin {
  return {
    name: 'without-column-names',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (/[\\/]shared[\\/]core[\\/]column-names\./.test(id)) return { code, map: null, moduleSideEffects: false };
      return /[\\/]shared[\\/](?:records|workspace[\\/]import-export[\\/]nouns)[\\/]/.test(id)
        ? { code: code.replaceAll(COLUMN_NAMES, '').replaceAll(/,\s*\.{3}[A-Z]+_COLUMNS\.\w+/g, ''), map: null }
        : undefined;
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
      handler: (_html, { bundle = {}, filename }) =>
        Object.keys(bundle)
          // The web chat is written in the font that the visitor has.
          .filter((file) => file.endsWith('.woff2') && !filename.endsWith('chat.html'))
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

const SERVER_PATHS = /^\/(api|trpc|health|t|unsubscribe|calendar|hold|verify|sign|room|deal-sheets|outside|fonts)(?=$|[/?])/;
const CHAT_PATH = /^\/chat\/[\w-]+(?=$|\?)/;
const SERVER_FOLDERS = ['server', 'shared', 'drizzle'].map((folder) => path.join(PROJECT, folder) + path.sep);

/** Runs the server inside the development server: one command, one port. Restarts it on the next request after a change. */
function runServerInside(): Plugin {
  let running: Promise<DevServer> | undefined;
  const start = async (vite: ViteDevServer) => {
    const { startDev } = (await vite.ssrLoadModule(path.join(PROJECT, 'server/dev.ts'))) as { startDev: () => Promise<DevServer> };
    return startDev();
  };
  const stop = async () => {
    const old = running;
    running = undefined;
    // A server that failed to start has already reported it.
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
        if (CHAT_PATH.test(request.url ?? '')) request.url = '/chat.html';
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

/**
 * Dozens of small files would each cost a request, so what many screens share comes in one piece. The landing page's few parts, with
 * the icons that it draws, get a chunk of their own, so that it loads nothing of the application. A group takes with it what its modules use,
 * such as their icons, unless one of a higher priority has it.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
  // The web chat shares nothing else with the application.
  { name: 'small', test: /client[\\/]core[\\/](browser-storage|unique-id)\.ts$/, priority: 6 },
  {
    name: 'landing',
    test: /(client[\\/](ui[\\/](icon|button|brand-mark|badge)|core[\\/](theme|paths|steady-numbers))|shared[\\/]accounts[\\/]auth[\\/]session-texts)\.tsx?$|preload-helper|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|icons[\\/](arrow-right|briefcase|flag|house|layout-dashboard|message-square|moon|sun|target|shield-check|store|users)\.mjs/,
    priority: 5,
  },
  // Shown on the landing page and by few others.
  { name: 'layers', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]layers\.mjs/, priority: 5 },
  { name: 'data', test: /node_modules[\\/](zod|@trpc|@tanstack|react-router|react-router-dom)[\\/]/, priority: 4 },
  // Needed where history is shown.
  { name: 'nouns', test: /shared[\\/](core|\w+[\\/][\w-]+)[\\/]nouns?\.ts$/, priority: 4 },
  {
    name: 'common',
    test: /[\\/](client[\\/](core|list|ui)|client[\\/]record(?=[\\/]load-delete)|shared)[\\/](?!.*(copy-field|link-field|small-table|labeled|pending|menu|tabs|tooltip|hint|meter|facts|-window|-panel|board|campaigns|business-days|field-change|activity|account\.|owner-list|nearest|house-number|warnings|checkbox|fold-card|value-text|lot-lines|degrees|time-zones|wall-clock|(leads|deals|properties|sales|buyers|contacts|documents|analysis|closing|milestones|outreach|auth)[\\/])).*\.tsx?$/,
    minShareCount: 6,
    priority: 3,
  },
  { name: 'shell', test: /client[\\/](app[\\/](shell|navigation)|records[\\/]views[\\/]views-button)\.tsx$/, priority: 2 },
  {
    name: 'icons',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|ellipsis|eye|heart|pencil|plus|trash|undo-2|upload)\.mjs/,
    priority: 1,
  },
  { name: 'leads', test: /shared[\\/]records[\\/]leads[\\/](?!(bulk|lists|merges|tags|touches|learning)[\\/])/, minShareCount: 6 },
  { name: 'deals', test: /shared[\\/]records[\\/]deals[\\/](?!warnings|milestones[\\/]|sales[\\/])/, minShareCount: 6 },
  { name: 'properties', test: /shared[\\/]records[\\/]properties[\\/](?!(photos|saved)[\\/])/, minShareCount: 6 },
  {
    name: 'property-parts',
    test: /client[\\/]records[\\/]properties[\\/](property-(photo|facts)|saved[\\/]save-heart)\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'sales', test: /shared[\\/]records[\\/]deals[\\/]sales[\\/]/, minShareCount: 4 },
  { name: 'analysis', test: /shared[\\/]analysis[\\/]strategies[\\/](figure|cents)\.ts$/ },
  { name: 'buyers', test: /shared[\\/]records[\\/]buyers[\\/]/, minShareCount: 4 },
  { name: 'contacts', test: /shared[\\/]records[\\/]contacts[\\/](may-contact|contact-point|address|kinds)\.ts$/, minShareCount: 3 },
  { name: 'campaigns', test: /shared[\\/]outreach[\\/]campaigns[\\/]/, minShareCount: 4 },
];

const isEntry = (file: string) => /(main-|\.html)/.test(file);

/** What the router publishes without a word to choose it by: itself without the warnings that are for developers. */
const ROUTER = path.join(PROJECT, 'node_modules/react-router/dist/production');

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    alias: [
      // Without what only older browsers need. The other builds would fail: package.json replaces the polyfills that they import.
      { find: /^@adyen\/adyen-web$/, replacement: '@adyen/adyen-web/modern' },
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: path.join(ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: path.join(ROUTER, 'dom-export.mjs') },
          ]
        : []),
    ],
  },
  plugins: [react(), removeJsonSchema(), withoutColumnNames(), precompress(), preloadFont(), runServerInside()],
  server: { host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 3000), fs: { allow: [PROJECT] } },
  build: {
    outDir: path.join(PROJECT, 'dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Kilobytes: the card form is one file of its maker's, loaded where somebody pays.
    chunkSizeWarningLimit: 800,
    // What only older browsers need would be a file of its own, loaded by all.
    modulePreload: {
      polyfill: false,
      // Scripts name each other; only styles must be named by the page that asks. To name all took 3 KB of the first load.
      resolveDependencies: (_file, files, { hostId }) => (isEntry(hostId) ? files : files.filter((file) => file.endsWith('.css'))),
    },
    rolldownOptions: {
      input: { main: path.join(import.meta.dirname, 'index.html'), chat: path.join(import.meta.dirname, 'chat.html') },
      // Which its packages do not say: unused links would come along.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
}));
