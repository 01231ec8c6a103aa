/** A conversation as its screen shows it: the card of facts, what to ask next, the score, and what happened. */
import { and, eq, inArray } from 'drizzle-orm';
import { events as table } from '#server/core/events/table.ts';
import { getAccountZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { loadHandReasons, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { isRefusal } from '#server/records/leads/stated-facts.ts';
import { isScored } from '#server/records/leads/score.ts';
import { EVENTS } from '#shared/core/events.ts';
import type { EventData, EventType } from '#shared/core/nouns.ts';
import { type Engine, isConnected } from '#shared/outreach/conversations/conversation.ts';
import { SLOTS } from '#shared/language/slots.ts';
import type { ConversationDetail } from '#shared/outreach/conversations/detail.ts';
import { loadProposedTimes } from './booking.ts';
import { type LeadRow, requireConversation, toConversation } from './conversations.ts';
import { findBookedVisit } from './after-booking.ts';
import { loadBodies, loadConversationFacts, resolveKnownValues, toFact } from './facts.ts';
import { resolveMode } from './mode.ts';
import { route } from './rules/decide.ts';
import { composeQuestion } from './rules/questions.ts';
import { loadSettingsInForce } from './settings.ts';
import { readStop } from './visitor.ts';
import { buildWording } from './wording.ts';

/** One conversation; throws `NotFound`. */
export async function getConversation(scope: Scope, id: number, engine: Engine): Promise<ConversationDetail> {
  const db = scope.read;
  const thread = await requireConversation(scope, db, id);
  const { conversation, lead } = thread;
  const [facts, settings, events, proposed] = await Promise.all([
    loadConversationFacts(db, id),
    loadSettingsInForce(db, scope.account.id),
    loadEvents(scope, db, id),
    loadProposedTimes(scope, db, id),
  ]);
  const [shown, bodies, visit, stop, [reasons]] = await Promise.all([
    toConversation(scope, db, thread),
    loadBodies(db, facts),
    findBookedVisit(scope, db, thread),
    readStop(scope, db, thread),
    loadHandReasons(scope, db, [toLeadPerson(lead)]),
  ]);
  const values = resolveKnownValues(facts, thread);
  const refuses = isRefusal(values);
  const isOver = refuses || visit !== undefined || ['closed', 'booked'].includes(conversation.state);
  const next = isOver ? undefined : route({ values, turns: conversation.turns });
  const began = events.find(({ action }) => action === 'created')?.after;
  return {
    ...shown,
    facts: facts.map((fact) => toFact(fact, bodies.get(fact.message_id), getAccountZone(scope))),
    known: Object.keys(values).length,
    known_slots: SLOTS.filter((slot) => slot in values),
    asked: SLOTS.length,
    next:
      next && 'ask' in next
        ? {
            slot: next.ask,
            question:
              next.ask === 'appointment'
                ? 'Propose two times for a call or a visit.'
                : composeQuestion(next.ask, buildWording(scope, thread, facts)),
          }
        : null,
    score: { before: typeof began === 'number' ? began : lead.ai_score, now: lead.ai_score },
    events: events
      .filter(({ action }) => action !== 'created')
      .map(({ at, action, words, before, after }) => ({
        at,
        action,
        words,
        score: typeof before === 'number' && typeof after === 'number' ? { before, after } : null,
      })),
    effective_mode: resolveMode(conversation.reply_mode, settings.reply_mode),
    engine,
    connected: isConnected(conversation.channel),
    proposed: isOver ? [] : proposed,
    suggests_appointment: !refuses && shown.stop_to_confirm === null && !reasons?.any,
    ...stop,
    suggested_status: refuses ? null : suggestStatus(lead),
  };
}

const HOT = 80;
const QUALIFIED = 50;
const COLD = 35;

/** The status suggested by the score; only a person sets it. Null when the lead has it, or nothing is clear. */
function suggestStatus(lead: LeadRow): ConversationDetail['suggested_status'] {
  if (!isScored(lead)) return null;
  const { ai_score, status, signals } = lead;
  const isTwoWay = signals?.last_inbound_at !== undefined;
  const fitting = ai_score >= HOT && isTwoWay ? 'hot' : ai_score >= QUALIFIED ? 'qualified' : ai_score < COLD ? 'cold' : null;
  return fitting === status ? null : fitting;
}

const SHOWN = [
  'conversation.created',
  'conversation.scored',
  'conversation.handed_over',
  'conversation.booked',
  'conversation.contacted',
] as const satisfies EventType[];

/** What happened in a conversation, oldest first. */
async function loadEvents(scope: Scope, db: Db, id: number) {
  const rows = await db
    .select({ at: table.created_at, type: table.type, data: table.data })
    .from(table)
    .where(
      and(
        eq(table.account_id, scope.account.id),
        eq(table.subject, 'conversations'),
        eq(table.subject_id, id),
        inArray(table.type, [...SHOWN]),
      ),
    )
    .orderBy(table.id)
    .limit(200);
  return rows.map(({ at, type, data }) => {
    const { reason, reasons, starts_at, score, before, after } = (data ?? {}) as Partial<Shown>;
    return { at, action: EVENTS[type].action, words: reason ?? reasons ?? starts_at ?? '', before, after: after ?? score };
  });
}

type Shown = EventData['conversation.created'] &
  EventData['conversation.scored'] &
  EventData['conversation.handed_over'] &
  EventData['conversation.booked'];
