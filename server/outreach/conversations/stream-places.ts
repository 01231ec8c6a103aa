/** Limits open streams per chat and network, in memory, because each change is queried for each stream. */
import { TooMany } from '#server/core/errors.ts';

interface StreamPlaces {
  /** Takes a place under each key until the given function is called; throws `TooMany` when one of them has none left. */
  take(keys: readonly (readonly [key: string, most: number])[]): () => void;
}

const RETRY_SECONDS = 10;

export function streamPlaces(message: string): StreamPlaces {
  const open = new Map<string, number>();
  return {
    take(keys) {
      if (keys.some(([key, most]) => (open.get(key) ?? 0) >= most)) throw new TooMany(message, RETRY_SECONDS);
      for (const [key] of keys) open.set(key, (open.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const [key] of keys) {
          const left = (open.get(key) ?? 1) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
}
