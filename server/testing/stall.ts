/** How long one input from outside may hold the process, and how that is measured. */
import { existsSync, readFileSync } from 'node:fs';

/** The most milliseconds. */
export const MAX_STALL_MS = 100;

const OWN_THREAD = '/proc/thread-self/schedstat';
const hasThreadTimes = existsSync(OWN_THREAD);

/** Processor time of this thread alone; where the system does not tell, that of the process, its other threads included. */
export function readThreadCpuMs(): number {
  // Asking for the usage brings what the file says up to date.
  const { user, system } = process.cpuUsage();
  if (hasThreadTimes) return Number(readFileSync(OWN_THREAD, 'utf8').split(' ')[0]) / 1e6;
  return (user + system) / 1000;
}

/** Milliseconds of the processor, which is what others wait for; the best of three, since a busy machine adds to it. */
export function stallOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 3 && best > MAX_STALL_MS / 2; again++) {
    const before = readThreadCpuMs();
    work();
    best = Math.min(best, readThreadCpuMs() - before);
  }
  return best;
}

/** The longest that one turn of the event loop took of the processor; the best of three. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 3 && best > MAX_STALL_MS / 2; again++) {
    let longest = 0;
    let before = readThreadCpuMs();
    let over = false;
    const look = () => {
      longest = Math.max(longest, readThreadCpuMs() - before);
      before = readThreadCpuMs();
      if (!over) setImmediate(look);
    };
    setImmediate(look);
    await work();
    over = true;
    look();
    best = Math.min(best, longest);
  }
  return best;
}
