/** The ids that others give to messages, kept apart by who gave them: nobody's can be taken for another's, or for one of ours. */
import type { MessageAuthor } from '#shared/outreach/conversations/conversation.ts';

/** A visitor of the web chat, another program, or whoever writes in the application and its API. */
type Giver = 'visitor' | 'webhook' | 'typed';

/** As it is stored; null when none was given. */
export const idFrom = (giver: Giver, author: MessageAuthor, id: string | null | undefined): string | null =>
  id ? `${giver} ${author}:${id}` : null;

const GIVEN = /^(?:visitor|webhook|typed) [a-z]+:/;

/** As it was given. */
export const idAsGiven = (stored: string | null): string | null => stored?.replace(GIVEN, '') ?? null;
