/** What procedures need of the assistant. */
import type { Engine } from '#shared/outreach/conversations/conversation.ts';
import type { Jobs } from '#server/core/jobs.ts';
import { SEND_MESSAGES } from '#server/outreach/messages/queue.ts';
import type { LanguageModel, ModelPrices } from '#server/providers/language-model.ts';
import { ANSWER_CONVERSATIONS } from './thread.ts';

export interface Assistant {
  /** Wakes the jobs that read, answer and send. */
  wake(): void;
  /** The name of the language model; undefined: the built-in rules alone. */
  model: string | undefined;
  /** By which its cost is counted. */
  prices?: ModelPrices | undefined;
}

/** The assistant as the procedures see it. */
export const createAssistant = (jobs: Pick<Jobs, 'wake'>, model: LanguageModel | undefined): Assistant => ({
  wake: () => [ANSWER_CONVERSATIONS, SEND_MESSAGES].forEach((kind) => jobs.wake(kind)),
  model: model?.name,
  prices: model?.prices,
});

/** An assistant that nobody wakes: the rules alone, for the API document. */
export const QUIET: Assistant = { wake: () => undefined, model: undefined };

export const findEngine = ({ model }: Assistant): Engine => (model === undefined ? 'rules' : 'model');
