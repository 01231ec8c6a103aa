import { useState } from 'react';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Fields } from './form-values.ts';
import { held } from './held.ts';
import { findTwin } from './twin.ts';

/** A record was added by a try that was not answered, and is not what would be added now. */
export class SavedBefore extends Error {}

interface Saving<Output, Saved> {
  fields: Fields;
  save: (input: Output, version: number | undefined) => Promise<Saved>;
  /** Of a new record: the last ones that were added. */
  newest: (() => Promise<{ data: readonly Saved[] }>) | undefined;
}

/**
 * Saves; a new record not twice. A try whose answer was lost may have added it, so the next one looks for it first. Throws
 * `SavedBefore` when it is there and something else was typed since.
 */
export function useSaveOnce<Output, Saved>({ fields, save, newest }: Saving<Output, Saved>) {
  const utils = trpc.useUtils();
  const [unanswered] = useState(() => held<Output | undefined>(undefined));
  return async (input: Output, version: number | undefined): Promise<Saved> => {
    const sent = unanswered.get();
    if (sent && newest) {
      const twin = findTwin(fields, sent, (await newest()).data);
      unanswered.set(undefined);
      if (twin) {
        void utils.invalidate();
        if (JSON.stringify(sent) === JSON.stringify(input)) return twin;
        throw new SavedBefore();
      }
    }
    try {
      return await save(input, version);
    } catch (error) {
      if (problemOf(error).offline) unanswered.set(input);
      throw error;
    }
  };
}
