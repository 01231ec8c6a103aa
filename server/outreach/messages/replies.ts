/** Inbound messages of an account, passed to their handlers. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { MessageChannel, MessagePurpose } from '#shared/outreach/messages/channels.ts';

export interface Inbound {
  /** Its row in `inbound_messages`. */
  id: number;
  /** Null when no lead of the account has this address, and when it answers what was sent to a buyer. */
  lead_id: number | null;
  buyer_id: number | null;
  channel: MessageChannel;
  from_address: string;
  subject: string | null;
  body: string;
  received_at: string;
  /** The message is an opt-out and was applied: nobody may answer but the one confirmation. */
  opted_out: boolean;
  /** Why a person must answer: the message is unreadable, or may be for other accounts. Null otherwise. */
  for_a_person: string | null;
  /** The message that it answers. */
  answers?: { message_id: number; purpose: MessagePurpose; subject_id: number | null; group_id: number | null };
}

/** Called in the transaction that stores it, once for each that came in. */
export type ReplyHandler = (scope: Scope, tx: Db, inbound: Inbound) => Promise<void>;
