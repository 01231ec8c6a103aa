import type { Db, Store } from '#server/db/store.ts';

/** Writes down that a token was used. What cannot be written, such as on a full disk, keeps nobody from reading. */
export async function noteUse(store: Store, work: (tx: Db) => Promise<unknown>): Promise<void> {
  try {
    await store.write(async (tx) => void (await work(tx)));
  } catch {
    // The next use tries again.
  }
}
