/** Says at the end of a run which test files took longest, what passed only when tried again, and how many tests passed and failed. */
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** A vitest reporter; a file with an error outside of its tests counts as one failure. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const files = modules.map((module) => ({ module, seconds: secondsOf(module) })).sort((one, other) => other.seconds - one.seconds);
    console.log('\nSlowest files:');
    for (const { module, seconds } of files.slice(0, SHOWN))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${module.project.name} ${path.relative(process.cwd(), module.moduleId)}`);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const unsteady = tests.filter((one) => one.diagnostic()?.flaky);
    if (unsteady.length > 0) console.log('\nPassed only when tried again:');
    for (const one of unsteady) console.log(`  ${one.project.name} ${path.relative(process.cwd(), one.module.moduleId)} > ${one.fullName}`);
    const count = (state: string) => tests.filter((one) => one.result().state === state).length;
    const failed = count('failed') + errors.length + modules.filter((module) => module.errors().length > 0).length;
    console.log(`\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`);
  }
}

/** Loading, hooks and tests of one file, in seconds. */
function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1000;
}
