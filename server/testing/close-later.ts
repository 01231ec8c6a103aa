/** Who closes what a test opened. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

const opened = new Set<() => Promise<void>>();

/** Closes it when the test ends that opened it; when it was opened outside of a test, with its file. Gives the way to close it sooner. */
export function closeLater(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const once = () => {
    opened.delete(once);
    return (closing ??= close());
  };
  if (TestRunner.getCurrentTest()) onTestFinished(once);
  else {
    // Vitest does not hear of an afterAll that is declared in a beforeAll.
    opened.add(once);
    afterAll(once);
  }
  return once;
}

/** Closes all that is still open. */
export async function closeOpened(): Promise<void> {
  await Promise.all([...opened].map((close) => close()));
}
