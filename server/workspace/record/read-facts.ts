/** What the assistant read out of a lead's messages: beside each message, and what it wrote into the lead by itself. */
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { conversationFacts } from '#server/outreach/conversations/table.ts';
import type { leads } from '#server/records/leads/table.ts';
import { FIELD_OF_SLOT } from '#server/records/leads/stated-facts.ts';
import { formatFact, type FactValue } from '#shared/language/slots.ts';
import type { LeadTimeline, TimelineEntry } from '#shared/workspace/record/timeline.ts';

type Message = Extract<TimelineEntry, { kind: 'message' }>;

const matchAccount = ({ account }: Scope, which: SQL) => and(eq(conversationFacts.account_id, account.id), which);

/** What the assistant wrote into the lead by itself, nobody has judged, and still stands there. */
export async function loadFilled(scope: Scope, lead: typeof leads.$inferSelect): Promise<LeadTimeline['filled']> {
  const rows = await scope.read
    .select()
    .from(conversationFacts)
    .where(
      and(
        matchAccount(scope, eq(conversationFacts.lead_id, lead.id)),
        eq(conversationFacts.status, 'accepted'),
        isNull(conversationFacts.judged_at),
      ),
    )
    .orderBy(desc(conversationFacts.id));
  const found = rows.flatMap(({ slot, value, confidence, conversation_id }) => {
    const field = FIELD_OF_SLOT[slot];
    return field && lead[field] === Number(value) ? [{ field, confidence, conversation_id }] : [];
  });
  return found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at);
}

/** What was read out of messages of conversations, by the message. */
export async function loadRead(scope: Scope, messageIds: readonly number[]): Promise<Map<number, Message['read']>> {
  if (messageIds.length === 0) return new Map();
  const rows = await scope.read
    .select()
    .from(conversationFacts)
    .where(
      and(
        matchAccount(scope, inArray(conversationFacts.message_id, [...messageIds])),
        inArray(conversationFacts.status, ['suggested', 'accepted']),
      ),
    )
    .orderBy(conversationFacts.id);
  const read = new Map<number, Message['read']>();
  for (const { message_id, slot, value, confidence, status } of rows) {
    const label = formatFact(slot, value as FactValue, findZone(scope));
    read.set(message_id, [...(read.get(message_id) ?? []), { slot, label, confidence, status }]);
  }
  return read;
}
