/** Checks and reserves times: nobody can be in two places. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import { type AppointmentKind, SLOT_MINUTES } from '#shared/outreach/appointments/appointment.ts';
import type { Slot } from '#shared/outreach/appointments/slot.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { type Calendar, findLengthMinutes, listQuarterHours } from './free-slots.ts';
import { loadCalendar } from './settings.ts';
import { listFreeBetween, findNearestSlots } from './slots.ts';
import { appointmentSlots } from './table.ts';

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
