/** Bearer tokens: 256 random bits, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db, Store } from '#server/db/store.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Writes down that a token was used. What cannot be written, such as on a full disk, keeps nobody from reading. */
export async function noteUse(store: Store, work: (tx: Db) => Promise<unknown>): Promise<void> {
  try {
    await store.write(async (tx) => void (await work(tx)));
  } catch {
    // The next use tries again.
  }
}
