import { defineConfig } from 'vitest/config';

const SCREENS = 'client/**/*.screen.test.{ts,tsx}';

export default defineConfig({
  test: {
    projects: [
      {
        // Rules, formulas, and the API over real HTTP.
        test: {
          name: 'rules',
          environment: 'node',
          include: ['{shared,server,client}/**/*.test.{ts,tsx}'],
          exclude: [SCREENS],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The built product in a real browser, one file after another: two browsers on a small machine only wait for each other.
        test: {
          name: 'screens',
          environment: 'node',
          include: [SCREENS],
          globalSetup: ['client/testing/built-server.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A browser beside a build is slow; what is waited for comes or never does.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
