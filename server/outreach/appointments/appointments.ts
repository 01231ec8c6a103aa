/** Appointment functions. A time is reserved by rows with a unique key, in the transaction of the change. */
import { randomUUID } from 'node:crypto';
import { type InferInsertModel, sql, and, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { listChanges, emitEvents } from '#server/core/events/emit.ts';
import type { Expected } from '#server/core/precondition.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned, defineRecords } from '#server/db/records.ts';
import { loadHandReasons, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { leads } from '#server/records/leads/table.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import {
  type Appointment,
  type appointmentInput,
  type AppointmentKind,
  nameAppointment,
  type appointmentPatch,
  type AppointmentStatus,
  type ChangedAppointment as Changed,
  appointmentList,
  type Slot,
} from '#shared/outreach/appointments/appointment.ts';
import type { z } from '#shared/core/zod.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { UNREACHABLE_LABELS, type UnreachableReason } from '#shared/records/contacts/may-contact.ts';
import { dropNotices, queueNotice, resetReminders, wasToldAfter } from './announce.ts';
import { type AppointmentRow, appointments } from './table.ts';
import { dropSlots, reserveSlots, resolveTime, listFreeBetween } from './slots.ts';
import { takePage } from '#server/db/list-source.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import type { Page } from '#shared/core/list.ts';
import { formatLeadName } from '#shared/records/leads/lead.ts';
import { findToday } from '#server/core/account-days.ts';
import { leadRecords } from '#server/records/leads/leads.ts';
import { addDays, toDay } from '#shared/core/days.ts';
import { pickSpreadOut } from './free-slots.ts';
import { loadCalendar } from './settings.ts';

type AppointmentInput = z.output<typeof appointmentInput>;

const HISTORY_FIELDS = ['kind', 'starts_at', 'location', 'notes', 'status'] as const;

export const appointmentRecords = defineRecords({
  table: appointments,
  noun: 'appointment',
  notFound: appointmentTexts.notFound,
  load: findAppointment,
  events: { created: 'appointment.booked', updated: 'appointment.updated', deleted: 'appointment.deleted' },
  fields: HISTORY_FIELDS,
  nameOf: ({ kind, lead }) => nameAppointment(kind, lead.name),
  toRow: (row: Omit<InferInsertModel<typeof appointments>, 'account_id' | 'created_at' | 'updated_at'>) => row,
});

interface NewAppointment extends Omit<AppointmentInput, 'force' | 'agreed'> {
  force?: boolean | undefined;
  agreed?: boolean | undefined;
  /** False: the booking is confirmed elsewhere, and only reminders are sent. */
  confirm?: boolean;
}

/** Where it is, unless somebody says so: at the house, or by the lead's phone. */
const getPlace = (kind: AppointmentKind, lead: typeof leads.$inferSelect): string | null => {
  if (kind === 'phone') return lead.phone;
  const city = [lead.property_city, [lead.property_state, lead.property_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [lead.property_address, city].filter(Boolean).join(', ') || null;
};

/** By the table's name: conversations know appointments, and not the other way round. */
async function assertOwnConversation(scope: Scope, tx: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await tx.all<{ id: number }>(sql`SELECT id FROM conversations WHERE id = ${id} AND account_id = ${scope.account.id}`);
  if (found.length === 0) throw new Invalid({ conversation_id: [appointmentTexts.conversationNotFound] });
}

interface Asked {
  kind: AppointmentKind;
  agreed?: boolean | undefined;
}

/** Why this lead must not be called, or visited, though they agreed to it; throws `Invalid` where they did not, and null where they may. */
async function checkAgreement(
  scope: Scope,
  tx: Db,
  lead: typeof leads.$inferSelect,
  { kind, agreed }: Asked,
): Promise<UnreachableReason | null> {
  const [reasons] = await loadHandReasons(scope, tx, [toLeadPerson(lead)]);
  const reason = reasons?.[kind === 'phone' ? 'call' : 'any'] ?? null;
  if (reason === null || reason === 'no_address') return null;
  if (!agreed) throw new Invalid({ agreed: [appointmentTexts.notAgreed(reason)] });
  return reason;
}

/** The history entry: that the contact was agreed, and which block it overrides. */
const listAgreementChange = (reason: UnreachableReason | null): FieldChange[] =>
  reason === null ? [] : [{ field: 'agreed', before: UNREACHABLE_LABELS[reason], after: appointmentTexts.agreed }];

/**
 * Books an appointment in a transaction. Throws `Conflict` with the nearest free times when the time cannot be had: it is taken,
 * has passed, or (unless `force` is set) is outside the available hours; `Invalid` when the lead is not the account's own, or must
 * not be contacted so and did not agree. The seller gets a confirmation where they can be reached, unless `confirm` is false, and
 * reminders; neither when `notify` is.
 */
export async function bookAppointment(scope: Scope, tx: Db, input: NewAppointment): Promise<Changed> {
  const lead = await findOwned(scope, tx, leads, input.lead_id);
  if (!lead) throw new Invalid({ lead_id: [appointmentTexts.leadNotFound] });
  await assertOwnConversation(scope, tx, input.conversation_id);
  const reason = await checkAgreement(scope, tx, lead, input);
  const time = await resolveTime(scope, tx, { ...input, force: input.force ?? false });
  const uid = randomUUID();
  const appointment = await appointmentRecords.createWithin(scope, tx, {
    lead_id: lead.id,
    conversation_id: input.conversation_id ?? null,
    kind: input.kind,
    status: 'booked',
    location: input.location ?? getPlace(input.kind, lead),
    notes: input.notes ?? null,
    ...time,
    uid,
    ...resetReminders(time, scope.now(), input.notify),
  });
  await reserveSlots(scope, tx, appointment.id, time);
  if (reason !== null)
    await emitEvents(scope, tx, [
      {
        type: 'appointment.updated',
        subject_id: appointment.id,
        summary: nameAppointment(input.kind, appointment.lead.name),
        changes: listAgreementChange(reason),
      },
    ]);
  const tells = input.notify !== false && input.confirm !== false;
  const not_told = tells ? await queueNotice(scope, tx, { ...appointment, uid }, 'booked') : null;
  await clearMissed(scope, tx, lead);
  return { ...appointment, not_told };
}

/** `bookAppointment` in a transaction of its own. */
export const createAppointment = (scope: Scope, input: AppointmentInput): Promise<Changed> =>
  scope.write((tx) => bookAppointment(scope, tx, input));

const MARKS = { cancelled: 'cancelled', completed: 'completed', no_show: 'missed' } as const;

const write = (
  scope: Scope,
  tx: Db,
  before: AppointmentRow,
  change: Partial<AppointmentRow>,
  action: 'updated' | 'rescheduled' | (typeof MARKS)[keyof typeof MARKS],
  also: FieldChange[] = [],
): Promise<Appointment> =>
  appointmentRecords.write(
    scope,
    tx,
    before,
    { ...change, sequence: before.sequence + 1 },
    { event: { type: `appointment.${action}` }, also },
  );

/** A visit is not at the phone's number, nor a call at the house: what nobody wrote by hand changes with the kind. */
async function resolveLocation(
  scope: Scope,
  tx: Db,
  row: AppointmentRow,
  kind: AppointmentKind,
  given: string | null | undefined,
): Promise<string | null | undefined> {
  const location = given === undefined ? row.location : given;
  if (kind === row.kind || location !== row.location) return given;
  const lead = await findOwned(scope, tx, leads, row.lead_id);
  return lead && location === getPlace(row.kind, lead) ? getPlace(kind, lead) : given;
}

/** Changes the fields that are given; another time or kind moves it at once, or not at all (`Conflict`). */
export function updateAppointment(
  scope: Scope,
  id: number,
  patch: z.output<typeof appointmentPatch>,
  expected?: Expected,
): Promise<Changed> {
  return scope.write(async (tx) => {
    const row = await appointmentRecords.requireUnchanged(scope, tx, id, expected);
    const kind = patch.kind ?? row.kind;
    const starts_at = patch.starts_at ?? row.starts_at;
    const moves = kind !== row.kind || starts_at !== row.starts_at;
    const location = await resolveLocation(scope, tx, row, kind, patch.location);
    const own = dropUndefined({ location, notes: patch.notes });
    const changed = listChanges({ ...row }, { ...row, ...own, kind, starts_at }, HISTORY_FIELDS);
    if (changed.length === 0) return { ...(await appointmentRecords.require(scope, tx, id)), not_told: null };
    if (!moves) return { ...(await write(scope, tx, row, own, 'updated')), not_told: null };
    if (row.status !== 'booked') throw new Conflict(appointmentTexts.onlyBooked);
    const lead = await findOwned(scope, tx, leads, row.lead_id);
    const also = lead ? listAgreementChange(await checkAgreement(scope, tx, lead, { kind, agreed: patch.agreed })) : [];
    const time: Slot = await resolveTime(scope, tx, { kind, starts_at, force: patch.force ?? false, except: id });
    await dropSlots(tx, id);
    await reserveSlots(scope, tx, id, time);
    const moved = { ...own, kind, ...time, ...resetReminders(time, scope.now(), patch.notify) };
    // First the change, then its notice: notices written before a change are not sent any more.
    const after = await write(scope, tx, row, moved, 'rescheduled', also);
    if (patch.notify === false) await dropNotices(scope, tx, id);
    const not_told = patch.notify === false ? null : await queueNotice(scope, tx, { ...row, ...moved }, 'moved');
    return { ...after, not_told };
  });
}

interface Marking {
  notify?: boolean | null | undefined;
  expected?: Expected;
}

/**
 * Cancels an appointment, or says how it went; doing it twice changes nothing. Only a booked one can be cancelled, and only one
 * that has begun took place or was missed (`Conflict`).
 */
export const markAppointment = (
  scope: Scope,
  id: number,
  status: Exclude<AppointmentStatus, 'booked'>,
  marking: Marking = {},
): Promise<Changed> => scope.write((tx) => markWithin(scope, tx, id, status, marking));

/** The same, as part of a larger change. */
export async function markWithin(
  scope: Scope,
  tx: Db,
  id: number,
  status: Exclude<AppointmentStatus, 'booked'>,
  { notify, expected }: Marking = {},
): Promise<Changed> {
  const row = await appointmentRecords.requireUnchanged(scope, tx, id, expected);
  if (row.status === status) return { ...(await appointmentRecords.require(scope, tx, id)), not_told: null };
  if (row.status === 'cancelled' || (status === 'cancelled' && row.status !== 'booked'))
    throw new Conflict(status === 'cancelled' ? appointmentTexts.alreadyOver : appointmentTexts.isCancelled);
  if (status !== 'cancelled' && row.starts_at > scope.now().toISOString()) throw new Conflict(appointmentTexts.notYet);
  if (status === 'cancelled') await dropSlots(tx, id);
  // First the change, then its notice: notices written before a change are not sent any more.
  const after = await write(scope, tx, row, { status }, MARKS[status]);
  await dropNotices(scope, tx, id);
  const tells = status === 'cancelled' && notify !== false && row.starts_at > scope.now().toISOString();
  const not_told = tells ? await queueNotice(scope, tx, row, 'cancelled') : null;
  if (row.status === 'no_show') {
    const lead = await findOwned(scope, tx, leads, row.lead_id);
    if (lead) await clearMissed(scope, tx, lead);
  }
  if (status === 'no_show') await handleMissed(scope, tx, row, notify !== false);
  return { ...after, not_told };
}

/** Deletes an appointment; its time is free again. */
export const removeAppointment = (scope: Scope, id: number, expected?: Expected): Promise<null> =>
  appointmentRecords.remove(scope, id, expected, (tx) => dropNotices(scope, tx, id));

const LEAD = {
  id: leads.id,
  first_name: leads.first_name,
  last_name: leads.last_name,
  company: leads.company,
  phone: leads.phone,
  property_address: leads.property_address,
};

const selectAppointments = (db: Db, where: SQL | undefined) =>
  db
    .select({ appointment: appointments, lead: LEAD })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.lead_id))
    .where(where)
    .$dynamic();

type WithLead = Awaited<ReturnType<typeof selectAppointments>>[number];

const toAppointment = ({ appointment, lead }: WithLead): Appointment => {
  const { id, lead_id, conversation_id, kind, status, location, notes, starts_at, ends_at, created_at, updated_at, version } = appointment;
  const { phone, property_address } = lead;
  const own = { id, lead_id, conversation_id, kind, status, location, notes, starts_at, ends_at, created_at, updated_at, version };
  return { ...own, lead: { id: lead.id, name: formatLeadName(lead), phone, property_address } };
};

/** One page of the account's appointments; a span of time has those that touch it. */
export function listAppointments(scope: Scope, input: z.output<typeof appointmentList.input>): Promise<Page<Appointment>> {
  return listPage(scope, input, {
    table: appointments,
    filters: filterBy(appointmentList, appointments, input, {
      // An appointment is never longer than a day: so much of the index is all that has to be read.
      from: (from) =>
        and(gt(appointments.ends_at, from), gt(appointments.starts_at, new Date(Date.parse(from) - 86_400_000).toISOString())) as SQL,
      to: (to) => lt(appointments.starts_at, to),
    }),
    rows: async (plan) => (await takePage(selectAppointments(scope.read, plan.where), plan)).map(toAppointment),
  });
}

async function findAppointment(scope: Scope, db: Db, id: number): Promise<Appointment | undefined> {
  const [row] = await selectAppointments(db, and(eq(appointments.id, id), eq(appointments.account_id, scope.account.id)));
  return row && toAppointment(row);
}

const HOUR_MS = 3_600_000;
const PROPOSALS = 2;
/** Days over which the proposals may lie. */
const AHEAD_MS = 7 * 24 * HOUR_MS;
/** Time to read and answer the message before the first proposed time. */
const ANSWER_MS = 4 * HOUR_MS;

const AGREE = 'Agree on another time: ';

/** Clears the task of a missed appointment from the lead: another time is agreed, or it was not missed. */
async function clearMissed(scope: Scope, tx: Db, lead: { id: number; next_action: string | null }): Promise<void> {
  if (lead.next_action?.startsWith(AGREE)) await leadRecords.patchWithin(scope, tx, lead.id, { next_action: null, next_action_date: null });
}

/** Proposes other times once, a day after the missed one, and plans the next call. */
async function handleMissed(scope: Scope, tx: Db, row: AppointmentRow, notify: boolean): Promise<void> {
  const isProposed = notify && !(await wasToldAfter(scope, tx, row.id, row.starts_at)) && (await propose(scope, tx, row));
  const [lead] = await tx
    .select({ next_action_date: leads.next_action_date })
    .from(leads)
    .where(and(eq(leads.id, row.lead_id), eq(leads.account_id, scope.account.id)));
  const today = findToday(scope);
  // A later step planned by the person stays.
  if (!lead || (lead.next_action_date !== null && lead.next_action_date > today)) return;
  const missed = `${row.kind === 'phone' ? 'call' : 'visit'} missed on ${toDay(new Date(row.starts_at), scope.account.time_zone ?? undefined)}`;
  // The seller has a day to answer the proposal.
  await leadRecords.patchWithin(scope, tx, row.lead_id, {
    next_action: `${AGREE}${missed}`,
    next_action_date: addDays(today, isProposed ? 2 : 1),
  });
}

async function propose(scope: Scope, tx: Db, row: AppointmentRow): Promise<boolean> {
  const tomorrow = new Date(Math.max(Date.parse(row.starts_at) + 24 * HOUR_MS, scope.now().getTime())).toISOString();
  const from = new Date(Date.parse(tomorrow) + ANSWER_MS).toISOString();
  const to = new Date(Date.parse(from) + AHEAD_MS).toISOString();
  const free = await listFreeBetween(scope, tx, await loadCalendar(scope, tx), { kind: row.kind, from, to });
  const proposals = pickSpreadOut(free, PROPOSALS).map(({ starts_at }) => starts_at);
  return (await queueNotice(scope, tx, row, 'missed', { due_at: tomorrow, proposals })) === null;
}
