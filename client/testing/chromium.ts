/** Finds a Chromium on this machine, or installs one; the one without windows first, which does the same with half the processor time. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const HOW = 'The browser tests need Chromium: `apt-get install -y chromium-headless-shell` (or chromium), or set CHROMIUM_PATH to one.';

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The executable: CHROMIUM_PATH, a usual place, or Playwright's own cache. Throws with how to get one. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file. ${HOW}`);
  }
  const found = [...USUAL_PLACES, ...playwrightCache()].find((place) => existsSync(place));
  if (!found) throw new Error(HOW);
  return found;
}

/**
 * The executable, installed now where there is none: Debian's package where there is apt, else Playwright's build. Says what it
 * does; throws with how to get one by hand when nothing helps.
 */
export function findOrInstallChromium(): string {
  try {
    return findChromium();
  } catch (error) {
    if (process.env.CHROMIUM_PATH) throw error;
    for (const [program, ...args] of installers()) {
      console.log(`No Chromium found, so one is being installed: ${[program, ...args].join(' ')}`);
      if (spawnSync(program, args, { stdio: 'inherit' }).status === 0 && isThere()) break;
    }
    return findChromium();
  }
}

function isThere(): boolean {
  try {
    return Boolean(findChromium());
  } catch {
    return false;
  }
}

function installers(): [string, ...string[]][] {
  const playwright: [string, ...string[]] = [process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium'];
  if (!existsSync('/usr/bin/apt-get')) return [playwright];
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const apt = (...args: string[]) => [...asRoot, 'apt-get', ...args] as [string, ...string[]];
  const install = (name: string) => apt('install', '-y', '-q', '--no-install-recommends', name);
  return [apt('update', '-q'), install('chromium-headless-shell'), install('chromium'), playwright];
}

function playwrightCache(): string[] {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
    path.join(homedir(), 'AppData/Local/ms-playwright'),
  ].filter((folder): folder is string => Boolean(folder) && existsSync(folder as string));
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('chromium-'))
      .sort()
      .reverse()
      .flatMap((name) => inside.map((executable) => path.join(folder, name, executable))),
  );
}
