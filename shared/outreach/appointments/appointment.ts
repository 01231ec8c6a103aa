/** Appointments with sellers: a call, or a visit to the house. */
import {
  flag,
  moment as momentField,
  option,
  optionalFlag,
  optionalLongText,
  optionalMoment,
  optionalOption,
  optionalReference,
  optionalText,
  reference,
  optionalCount,
} from '../../core/fields.ts';
import { equal, special } from '../../core/filters.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema, target } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { appointmentTexts } from './texts.ts';

export const APPOINTMENT_KINDS = ['phone', 'visit'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

export const APPOINTMENT_STATUSES = ['booked', 'completed', 'no_show', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Appointments start and end on this step. */
export const SLOT_MINUTES = 15;

const detailFields = {
  location: optionalText({ label: 'Where', max: 300 }),
  notes: optionalLongText({ label: 'Notes', max: 2000 }),
};
/** Options of a change; neither is stored. */
const mannerFields = {
  force: flag({ label: 'Outside my hours' }),
  notify: optionalFlag({ label: 'Tell the seller' }),
  agreed: flag({ label: appointmentTexts.agreed }),
};
const describedManner = {
  force: mannerFields.force.meta({ description: 'Takes a time outside the available hours too, but never one that is taken' }),
  notify: mannerFields.notify.meta({ description: 'Whether the seller gets a confirmation and reminders; true when left out' }),
  agreed: mannerFields.agreed.meta({
    description: 'Books with somebody who is marked as not to be called or contacted: they agreed to this themselves',
  }),
};

export const appointmentFields = {
  lead_id: reference({ label: 'Lead' }),
  kind: option(APPOINTMENT_KINDS, { label: 'Kind' }),
  starts_at: momentField({ label: 'Time' }),
  ...detailFields,
  conversation_id: optionalReference({ label: 'Conversation' }),
};

/** POST: the length follows from kind and settings; the location, if left out, from the lead. */
export const appointmentInput = z.object({ ...appointmentFields, ...describedManner });

/** Fields of the form: all that POST takes. */
export const bookingFields = { ...appointmentFields, ...mannerFields };

/** PATCH: another time or kind moves the appointment. */
export const appointmentPatch = z.object({
  kind: optionalOption(APPOINTMENT_KINDS, { label: 'Kind' }),
  starts_at: optionalMoment({ label: 'Time' }),
  ...detailFields,
  ...describedManner,
});

/** PATCH /appointments/{id}/cancel, complete and no-show. */
export const appointmentMark = z.object({ ...target, notify: describedManner.notify });

export const appointmentRecord = z
  .object({
    id: identity.id,
    lead_id: identity.id,
    conversation_id: identity.id.nullable(),
    kind: z.enum(APPOINTMENT_KINDS),
    status: z.enum(APPOINTMENT_STATUSES),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    starts_at: momentSchema,
    ends_at: momentSchema,
    lead: z.object({ id: identity.id, name: z.string(), phone: z.string().nullable(), property_address: z.string().nullable() }),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    version: identity.version,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.output<typeof appointmentRecord>;

/** What POST and PATCH answer with. */
export const changedAppointment = appointmentRecord
  .extend({
    not_told: z.string().nullable().meta({
      description: 'Why no message tells the seller of it, in words; null: one does, or there was nothing to tell, or it was not wanted',
    }),
  })
  .meta({ id: 'ChangedAppointment' });
export type ChangedAppointment = z.output<typeof changedAppointment>;

export const appointmentList = defineList(appointmentRecord, {
  filters: {
    from: special(optionalMoment({ label: 'Ends after' })),
    to: special(optionalMoment({ label: 'Begins before' })),
    status: equal(optionalOption(APPOINTMENT_STATUSES, { label: 'Status' })),
    lead_id: equal(optionalReference({ label: 'Lead' })),
    kind: equal(optionalOption(APPOINTMENT_KINDS, { label: 'Kind' })),
  },
  sortable: ['created_at', 'id', 'starts_at', 'updated_at', 'status'],
  defaults: { sort_by: 'starts_at', sort_order: 'asc' },
});

const KIND_NOUNS: Record<AppointmentKind, string> = { phone: 'Call', visit: 'Visit' };

/** "Visit with Maria O'Brien" */
export const nameAppointment = (kind: AppointmentKind, leadName: string): string => `${KIND_NOUNS[kind]} with ${leadName}`;

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
