// npm run package: the package of the built product, made in a folder of its own, because a checkout needs the packages that build it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { BUNDLED } from './build.mjs';

/** What the installed program reads, and its papers. */
const FILES = [
  'server/start.mjs',
  'server/workspace/backup/worker.mjs',
  'dist/client',
  'dist/server',
  'drizzle',
  '.env.example',
  'CHANGELOG.md',
];
const ALWAYS = ['README.md', 'LICENSE'];

/** Makes `dealflow-<version>.tgz` in a folder, that of the project unless another is named. */
export function pack(root, folder = root) {
  const stage = path.join(root, 'dist/package');
  rmSync(stage, { recursive: true, force: true });
  for (const file of [...FILES, ...ALWAYS]) {
    mkdirSync(path.dirname(path.join(stage, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(stage, file), { recursive: true });
  }
  const whole = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { name, version, description, license, type, engines } = whole;
  // The others are in the bundle, or build it.
  const code = readCode(path.join(stage, 'dist/server'));
  const isNeeded = ([each]) => !BUNDLED.includes(each) && new RegExp(`["'\`]${each}["'\`/]`).test(code);
  const dependencies = Object.fromEntries(Object.entries(whole.dependencies).filter(isNeeded));
  const described = {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { dealflow: 'server/start.mjs' },
    files: FILES,
    dependencies,
  };
  writeFileSync(path.join(stage, 'package.json'), JSON.stringify(described, null, 2));
  const target = path.resolve(folder);
  const args = ['pack', '--silent', '--pack-destination'];
  const options = { cwd: stage, stdio: ['ignore', 'inherit', 'inherit'] };
  const npm = process.env.npm_execpath;
  // Outside of npm, where Windows has a script that needs a shell.
  const shell = process.platform === 'win32';
  if (npm) execFileSync(process.execPath, [npm, ...args, target], options);
  else execFileSync('npm', [...args, shell ? `"${target}"` : target], { ...options, shell });
}

const readCode = (folder) => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
};
