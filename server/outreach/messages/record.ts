/** Records outcomes of messages and passes them to the handlers, in one transaction. */
import { and, eq, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { updateRow } from '#server/db/rows.ts';
import { recordContact } from '#server/records/leads/signals.ts';
import type { HandOver } from '#server/providers/hand-over.ts';
import { CODE_PURPOSES } from '#shared/outreach/messages/channels.ts';
import { type RuleResult, checkMessage, type MessageFacts } from '#shared/outreach/messages/guard/check.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { type IsHeld, type MessageRow, resolveWaitingStatus } from './messages.ts';
import type { DeliveryOutcome, Outcomes } from './handlers.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { messages } from './table.ts';
import { toPoint } from '#shared/records/contacts/channels.ts';
import type { Sending } from './sending.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { InboundParts } from './inbound.ts';

type Evidence = RuleResult[];

/** Retry delays in minutes, by number of attempts. */
const BACK_OFF = [1, 5, 15, 60];
const MS_A_MINUTE = 60_000;

/** Changes a message and reports its outcome. */
export async function finishMessage(
  scope: Scope,
  tx: Db,
  outcomes: Outcomes,
  message: MessageRow,
  change: Partial<MessageRow>,
  outcome?: Omit<DeliveryOutcome, 'at'>,
): Promise<void> {
  const at = scope.now().toISOString();
  const after = await updateRow(tx, messages, message, { ...change, updated_at: at });
  if (outcome) await outcomes[after.purpose]?.(scope, tx, after, { at, ...outcome });
}

/** What is no word to a lead of one's own. */
const UNCOUNTED: readonly MessageRow['purpose'][] = ['confirmation', 'test', ...CODE_PURPOSES];

/** Records that a message was sent. */
export async function recordSent(
  scope: Scope,
  tx: Db,
  outcomes: Outcomes,
  message: MessageRow,
  by: { provider: string; id: string | null; evidence?: Evidence },
): Promise<void> {
  const at = scope.now().toISOString();
  const evidence = by.evidence as Record<string, unknown>[] | undefined;
  const change = { status: 'sent' as const, sent_at: at, provider: by.provider, provider_id: by.id, error: null };
  await finishMessage(scope, tx, outcomes, message, { ...change, ...(evidence && { evidence }) }, { kind: 'sent' });
  if (message.lead_id !== null && !UNCOUNTED.includes(message.purpose))
    await recordContact(scope, tx, message.lead_id, { direction: 'out', at });
}

/** Records a provider's answer. A message that was taken out of our hands meanwhile stays as it is. */
export async function recordHandOver(
  scope: Scope,
  tx: Db,
  outcomes: Outcomes,
  taken: { id: number; provider: string },
  result: HandOver,
  isHeld: IsHeld,
): Promise<void> {
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, taken.id), eq(messages.status, 'sending')));
  if (!message) return;
  const { provider } = taken;
  switch (result.kind) {
    case 'sent':
      return recordSent(scope, tx, outcomes, message, { provider, id: result.id });
    case 'unknown':
      return recordUnconfirmed(scope, tx, outcomes, message, result.words);
    case 'down': {
      if (message.is_given_up) return finishMessage(scope, tx, outcomes, message, { status: 'cancelled', error: result.words });
      const status = await resolveWaitingStatus(scope, tx, isHeld, message);
      return finishMessage(scope, tx, outcomes, message, { status, error: result.words, attempts: message.attempts - 1 });
    }
    case 'later':
      return tryLater(scope, tx, outcomes, message, result.words, await resolveWaitingStatus(scope, tx, isHeld, message));
    case 'refused': {
      if (result.because) await suppressAddress(scope, tx, message, result.because, result.words);
      const kind = result.because === 'gone' ? 'bounced' : 'failed';
      return finishMessage(
        scope,
        tx,
        outcomes,
        message,
        { status: 'failed', provider, error: result.words },
        { kind, words: result.words },
      );
    }
  }
}

async function tryLater(
  scope: Scope,
  tx: Db,
  outcomes: Outcomes,
  message: MessageRow,
  words: string,
  status: 'held' | 'queued',
): Promise<void> {
  const minutes = message.is_given_up ? undefined : BACK_OFF[message.attempts - 1];
  if (minutes === undefined)
    return finishMessage(scope, tx, outcomes, message, { status: 'failed', error: words }, { kind: 'failed', words });
  const due_at = new Date(scope.now().getTime() + minutes * MS_A_MINUTE).toISOString();
  return finishMessage(scope, tx, outcomes, message, { status, error: words, due_at });
}

/** Records that it is unknown whether a message was sent. */
export const recordUnconfirmed = (
  scope: Scope,
  tx: Db,
  outcomes: Outcomes,
  message: MessageRow,
  error: string = outreachTexts.lineBroke,
): Promise<void> =>
  finishMessage(scope, tx, outcomes, message, { status: 'unconfirmed', error: error }, { kind: 'unconfirmed', words: error });

/** Suppresses an address that does not exist, or whose owner opted out at the provider. */
async function suppressAddress(
  scope: Scope,
  tx: Db,
  { lead_id, channel, to_address }: Pick<MessageRow, 'lead_id' | 'channel' | 'to_address'>,
  because: 'gone' | 'opted_out',
  words: string,
): Promise<void> {
  const point = toPoint(channel, to_address);
  const contact_status = because === 'gone' ? ('bounced' as const) : ('opted_out' as const);
  await recordPermission(scope, tx, { lead_id, ...point, contact_status, source: 'delivery', evidence: words, address: to_address });
}

/** Gives the evidence of a message that may leave; undefined for any other, after writing down why it may not, or not yet. */
export async function judgeMessage(
  { stale, outcomes }: Sending,
  scope: Scope,
  tx: Db,
  message: MessageRow,
  facts: MessageFacts,
): Promise<Evidence | undefined> {
  const { verdict, evidence } = checkMessage(facts);
  const tooLate = await stale?.[message.purpose]?.(scope, tx, message);
  if (tooLate) {
    await finishMessage(scope, tx, outcomes, message, { status: 'cancelled', error: tooLate });
    return undefined;
  }
  if (verdict.kind === 'send') return evidence;
  const { words: error } = verdict;
  const checked = evidence as unknown as Record<string, unknown>[];
  if (verdict.kind === 'later') await finishMessage(scope, tx, outcomes, message, { due_at: verdict.until, error, evidence: checked });
  else
    await finishMessage(scope, tx, outcomes, message, { status: 'blocked', error, evidence: checked }, { kind: 'blocked', words: error });
  return undefined;
}

export interface Undelivered {
  /** The message's ids at the provider, where known. */
  provider_ids: string[];
  /** The address as the queue keeps it, where that is all that is known. */
  to_address: string | null;
  /** Why the address shall not be used again; left out when it was only this message. */
  because?: 'gone' | 'opted_out';
  words: string;
}

type BounceParts = Pick<InboundParts, 'store' | 'live' | 'now'> & { outcomes: Outcomes };

/** Records that a message was not delivered; a repeated report changes nothing. */
export async function recordUndelivered(parts: BounceParts, about: Undelivered): Promise<void> {
  const found = await findMessage(parts.store.read, about);
  if (!found) return;
  const scope = await loadAccountScope(parts, found.account_id);
  await scope.write(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, found.id));
    if (!message || message.status === 'failed') return;
    if (about.because) await suppressAddress(scope, tx, message, about.because, about.words);
    const kind = about.because === 'gone' ? 'bounced' : 'failed';
    await finishMessage(scope, tx, parts.outcomes, message, { status: 'failed', error: about.words }, { kind, words: about.words });
  });
}

async function findMessage(db: Db, { provider_ids, to_address }: Undelivered): Promise<MessageRow | undefined> {
  if (provider_ids.length > 0) {
    const [row] = await db
      .select()
      .from(messages)
      .where(inArray(messages.provider_id, provider_ids.slice(0, 20)))
      .limit(1);
    if (row) return row;
  }
  if (to_address === null) return undefined;
  const everybody = sql`(select ${users.id} from ${users})`;
  const [row] = await db
    .select()
    .from(messages)
    .where(and(inArray(messages.account_id, everybody), eq(messages.to_address, to_address), isNotNull(messages.sent_at)))
    .orderBy(desc(messages.sent_at))
    .limit(1);
  return row;
}
