/** What a lead and a buyer have in common: where post goes, and the phones and emails beside the first. */
import { optionalState, optionalZip } from '../../core/address.ts';
import { optionalText, texts } from '../../core/fields.ts';

const PHONE = /^\(?\+?\(?[1-9][\d\s().-]{8,18}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Phones or emails beside the first one: more than any tool exports. */
export const MAX_OTHERS = 60;

export const contactFields = {
  mailing_address: optionalText({ label: 'Mailing address', max: 200 }),
  mailing_city: optionalText({ label: 'Mailing city', max: 100 }),
  mailing_state: optionalState({ label: 'Mailing state' }),
  mailing_zip: optionalZip({ label: 'Mailing ZIP' }),
  other_phones: texts({ label: 'Other phones', max: MAX_OTHERS, pattern: PHONE, wrong: 'Must be valid phone numbers' }),
  other_emails: texts({ label: 'Other emails', max: MAX_OTHERS, pattern: EMAIL, wrong: 'Must be valid emails' }),
};
