/** What the procedures need of the assistant beside the database. */
import type { Engine } from '#shared/outreach/conversations/conversation.ts';
import type { ModelPrices } from '#server/providers/language-model.ts';

export interface Assistant {
  /** There may be something to read, answer or send. */
  wake(): void;
  /** The name of the language model; undefined: the built-in rules alone. */
  model: string | undefined;
  /** By which its cost is counted. */
  prices?: ModelPrices | undefined;
}

/** An assistant that nobody wakes: the rules alone, for descriptions of the API. */
export const QUIET: Assistant = { wake: () => undefined, model: undefined };

export const engineOf = ({ model }: Assistant): Engine => (model === undefined ? 'rules' : 'model');
