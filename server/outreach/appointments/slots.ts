/** Free times of an account. */
import { and, eq, gt, gte, lt, ne } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { Db } from '#server/db/store.ts';
import type { AppointmentKind } from '#shared/outreach/appointments/appointment.ts';
import {
  MOST_SLOT_DAYS,
  type proposalQuery,
  PROPOSED,
  type Slot,
  SLOT_DAYS,
  type SlotPage,
  type slotProposals,
  type SlotQuery,
} from '#shared/outreach/appointments/slot.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import type { z } from '#shared/core/zod.ts';
import { type Calendar, findFreeSlots, pickSpreadOut, type Taken } from './free-slots.ts';
import { loadCalendar } from './settings.ts';
import { appointments } from './table.ts';
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
export async function listSlots(scope: Scope, { kind, except, ...asked }: SlotQuery): Promise<SlotPage> {
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
export async function findNearestSlots(
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
