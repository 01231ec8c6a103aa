/** Whether what a message says is still true when it is about to leave, asked of the part that put it into the queue. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { MessagePurpose } from '#shared/outreach/messages/channels.ts';
import type { MessageRow } from './messages.ts';

/** Why it must not leave any more, in words for its sender: then it is cancelled. Null while it may. */
export type StaleCheck = (scope: Scope, tx: Db, message: MessageRow) => Promise<string | null>;
export type Stale = Partial<Record<MessagePurpose, StaleCheck>>;
