import type { Db, Store } from '#server/db/store.ts';

/** Records the use of a token. A failed write, such as on a full disk, does not block reads. */
export async function recordTokenUse(store: Store, work: (tx: Db) => Promise<unknown>): Promise<void> {
  try {
    await store.write(async (tx) => void (await work(tx)));
  } catch {
    // The next use tries again.
  }
}
