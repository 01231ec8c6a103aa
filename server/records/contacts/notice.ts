/** One message to one person about something under way, sent by a part that is not the dispatcher: a link, or a code. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { SentChannel } from '#shared/records/contacts/channels.ts';

export interface Notice {
  /** `signing`: a link to a contract. `code`, `room_code`: asked for by the person at this moment, to sign or to bid. */
  purpose: 'signing' | 'code' | 'room_code';
  /** What it is sent for, by which it is given up again. */
  subject_id: number;
  lead_id: number | null;
  buyer_id: number | null;
  channel: SentChannel;
  to_address: string;
  subject: string | null;
  body: string;
}

/** What becomes of a notice: when it leaves, or why it does not, in words. */
export type NoticeOutcome = { due_at: string } | { why: string };

/** Queues notices, in the transaction that causes them. */
export interface Notices {
  send(scope: Scope, tx: Db, notice: Notice): Promise<NoticeOutcome>;
  /** Gives up what waits for a subject. */
  cancel(scope: Scope, tx: Db, purpose: Notice['purpose'], subjectId: number): Promise<void>;
  /** The address below which links lead here, without a slash at its end. */
  publicUrl: string;
}

/** Sends nothing: for descriptions of the API. */
export const NO_NOTICES: Notices = {
  send: async () => ({ why: '' }),
  cancel: async () => undefined,
  publicUrl: '',
};
