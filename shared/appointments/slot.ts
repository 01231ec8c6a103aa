/** Times at which an appointment could be. */
import { option, optionalReference } from '../core/fields.ts';
import { moment } from '../core/record.ts';
import { z } from '../core/zod.ts';
import { APPOINTMENT_KINDS } from './appointment.ts';
import { optionalTime } from './time-field.ts';

/** So many days are looked at when nothing else is asked, and at once at most. */
export const SLOT_DAYS = 14;
export const MOST_SLOT_DAYS = 62;

export const slotQuery = z.object({
  kind: option(APPOINTMENT_KINDS, { label: 'Kind' }),
  from: optionalTime({ label: 'From' }).meta({ description: 'Now when left out' }),
  to: optionalTime({ label: 'Until' }).meta({ description: `${SLOT_DAYS} days after the first when left out, ${MOST_SLOT_DAYS} at most` }),
  except: optionalReference({ label: 'Appointment' }).meta({
    description: 'An appointment that is to be moved: its own time counts as free',
  }),
});
export type SlotQuery = z.output<typeof slotQuery>;

export const slot = z.object({ starts_at: moment, ends_at: moment }).meta({ id: 'AppointmentSlot' });
export type Slot = z.output<typeof slot>;

export const slotPage = z
  .object({
    from: moment,
    to: moment.meta({ description: 'Where to go on from' }),
    time_zone: z.string(),
    slots: z.array(slot),
  })
  .meta({ id: 'AppointmentSlots' });
export type SlotPage = z.output<typeof slotPage>;
