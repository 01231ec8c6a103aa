/**
 * What was typed into a form and not yet saved, kept for the tab: a reload or an expired session loses nothing. Passwords are
 * never kept. Only changed fields are, so that a draft does not bring back what has changed on the server since; with them what
 * they were changed from, so that a change that somebody else made of the same field meanwhile is found out when it is saved.
 */
import { sessionAccountId } from '#client/core/session.ts';
import { fieldMeta } from '#shared/core/fields.ts';
import type { Beginning } from './conflict.ts';
import { changedValues, type Fields, type FormValues } from './form-values.ts';

export interface Draft {
  /** The version of the record that was changed; none of a new one. */
  version: number | undefined;
  /** What the changed fields were. */
  was: FormValues;
  /** What was typed into them. */
  typed: FormValues;
}

const keyOf = (name: string) => `draft:${name}`;
const sentKeyOf = (name: string) => `sent:${name}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const only = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Under which name a form's draft is kept: what is typed belongs to who began. */
export const toDraftName = (draft: string): string => `${sessionAccountId() ?? 'nobody'}:${draft}`;

/** Whether something was typed into a form that is not saved yet. */
export const hasDraft = (draft: string): boolean => sessionStorage.getItem(keyOf(toDraftName(draft))) !== null;

/** The draft of that name, only fields that the form still has; nothing when there is none. */
export function loadDraft(name: string, fields: Fields): Draft | undefined {
  const stored = sessionStorage.getItem(keyOf(name));
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isObject(draft) || !isObject(draft.was) || !isObject(draft.typed)) return undefined;
    const known = Object.keys(draft.typed).filter((field) => Object.hasOwn(fields, field));
    const version = typeof draft.version === 'number' ? draft.version : undefined;
    return known.length > 0 ? { version, was: only(draft.was, known), typed: only(draft.typed, known) } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what differs from where the form began, or nothing when nothing does. */
export function saveDraft(name: string, fields: Fields, values: FormValues, began: Beginning): void {
  const typed = Object.fromEntries(
    Object.entries(changedValues(values, began.values)).filter(([field]) => {
      const schema = fields[field];
      return schema !== undefined && fieldMeta(schema).kind !== 'password';
    }),
  );
  const names = Object.keys(typed);
  const draft: Draft = { version: began.version, was: only(began.values, names), typed };
  write(keyOf(name), names.length === 0 ? undefined : draft);
}

/** What was sent under this name and never answered; nothing when every save was. */
export function loadUnanswered(name: string): Record<string, unknown> | undefined {
  try {
    const sent: unknown = JSON.parse(sessionStorage.getItem(sentKeyOf(name)) ?? 'null');
    return isObject(sent) ? sent : undefined;
  } catch {
    return undefined;
  }
}

export const saveUnanswered = (name: string, sent: unknown): void => write(sentKeyOf(name), sent);

export function clearDraft(name: string): void {
  write(keyOf(name), undefined);
  write(sentKeyOf(name), undefined);
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The tab's storage is full or refused: the form works without a draft.
  }
}
