/** How long appointments take, and the buffer between them. */
import { count } from '../../core/fields.ts';
import { z } from '../../core/zod.ts';
import { SLOT_MINUTES } from './appointment.ts';

const LONGEST = 8 * 60;
const MOST_BUFFER = 4 * 60;
/** Two weeks. */
const MOST_NOTICE = 14 * 24;

export const appointmentSettingsFields = {
  phone_minutes: count({ label: 'Minutes of a call', min: SLOT_MINUTES, max: LONGEST }),
  visit_minutes: count({ label: 'Minutes of a visit', min: SLOT_MINUTES, max: LONGEST }),
  buffer_minutes: count({ label: 'Minutes free around a visit', min: 0, max: MOST_BUFFER }),
  notice_hours: count({ label: 'Hours of notice', min: 0, max: MOST_NOTICE }),
};

const IN_QUARTERS = ['phone_minutes', 'visit_minutes', 'buffer_minutes'] as const;

export const appointmentSettingsInput = z.object(appointmentSettingsFields).check((ctx) => {
  for (const name of IN_QUARTERS)
    if (ctx.value[name] % SLOT_MINUTES !== 0)
      ctx.issues.push({ code: 'custom', message: `Must be a multiple of ${SLOT_MINUTES}`, input: ctx.value, path: [name] });
});
export type AppointmentSettingsInput = z.output<typeof appointmentSettingsInput>;

export const appointmentSettingsRecord = z
  .object({
    phone_minutes: z.int(),
    visit_minutes: z.int(),
    buffer_minutes: z.int(),
    notice_hours: z.int(),
    time_zone: z.string().meta({ description: 'IANA name', example: 'America/Chicago' }),
  })
  .meta({ id: 'AppointmentSettings' });
export type AppointmentSettings = z.output<typeof appointmentSettingsRecord>;

export const DEFAULT_SETTINGS: AppointmentSettingsInput = { phone_minutes: 15, visit_minutes: 60, buffer_minutes: 30, notice_hours: 2 };

/** The private address that calendar programs read; both are null until it is made. */
export const calendarFeed = z
  .object({
    path: z.string().nullable(),
    url: z.string().nullable().meta({ description: 'The whole address, where the public address of this DealFlow is set' }),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.output<typeof calendarFeed>;
