/** Appointments with sellers: a call, or a visit to the house. */

export const APPOINTMENT_KINDS = ['phone', 'visit'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

export const APPOINTMENT_STATUSES = ['booked', 'kept', 'no_show', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Appointments begin and end on such a step. */
export const SLOT_MINUTES = 15;
