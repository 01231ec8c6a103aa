/** Fields of addresses. */
import { option, optionalOption, optionalText, text } from './fields.ts';
import { findMailState, STATE_CODES, STATE_SPELLINGS } from './us-states.ts';

type Words = Parameters<typeof optionalText>[0];

export const ZIP = /^\d{5}(-\d{4})?$/;

/** A state, the District of Columbia or a territory; a full name or lower case is stored as the code. */
export const state = (o: Words & { missing: string }) => option(STATE_CODES, { ...o, also: STATE_SPELLINGS });
export const optionalState = (o: Words) => optionalOption(STATE_CODES, { ...o, also: STATE_SPELLINGS });

/** Five digits, or ZIP+4. */
export const zip = (o: Words & { missing: string }) => text({ ...o, max: 10, pattern: ZIP, wrong: 'Must be a valid ZIP code' });
export const optionalZip = (o: Words) => optionalText({ ...o, max: 10, pattern: ZIP, wrong: 'Must be a valid ZIP code' });

const HOME = /^(us|usa|u\.s\.?|u\.s\.a\.?|united states( of america)?|estados unidos)$/i;

/** Whether a country is outside the United States; blank is the United States. */
export const isAbroad = (country: unknown): boolean => typeof country === 'string' && country.trim() !== '' && !HOME.test(country.trim());

/** A state's code, however it is written; any other text as it is, for a region of another country. */
export const optionalRegion = (o: Words) => optionalText({ ...o, max: 60, reads: (text) => findMailState(text) ?? text });

/** A country as written on an envelope; the United States is blank. */
export const country = (o: Words) => optionalText({ ...o, max: 60, reads: (text) => (HOME.test(text) ? null : text) });
