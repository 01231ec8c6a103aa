/** Facts: stored with the words they came from, accepted or rejected, and what they change of the lead. */
import { and, eq, inArray } from 'drizzle-orm';
import { getAccountZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { insertRows, updateRow } from '#server/db/rows.ts';
import { leadRecords } from '#server/records/leads/leads.ts';
import { addStatedFacts, FIELD_OF_SLOT, type StatedField } from '#server/records/leads/stated-facts.ts';
import { changeSignals } from '#server/records/leads/signals.ts';
import { loadNotedFacts } from '#server/records/leads/touches/noted-facts.ts';
import { type Engine } from '#shared/outreach/conversations/conversation.ts';
import { type QuestionSlot, SLOTS, SLOT_LABELS, CERTAIN, formatFact, type FactValue, SURE } from '#shared/language/slots.ts';
import type { Fact } from '#shared/outreach/conversations/detail.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { emitIn, type LeadRow, requireConversation, type Thread } from './conversations.ts';
import { findSentence } from '#server/language/words.ts';
import { conversationFacts, conversationMessages } from './table.ts';

export type FactRow = typeof conversationFacts.$inferSelect;

/** A fact found in one message. */
export interface NewFact {
  slot: QuestionSlot;
  value: FactValue;
  confidence: number;
  /** A part of the message, letter by letter. */
  quote: string;
  message_id: number;
}

/** A fact as it is shown; `body` is the message that says it. */
export const toFact = (row: FactRow, body: string | undefined, zone: string): Fact => {
  const value = row.value as FactValue;
  return { ...row, value, label: formatFact(row.slot, value, zone), sentence: findSentence(body ?? '', row.quote) };
};

/** The messages that say some facts, by their ids. */
export async function loadBodies(db: Db, facts: readonly FactRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(facts.map(({ message_id }) => message_id))];
  if (ids.length === 0) return new Map();
  const { id, body } = conversationMessages;
  const rows = await db.select({ id, body }).from(conversationMessages).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.body]));
}

/** The facts of a conversation that were not rejected or replaced, in the order of the slots. */
export async function loadConversationFacts(db: Db, conversationId: number): Promise<FactRow[]> {
  const rows = await db
    .select()
    .from(conversationFacts)
    .where(and(eq(conversationFacts.conversation_id, conversationId), inArray(conversationFacts.status, ['suggested', 'accepted'])));
  return rows.sort((one, other) => SLOTS.indexOf(one.slot) - SLOTS.indexOf(other.slot) || one.id - other.id);
}

/** The known values: certain, or accepted by a person. The latest one of a slot counts. */
export function resolveKnownValues(
  facts: readonly FactRow[],
  { conversation, lead }: Pick<Thread, 'lead'> & Partial<Thread>,
): Partial<Record<QuestionSlot, FactValue>> {
  // Opening our chat about a house implies both.
  const values: Partial<Record<QuestionSlot, FactValue>> = conversation?.channel === 'web_chat' ? { person: 'yes', interest: 'yes' } : {};
  if (lead.asking_price !== null) values.price = lead.asking_price;
  if (lead.mortgage_balance !== null) values.debt = lead.mortgage_balance;
  for (const { slot, value, confidence, status } of [...facts].sort((one, other) => one.id - other.id))
    if (status === 'accepted' || confidence >= CERTAIN) values[slot] = value as FactValue;
  // A time is settled only once it is booked.
  if (conversation?.state !== 'booked') delete values.appointment;
  return values;
}

/**
 * Stores what was read. A new word on a slot replaces the older one (each reason to sell stands for itself). A fact fills an empty
 * field of the lead by itself when it is sure (0.85); else it waits for a person. Facts that are at least certain (0.6) count for
 * the score at once (what somebody says who only claims to be the lead fills nothing by itself); uncertain ones are read back to the lead and change nothing.
 */
export async function storeFacts(
  scope: Scope,
  tx: Db,
  { conversation, lead }: Thread,
  found: readonly NewFact[],
  engine: Engine,
  isProven = true,
): Promise<void> {
  if (found.length === 0) return;
  const now = scope.now().toISOString();
  const before = await loadConversationFacts(tx, conversation.id);
  const fresh = found.filter(
    (fact) => !before.some((known) => known.slot === fact.slot && known.value === fact.value && known.confidence >= fact.confidence),
  );
  const replaced = before.filter((known) =>
    fresh.some((fact) => fact.slot === known.slot && (fact.slot !== 'motivation' || fact.value === known.value || known.value === 'none')),
  );
  if (replaced.length > 0)
    await tx
      .update(conversationFacts)
      .set({ status: 'superseded', updated_at: now })
      .where(
        inArray(
          conversationFacts.id,
          replaced.map(({ id }) => id),
        ),
      );
  const fills = (fact: NewFact) => isProven && canAutoFill(fact, lead);
  const common = {
    account_id: scope.account.id,
    conversation_id: conversation.id,
    lead_id: lead.id,
    engine,
    created_at: now,
    updated_at: now,
  };
  await insertRows(
    tx,
    conversationFacts,
    fresh.map((fact) => ({ ...fact, ...common, status: fills(fact) ? ('accepted' as const) : ('suggested' as const) })),
  );
  const patch: Partial<Record<StatedField, number>> = {};
  for (const fact of fresh.filter(fills)) {
    const field = FIELD_OF_SLOT[fact.slot];
    if (field) patch[field] = Number(fact.value);
  }
  if (Object.keys(patch).length > 0) await leadRecords.patchWithin(scope, tx, lead.id, patch);
  await readSignals(scope, tx, lead.id);
}

const canAutoFill = ({ slot, confidence }: NewFact, lead: LeadRow): boolean => {
  const field = FIELD_OF_SLOT[slot];
  return field !== undefined && confidence >= SURE && lead[field] === null;
};

/** Accepts or rejects a fact; what was accepted is written into the lead's field, whatever stood there. */
export function changeFact(scope: Scope, id: number, status: 'accepted' | 'rejected'): Promise<Fact> {
  return scope.write(async (tx) => {
    const before = await requireOwned(scope, tx, conversationFacts, id, assistantTexts.factNotFound);
    const zone = getAccountZone(scope);
    const body = (await loadBodies(tx, [before])).get(before.message_id);
    if (before.status === status && before.judged_at !== null) return toFact(before, body, zone);
    if (before.status === 'superseded') throw new Conflict('A newer answer about this exists');
    const now = scope.now().toISOString();
    const after = await updateRow(tx, conversationFacts, before, { status, judged_at: now, updated_at: now });
    const thread = await requireConversation(scope, tx, before.conversation_id);
    const shown = toFact(after, body, zone);
    const field = FIELD_OF_SLOT[before.slot];
    if (status === 'accepted' && field) await leadRecords.patchWithin(scope, tx, before.lead_id, { [field]: before.value });
    await readSignals(scope, tx, before.lead_id);
    const changes = [{ field: SLOT_LABELS[before.slot], before: null, after: `${shown.label}: ${status}` }];
    await emitIn(scope, tx, thread, { type: 'conversation.updated', changes });
    return shown;
  });
}

/** The signals for the score from the facts of all conversations and calls: reasons, timeline and deadline with quotes. */
async function readSignals(scope: Scope, tx: Db, leadId: number): Promise<void> {
  const rows = await tx
    .select()
    .from(conversationFacts)
    .where(and(eq(conversationFacts.lead_id, leadId), eq(conversationFacts.account_id, scope.account.id)))
    .orderBy(conversationFacts.id);
  const written = rows
    .filter(({ status, confidence }) => status === 'accepted' || (status === 'suggested' && confidence >= CERTAIN))
    .map(({ slot, value, quote, created_at: at }) => ({ slot, value: value as FactValue, quote, at }));
  const stated = [...written, ...(await loadNotedFacts(scope, tx, leadId))].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  await changeSignals(scope, tx, leadId, ({ situation: _, timeline: __, deadline: ___, refused: ____, ...others }): LeadSignals =>
    addStatedFacts({ ...others, situation: [] }, stated),
  );
}
