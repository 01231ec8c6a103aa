/** An account's hours and appointment lengths: saved, or the defaults. */
import { generateSecret } from '#server/core/secrets.ts';
import { asc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import {
  type Availability,
  type availabilityInput,
  formatClock,
  type ClockSpan,
  DEFAULT_AVAILABILITY,
  parseClock,
  type Span,
  type AppointmentSettings,
  type AppointmentSettingsInput,
  type CalendarFeed,
  DEFAULT_SETTINGS,
} from '#shared/outreach/appointments/settings.ts';
import type { z } from '#shared/core/zod.ts';
import { buildCalendarPath } from './calendar-file.ts';
import type { Calendar } from './free-slots.ts';
import { appointmentSettings, availability } from './table.ts';
import { getAccountZone } from './zone.ts';

async function loadStoredSettings(scope: Scope, db: Db) {
  const [row] = await db.select().from(appointmentSettings).where(eq(appointmentSettings.account_id, scope.account.id));
  return row;
}

/** The inputs of free times. */
export async function loadCalendar(scope: Scope, db: Db): Promise<Calendar> {
  const stored = await loadStoredSettings(scope, db);
  const time_zone = getAccountZone(scope);
  if (!stored) return { time_zone, spans: DEFAULT_AVAILABILITY, settings: DEFAULT_SETTINGS };
  const spans = await db
    .select({ weekday: availability.weekday, from_minute: availability.from_minute, to_minute: availability.to_minute })
    .from(availability)
    .where(eq(availability.account_id, scope.account.id))
    .orderBy(asc(availability.weekday), asc(availability.from_minute));
  const { phone_minutes, visit_minutes, buffer_minutes, notice_hours } = stored;
  return { time_zone, spans, settings: { phone_minutes, visit_minutes, buffer_minutes, notice_hours } };
}

/** Before an address is asked for there is none: this is in no form that an address could have. */
const NO_FEED = 'none.';

/** Stores the defaults once, so that a change of one part keeps the others. */
async function ensureStored(scope: Scope, tx: Db): Promise<void> {
  if (await loadStoredSettings(scope, tx)) return;
  const account_id = scope.account.id;
  const updated_at = scope.now().toISOString();
  await tx.insert(appointmentSettings).values({ account_id, ...DEFAULT_SETTINGS, feed_key: NO_FEED + generateSecret(), updated_at });
  await insertSpans(scope, tx, DEFAULT_AVAILABILITY);
}

async function insertSpans(scope: Scope, tx: Db, spans: readonly Span[]): Promise<void> {
  if (spans.length > 0) await tx.insert(availability).values(spans.map((one) => ({ ...one, account_id: scope.account.id })));
}

export async function getAppointmentSettings(scope: Scope): Promise<AppointmentSettings> {
  const { settings, time_zone } = await loadCalendar(scope, scope.read);
  return { ...settings, time_zone };
}

/** Replaces the settings; appointments that are booked keep their times. */
export function replaceSettings(scope: Scope, input: AppointmentSettingsInput): Promise<AppointmentSettings> {
  return scope.write(async (tx) => {
    await ensureStored(scope, tx);
    await tx
      .update(appointmentSettings)
      .set({ ...input, updated_at: scope.now().toISOString() })
      .where(eq(appointmentSettings.account_id, scope.account.id));
    return { ...input, time_zone: getAccountZone(scope) };
  });
}

const toClock = ({ weekday, from_minute, to_minute }: Span): ClockSpan => ({
  weekday: weekday as ClockSpan['weekday'],
  from: formatClock(from_minute),
  to: formatClock(to_minute),
});

export async function getAvailability(scope: Scope): Promise<Availability> {
  const { spans, time_zone } = await loadCalendar(scope, scope.read);
  return { time_zone, spans: spans.map(toClock) };
}

/** Replaces all hours of the week; appointments that are booked stay where they are. */
export function replaceAvailability(scope: Scope, { spans }: z.output<typeof availabilityInput>): Promise<Availability> {
  return scope.write(async (tx) => {
    await ensureStored(scope, tx);
    await tx.delete(availability).where(eq(availability.account_id, scope.account.id));
    const minutes = spans.map(({ weekday, from, to }) => ({ weekday, from_minute: parseClock(from) ?? 0, to_minute: parseClock(to) ?? 0 }));
    await insertSpans(
      scope,
      tx,
      minutes.sort((one, other) => one.weekday - other.weekday || one.from_minute - other.from_minute),
    );
    return { time_zone: getAccountZone(scope), spans: minutes.map(toClock) };
  });
}

const toFeed = (scope: Scope, key: string): CalendarFeed => {
  const path = buildCalendarPath(key);
  return { path, url: scope.publicUrl ? `${scope.publicUrl}${path}` : null };
};

/** The private address that calendar programs read. */
export async function getFeed(scope: Scope): Promise<CalendarFeed> {
  const stored = await loadStoredSettings(scope, scope.read);
  return stored && !stored.feed_key.startsWith(NO_FEED) ? toFeed(scope, stored.feed_key) : { path: null, url: null };
}

/** Creates a new address; the old one stops working. */
export function resetFeed(scope: Scope): Promise<CalendarFeed> {
  return scope.write(async (tx) => {
    await ensureStored(scope, tx);
    const feed_key = generateSecret();
    await tx.update(appointmentSettings).set({ feed_key }).where(eq(appointmentSettings.account_id, scope.account.id));
    return toFeed(scope, feed_key);
  });
}
