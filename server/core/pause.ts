/** Lets waiting requests run between two pieces of long work. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
