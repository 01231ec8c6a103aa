/** Fields that every address has. */
import { option, optionalOption, optionalText, text } from './fields.ts';
import { STATE_CODES, STATE_SPELLINGS } from './us-states.ts';

const ZIP = /^\d{5}(-\d{4})?$/;

/** One of the 50 states; a full name or lower case is stored as the code. */
export const state = (o: { label: string; missing: string }) => option(STATE_CODES, { ...o, also: STATE_SPELLINGS });
export const optionalState = (o: { label: string }) => optionalOption(STATE_CODES, { ...o, also: STATE_SPELLINGS });

/** Five digits, or ZIP+4. */
export const zip = (o: { label: string; missing: string }) => text({ ...o, max: 10, pattern: ZIP, wrong: 'Must be a valid ZIP code' });
export const optionalZip = (o: { label: string }) => optionalText({ ...o, max: 10, pattern: ZIP, wrong: 'Must be a valid ZIP code' });
