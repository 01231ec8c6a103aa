/** Free times of an account. */
import { and, eq, gt, gte, lt, ne, inArray } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Invalid, Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import {
  type AppointmentKind,
  SLOT_MINUTES,
  MOST_SLOT_DAYS,
  type proposalQuery,
  PROPOSED,
  type Slot,
  SLOT_DAYS,
  type SlotPage,
  type slotProposals,
  type slotQuery,
} from '#shared/outreach/appointments/appointment.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import type { z } from '#shared/core/zod.ts';
import { type Calendar, findFreeSlots, pickSpreadOut, type Taken, findLengthMinutes, listQuarterHours } from './free-slots.ts';
import { loadCalendar } from './settings.ts';
import { appointments, appointmentSlots } from './table.ts';
import { getAccountZone } from './zone.ts';

const DAY_MS = 86_400_000;
const addMs = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

/** What is taken between two moments, and close enough to keep the room around a visit. No appointment is longer than a day. */
function loadTakenBetween(scope: Scope, db: Db, from: string, to: string, except?: number | null): Promise<Taken[]> {
  return db
    .select({ kind: appointments.kind, starts_at: appointments.starts_at, ends_at: appointments.ends_at })
    .from(appointments)
    .where(
      and(
        eq(appointments.account_id, scope.account.id),
        gte(appointments.starts_at, addMs(from, -DAY_MS)),
        lt(appointments.starts_at, addMs(to, DAY_MS)),
        gt(appointments.ends_at, addMs(from, -DAY_MS)),
        ne(appointments.status, 'cancelled'),
        except ? ne(appointments.id, except) : undefined,
      ),
    );
}

/** Free times that begin in `[from, to)` of an account's calendar. */
export async function listFreeBetween(
  scope: Scope,
  db: Db,
  calendar: Calendar,
  asked: { kind: AppointmentKind; from: string; to: string; except?: number | null | undefined },
): Promise<Slot[]> {
  const taken = await loadTakenBetween(scope, db, asked.from, asked.to, asked.except);
  return findFreeSlots(calendar, { ...asked, now: scope.now(), taken });
}

/** The free times of a span of days; `Invalid` when it is too long, or ends before it begins. */
export async function listSlots(scope: Scope, { kind, except, ...asked }: z.output<typeof slotQuery>): Promise<SlotPage> {
  const from = asked.from ?? scope.now().toISOString();
  const to = asked.to ?? addMs(from, SLOT_DAYS * DAY_MS);
  const ms = Date.parse(to) - Date.parse(from);
  if (!(ms >= 0 && ms <= MOST_SLOT_DAYS * DAY_MS)) throw new Invalid({ to: [appointmentTexts.tooFar] });
  const calendar = await loadCalendar(scope, scope.read);
  const slots = await listFreeBetween(scope, scope.read, calendar, { kind, from, to, except });
  return { from, to, time_zone: calendar.time_zone, slots };
}

/** `proposeSlots`, with the zone in which the account reads them. */
export async function listProposals(scope: Scope, asked: z.output<typeof proposalQuery>): Promise<z.output<typeof slotProposals>> {
  const { kind, count, from } = asked;
  const slots = await proposeSlots(scope, { kind, count: count ?? PROPOSED, ...(from ? { from } : {}) });
  return { time_zone: getAccountZone(scope), slots };
}

/** A few free times of the next two weeks that are a real choice, earliest first. */
export async function proposeSlots(scope: Scope, asked: { kind: AppointmentKind; count: number; from?: string }): Promise<Slot[]> {
  const from = asked.from ?? scope.now().toISOString();
  const { slots } = await listSlots(scope, { kind: asked.kind, from });
  return pickSpreadOut(slots, asked.count);
}

/** The free times nearest to one that cannot be had, earliest first. */
async function findNearestSlots(
  scope: Scope,
  db: Db,
  calendar: Calendar,
  wanted: { kind: AppointmentKind; starts_at: string; except?: number | undefined },
): Promise<Slot[]> {
  const from = addMs(wanted.starts_at, -3 * DAY_MS);
  const free = await listFreeBetween(scope, db, calendar, { ...wanted, from, to: addMs(wanted.starts_at, SLOT_DAYS * DAY_MS) });
  const away = ({ starts_at }: Slot) => Math.abs(Date.parse(starts_at) - Date.parse(wanted.starts_at));
  return free
    .sort((one, other) => away(one) - away(other))
    .slice(0, 3)
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at));
}

interface Wanted {
  kind: AppointmentKind;
  starts_at: string;
  /** Outside the available hours too, without notice, and with no room around a visit. */
  force: boolean;
  /** The appointment that is moved: its own time counts as free. */
  except?: number;
}

/** "Tue, Nov 24, 9:00 AM CST" */
export const formatAppointmentTime = (iso: string, time_zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    // Newer formatters put a space there that is no plain one.
    .replaceAll('\u202f', ' ');

async function refuse(scope: Scope, tx: Db, calendar: Calendar, wanted: Wanted, why: string): Promise<never> {
  const near = await findNearestSlots(scope, tx, calendar, wanted);
  const free = near.map(({ starts_at }) => formatAppointmentTime(starts_at, calendar.time_zone));
  const instead = free.length > 0 ? `Free nearby: ${free.join('; ')}.` : appointmentTexts.nothingFree;
  throw new Conflict(`${formatAppointmentTime(wanted.starts_at, calendar.time_zone)} ${why} ${instead}`);
}

/**
 * From when to when an appointment of this kind would be; throws `Conflict` with the nearest free times when it cannot be then,
 * `Invalid` when it is no quarter of an hour.
 */
export async function resolveTime(scope: Scope, tx: Db, wanted: Wanted): Promise<Slot> {
  const { kind, starts_at, except } = wanted;
  if (Date.parse(starts_at) % (SLOT_MINUTES * 60_000) !== 0) throw new Invalid({ starts_at: [appointmentTexts.notQuarter] });
  const calendar = await loadCalendar(scope, tx);
  const ends_at = new Date(Date.parse(starts_at) + findLengthMinutes(kind, calendar.settings) * 60_000).toISOString();
  const time = { starts_at, ends_at };
  if (starts_at <= scope.now().toISOString()) return refuse(scope, tx, calendar, wanted, appointmentTexts.past);
  const taken = await tx
    .select({ slot: appointmentSlots.slot })
    .from(appointmentSlots)
    .where(
      and(
        eq(appointmentSlots.account_id, scope.account.id),
        inArray(appointmentSlots.slot, listQuarterHours(time)),
        except ? ne(appointmentSlots.appointment_id, except) : undefined,
      ),
    )
    .limit(1);
  if (taken.length > 0) return refuse(scope, tx, calendar, wanted, appointmentTexts.taken);
  if (wanted.force) return time;
  const next = new Date(Date.parse(starts_at) + 1).toISOString();
  const free = await listFreeBetween(scope, tx, calendar, { kind, from: starts_at, to: next, except });
  return free.some((one) => one.starts_at === starts_at) ? time : refuse(scope, tx, calendar, wanted, appointmentTexts.outside);
}

/** Takes the time for an appointment; the table's key refuses what is taken, whatever was read before. */
export async function reserveSlots(scope: Scope, tx: Db, appointment_id: number, time: Slot): Promise<void> {
  await tx.insert(appointmentSlots).values(listQuarterHours(time).map((slot) => ({ account_id: scope.account.id, slot, appointment_id })));
}

/** Releases an appointment's time. */
export async function dropSlots(tx: Db, appointment_id: number): Promise<void> {
  await tx.delete(appointmentSlots).where(eq(appointmentSlots.appointment_id, appointment_id));
}
