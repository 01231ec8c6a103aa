/** How long a language model is waited for: one that answers nothing in time, again and again, is left alone for a while. */
import type { LanguageModel } from '#server/providers/language-model.ts';

/** So many in a row, and for so long the rules do it alone; the first try after that decides anew. */
const SLOW_IN_A_ROW = 3;
const REST_MS = 60_000;

export interface Patience {
  /** The model; undefined while it is left alone. */
  now(): LanguageModel | undefined;
}

export function patience(model: LanguageModel, clock: () => Date): Patience {
  let slow = 0;
  let restsUntil = 0;
  const counted: LanguageModel = {
    name: model.name,
    prices: model.prices,
    complete: async (request) => {
      const answer = await model.complete(request);
      if (answer.ok) slow = 0;
      else if (answer.problem === 'slow') slow += 1;
      else if (answer.problem !== 'stopped') slow = 0;
      if (slow >= SLOW_IN_A_ROW) restsUntil = clock().getTime() + REST_MS;
      return answer;
    },
  };
  return { now: () => (clock().getTime() < restsUntil ? undefined : counted) };
}
