/** External ids of messages, prefixed by who gave them so that they cannot collide. */
import type { MessageAuthor } from '#shared/outreach/conversations/conversation.ts';

/** A visitor of the web chat, another program, or whoever writes in the application and its API. */
type Giver = 'visitor' | 'webhook' | 'typed';

/** As it is stored; null when none was given. */
export const buildExternalId = (giver: Giver, author: MessageAuthor, id: string | null | undefined): string | null =>
  id ? `${giver} ${author}:${id}` : null;

const GIVEN = /^(?:visitor|webhook|typed) [a-z]+:/;

/** As it was given. */
export const parseExternalId = (stored: string | null): string | null => stored?.replace(GIVEN, '') ?? null;
