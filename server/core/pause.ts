/** From its arrival to its answer a request takes so many rounds of the event loop: it is read, waits in line, is worked on, is sent. */
const ROUNDS = 4;

/** Lets waiting requests run, to their end, between two pieces of long work. */
export async function pause(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
