/** Records outcomes of messages and passes them to the handlers, in one transaction. */
import { and, eq, desc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { updateRow } from '#server/db/rows.ts';
import { recordContact } from '#server/records/leads/signals.ts';
import type { HandOver } from '#server/providers/hand-over.ts';
import { CODE_PURPOSES } from '#shared/outreach/messages/channels.ts';
import { checkMessage, type MessageFacts } from '#shared/outreach/messages/guard/check.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { type IsGroupPaused, type MessageRow, resolveWaitingStatus } from './messages.ts';
import type { DeliveryOutcome, Outcomes } from './handlers.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { messages } from './table.ts';
import { toPoint } from '#shared/records/contacts/channels.ts';
import type { Sending } from './sending.ts';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { InboundParts } from './inbound.ts';

type Evidence = NonNullable<MessageRow['evidence']>;

const BACK_OFF = [1, 5, 15, 60];
const MS_A_MINUTE = 60_000;

/** Where an outcome is written, and who is notified of it. */
interface Recording {
  scope: Scope;
  tx: Db;
  outcomes: Outcomes;
}

/** Changes a message and reports its outcome. */
export async function finishMessage(
  { scope, tx, outcomes }: Recording,
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
export async function recordSent(to: Recording, message: MessageRow, by: Partial<MessageRow>): Promise<void> {
  const sent_at = to.scope.now().toISOString();
  await finishMessage(to, message, { status: 'sent', sent_at, error: null, ...by }, { kind: 'sent' });
  if (message.lead_id !== null && !UNCOUNTED.includes(message.purpose))
    await recordContact(to.scope, to.tx, message.lead_id, { direction: 'out', at: sent_at });
}

/** Records a provider's answer. A message that was taken out of our hands meanwhile stays as it is. */
export async function recordHandOver(
  to: Recording,
  { id, provider }: { id: number; provider: string },
  result: HandOver,
  isGroupPaused: IsGroupPaused,
): Promise<void> {
  const [message] = await to.tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.status, 'sending')));
  if (!message) return;
  if (result.kind === 'sent') return recordSent(to, message, { provider, provider_id: result.id });
  const { kind, words } = result;
  if (kind === 'unknown') return recordUnconfirmed(to, message, words);
  if (kind === 'refused') return recordRefusal(to, message, result, { provider });
  const { attempts, is_given_up } = message;
  const minutes = kind === 'down' ? 0 : BACK_OFF[attempts - 1];
  if (is_given_up && kind === 'down') return finishMessage(to, message, { status: 'cancelled', error: words });
  if (is_given_up || minutes === undefined)
    return finishMessage(to, message, { status: 'failed', error: words }, { kind: 'failed', words });
  const status = await resolveWaitingStatus(to.scope, to.tx, isGroupPaused, message);
  const next = new Date(to.scope.now().getTime() + minutes * MS_A_MINUTE).toISOString();
  await finishMessage(to, message, { status, error: words, ...(kind === 'down' ? { attempts: attempts - 1 } : { due_at: next }) });
}

/** Records that it is unknown whether a message was sent. */
export const recordUnconfirmed = (to: Recording, message: MessageRow, error: string = outreachTexts.lineBroke): Promise<void> =>
  finishMessage(to, message, { status: 'unconfirmed', error }, { kind: 'unconfirmed', words: error });

/** Records a refusal; an address that does not exist, or whose owner opted out at the provider, is not used again. */
async function recordRefusal(
  to: Recording,
  message: MessageRow,
  { because, words }: Pick<Undelivered, 'words'> & { because?: Undelivered['because'] | undefined },
  change: Partial<MessageRow> = {},
): Promise<void> {
  const { lead_id, channel, to_address: address } = message;
  const contact_status = because === 'gone' ? ('bounced' as const) : ('opted_out' as const);
  const known = { lead_id, contact_status, source: 'delivery', evidence: words, address } as const;
  if (because) await recordPermission(to.scope, to.tx, { ...toPoint(channel, address), ...known });
  const kind = because === 'gone' ? 'bounced' : 'failed';
  await finishMessage(to, message, { ...change, status: 'failed', error: words }, { kind, words });
}

/**
 * The final check: whether a message is still true, and whether the rules allow it now. Gives the evidence of one that may leave;
 * undefined for any other, after writing down why it may not, or not yet.
 */
export async function judgeMessage(
  { stale, outcomes }: Sending,
  scope: Scope,
  tx: Db,
  message: MessageRow,
  facts: MessageFacts,
): Promise<Evidence | undefined> {
  const to = { scope, tx, outcomes };
  const { verdict, evidence } = checkMessage(facts);
  const checked = evidence as unknown as Evidence;
  const tooLate = await stale?.[message.purpose]?.(scope, tx, message);
  if (tooLate) await finishMessage(to, message, { status: 'cancelled', error: tooLate });
  else if (verdict.kind === 'send') return checked;
  else {
    const { words } = verdict;
    const change = { error: words, evidence: checked };
    if (verdict.kind === 'later') await finishMessage(to, message, { ...change, due_at: verdict.until });
    else await finishMessage(to, message, { ...change, status: 'blocked' }, { kind: 'blocked', words });
  }
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

/** Records a late report that a message was not delivered; a repeated one changes nothing. */
export async function recordUndelivered(
  { outcomes, ...parts }: Pick<InboundParts, 'store' | 'live' | 'now'> & { outcomes: Outcomes },
  about: Undelivered,
): Promise<void> {
  const found = await findMessage(parts.store.read, about);
  if (!found) return;
  const scope = await loadAccountScope(parts, found.account_id);
  await scope.write(async (tx) => {
    const message = await findOwned(scope, tx, messages, found.id);
    if (message && message.status !== 'failed') await recordRefusal({ scope, tx, outcomes }, message, about);
  });
}

async function findMessage(db: Db, { provider_ids, to_address }: Undelivered): Promise<MessageRow | undefined> {
  const named = db
    .select()
    .from(messages)
    .where(inArray(messages.provider_id, provider_ids.slice(0, 20)));
  const [row] = provider_ids.length > 0 ? await named.limit(1) : [];
  if (row || to_address === null) return row;
  const everybody = sql`(select ${users.id} from ${users})`;
  const [last] = await db
    .select()
    .from(messages)
    .where(and(inArray(messages.account_id, everybody), eq(messages.to_address, to_address), isNotNull(messages.sent_at)))
    .orderBy(desc(messages.sent_at))
    .limit(1);
  return last;
}
