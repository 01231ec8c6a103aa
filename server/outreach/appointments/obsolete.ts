/** What was to be said of an appointment and waited too long: it is not said any more. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { activities } from '#server/accounts/history/table.ts';
import { findOwned } from '#server/db/records.ts';
import type { ObsoleteCheck } from '#server/outreach/messages/obsolete.ts';
import type { ActivityAction } from '#shared/accounts/history/activity.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { appointments } from './table.ts';

/** After these, what was written before is not true any more. */
const CHANGES_IT: ActivityAction[] = ['rescheduled', 'cancelled', 'kept', 'missed'];

/** Why a message about an appointment must not leave any more; null while it may. */
export const obsoleteReminder: ObsoleteCheck = async (scope, tx, { subject_id, created_at }) => {
  if (subject_id === null) return null;
  const appointment = await findOwned(scope, tx, appointments, subject_id);
  if (!appointment) return appointmentTexts.wasDeleted;
  // Of one that was missed another time is proposed afterwards.
  if (appointment.status !== 'no_show' && appointment.starts_at <= scope.now().toISOString()) return appointmentTexts.hasBegun;
  const [last] = await tx
    .select({ at: activities.created_at })
    .from(activities)
    .where(
      and(
        eq(activities.account_id, scope.account.id),
        eq(activities.entity, 'appointments'),
        eq(activities.entity_id, appointment.id),
        inArray(activities.action, CHANGES_IT),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1);
  return last && created_at < last.at ? appointmentTexts.hasChanged : null;
};
