import type { Events } from '../../core/noun.ts';

export const appointmentEvents = {
  'appointment.booked': 'booked',
  'appointment.updated': 'updated',
  'appointment.rescheduled': 'rescheduled',
  'appointment.cancelled': 'cancelled',
  'appointment.completed': 'completed',
  'appointment.missed': 'missed',
  'appointment.deleted': 'deleted',
} as const satisfies Events;
