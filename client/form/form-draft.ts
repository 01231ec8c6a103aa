/**
 * What was typed into a form and not yet saved, kept for the tab: a reload or an expired session loses nothing. Passwords are
 * never kept. Only changed fields are, so that a draft does not bring back what has changed on the server since.
 */
import { fieldMeta } from '#shared/core/fields.ts';
import { changedValues, type Fields, type FormValues } from './form-values.ts';

const keyOf = (name: string) => `draft:${name}`;

/** The draft of that name, only fields that the form still has; nothing when there is none. */
export function loadDraft(name: string, fields: Fields): FormValues | undefined {
  const stored = sessionStorage.getItem(keyOf(name));
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (typeof draft !== 'object' || draft === null) return undefined;
    const known = Object.entries(draft).filter(([field]) => Object.hasOwn(fields, field));
    return known.length > 0 ? Object.fromEntries(known) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what differs from `initial`, or nothing when nothing does. */
export function saveDraft(name: string, fields: Fields, values: FormValues, initial: FormValues): void {
  const changed = Object.entries(changedValues(values, initial)).filter(([field]) => {
    const schema = fields[field];
    return schema !== undefined && fieldMeta(schema).kind !== 'password';
  });
  try {
    if (changed.length === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(changed)));
  } catch {
    // The tab's storage is full or refused: the form works without a draft.
  }
}

export const clearDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));
