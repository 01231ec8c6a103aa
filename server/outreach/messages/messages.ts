/** The message queue. The sender takes from here, and nothing is sent any other way. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { insertRows } from '#server/db/rows.ts';
import type { MessageChannel, MessagePurpose, MessageStatus } from '#shared/outreach/messages/channels.ts';
import { messages } from './table.ts';
import { normalizeAddress } from '#shared/records/contacts/channels.ts';

export type MessageRow = typeof messages.$inferSelect;

export interface NewMessage {
  lead_id: number | null;
  /** Whom it is for when that is a buyer; then there is no lead. */
  buyer_id?: number | null;
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** The recipient of a campaign, the message of a conversation, or the appointment that it is sent for. */
  subject_id: number | null;
  /** The campaign, so that it can be paused and resumed as a whole. */
  group_id: number | null;
  /** A campaign that asked for people with an open deal; others leave them out. */
  allows_open_deal?: boolean;
  /** As it stands with the lead or buyer; it is stored in the normalized form by which replies are matched. */
  to_address: string;
  subject: string | null;
  /** The words alone. The sender's postal address and the way to unsubscribe are added to an email when it leaves. */
  body: string;
  /** The same as HTML with every value escaped; null: made of the words. */
  html: string | null;
  /** Not before this moment. */
  due_at: string;
  /** Waits until its group is released. */
  isPaused?: boolean;
}

/** Rows of one statement: a database binds 32 766 values at most. */
const ROWS_A_STATEMENT = 200;

/** Puts messages into the queue, in the transaction of what asks for them; returns their ids in the same order. */
export async function enqueueMessages(scope: Scope, tx: Db, many: NewMessage[]): Promise<number[]> {
  const now = scope.now().toISOString();
  const rows = many.map(({ isPaused, ...message }) => ({
    ...message,
    buyer_id: message.buyer_id ?? null,
    allows_open_deal: message.allows_open_deal ?? false,
    account_id: scope.account.id,
    to_address: normalizeAddress(message.channel, message.to_address),
    status: isPaused ? ('paused' as const) : ('queued' as const),
    created_at: now,
    updated_at: now,
  }));
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    ids.push(...(await insertRows(tx, messages, rows.slice(at, at + ROWS_A_STATEMENT))).map(({ id }) => id));
  return ids;
}

/** What waits in the queue, paused or not. */
const WAITING: readonly MessageStatus[] = ['queued', 'paused'];

/** Rows of one turn: other requests are read between two. */
const ROWS_A_TURN = 300;

/** Moves a group's waiting messages from some states to another; others can read meanwhile. Returns how many there were. */
async function move(scope: Scope, tx: Db, groupId: number, from: readonly MessageStatus[], to: MessageStatus): Promise<number> {
  const waiting = and(eq(messages.account_id, scope.account.id), eq(messages.group_id, groupId), inArray(messages.status, [...from]));
  let moved = 0;
  for (;;) {
    const some = tx.select({ id: messages.id }).from(messages).where(waiting).limit(ROWS_A_TURN);
    const rows = await tx
      .update(messages)
      .set({ status: to, updated_at: scope.now().toISOString() })
      .where(inArray(messages.id, some))
      .returning({ id: messages.id });
    moved += rows.length;
    if (rows.length < ROWS_A_TURN) return moved;
    await pause();
  }
}

/** Whether a group is paused, as its owner decides; retries wait with the others. */
export type IsGroupPaused = (scope: Scope, tx: Db, groupId: number) => Promise<boolean>;

/** In which state a message waits for its next try. */
export const resolveWaitingStatus = async (
  scope: Scope,
  tx: Db,
  isGroupPaused: IsGroupPaused,
  { group_id }: Pick<MessageRow, 'group_id'>,
) => (group_id !== null && (await isGroupPaused(scope, tx, group_id)) ? ('paused' as const) : ('queued' as const));

/** Keeps a group's messages from leaving; one that is being handed over at this moment still goes. */
export const pauseGroup = (scope: Scope, tx: Db, groupId: number): Promise<number> => move(scope, tx, groupId, ['queued'], 'paused');

/** Resumes a paused group. Each message keeps the moment before which it may not leave. */
export const releaseGroup = (scope: Scope, tx: Db, groupId: number): Promise<number> => move(scope, tx, groupId, ['paused'], 'queued');

/** Cancels a group's waiting messages. */
export const cancelGroup = (scope: Scope, tx: Db, groupId: number): Promise<number> => move(scope, tx, groupId, WAITING, 'cancelled');

/** Cancels a group for good, including retries of messages being sent. Returns how many waited. */
export async function endGroup(scope: Scope, tx: Db, groupId: number): Promise<number> {
  await tx
    .update(messages)
    .set({ is_given_up: true })
    .where(and(eq(messages.account_id, scope.account.id), eq(messages.group_id, groupId), eq(messages.status, 'sending')));
  return cancelGroup(scope, tx, groupId);
}

/** Gives up what waits of some messages; returns them. */
export const cancelWaiting = (
  scope: Scope,
  tx: Db,
  which: SQL | undefined,
  change: Partial<Pick<MessageRow, 'status' | 'error'>> = {},
): Promise<MessageRow[]> =>
  tx
    .update(messages)
    .set({ status: 'cancelled', ...change, updated_at: scope.now().toISOString() })
    .where(and(eq(messages.account_id, scope.account.id), inArray(messages.status, [...WAITING]), which))
    .returning();

/** Gives up what waits for one subject: the reminders of an appointment that was cancelled. Returns how many waited. */
export const cancelMessagesFor = async (scope: Scope, tx: Db, purpose: MessageRow['purpose'], subjectId: number): Promise<number> =>
  (await cancelWaiting(scope, tx, and(eq(messages.purpose, purpose), eq(messages.subject_id, subjectId)))).length;
