/** The messages of a conversation: the lead's, the answers, and the drafts. */
import { longText, option, optionalOption, optionalText } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { CHAT_MESSAGE_STATUSES, ENGINES, MESSAGE_AUTHORS } from './conversation.ts';
import { SLOTS } from '../../language/slots.ts';

/** Longest message, in characters. */
export const MESSAGE_LENGTH = 2000;
/** Longest question that the assistant asks. */
export const QUESTION_LENGTH = 300;

export const WRITERS = ['person', 'lead'] as const;

const chatMessageFields = {
  /** `person`: I answer, through the channel where it is connected. `lead`: I log what the lead wrote. */
  author: option(WRITERS, { label: 'Author' }),
  body: longText({ label: 'Message', max: MESSAGE_LENGTH }),
  /** The same message sent twice with the same id is stored once. */
  external_id: optionalText({ label: 'External id', max: 200 }),
};
export const chatMessageInput = z.object({ ...chatMessageFields, id: recordId });
export type ChatMessageInput = Omit<z.output<typeof chatMessageInput>, 'id'>;

/** PATCH of a draft: other words, `sent` to approve it, `discarded` to drop it. */
const draftChangeFields = {
  body: longText({ label: 'Message', max: MESSAGE_LENGTH }).optional(),
  status: optionalOption(['sent', 'discarded'], { label: 'Status' }),
};
export const draftChange = z.object({ ...draftChangeFields, id: recordId });
export type DraftChange = Omit<z.output<typeof draftChange>, 'id'>;

export const chatMessageRecord = z
  .object({
    id: identity.id,
    conversation_id: identity.id,
    author: z.enum(MESSAGE_AUTHORS),
    body: z.string(),
    /** `noted` is logged by hand: it was sent elsewhere. */
    status: z.enum(CHAT_MESSAGE_STATUSES),
    /** What it asks. */
    slot: z.enum(SLOTS).nullable(),
    engine: z.enum(ENGINES).nullable(),
    /** Why it could not be sent, in the other side's words. */
    error: z.string().nullable(),
    external_id: z.string().nullable(),
    /** When a draft leaves by itself, unless a person is faster; null: it waits for one. */
    sends_at: momentSchema.nullable(),
    sent_at: momentSchema.nullable(),
    created_at: identity.created_at,
  })
  .meta({ id: 'ConversationMessage' });
export type ChatMessage = z.output<typeof chatMessageRecord>;

/** GET /conversations/{id}/messages: newest first; discarded drafts only when asked for. */
export const chatMessageList = defineList(chatMessageRecord, {
  filters: {
    author: equal(optionalOption(MESSAGE_AUTHORS, { label: 'Author' })),
    status: equal(optionalOption(CHAT_MESSAGE_STATUSES, { label: 'Status' })),
  },
  sortable: ['created_at', 'id'],
});
export const chatMessageQuery = chatMessageList.input.safeExtend({ id: recordId });

/** GET /leads/{id}/first-message: it says that it is automated, and for whom. */
export const firstMessageRecord = z.object({ body: z.string() }).meta({ id: 'FirstMessage' });
