/** How long one input from outside may hold the process, and how that is measured. */

/** The most milliseconds. */
export const MAX_STALL_MS = 100;

/** Milliseconds of the processor, which is what others wait for; the best of three, since a busy machine adds to it. */
export function stallOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 3 && best > MAX_STALL_MS / 2; again++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The longest that one turn of the event loop took of the processor; the best of three. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 3 && best > MAX_STALL_MS / 2; again++) {
    let longest = 0;
    let before = process.cpuUsage();
    let over = false;
    const look = () => {
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      before = process.cpuUsage();
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
