/** Lets long work yield: one piece runs at a time, and requests are handled in between. */

/** Rounds of the event loop that a request takes: it is read, queued, handled and answered. */
const ROUNDS = 4;

/** What waits to go on, by whose work it is: the first one's turn is next. */
const waiting = new Map<string, (() => void)[]>();
let isWaiting = false;

async function takeTurns(): Promise<void> {
  isWaiting = true;
  for (;;) {
    for (let round = 0; round < ROUNDS; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    const [whose, pieces] = waiting.entries().next().value ?? [];
    if (whose === undefined || !pieces) break;
    waiting.delete(whose);
    const proceed = pieces.shift();
    if (pieces.length > 0) waiting.set(whose, pieces);
    proceed?.();
  }
  isWaiting = false;
}

/**
 * Lets waiting requests finish between two pieces of long work. Callers named in `whose` take turns, however many pieces each has waiting.
 */
export function pause(whose = ''): Promise<void> {
  return new Promise((resolve) => {
    const pieces = waiting.get(whose) ?? [];
    pieces.push(resolve);
    waiting.set(whose, pieces);
    if (!isWaiting) void takeTurns();
  });
}
