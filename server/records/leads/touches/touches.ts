/** Functions for touches. Logging one does what its outcome asks for, in the same transaction; the last one can be undone. */
import { desc, eq, type SQL } from 'drizzle-orm';
import { users } from '#server/accounts/auth/table.ts';
import { matchOwn } from '#server/db/conditions.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Access, Scope } from '#server/core/context.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { requireOwned } from '#server/db/records.ts';
import { deleteRow, insertRows } from '#server/db/rows.ts';
import { restoreImages } from '#server/db/restore.ts';
import type { Db } from '#server/db/store.ts';
import { recordImages, type Undo, type UndoTables } from '#server/db/undo.ts';
import { loadContactFacts, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { findLastEntry, recordPermission, revertEntries } from '#server/records/contacts/permissions.ts';
import { findPointStatus, setPointStatus } from '#server/records/contacts/points.ts';
import { getUndoRules, leadRecords } from '../leads.ts';
import { addStatedFacts, FIELD_OF_SLOT, type StatedField } from '../stated-facts.ts';
import { changeSignals, recordInbound, recordOutbound } from '../signals.ts';
import { leads } from '../table.ts';
import { addDays } from '#shared/core/days.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { formatDay } from '#shared/core/format.ts';
import { formatFact, SLOT_LABELS } from '#shared/language/slots.ts';
import { normalizePhone } from '#shared/records/contacts/address.ts';
import type { PointStatus } from '#shared/records/contacts/contact-point.ts';
import { formatLeadName, type LeadStatus } from '#shared/records/leads/lead.ts';
import type { LeadSignals } from '#shared/records/leads/signals.ts';
import { leadTexts, touchTexts } from '#shared/records/leads/texts.ts';
import {
  getOutcomeRule,
  isSpoken,
  type LoggedTouch,
  type TouchInput,
  type TouchOutcome,
  touchList,
} from '#shared/records/leads/touches/touch.ts';
import { acceptFacts } from './noted-facts.ts';
import { touches } from './table.ts';
import { type ContactFacts, mayContact, type PointFacts } from '#shared/records/contacts/may-contact.ts';
import type { z } from '#shared/core/zod.ts';

/** Somebody tried, and the step that was planned is still to do. */
const NOT_REACHED: readonly TouchOutcome[] = ['no_answer', 'busy', 'wrong_number'];

type TouchQuery = z.output<typeof touchList.input>;

/** First a number known to be right, then untried ones, mobile before others, then those that rang. */
function rankPhone({ status, line }: PointFacts): number {
  if (status === 'correct') return 0;
  if (status === 'untried') return line === 'mobile' ? 1 : 2;
  return 3;
}

/** The number beside the first to try next; undefined when none of them may be called. */
function findNextPhone(facts: ContactFacts): PointFacts | undefined {
  const mayCall = (phone: PointFacts) => mayContact('call', 'by_hand', { person: [], points: { phone, email: null, mail: null } }) === null;
  return facts.every
    .filter((point) => point.kind === 'phone' && point.rank > 0 && mayCall(point))
    .sort((one, other) => rankPhone(one) - rankPhone(other) || one.rank - other.rank)[0];
}

type LeadRow = typeof leads.$inferSelect;
type TouchRow = typeof touches.$inferSelect;
type Logged = Pick<TouchRow, 'channel' | 'direction' | 'outcome' | 'phone' | 'note' | 'facts' | 'at'>;

/** Tolerance for clock differences. */
const CLOCK_SLACK_MS = 60_000;
/** Outcomes that bar a person or a number. */
const NAYS: readonly (TouchOutcome | null)[] = ['do_not_call', 'wrong_number'];

const selectTouches = (db: Db, where: SQL | undefined) =>
  db
    .select({ touch: touches, first_name: users.first_name, last_name: users.last_name })
    .from(touches)
    .innerJoin(users, eq(users.id, touches.actor_id))
    .where(where)
    .$dynamic();

function toTouch({ touch, first_name, last_name }: { touch: TouchRow; first_name: string; last_name: string }): LoggedTouch {
  const { id, lead_id, channel, direction, outcome, phone, seconds, note, at, actor_id, created_at } = touch;
  const by = { id: actor_id, name: `${first_name} ${last_name}` };
  const facts = (touch.facts ?? []).map((fact) => ({ ...fact, label: formatFact(fact.slot, fact.value) }));
  return { id, lead_id, channel, direction, outcome, phone, seconds, note, facts, at, by, created_at };
}

/** The list source of the account's touches. */
export function buildTouchSource(scope: Scope, input: TouchQuery): ListSource<LoggedTouch> {
  return {
    table: touches,
    search: { columns: [touches.note] },
    filters: filterBy(touchList, touches, input),
    rows: async (plan) => (await takePage(selectTouches(scope.read, plan.where), plan)).map(toTouch),
  };
}

async function requireTouch(scope: Scope, db: Db, id: number): Promise<{ record: LoggedTouch; undo: Undo | null }> {
  const [row] = await selectTouches(db, matchOwn(scope, touches, { id }));
  if (!row) throw new NotFound(touchTexts.notFound);
  return { record: toTouch(row), undo: row.touch.undo };
}

const UNDONE: UndoTables = { leads: getUndoRules(), contact_points: {} };

/** One touch; throws `NotFound`. */
export const getTouch = async (scope: Scope, id: number): Promise<LoggedTouch> => (await requireTouch(scope, scope.read, id)).record;

/**
 * Writes down a touch and does what its outcome asks for; throws `NotFound` for the lead, `Invalid` for another's phone or a later time.
 */
export function logTouch(scope: Scope, access: Access, input: TouchInput): Promise<LoggedTouch> {
  return scope.write(async (tx) => {
    const lead = await requireOwned(scope, tx, leads, input.id, leadTexts.notFound);
    const touch = describe(scope, lead, input);
    const isNo = NAYS.includes(touch.outcome);
    const first = isNo ? await findLastEntry(tx) : 0;
    const [, images] = await recordImages(tx, UNDONE, () => applyOutcome(scope, tx, access, lead, touch, input));
    const undo: Undo = { images, ...(isNo && { entries: [first, await findLastEntry(tx)] }) };
    const { seconds = null } = input;
    const created_at = scope.now().toISOString();
    const own = { account_id: scope.account.id, actor_id: scope.account.id, lead_id: lead.id };
    const [row] = (await insertRows(tx, touches, [{ ...own, ...touch, seconds, undo, created_at }])) as [TouchRow];
    const type = touch.channel === 'note' ? 'lead.noted' : 'lead.touched';
    const changes = toChanges(touch);
    await emitEvents(scope, tx, [{ type, subject_id: lead.id, summary: formatLeadName(lead), changes, data: { touch_id: row.id } }]);
    return (await requireTouch(scope, tx, row.id)).record;
  });
}

/** What is stored of an input: the number is the lead's first where none is named. */
function describe(scope: Scope, lead: LeadRow, input: TouchInput): Logged {
  const { outcome = null, note = null } = input;
  const channel = input.channel ?? 'call';
  const at = input.at ?? scope.now().toISOString();
  if (Date.parse(at) > scope.now().getTime() + CLOCK_SLACK_MS) throw new Invalid({ at: [touchTexts.inTheFuture] });
  const isByPhone = channel === 'call' || channel === 'text';
  const own = [lead.phone, ...(lead.other_phones ?? [])].filter((one) => one !== null);
  const named = input.phone ? own.find((one) => isSamePhone(one, input.phone)) : lead.phone;
  if (input.phone && !named) throw new Invalid({ phone: [touchTexts.phoneUnknown] });
  return {
    channel,
    direction: input.direction ?? 'out',
    outcome: channel === 'note' ? null : outcome,
    phone: isByPhone ? (named ?? null) : null,
    note,
    facts: input.facts?.length ? acceptFacts(scope, note, input.facts) : null,
    at,
  };
}

const isSamePhone = (one: string, other: string | null | undefined): boolean => toPointKey(one) === toPointKey(other ?? '');
/** A number as the contact points know it. */
const toPointKey = (phone: string): string => normalizePhone(phone) ?? phone.replace(/\D/g, '');

/** As the history shows it. */
function toChanges({ channel, direction, outcome, phone, note, facts: accepted }: Omit<Logged, 'at'>): FieldChange[] {
  const facts = (accepted ?? []).map(({ slot, value }) => `${SLOT_LABELS[slot]}: ${formatFact(slot, value)}`).join(', ') || null;
  const shown: Record<string, string | null> = channel === 'note' ? { note, facts } : { channel, direction, outcome, phone, note, facts };
  return Object.entries(shown).flatMap(([field, after]) => (after === null ? [] : [{ field, before: null, after }]));
}

async function applyOutcome(scope: Scope, tx: Db, access: Access, lead: LeadRow, touch: Logged, input: TouchInput): Promise<void> {
  const patch = await planLead(scope, tx, lead, touch, input);
  if (Object.keys(patch).length > 0) {
    const isStep = 'next_action' in patch || 'next_action_date' in patch;
    const wasPlanned = Boolean(lead.next_action ?? lead.next_action_date);
    const isDone = isStep && wasPlanned && !NOT_REACHED.includes(touch.outcome as TouchOutcome);
    const event = isDone ? ({ type: 'lead.completed', data: { due: lead.next_action_date } } as const) : undefined;
    await leadRecords.patchWithin(scope, tx, lead.id, patch, { event });
  }
  const stated = (touch.facts ?? []).map((fact) => ({ ...fact, at: scope.now().toISOString() }));
  if (touch.channel === 'note' && stated.length === 0) return;
  await changeSignals(scope, tx, lead.id, (signals) =>
    addStatedFacts(touch.channel === 'note' ? signals : recordInSignals(signals, touch), stated),
  );
  if (touch.channel === 'note') return;
  await updatePoint(scope, tx, touch);
  await applyPermission(scope, tx, access, lead, touch);
}

/** Somebody tried, or the owner called; who talked has answered too. */
function recordInSignals(signals: LeadSignals, { direction, outcome, at }: Logged): LeadSignals {
  if (direction === 'in') return recordInbound(signals, at);
  const after = recordOutbound(signals, at);
  return isSpoken(outcome) ? recordInbound(after, at) : after;
}

/** From the first talk on a status only rises. */
const RISING: readonly LeadStatus[] = ['cold', 'new', 'qualified', 'hot'];

/** The lead's changes: status and next step, and the next number to try where this one is wrong. */
async function planLead(scope: Scope, tx: Db, lead: LeadRow, { outcome, phone, facts }: Logged, input: TouchInput) {
  const patch: Partial<Pick<LeadRow, StatedField | 'status' | 'next_action' | 'next_action_date' | 'phone' | 'other_phones'>> = {};
  for (const { slot, value } of facts ?? []) {
    const field = FIELD_OF_SLOT[slot];
    if (field) patch[field] = Number(value);
  }
  if (input.next_action !== undefined) patch.next_action = input.next_action;
  if (input.next_action_date !== undefined) patch.next_action_date = input.next_action_date;
  const { step, status } = outcome ? getOutcomeRule(outcome) : {};
  if (step) {
    patch.next_action ??= step.next_action;
    patch.next_action_date ??= addDays(findToday(scope), step.days);
  }
  if (status && RISING.indexOf(lead.status) < RISING.indexOf(status)) patch.status = status;
  if (outcome === 'wrong_number' && phone !== null && phone === lead.phone) {
    const [facts] = await loadContactFacts(scope, tx, [toLeadPerson(lead)]);
    const next = facts && findNextPhone(facts);
    if (next) {
      patch.phone = next.value;
      patch.other_phones = [...(lead.other_phones ?? []).filter((one) => !isSamePhone(one, next.value)), phone];
    }
  }
  return patch;
}

/** A number that nobody had tried is known to ring, or to be the owner's. */
async function updatePoint(scope: Scope, tx: Db, { channel, outcome, phone }: Logged): Promise<void> {
  if (channel !== 'call' || phone === null || outcome === null || outcome === 'wrong_number') return;
  const value_key = toPointKey(phone);
  const after: PointStatus = isSpoken(outcome) ? 'correct' : 'no_answer';
  const before = await findPointStatus(scope, tx, value_key);
  const isBetter = before === 'untried' || (before === 'no_answer' && after === 'correct');
  if (isBetter) await setPointStatus(scope, tx, value_key, after);
}

/** A "no" holds for the person, a wrong number for the number. What is stricter already stays as it is. */
async function applyPermission(scope: Scope, tx: Db, access: Access, lead: LeadRow, touch: Logged): Promise<void> {
  const { outcome, phone, note } = touch;
  const of =
    outcome === 'do_not_call'
      ? ({ kind: 'lead', value: String(lead.id), contact_status: 'do_not_contact' } as const)
      : outcome === 'wrong_number' && phone !== null
        ? ({ kind: 'phone', value: toPointKey(phone), contact_status: 'wrong_number' } as const)
        : undefined;
  if (!of) return;
  await recordPermission(scope, tx, {
    ...of,
    lead_id: lead.id,
    source: access.kind === 'session' ? 'manual' : 'api',
    evidence: touchTexts.evidence(formatDay(findToday(scope)), note),
    address: of.kind === 'phone' ? phone : null,
  });
}

/** Undoes the last touch of a lead with what it changed, as far as that is still so; throws `Conflict` for an earlier one. */
export function undoTouch(scope: Scope, id: number): Promise<null> {
  return scope.write(async (tx) => {
    const { record, undo } = await requireTouch(scope, tx, id);
    const ofLead = eq(touches.lead_id, record.lead_id);
    const [last] = await tx.select({ id: touches.id }).from(touches).where(ofLead).orderBy(desc(touches.id)).limit(1);
    if (last?.id !== id) throw new Conflict(touchTexts.onlyTheLast);
    const lead = await requireOwned(scope, tx, leads, record.lead_id, leadTexts.notFound);
    if (undo?.entries) await revertEntries(scope, tx, undo.entries, 'call');
    if (undo) await restoreImages(scope, tx, UNDONE, undo.images);
    await deleteRow(scope, tx, touches, id);
    const changes = toChanges(record).map(({ field, after }) => ({ field, before: after, after: null }));
    await emitEvents(scope, tx, [
      { type: 'lead.touch_undone', subject_id: lead.id, summary: formatLeadName(lead), changes, data: { touch_id: id } },
    ]);
    return null;
  });
}
