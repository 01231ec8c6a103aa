/** Starts one Chromium for all browser tests; each profile in it is on its own. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findOrInstallChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is reached: ws://… */
    browser: string;
  }
}

const FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const server = await chromium.launchServer({ executablePath: findOrInstallChromium(), args: [...FLAGS, ...asRoot] });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
