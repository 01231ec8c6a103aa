#!/usr/bin/env node
// npm start: builds what is not built, then serves; installed, where nothing is to be built: `npx dealflow`, see installed.ts. Plain
// JavaScript, because it runs before anything is built.
//   node server/start.mjs          build when needed, then serve
//   node server/start.mjs build    build, whatever is there
//   node server/start.mjs package  build when needed, then make the package that is installed
//   node server/start.mjs demo     build when needed, then fill an empty database; backup, restore and so on: see commands.ts
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, 'dist');
const command = process.argv[2] ?? 'serve';

/** Name, size and time of every source: cheap to read, and different after any change. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stat = statSync(file);
    if (!stat.isDirectory()) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`);
    else for (const name of readdirSync(file).sort()) visit(path.join(file, name));
  };
  for (const part of ['server', 'client', 'shared', 'package-lock.json']) visit(path.join(root, part));
  return hash.digest('hex');
}

async function build() {
  const { build: bundle } = await import('vite');
  const { buildServer } = await import('./build.mjs');
  await bundle({ configFile: path.join(root, 'client/vite.config.ts'), logLevel: 'warn' });
  await buildServer(root, path.join(dist, 'server'));
}

async function buildWhenNeeded() {
  const stamp = path.join(dist, 'built-from');
  const sources = fingerprint();
  if (command !== 'build') {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
    // In a process of its own: a build takes some 400 MB, which the server would keep for as long as it runs.
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'build'], { stdio: ['ignore', 2, 2] });
    if (status !== 0) process.exit(status ?? 1);
    return;
  }
  // The address is the first thing on standard output.
  console.error('Building DealFlow...');
  await build();
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, sources);
}

const load = (name) => import(pathToFileURL(path.join(dist, 'server', `${name}.js`)).href);

// Left alone, V8 lets the heap grow to several times of what is in use before it collects: 50 MB more after load, and no faster.
v8.setFlagsFromString('--heap-growing-percent=20');
process.env.NODE_ENV ??= 'production';
if (!existsSync(path.join(root, 'server/build.mjs'))) await (await load('installed')).runInstalled(root, process.argv.slice(2));
else {
  process.chdir(root);
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  await buildWhenNeeded();
  if (command === 'package') (await import('./pack.mjs')).pack(root, process.argv[3]);
  else if (command !== 'build') {
    const asked = (await load('installed')).parseCommand(process.argv.slice(2), false);
    if (asked) await (await load('commands')).runCommand(root, asked.command, asked.args);
  }
}
