/** Rounds of the event loop that a request takes: it is read, queued, handled and answered. */
const ROUNDS = 4;

/** Lets waiting requests finish between two batches of long work. */
export async function pause(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
