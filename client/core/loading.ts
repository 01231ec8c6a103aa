/** The global loading flag: set while the whole screen must wait. */
import { createSignal, useSignal } from './signal.ts';

const running = createSignal(0);
const change = (by: 1 | -1) => running.set(running.get() + by);

export const useIsLoading = (): boolean => useSignal(running) > 0;

/** Sets the flag until `work` has ended, one way or the other. */
export async function trackLoading<Result>(work: Promise<Result>): Promise<Result> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}
