/** Contact fields of leads and buyers: mailing address, and further phones and emails. */
import { country, isAbroad, optionalRegion, ZIP } from '../../core/address.ts';
import { MAIL_COLUMNS } from '../../core/column-names.ts';
import { optionalText, requireOneOf, texts } from '../../core/fields.ts';
import { MAIL_STATE_CODES, findMailState } from '../../core/us-states.ts';
import { whenObject, type z } from '../../core/zod.ts';

const PHONE = /^\(?\+?\(?[1-9][\d\s().-]{8,18}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Phones or emails beside the first one: more than any tool exports. */
export const MAX_OTHERS = 60;

export const contactFields = {
  mailing_address: optionalText({ label: 'Mailing address', max: 200, columns: MAIL_COLUMNS.address }),
  mailing_city: optionalText({ label: 'Mailing city', max: 100, columns: MAIL_COLUMNS.city }),
  mailing_state: optionalRegion({ label: 'Mailing state', columns: MAIL_COLUMNS.state }),
  mailing_zip: optionalText({ label: 'Mailing ZIP', max: 20, columns: MAIL_COLUMNS.zip }),
  mailing_country: country({ label: 'Mailing country', columns: MAIL_COLUMNS.country }),
  other_phones: texts({
    label: 'Other phones',
    max: MAX_OTHERS,
    pattern: PHONE,
    wrong: 'Must be valid phone numbers',
    columns: ['alternate phone number|nth|owner|contact?'],
  }),
  other_emails: texts({
    label: 'Other emails',
    max: MAX_OTHERS,
    pattern: EMAIL,
    wrong: 'Must be valid emails',
    columns: ['alternate email address|nth|owner|contact?'],
  }),
};

interface Mailing {
  mailing_state?: string | null | undefined;
  mailing_zip?: string | null | undefined;
  mailing_country?: string | null | undefined;
}

const isOf = (text: unknown, fits: (text: string) => boolean) => typeof text !== 'string' || fits(text);

/** In the United States a mailing address has a state and a ZIP code; abroad any region and postal code. */
export const withMailing = <Schema extends z.ZodType<Mailing>>(schema: Schema): Schema =>
  schema
    .refine((at) => isAbroad(at.mailing_country) || isOf(at.mailing_state, (text) => findMailState(text) !== undefined), {
      path: ['mailing_state'],
      error: `${requireOneOf(MAIL_STATE_CODES)}. Abroad, name the country`,
      when: whenObject(),
    })
    .refine((at) => isAbroad(at.mailing_country) || isOf(at.mailing_zip, (text) => ZIP.test(text)), {
      path: ['mailing_zip'],
      error: 'Must be a valid ZIP code',
      when: whenObject(),
    });
