/** The outcome of a message, passed to the handler of its purpose. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { MessagePurpose, MessageChannel } from '#shared/outreach/messages/channels.ts';
import type { MessageRow } from './messages.ts';

export interface DeliveryOutcome {
  /**
   * `sent`: handed over, or put into the outbox. `failed`: given up. `blocked`: a rule forbids it. `unconfirmed`: the process
   * ended, or the line broke, while it was handed over; nobody knows whether it left. `bounced`: the address does not exist, reported
   * at once or, after `sent`, later.
   */
  kind: 'sent' | 'failed' | 'blocked' | 'unconfirmed' | 'bounced';
  at: string;
  /** The other side's words, or the rule's. */
  words?: string;
}

/** Called in the transaction that records the outcome; may come again for a message that a person sends again. */
export type OutcomeHandler = (scope: Scope, tx: Db, message: MessageRow, outcome: DeliveryOutcome) => Promise<void>;
export type Outcomes = Partial<Record<MessagePurpose, OutcomeHandler>>;

/** Why it must not leave any more, in words for its sender: then it is cancelled. Null while it may. */
export type StaleCheck = (scope: Scope, tx: Db, message: MessageRow) => Promise<string | null>;
export type Stale = Partial<Record<MessagePurpose, StaleCheck>>;

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
