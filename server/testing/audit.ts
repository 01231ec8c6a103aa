/**
 * npm run check:audit: asks the package registry whether a dependency has a known weakness of high severity, and fails if so. Where
 * there is no answer, as without a network or behind a mirror, it says so and does not fail: nothing is known then, good or bad.
 */
import { spawnSync } from 'node:child_process';

type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical';
interface Report {
  vulnerabilities: Record<string, { severity: Severity; fixAvailable: unknown }>;
}

const GRAVE: ReadonlySet<Severity> = new Set(['high', 'critical']);

function reportIn(output: string): Report | undefined {
  try {
    const answer = JSON.parse(output) as Partial<Report>;
    return answer.vulnerabilities ? { vulnerabilities: answer.vulnerabilities } : undefined;
  } catch {
    return undefined;
  }
}

/** What `npm audit --json` means: the exit code, and a line to print. */
function judge(output: string): { code: 0 | 1; said: string } {
  const report = reportIn(output);
  if (!report) return { code: 0, said: 'The registry did not answer the audit: nothing is known of the dependencies.' };
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => GRAVE.has(severity));
  if (grave.length === 0) return { code: 0, said: 'No dependency has a known weakness of high severity.' };
  const named = grave.map(([name, { severity, fixAvailable }]) => `${name}: ${severity}${fixAvailable ? ', a fix is available' : ''}`);
  return { code: 1, said: `Known weaknesses, see npm audit:\n${named.join('\n')}` };
}

const run = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], { encoding: 'utf8', timeout: 60_000 });
const { code, said } = judge(run.stdout ?? '');
console.log(said);
process.exitCode = code;
