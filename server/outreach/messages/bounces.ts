/** Handles late reports that a sent message did not arrive. */
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import type { Db } from '#server/db/store.ts';
import type { MessageRow } from './messages.ts';
import type { InboundParts } from './inbound.ts';
import type { Outcomes } from './outcomes.ts';
import { finishMessage, suppressAddress } from './record.ts';
import { messages } from './table.ts';

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
