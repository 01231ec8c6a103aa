/** The form of every record: validates with the shared schema, shows server errors under fields, keeps drafts. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { toProblem } from '#client/core/problem.ts';
import { formatValue } from '#client/core/value-text.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { VALIDATION_BANNER } from '#shared/core/fields.ts';
import type { z } from '#shared/core/zod.ts';
import { FormFoot } from './form-foot.tsx';
import { clearDraft, loadDraft, saveDraft, toDraftName } from './form-draft.ts';
import { FormScopeContext, useFocusInvalid } from './form-scope.ts';
import {
  type Beginning,
  pickChanged,
  type Fields,
  type FormValues,
  getLabel,
  isSame,
  type StoredRecord,
  toFormValues,
} from './form-values.ts';
import { createLatestValue, type useQuietForm } from './quiet-form.ts';
import { saveHint } from './save-hint.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { SavedBefore, useSaveOnce } from './use-save-once.ts';

/** A record as its form begins with it. */
const toBeginning = (fields: Fields, record: Record<string, unknown>): Beginning => ({
  values: toFormValues(fields, record),
  version: typeof record.version === 'number' ? record.version : undefined,
});

/** How long after the last key stroke a field that was refused is checked again. */
const RECHECK_AFTER_MS = 600;
/** How much is shown of a text that was changed elsewhere. */
const SHOWN_LENGTH = 200;

type Saving<Output, Saved> =
  | {
      /** `version` is the one that was changed; none of a new record. */
      save: (input: Output, version: number | undefined) => Promise<Saved>;
      onSaved: (saved: Saved) => void;
      /** Where Cancel leads. */
      cancel: string;
      patch?: undefined;
      useQuiet?: undefined;
    }
  | {
      /** Makes the form quiet: each field saves on blur, and the button saves the rest. */
      patch: (change: Output, version: number | undefined) => Promise<StoredRecord>;
      /** Given by the page, so that forms that are not quiet do not load it. */
      useQuiet: typeof useQuietForm<Output>;
      /** The button was pressed, and all is saved; or a cell is left. */
      onSaved: () => void;
      save?: undefined;
      cancel?: undefined;
    };

type RecordFormProps<Output, Saved> = FormProps<Output, Saved> & Saving<Output, Saved>;

interface FormProps<Output, Saved> {
  /** The form's accessible name. */
  label: string;
  schema: z.ZodType<Output>;
  /** The fields of the schema, by name. */
  fields: Fields;
  /** The record where the form begins, or some values of a new one. */
  value?: Record<string, unknown>;
  /** Reloads a record that others may change. */
  load?: () => Promise<StoredRecord>;
  /** Field name to control name, where they differ. */
  names?: Readonly<Record<string, string>>;
  /** The newest records, one of which may be an unanswered save. */
  newest?: () => Promise<{ data: readonly Saved[] }>;
  /** Clears the form after saving instead of closing it. */
  stay?: boolean;
  /** The storage key of unsaved input; one per record, and none of a cell. */
  draft?: string;
  /** Without a button a quiet form is that of a cell. */
  submit?: string;
  submitting?: string;
  /** What to say when saving failed, given the server's message if it sent one. */
  failed: (message: string | undefined) => string;
  /** Content beside the form that follows its values. */
  aside?: ReactNode;
  /** The state for other parts of the page that follow the form's values. */
  frame?: (form: ReactNode) => ReactNode;
  children: ReactNode;
}

const NO_QUIET: ReturnType<typeof useQuietForm> = {
  handlers: {},
  isBusy: () => false,
  isSaving: () => false,
  saveRest: () => Promise.resolve(true),
  saveValue: () => undefined,
  giveBack: () => undefined,
  savedName: undefined,
};
const useNoQuiet = () => NO_QUIET;

export function RecordForm<Output, Saved>(props: RecordFormProps<Output, Saved>) {
  const { schema, fields, load, newest, names = {}, patch, stay = false, failed, value } = props;
  const toast = useToast();
  const isQuiet = patch !== undefined;
  // The account may change while the form is open; a draft belongs to whoever began it.
  const [draftName] = useState(() => toDraftName(props.draft));
  const saveOnce = useSaveOnce({ name: draftName, fields, newest });
  const [fresh] = useState((): Beginning => toBeginning(fields, value ?? {}));
  const [restored, setRestored] = useState(() => loadDraft(draftName, fields, fresh.values));
  // A restored draft was based on the values of its time.
  const [began] = useState(() =>
    createLatestValue(restored ? { values: { ...fresh.values, ...restored.was }, version: restored.version } : fresh),
  );
  const [failure, setFailure] = useState<{ text: string; hint?: string | undefined }>();
  const [isDirty, setDirty] = useState(restored !== undefined);
  const [isDone, setDone] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);

  const form: UseFormReturn<FormValues> = useForm<FormValues>({
    defaultValues: { ...fresh.values, ...restored?.typed },
    resolver: createResolver(schema, patch && { began, getState: (name) => form.getFieldState(name) }),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;

  const useQuiet = props.useQuiet ?? useNoQuiet;
  const refuseField = (name: string, type: string, message: string) => {
    form.setError(name, { type, message });
    if (!element.current?.checkVisibility()) toast.error(`${getLabel(fields, name)} was not saved`, { detail: message });
  };
  /** Gives whether somebody else changed a field in which something else is typed. */
  const takeOver = (record: StoredRecord, saved: FormValues = {}): boolean => {
    const before = { ...began.get().values, ...saved };
    const typedValues = form.getValues();
    let isAsking = false;
    began.set(toBeginning(fields, record));
    for (const [name, now] of Object.entries(began.get().values)) {
      if (isSame(typedValues[name], now)) form.clearErrors(name);
      else if (isSame(typedValues[name], before[name])) form.setValue(name, now);
      else if (!(name in saved) && !isSame(before[name], now)) {
        isAsking = true;
        // A touch screen has no such keys: there the buttons under the field are named.
        const keys = matchMedia('(pointer: coarse)').matches ? 'Keep mine, or take theirs?' : 'Enter saves yours, Escape takes that.';
        const how = patch ? keys : 'Save again to keep yours.';
        refuseField(name, 'conflict', `Changed elsewhere to “${formatValue(now, fields[name], SHOWN_LENGTH)}”. ${how}`);
      }
    }
    noteChange();
    return isAsking;
  };
  const quiet = useQuiet({
    ...{ form, fields, schema, began, load, patch, failed, refuse: refuseField, takeOver },
    onChange: () => noteChange(),
    onDone: () => {
      if (patch && !props.submit && element.current) props.onSaved();
    },
  });
  const { isSaving } = quiet;
  const noteChange = useCallback(() => {
    if (isLeaving.current) return;
    const values = form.getValues();
    const changed = Object.keys(pickChanged(values, began.get().values));
    setDirty(changed.some((name) => !isSaving(name, values[name])));
    saveDraft(draftName, fields, values, began.get());
    if (changed.length === 0) setRestored(undefined);
  }, [form, fields, draftName, began, isSaving]);
  useEffect(() => {
    // Another part of the page, or another tab, has changed the record.
    const shown = value as StoredRecord | undefined;
    if (patch && shown && shown.version > (began.get().version ?? 0) && !quiet.isBusy()) takeOver(shown);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: noteChange }), [form, noteChange]);

  const fillIn = useCallback(
    (name: string, filled: unknown) => {
      const { values, version } = began.get();
      began.set({ version, values: { ...values, [name]: filled } });
      form.setValue(name, filled);
      form.clearErrors(name);
    },
    [form, began],
  );

  const focusFirstInvalid = useFocusInvalid(form.control, element);

  const recheck = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(recheck.current), []);
  const typed = useCallback(
    (name: string) => {
      // A conflict may have come between two keys.
      if (!isQuiet || form.getFieldState(name).error?.type !== 'conflict') form.clearErrors(name);
      setFailure(undefined);
      clearTimeout(recheck.current);
      if (form.formState.submitCount === 0) return;
      recheck.current = setTimeout(() => {
        // A server error can only be rechecked by the server.
        const refused = Object.entries(form.formState.errors).filter(
          ([, error]) => !['server', 'waiting', 'conflict'].includes(String(error?.type)),
        );
        void form.trigger([name, ...refused.map(([field]) => field)]);
      }, RECHECK_AFTER_MS);
    },
    [form, isQuiet],
  );

  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      if (patch) {
        if (!(await quiet.saveRest())) return focusFirstInvalid();
        setRestored(undefined);
        return props.onSaved();
      }
      const saved = await saveOnce(props.save, input as Output, began.get().version);
      isLeaving.current = true;
      clearDraft(draftName);
      setRestored(undefined);
      setDirty(false);
      if (stay) {
        began.set(fresh);
        form.reset(fresh.values);
        isLeaving.current = false;
      } else setDone(true);
      props.onSaved(saved);
    } catch (error) {
      if (load && !patch && toProblem(error).status === 412) await merge(load, error);
      else refuse(error);
    }
  };

  const refuse = (error: unknown) => {
    const problem = toProblem(error);
    const { message, errors: refused = {} } = problem;
    const known = Object.entries(refused).filter(([name]) => Object.hasOwn(fields, name));
    for (const [name, messages] of known) form.setError(name, { type: 'server', message: messages[0] ?? message });
    if (error instanceof SavedBefore)
      setFailure({ text: 'The first try was saved. What you changed since was not: open the saved record to change it.' });
    else if (known.length === 0) setFailure({ text: failed(message), hint: saveHint(problem, newest !== undefined) });
    if (known.length > 0) focusFirstInvalid();
  };

  /** Somebody else saved first: takes over what they changed, and asks where something else is typed. */
  const merge = async (loadNow: () => Promise<StoredRecord>, refused: unknown): Promise<void> => {
    try {
      if (takeOver(await loadNow())) return focusFirstInvalid();
    } catch (error) {
      // The record is gone or cannot be loaded; the answer to the save still explains what happened.
      return refuse(toProblem(error).status === 404 ? error : refused);
    }
    await form.handleSubmit(submit, focusFirstInvalid)();
  };

  /** Resets the form and discards the input. */
  const discard = () => {
    began.set(fresh);
    clearDraft(draftName);
    setRestored(undefined);
    setFailure(undefined);
    form.reset(fresh.values);
    setDirty(false);
  };
  const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A dialog over the form is its React child, but not inside it on the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  const idPrefix = useId();
  const isLocked = isSubmitting || isDone;
  const { savedName, saveValue, giveBack } = quiet;
  const scope = { fields, names, idPrefix, typed, isLocked, isQuiet, savedName, fillIn, saveValue, giveBack };
  const problem = hasErrors && submitCount > 0 ? { text: VALIDATION_BANNER } : failure;
  const body = (
    <form
      ref={element}
      className={props.submit && (patch ? 'card form quiet' : 'card form')}
      noValidate
      aria-label={props.label}
      data-locked={isLocked || undefined}
      {...(patch ? quiet.handlers : { onKeyDown: submitOnCtrlEnter })}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(recheck.current);
        if (!isLocked) void form.handleSubmit(submit, focusFirstInvalid)(event);
      }}
    >
      {restored && props.submit && (
        <Banner
          tone="blue"
          actions={
            <Button size="sm" onClick={discard}>
              Discard
            </Button>
          }
        >
          Draft restored. Not saved yet.
        </Banner>
      )}
      {props.children}
      {props.submit && (
        <FormFoot
          problem={problem}
          isBusy={isSubmitting}
          isDone={isDone}
          submit={props.submit}
          submitting={props.submitting}
          cancel={props.cancel}
          isAtRest={isQuiet || (load !== undefined && !isDirty)}
        />
      )}
    </form>
  );
  const placed = props.aside ? (
    <div className="split">
      {body}
      {props.aside}
    </div>
  ) : (
    body
  );
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>{props.frame ? props.frame(placed) : placed}</FormScopeContext>
      <UnsavedChanges when={isDirty} isLeaving={isLeaving} onDiscard={() => clearDraft(draftName)} />
    </FormProvider>
  );
}

interface QuietValues {
  began: ReturnType<typeof createLatestValue<Beginning>>;
  getState: (name: string) => { error?: { type?: unknown; message?: unknown } | undefined };
}

/** zod as the form library asks it. Of a quiet form only what was changed is checked and passed on, and conflicts last until decided. */
function createResolver(schema: z.ZodType, quiet: QuietValues | undefined): Resolver<FormValues> {
  const check = zodResolver(schema as z.ZodType<FormValues, FormValues>);
  if (!quiet) return check;
  return async (values, context, options) => {
    const changed = pickChanged(values, quiet.began.get().values);
    const conflicts = Object.keys(changed).flatMap((name) => {
      const { error } = quiet.getState(name);
      return error?.type === 'conflict' ? [[name, { type: error.type, message: String(error.message) }] as const] : [];
    });
    const checked = await check(changed, context, options);
    return conflicts.length === 0 ? checked : { values: {}, errors: { ...checked.errors, ...Object.fromEntries(conflicts) } };
  };
}
