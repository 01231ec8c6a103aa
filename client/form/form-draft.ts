/**
 * Unsaved form input, stored for the tab: a reload or an expired session loses nothing. Passwords are
 * never stored. Only changed fields are, so that a draft does not bring back what has changed on the server since; with them what
 * they were changed from, so that a change that somebody else made of the same field meanwhile is found out when it is saved.
 */
import { getSessionAccountId } from '#client/core/session.ts';
import { getFieldMeta } from '#shared/core/fields.ts';
import { type Beginning, pickChanged, pickValues, type Fields, type FormValues } from './form-values.ts';

interface Draft {
  /** The version of the record that was changed; none of a new one. */
  version: number | undefined;
  /** The previous values of the changed fields. */
  was: FormValues;
  /** The typed values. */
  typed: FormValues;
}

/** Of a draft; a form without one stores nothing. */
type Name = string | undefined;
const toDraftKey = (name: Name) => name && `draft:${name}`;
const toSentKey = (name: Name) => name && `sent:${name}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The storage key of a form's draft: a draft belongs to the account that typed it. */
export const toDraftName = (draft: Name): Name => draft && `${getSessionAccountId() ?? 'nobody'}:${draft}`;

/** The draft of that name, without fields that the form no longer has or that are `now` as typed; nothing when there is none. */
export function loadDraft(name: Name, fields: Fields, now: FormValues): Draft | undefined {
  const stored = read(toDraftKey(name));
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isObject(draft) || !isObject(draft.was) || !isObject(draft.typed)) return undefined;
    const known = Object.keys(pickChanged(draft.typed, now)).filter((field) => Object.hasOwn(fields, field));
    const version = typeof draft.version === 'number' ? draft.version : undefined;
    return known.length > 0 ? { version, was: pickValues(draft.was, known), typed: pickValues(draft.typed, known) } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the changed values, or removes the draft when there are none. */
export function saveDraft(name: Name, fields: Fields, values: FormValues, began: Beginning): void {
  const typed = Object.fromEntries(
    Object.entries(pickChanged(values, began.values)).filter(([field]) => {
      const schema = fields[field];
      return schema !== undefined && getFieldMeta(schema).kind !== 'password';
    }),
  );
  const names = Object.keys(typed);
  const draft: Draft = { version: began.version, was: pickValues(began.values, names), typed };
  write(toDraftKey(name), names.length === 0 ? undefined : draft);
}

/** A save without an answer; nothing when every save was answered. */
export function loadUnanswered(name: Name): Record<string, unknown> | undefined {
  try {
    const sent: unknown = JSON.parse(read(toSentKey(name)) ?? 'null');
    return isObject(sent) ? sent : undefined;
  } catch {
    return undefined;
  }
}

export const saveUnanswered = (name: Name, sent: unknown): void => write(toSentKey(name), sent);

export function clearDraft(name: Name): void {
  write(toDraftKey(name), undefined);
  write(toSentKey(name), undefined);
}

const read = (key: Name) => (key ? sessionStorage.getItem(key) : null);

function write(key: Name, value: unknown): void {
  if (!key) return;
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The tab's storage is full or refused: the form works without a draft.
  }
}
