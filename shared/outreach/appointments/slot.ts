/** Times at which an appointment could be. */
import { option, optionalCount, optionalMoment, optionalReference } from '../../core/fields.ts';
import { momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { APPOINTMENT_KINDS } from './appointment.ts';

/** Days that are searched for free times by default, and at most. */
export const SLOT_DAYS = 14;
export const MOST_SLOT_DAYS = 62;

export const slotQuery = z.object({
  kind: option(APPOINTMENT_KINDS, { label: 'Kind' }),
  from: optionalMoment({ label: 'From' }).meta({ description: 'Now when left out' }),
  to: optionalMoment({ label: 'Until' }).meta({
    description: `${SLOT_DAYS} days after the first when left out, ${MOST_SLOT_DAYS} at most`,
  }),
  except: optionalReference({ label: 'Appointment' }).meta({
    description: 'An appointment that is to be moved: its own time counts as free',
  }),
});
export type SlotQuery = z.output<typeof slotQuery>;

/** Times that are proposed by default. */
export const PROPOSED = 3;
export const proposalQuery = z.object({
  kind: option(APPOINTMENT_KINDS, { label: 'Kind' }),
  count: optionalCount({ label: 'How many', min: 1, max: 20 }).meta({ description: `${PROPOSED} when left out` }),
  from: optionalMoment({ label: 'From' }).meta({ description: 'Now when left out' }),
});

const slot = z.object({ starts_at: momentSchema, ends_at: momentSchema }).meta({ id: 'AppointmentSlot' });
export type Slot = z.output<typeof slot>;

export const slotPage = z
  .object({
    from: momentSchema,
    to: momentSchema.meta({ description: 'Where to go on from' }),
    time_zone: z.string(),
    slots: z.array(slot),
  })
  .meta({ id: 'AppointmentSlots' });
export type SlotPage = z.output<typeof slotPage>;

export const slotProposals = z.object({ time_zone: z.string(), slots: z.array(slot) }).meta({ id: 'AppointmentProposals' });
