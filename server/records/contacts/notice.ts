/** A notice to one person from a feature below the dispatcher: a link or a code. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

interface Notice {
  /** `signing`: a link to a contract. `code`, `room_code`: asked for by the person at this moment, to sign or to bid. */
  purpose: 'signing' | 'code' | 'room_code';
  /** Its purpose, by which it is cancelled. */
  subject_id: number;
  lead_id: number | null;
  buyer_id: number | null;
  channel: SentChannel;
  to_address: string;
  subject: string | null;
  body: string;
}

/** When a notice is sent, or why not, in words. */
export type NoticeOutcome = { due_at: string } | { why: string };

/** Queues notices, in the transaction that causes them. */
export interface Notices {
  send(scope: Scope, tx: Db, notice: Notice): Promise<NoticeOutcome>;
  /** Cancels the waiting notices of a subject. */
  cancel(scope: Scope, tx: Db, purpose: Notice['purpose'], subjectId: number): Promise<void>;
  /** The address below which links lead here, without a trailing slash. */
  publicUrl: string;
}

/** Sends nothing: for the API document. */
export const NO_NOTICES: Notices = {
  send: async () => ({ why: '' }),
  cancel: async () => undefined,
  publicUrl: '',
};
