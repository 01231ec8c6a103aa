/** Runs several reads of one answer without blocking others. */
import { pause } from '#server/core/pause.ts';
import { type Db, isInProcess } from './store.ts';

type Answers<Pieces extends readonly (() => Promise<unknown>)[]> = { -readonly [At in keyof Pieces]: Awaited<ReturnType<Pieces[At]>> };

/**
 * Begins one piece of reading after the other, with a pause in between, where the database answers within this process; over a network
 * all run in one round trip. Rejects with the first failure.
 */
export async function readInTurn<const Pieces extends readonly (() => Promise<unknown>)[]>(
  db: Db,
  pieces: Pieces,
): Promise<Answers<Pieces>> {
  const begun: Promise<unknown>[] = [];
  for (const piece of pieces) {
    const one = piece();
    // Its failure is reported below; until then there is no listener.
    one.catch(() => undefined);
    begun.push(one);
    if (isInProcess(db)) await pause();
  }
  return (await Promise.all(begun)) as Answers<Pieces>;
}
