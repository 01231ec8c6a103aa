/** Message settings: sender, hours and limits. */
import { count, flag, optionalLongText, optionalText } from '../../core/fields.ts';
import { momentSchema, buildStoredShape } from '../../core/record.ts';
import { whenObject, z } from '../../core/zod.ts';
import { RULE_PACK } from './guard/pack.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Minutes of a day: the law's own are the widest that can be chosen. */
const defineMinutes = (label: string) => count({ label, min: 0, max: 24 * 60 });

export const outreachSettingsFields = {
  sender_name: optionalText({ label: 'Sender name', max: 100, pattern: /^[^<>"\r\n]+$/, wrong: 'Must not contain < > or "' }),
  reply_to: optionalText({ label: 'Answers go to', max: 254, pattern: EMAIL, wrong: 'Invalid email' }),
  postal_address: optionalLongText({ label: 'Postal address', max: 300 }),
  quiet_until: defineMinutes('Texts from'),
  quiet_from: defineMinutes('Texts until'),
  on_saturday: flag({ label: 'Texts on Saturdays' }),
  on_sunday: flag({ label: 'Texts on Sundays' }),
  contacts_a_day: count({ label: 'Messages to one person in 24 hours', min: 1, max: RULE_PACK.contactsADay }),
  messages_a_minute: count({ label: 'Messages a minute', min: 1, max: 6000 }),
};

export const outreachSettingsInput = z
  .object(outreachSettingsFields)
  .refine(({ quiet_until, quiet_from }) => quiet_from - quiet_until >= 60, {
    path: ['quiet_from'],
    error: 'Must be at least an hour after the beginning',
    when: whenObject(({ quiet_until, quiet_from }) => typeof quiet_until === 'number' && typeof quiet_from === 'number'),
  });

/** How messages leave and come in on this instance: set by who runs it, the same for all accounts. */
const providers = z.object({
  email: z.enum(['smtp', 'outbox']).meta({ description: 'outbox: email stays inside the application and reaches nobody' }),
  sms: z.enum(['twilio', 'outbox']).meta({ description: 'outbox: texts stay inside the application and reach nobody' }),
  mail_from: z.string().nullable().meta({ description: 'The address that email comes from; null: the account’s own' }),
  sms_from: z.string().nullable(),
  answers_by_email: z.enum(['mailbox', 'webhook', 'none']),
  public_url: z.string().nullable().meta({ description: 'Where links in messages lead; null: to this machine only' }),
});
export type Providers = z.output<typeof providers>;

export const outreachSettingsRecord = z
  .object({
    ...buildStoredShape(outreachSettingsFields),
    updated_at: momentSchema,
    providers,
    rules: z
      .object({ version: z.string(), contacts_a_day: z.int(), notices: z.array(z.string()) })
      .meta({ description: 'The rules that every message is checked against' }),
  })
  .meta({ id: 'OutreachSettings' });
export type OutreachSettings = z.output<typeof outreachSettingsRecord>;
