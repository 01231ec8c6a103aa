/** The assistant's settings: reply mode, hours, limits, and the web chat. */
import { count, flag, money, option, optionalLongText, text } from '../../core/fields.ts';
import { momentSchema, buildStoredShape } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { type AnswerField, answerFields } from './answers.ts';
import { REPLY_MODES } from './conversation.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = (label: string) => text({ label, max: 5, pattern: TIME, wrong: 'Must be a time such as 08:00' });

export const assistantSettingsFields = {
  reply_mode: option(REPLY_MODES, { label: 'Reply mode' }),
  answers_from: time('Answers from'),
  answers_until: time('Answers until'),
  on_weekends: flag({ label: 'On weekends' }),
  answers_a_day: count({ label: 'Replies per day', min: 1, max: 50 }),
  spend_limit: money({ label: 'Monthly spend limit', nonNegative: 'Must be a non-negative number' }),
  web_chat_enabled: flag({ label: 'Web chat' }),
  web_chat_greeting: optionalLongText({ label: 'Greeting', max: 300 }),
  ...answerFields,
};
export const assistantSettingsInput = z.object(assistantSettingsFields).refine((input) => input.answers_from < input.answers_until, {
  path: ['answers_until'],
  error: 'Must be later than the beginning',
});
export type AssistantSettingsInput = z.output<typeof assistantSettingsInput>;

/**
 * What holds until somebody decides otherwise: nothing leaves unread. A day has room for the whole script of seven questions, with
 * some of them repeated, other times proposed, and the confirmation.
 */
export const ASSISTANT_DEFAULTS: Omit<AssistantSettingsInput, AnswerField> = {
  reply_mode: 'draft',
  answers_from: '08:00',
  answers_until: '20:00',
  on_weekends: false,
  answers_a_day: 12,
  spend_limit: 20,
  web_chat_enabled: false,
  web_chat_greeting: null,
};

export const assistantSettingsRecord = z
  .object({
    ...buildStoredShape(assistantSettingsFields),
    /** In the public address of the web chat, /chat/{key}; null until the settings are saved once. */
    web_chat_key: z.string().nullable(),
    /** In the address of the webhook, /api/webhooks/conversations/{key}: keep it secret. Only for who may change the settings. */
    webhook_key: z.string().nullable(),
    /** The language model that the instance is set up with; null: the built-in rules do the work. */
    model: z
      .object({
        name: z.string(),
        /** Dollars spent this month, by the prices of the instance. */
        spent: z.number(),
        calls: z.int(),
        /** Calls this month whose answer was not used: too slow, broken, or against the rules. */
        refused: z.int(),
        /** Dollars for a million tokens read and written; `price_assumed` when the instance names no prices and high ones are taken. */
        price_in: z.number(),
        price_out: z.number(),
        price_assumed: z.boolean(),
        /** Whether the limit of the month is reached, so that the built-in rules do the work. */
        limit_reached: z.boolean(),
      })
      .nullable(),
    updated_at: momentSchema.nullable(),
  })
  .meta({ id: 'AssistantSettings' });
export type AssistantSettings = z.output<typeof assistantSettingsRecord>;
