/** The outcome of a message, passed to the handler of its purpose. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { MessagePurpose } from '#shared/outreach/messages/channels.ts';
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
