import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { libsqlServerProgram } from '#server/testing/libsql-server.ts';
import { SlowestFiles } from '#server/testing/slowest-files.ts';

const SCREENS = 'client/**/*.screen.test.{ts,tsx}';
/** The packed product, installed and started: alone, because it is timed. */
const PACKAGE = 'client/app/package.test.ts';
const ON_LIBSQL = 'server/**/*.libsql.test.ts';
/** Only in the full run: four processes beside a server, and moves from one kind of database to the other. */
const LONG_ON_LIBSQL = 'server/**/{two-processes,move}.libsql.test.ts';

/** What `npm test` walks in a browser: every screen, and the ways from a list to a signed and sold deal; the full run walks them all. */
const WALKS =
  /client\/(app\/(every-screen-(records|others|empty)|journey|do-not-contact|shell)|accounts\/auth|closing\/(contracts\/signing|deposits)|workspace\/record\/lead-to-deal)/;
/** Proofs that take long for what they find: only in the full run. */
const LONG_PROOFS = [
  'server/start-failures.test.ts',
  'server/main.test.ts',
  'server/closing/ledger/anchors.test.ts',
  'server/core/overload.test.ts',
  'server/db/large-list.test.ts',
  'server/testing/hostile-texts.test.ts',
  'server/testing/no-room.test.ts',
  'server/testing/kill/{bulk,campaign,merge,purge,rescore}.test.ts',
  'server/tools/bench/bench.test.ts',
  'server/tools/train-language/train.test.ts',
];

/** Tests about the file and its disk, and tests that are long for a reason that has nothing to do with the kind of database. */
const ONLY_ON_SQLITE = /no-room|backup|kill|fuzz|soak|bench|demo|large-list|journey|outreach|sending/;

/** Files that take a minute or more: begun last, they would be waited for by all others. */
const LONG = /kill|fuzz|every-screen|round-trips|bench|start-failures|main\.test|two-processes|csv\/import|assistant/;

const CLOSES_OPENED = ['server/testing/close-opened.ts'];
/** What hangs is ended by these; what is slow on a busy machine is not. A hook is not tried again. */
const [TEST_TIMEOUT, HOOK_TIMEOUT] = [180_000, 240_000];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))];
  }
}

/** The tests that drive the whole application: in `npm run test:all` each runs on a libSQL server too. */
const api = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('server', ...file.split(path.sep)))
  .filter((file) => file.endsWith('.test.ts') && !ONLY_ON_SQLITE.test(file) && readFileSync(file, 'utf8').includes('testApp('));

const screens = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('client', ...file.split(path.sep)))
  .filter((file) => /\.screen\.test\.tsx?$/.test(file));

export default defineConfig(({ mode }) => {
  const isFullRun = mode === 'all';
  return {
    test: {
      provide: { isFullRun },
      reporters: ['default', new SlowestFiles()],
      sequence: { sequencer: LongFirst },
      projects: [
        {
          // Rules, formulas, and the API over real HTTP.
          test: {
            name: 'rules',
            environment: 'node',
            provide: { isFullRun },
            include: ['{shared,server,client}/**/*.test.{ts,tsx}'],
            exclude: [SCREENS, ON_LIBSQL, PACKAGE, ...(isFullRun ? [] : LONG_PROOFS)],
            setupFiles: CLOSES_OPENED,
            // Loading the application anew for each file would take longer than its tests.
            isolate: false,
            // A third of the time is spent waiting: for a server to start, for a password to be checked.
            maxWorkers: Math.max(3, availableParallelism() - 1),
            // Some tests measure the processor; what is wrong is wrong twice, and the run names what was tried again.
            retry: 1,
            testTimeout: TEST_TIMEOUT,
            hookTimeout: HOOK_TIMEOUT,
            expect: { poll: { timeout: 30_000 } },
          },
        },
        {
          // The same API on a real libSQL server, each application with one of its own; left out where there is no such server (Windows, musl).
          test: {
            name: 'libsql',
            environment: 'node',
            include: libsqlServerProgram() ? [...(isFullRun ? api : []), ON_LIBSQL] : [],
            exclude: isFullRun ? [] : [LONG_ON_LIBSQL],
            provide: { database: 'libsql', isFullRun },
            setupFiles: CLOSES_OPENED,
            isolate: false,
            // Most of the time is on the way to the server and back.
            maxWorkers: Math.max(3, availableParallelism() - 1),
            retry: 1,
            testTimeout: TEST_TIMEOUT,
            hookTimeout: HOOK_TIMEOUT,
            expect: { poll: { timeout: 30_000 } },
            // Beside the rules in a short run: its longest file would be waited for alone.
            sequence: { groupOrder: isFullRun ? 1 : 0 },
          },
        },
        {
          // The built product in a real browser.
          test: {
            name: 'screens',
            environment: 'node',
            provide: { isFullRun },
            include: isFullRun ? [SCREENS] : screens.filter((file) => WALKS.test(file)),
            // A page waits more than it works.
            maxWorkers: Math.max(3, availableParallelism() - 1),
            globalSetup: ['client/testing/built-server.ts', 'client/testing/shared-browser.ts'],
            // Once more on a machine that was busy with something else; what is wrong is wrong twice.
            retry: 1,
            testTimeout: TEST_TIMEOUT,
            hookTimeout: HOOK_TIMEOUT,
            // A browser beside a build is slow; what is waited for comes or never does.
            expect: { poll: { timeout: 30_000 } },
            sequence: { groupOrder: 2 },
          },
        },
        {
          test: {
            name: 'package',
            environment: 'node',
            include: isFullRun ? [PACKAGE] : [],
            retry: 1,
            testTimeout: TEST_TIMEOUT,
            hookTimeout: HOOK_TIMEOUT,
            sequence: { groupOrder: 3 },
          },
        },
      ],
    },
  };
});
