import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { loadUnanswered, saveUnanswered } from './form-draft.ts';
import { type Fields, findSaved } from './form-values.ts';

/** An unanswered save has created the record, and the input has changed since. */
export class SavedBefore extends Error {}

interface Saving<Saved> {
  /** The draft's. */
  name: string | undefined;
  fields: Fields;
  /** Of a new record: the last ones that were added. */
  newest: (() => Promise<{ data: readonly Saved[] }>) | undefined;
}

/**
 * Saves, and creates a record only once: after an unanswered save it looks for the record first, also after a reload. Throws `SavedBefore`
 * when it exists and the input has changed.
 */
export function useSaveOnce<Saved>({ name, fields, newest }: Saving<Saved>) {
  const utils = trpc.useUtils();
  return async <Output>(
    save: (input: Output, version: number | undefined) => Promise<Saved>,
    input: Output,
    version: number | undefined,
  ) => {
    const sent = newest && loadUnanswered(name);
    if (sent) {
      const found = findSaved(fields, sent, (await newest()).data);
      saveUnanswered(name, undefined);
      if (found) {
        void utils.invalidate();
        if (JSON.stringify(sent) === JSON.stringify(input)) return found;
        throw new SavedBefore();
      }
    }
    // Stored before it is sent: a reload may come before the answer.
    if (newest) saveUnanswered(name, input);
    try {
      const saved = await save(input, version);
      if (newest) saveUnanswered(name, undefined);
      return saved;
    } catch (error) {
      const { status } = toProblem(error);
      if (newest && status !== undefined && status < 500) saveUnanswered(name, undefined);
      throw error;
    }
  };
}
