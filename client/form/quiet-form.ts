/** Saves each field of a form by itself as soon as it is left: hears blur, Enter and Escape, and sends one save after the other. */
import { type FocusEvent, type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { formatValue } from '#client/core/value-text.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';
import {
  type Beginning,
  pickChanged,
  pickValues,
  type Fields,
  type FormValues,
  getLabel,
  isSame,
  type StoredRecord,
} from './form-values.ts';
import { saveHint } from './save-hint.ts';
import './quiet-form.css';
import { findFieldMeta } from '#shared/core/fields.ts';

/** Whether a field holds the number of another record. */
const isReference = (fields: Fields, name: string): boolean =>
  fields[name] !== undefined && findFieldMeta(fields[name])?.kind === 'reference';

interface LatestValue<Value> {
  get: () => Value;
  set: (value: Value) => void;
}

/** A value that changes without a render, so that the next save sees it. */
export function createLatestValue<Value>(value: Value): LatestValue<Value> {
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
  };
}

const UNDO_SHOWN_MS = 5000;
const SHOWN_LENGTH = 30;

/** The value of a field on its way to the server, and those of others that go with it; an undo only takes back the value `over`. */
interface FieldSave {
  name: string;
  typed: unknown;
  others?: FormValues;
  over?: unknown;
}

/** Why a value is not saved: the schema or the server refuses it, or another field beside it, or somebody else changed it. */
type RefusalType = 'invalid' | 'server' | 'waiting' | 'conflict';

interface Quiet<Output> {
  form: UseFormReturn<FormValues>;
  fields: Fields;
  /** Of a PATCH. */
  schema: z.ZodType<Output>;
  began: LatestValue<Beginning>;
  load: (() => Promise<StoredRecord>) | undefined;
  patch: ((change: Output, version: number | undefined) => Promise<StoredRecord>) | undefined;
  failed: (message: string | undefined) => string;
  /** Shows an error under a field. */
  refuse: (name: string, type: RefusalType, message: string) => void;
  /** Shows the record as it is now, except where something else is typed; `saved` is what this form has just saved. */
  takeOver: (record: StoredRecord, saved?: FormValues) => void;
  /** A save began or ended. */
  onChange: () => void;
  /** A field was saved or left, and nothing waits to be saved. */
  onDone: () => void;
}

/** The field around an element of a form. */
function findField(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
}

/** What a quiet form adds to a form: `isSaving` is asked of a field and its value. */
interface QuietForm {
  handlers: {
    onBlur?: (event: FocusEvent) => void;
    onChange?: (event: FormEvent) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  };
  isBusy: () => boolean;
  isSaving: (name: string, typed: unknown) => boolean;
  saveRest: () => Promise<boolean>;
  /** Puts a value into a field and saves it. */
  saveValue: (name: string, value: unknown) => void;
  /** Shows what is stored instead of what was typed. */
  giveBack: (name: string) => void;
  savedName: string | undefined;
}
export function useQuietForm<Output>(quiet: Quiet<Output>): QuietForm {
  const { form, fields, schema, began, load, patch, failed, refuse, takeOver, onChange, onDone } = quiet;
  const toast = useToast();
  const [savedName, setSavedName] = useState<string>();
  const saves = useRef<readonly FieldSave[]>([]);
  const lastSave = useRef(Promise.resolve());
  const isSaving = useCallback(
    (name: string, typed: unknown) => saves.current.some((one) => one.name === name && isSame(one.typed, typed)),
    [],
  );
  const isBusy = () => saves.current.length > 0;
  const wordsOf = (name: string, value: unknown) => formatValue(value, fields[name], SHOWN_LENGTH);
  const changedNow = () => Object.keys(pickChanged(form.getValues(), began.get().values));
  const finish = () => {
    if (!isBusy() && changedNow().length === 0) onDone();
  };

  /** Whether the schema accepts a change; if not, the field says why. */
  const check = (name: string, change: FormValues): boolean => {
    const issue = schema.safeParse(change).error?.issues[0];
    if (issue) refuse(name, issue.path[0] === name ? 'invalid' : 'waiting', issue.message);
    return !issue;
  };

  /** The names of fields that were changed elsewhere meanwhile; undefined when one to save is among them, which is not saved. */
  const send = async (change: FormValues, elsewhere: string[] = []): Promise<string[] | undefined> => {
    const was = began.get();
    try {
      takeOver(await (patch as NonNullable<typeof patch>)(schema.parse(change), was.version), change);
      return elsewhere;
    } catch (error) {
      if (!load || toProblem(error).status !== 412) throw error;
    }
    takeOver(await load());
    const theirs = Object.keys(pickChanged(began.get().values, was.values));
    if (theirs.some((name) => name in change && !isSame(change[name], began.get().values[name]))) return undefined;
    return send(change, [...elsewhere, ...theirs]);
  };

  /** The changed fields that were refused like that. */
  const findRefused = (type: string) => changedNow().filter((name) => form.getFieldState(name).error?.type === type);

  const run = async ({ name, typed, others, over }: FieldSave): Promise<void> => {
    const was = began.get().values;
    if (isSame(typed, was[name]) || (over !== undefined && !isSame(over, was[name]))) return;
    const change = { ...(others ?? pickValues(form.getValues(), findRefused('waiting'))), [name]: typed };
    const saveAlone = () => run({ name, typed, others: {}, over });
    const isWithOthers = Object.keys(change).length > 1;
    if (isWithOthers && !schema.safeParse(change).success) return saveAlone();
    if (!check(name, change)) return;
    try {
      const elsewhere = await send(change);
      // Where another field beside it was changed elsewhere, one is asked there.
      if (!elsewhere) return isWithOthers && isSame(began.get().values[name], was[name]) ? saveAlone() : undefined;
      const now = began.get().values;
      // What the server changed along with it, too.
      const names = [...new Set([name, ...Object.keys(pickChanged(now, was))])].filter((one) => !elsewhere.includes(one));
      setSavedName(name);
      const changes = names.map((one) => {
        const label = getLabel(fields, one);
        // The number of a record says nothing to a person.
        return isReference(fields, one) ? `${label} changed` : `${label}: ${wordsOf(one, was[one])} → ${wordsOf(one, now[one])}`;
      });
      const before = pickValues(was, names);
      toast.success(`${changes.join(', ')}. Saved.`, {
        key: 'saved',
        duration: UNDO_SHOWN_MS,
        ...(elsewhere.length > 0 && { detail: `Changed elsewhere: ${elsewhere.map((one) => getLabel(fields, one)).join(', ')}` }),
        // What an import or a program stored may not be what a form accepts.
        ...(schema.safeParse(before).success && {
          action: {
            label: 'Undo',
            onSelect: () => {
              for (const one of names) if (isSame(form.getValues(one), now[one])) form.setValue(one, was[one]);
              save({ name, typed: was[name], others: before, over: now[name] });
            },
          },
        }),
      });
      // What was refused beside the old value may go with the new one.
      for (const other of findRefused('server')) save({ name: other, typed: form.getValues(other) });
    } catch (error) {
      const problem = toProblem(error);
      const { errors = {} } = problem;
      // It is not this field that is refused: it goes alone.
      if (isWithOthers && !others && problem.status === 422) return saveAlone();
      const [message] = errors[name] ?? Object.values(errors)[0] ?? [];
      const hint = saveHint(problem, false);
      const text = message ?? failed(problem.message);
      refuse(name, message && !errors[name] ? 'waiting' : 'server', hint ? joinSentences(text, hint) : text);
    }
  };

  const save = (one: FieldSave) => {
    saves.current = [...saves.current, one];
    form.clearErrors(one.name);
    onChange();
    lastSave.current = lastSave.current
      .then(() => run(one))
      .then(() => {
        saves.current = saves.current.filter((other) => other !== one);
        onChange();
        finish();
      });
  };

  /** `isSure`: what was refused before is tried again as it is. */
  const saveField = (name: string, isSure: boolean) => {
    const typed: unknown = form.getValues(name);
    const last = saves.current.findLast((one) => one.name === name);
    if (isSame(typed, last ? last.typed : began.get().values[name])) return form.clearErrors(name);
    if (!isSure && form.getFieldState(name).invalid) return;
    if (check(name, { [name]: typed })) save({ name, typed });
  };

  const saveValue = (name: string, value: unknown) => {
    form.setValue(name, value);
    saveField(name, true);
  };

  const giveBack = (name: string) => {
    form.clearErrors(name);
    form.setValue(name, began.get().values[name]);
  };

  /** Waits for the saves under way, and saves what else was changed; false when something of it is not saved. */
  const saveRest = async (): Promise<boolean> => {
    while (isBusy()) await lastSave.current;
    const left = changedNow();
    if (left.some((name) => form.getFieldState(name).invalid)) return false;
    return left.length === 0 || (await send(pickValues(form.getValues(), left))) !== undefined;
  };

  const handlers = {
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const field = findField(target);
      // Another window has the focus, and this field when it comes back; or it went to another part of the field.
      if (!field?.dataset.field || document.activeElement === target || (relatedTarget && field.contains(relatedTarget))) return;
      saveField(field.dataset.field, false);
      finish();
    },
    onChange: ({ target }: FormEvent) => {
      const field = findField(target);
      // Some browsers give a box that is clicked no focus, so it is never left.
      if (field?.dataset.field && !field.contains(document.activeElement)) saveField(field.dataset.field, false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const target = event.target as Element;
      const name = findField(target)?.dataset.field;
      if (!name || !event.currentTarget.contains(target) || event.defaultPrevented || event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') {
        if (!changedNow().includes(name)) return finish();
        event.preventDefault();
        event.stopPropagation();
        giveBack(name);
      } else if (event.key === 'Enter' && !target.closest('button, a')) {
        if (target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        saveField(name, true);
        finish();
      }
    },
  };
  return { handlers, isBusy, isSaving, saveRest, saveValue, giveBack, savedName };
}
