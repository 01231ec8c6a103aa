/** Drops notices of an appointment that have waited too long. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { events } from '#server/core/events/table.ts';
import { findOwned } from '#server/db/records.ts';
import type { StaleCheck } from '#server/outreach/messages/stale.ts';
import type { EventType } from '#shared/core/nouns.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { appointments } from './table.ts';

/** Events after which earlier notices are no longer true. */
const CHANGES_IT: EventType[] = ['appointment.rescheduled', 'appointment.cancelled', 'appointment.kept', 'appointment.missed'];

/** Why an appointment's message must not be sent any more; null while it may. */
export const staleReminder: StaleCheck = async (scope, tx, { subject_id, created_at }) => {
  if (subject_id === null) return null;
  const appointment = await findOwned(scope, tx, appointments, subject_id);
  if (!appointment) return appointmentTexts.wasDeleted;
  // Of one that was missed another time is proposed afterwards.
  if (appointment.status !== 'no_show' && appointment.starts_at <= scope.now().toISOString()) return appointmentTexts.hasBegun;
  const [last] = await tx
    .select({ at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.account_id, scope.account.id),
        eq(events.subject, 'appointments'),
        eq(events.subject_id, appointment.id),
        inArray(events.type, CHANGES_IT),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1);
  return last && created_at < last.at ? appointmentTexts.hasChanged : null;
};
