import type { Events, Noun } from '../../core/noun.ts';

export const appointmentNoun = {
  subject: 'appointments',
  label: 'Appointment',
  page: '/app/ai-assistant/appointments',
} as const satisfies Noun;

export const appointmentEvents = {
  'appointment.booked': 'booked',
  'appointment.updated': 'updated',
  'appointment.rescheduled': 'rescheduled',
  'appointment.cancelled': 'cancelled',
  'appointment.completed': 'completed',
  'appointment.missed': 'missed',
  'appointment.deleted': 'deleted',
} as const satisfies Events;
