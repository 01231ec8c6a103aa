/** The circuit breaker of a language model: after repeated timeouts the rules do without it for a while. */
import type { LanguageModel } from '#server/providers/language-model.ts';

/** Timeouts in a row that open it; one more after the pause opens it again. */
const MAX_TIMEOUTS = 3;
const PAUSE_MS = 60_000;

interface ModelBreaker {
  /** The model; undefined while the breaker is open. */
  available(): LanguageModel | undefined;
}

export function createModelBreaker(model: LanguageModel, clock: () => Date): ModelBreaker {
  let timeouts = 0;
  let openUntil = 0;
  const counted: LanguageModel = {
    name: model.name,
    prices: model.prices,
    complete: async (request) => {
      const answer = await model.complete(request);
      if (answer.ok) timeouts = 0;
      else if (answer.problem === 'slow') timeouts += 1;
      else if (answer.problem !== 'stopped') timeouts = 0;
      if (timeouts >= MAX_TIMEOUTS) openUntil = clock().getTime() + PAUSE_MS;
      return answer;
    },
  };
  return { available: () => (clock().getTime() < openUntil ? undefined : counted) };
}
