/** Asks the feature that queued a message whether it is still true before it is sent. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { MessagePurpose } from '#shared/outreach/messages/channels.ts';
import type { MessageRow } from './messages.ts';

/** Why it must not leave any more, in words for its sender: then it is cancelled. Null while it may. */
export type StaleCheck = (scope: Scope, tx: Db, message: MessageRow) => Promise<string | null>;
export type Stale = Partial<Record<MessagePurpose, StaleCheck>>;
