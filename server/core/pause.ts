/** Rounds of the event loop that a request takes: it is read, queued, handled and answered. */
const ROUNDS = 4;

/** Lets waiting requests finish between two batches of long work. */
export async function pause(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/**
 * Begins one piece of reading after the other, with a pause in between: what a file answers at once holds up nobody else, and what is
 * asked over a network is asked at the same time. Rejects with the first failure.
 */
export async function readInTurn<const Pieces extends readonly (() => Promise<unknown>)[]>(
  pieces: Pieces,
): Promise<{ -readonly [At in keyof Pieces]: Awaited<ReturnType<Pieces[At]>> }> {
  const begun: Promise<unknown>[] = [];
  for (const piece of pieces) {
    const one = piece();
    // Its failure is reported below; until then nobody listens.
    one.catch(() => undefined);
    begun.push(one);
    await pause();
  }
  return (await Promise.all(begun)) as { -readonly [At in keyof Pieces]: Awaited<ReturnType<Pieces[At]>> };
}
