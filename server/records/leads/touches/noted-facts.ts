/** What the note of a touch says of the seller: read as a message is, stored with its words once somebody accepts it. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { requireOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { readMessage } from '#server/language/read.ts';
import { findSentence } from '#server/language/words.ts';
import { CERTAIN, formatFact, NOTE_SLOTS, type FactValue } from '#shared/language/slots.ts';
import { leadTexts, touchTexts } from '#shared/records/leads/texts.ts';
import type { AcceptedFact, ChosenFact, NotedFact, readNoteInput } from '#shared/records/leads/touches/touch.ts';
import type { z } from '#shared/core/zod.ts';
import { FIELD_OF_SLOT, type StatedFact } from '../stated-facts.ts';
import { leads } from '../table.ts';
import { touches } from './table.ts';

type NoteSlot = NotedFact['slot'];
const isNoteSlot = (slot: string): slot is NoteSlot => (NOTE_SLOTS as readonly string[]).includes(slot);

const readFacts = (scope: Scope, note: string) =>
  readMessage(note, { asked: null, today: findToday(scope), isNote: true }).flatMap(({ slot, quote, ...read }) =>
    isNoteSlot(slot) && read.confidence >= CERTAIN ? [{ ...read, slot, quote: findSentence(note, quote) }] : [],
  );

/** What a note about a lead would fill, and what stands there now; throws `NotFound` for the lead. */
export async function readNote(scope: Scope, { id, note }: z.output<typeof readNoteInput>): Promise<NotedFact[]> {
  const lead = await requireOwned(scope, scope.read, leads, id, leadTexts.notFound);
  const { situation = [], timeline, deadline } = lead.signals ?? {};
  const findNow = (slot: NoteSlot, value: FactValue): FactValue | undefined => {
    const field = FIELD_OF_SLOT[slot];
    if (field) return lead[field] ?? undefined;
    if (slot === 'timeline') return typeof value === 'string' ? deadline?.day : timeline?.days;
    return slot === 'motivation' ? situation.find(({ code }) => code === value)?.code : undefined;
  };
  return readFacts(scope, note ?? '').flatMap((fact) => {
    const now = findNow(fact.slot, fact.value);
    if (now === fact.value) return [];
    const label = (value: FactValue) => formatFact(fact.slot, value);
    return [{ ...fact, label: label(fact.value), now: now === undefined ? null : label(now) }];
  });
}

/** What somebody accepts of a note, with its words; throws `Invalid` for what the note does not say. */
export function acceptFacts(scope: Scope, note: string | null, chosen: readonly ChosenFact[]): AcceptedFact[] {
  const read = readFacts(scope, note ?? '');
  return chosen.map(({ slot, value }, at) => {
    const fact = read.find((one) => one.slot === slot && one.value === value);
    if (!fact) throw new Invalid({ [`facts.${at}`]: [touchTexts.notInNote] });
    return { slot, value, quote: fact.quote };
  });
}

/** The facts accepted from a lead's notes. */
export async function loadNotedFacts(scope: Scope, db: Db, leadId: number): Promise<StatedFact[]> {
  const rows = await db
    .select({ facts: touches.facts, at: touches.created_at })
    .from(touches)
    .where(and(eq(touches.lead_id, leadId), eq(touches.account_id, scope.account.id), isNotNull(touches.facts)));
  return rows.flatMap(({ facts, at }) => (facts ?? []).map((fact) => ({ ...fact, at })));
}
