/** How a person may get in touch with a lead by hand: what is recorded against it or its addresses is never suggested. */
import type { leads } from '#server/records/leads/table.ts';
import { type HandReasons, UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';

/** A lead with why it must not be called or written to, if so. */
export interface Approached {
  lead: typeof leads.$inferSelect;
  not: HandReasons;
}

/**
 * Whether there is a way. A lead that has neither phone nor email is visited or gets a letter, unless that is what it does not want;
 * one whose phone and email must not be used is left alone.
 */
export function isApproachable({ lead, not }: Approached): boolean {
  if (not.any !== null) return false;
  if (not.call === null || not.email === null) return true;
  return lead.phone === null && lead.email === null && (not.direct_mail === null || not.direct_mail === 'no_address');
}

/** Has a phone that must not be called: it is written to instead. */
export const isOnlyWrittenTo = ({ lead, not }: Approached): boolean => lead.phone !== null && not.call !== null;

/** Why somebody is only written to. */
export const explainNoCall = ({ not }: Approached): string =>
  `Write, do not call. Of the phone is known: ${not.call ? UNREACHABLE_LABELS[not.call] : ''}`;

/** How somebody is approached for the first time. */
export function nameFirstContact({ not }: Approached): string {
  if (not.call === null) return 'First call';
  if (not.email === null) return 'First email';
  return 'First contact';
}
