/** The one form of records: checks by the shared schema, says what the server says under each field, and loses nothing typed. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { sessionAccountId } from '#client/core/session.ts';
import { problemOf } from '#client/core/problem.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { VALIDATION_BANNER } from '#shared/core/fields.ts';
import type { z } from '#shared/core/zod.ts';
import { clearDraft, loadDraft, saveDraft } from './form-draft.ts';
import { type FormScope, FormScopeContext } from './form-scope.ts';
import { changedValues, type Fields, type FormValues, toFormValues } from './form-values.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** How long after the last key stroke a field that was refused is checked again. */
const RECHECK_AFTER_MS = 600;

interface RecordFormProps<Output, Saved> {
  /** Names the form for those who do not see it. */
  label: string;
  schema: z.ZodType<Output>;
  /** The fields of the schema, by name. */
  fields: Fields;
  /** The record where the form begins; nothing for a new one. */
  value?: Record<string, unknown>;
  /** Checks and saves only what was changed: for a PATCH of a record that is not complete. */
  changedOnly?: boolean;
  /** Field name to control name, where they differ. */
  names?: Readonly<Record<string, string>>;
  save: (input: Output) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Clears the form after saving instead of closing it. */
  stay?: boolean;
  /** Under which name typed input is kept until it is saved; one per record. */
  draft: string;
  submit: string;
  submitting?: string;
  /** What to say when saving failed, given the server's message if it sent one. */
  failed: (message: string | undefined) => string;
  cancel: string;
  /** What stands beside the form and follows its values. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordForm<Output, Saved>(props: RecordFormProps<Output, Saved>) {
  const { schema, fields, changedOnly = false, names = {}, save, onSaved, stay = false, failed } = props;
  // The account may change while the form is open; what is typed belongs to who began.
  const [draftName] = useState(() => `${sessionAccountId() ?? 'nobody'}:${props.draft}`);
  const [initial] = useState(() => toFormValues(fields, props.value ?? {}));
  const [restored, setRestored] = useState(() => loadDraft(draftName, fields));
  const [failure, setFailure] = useState<string>();
  const [isDirty, setDirty] = useState(restored !== undefined);
  const [isDone, setDone] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);

  const form = useForm<FormValues>({
    defaultValues: { ...initial, ...restored },
    resolver: resolverOf(schema, changedOnly ? initial : undefined),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isLeaving.current) return;
          setDirty(Object.keys(changedValues(values, initial)).length > 0);
          saveDraft(draftName, fields, values, initial);
        },
      }),
    [form, fields, initial, draftName],
  );

  // In document order, whatever the order in which controls were mounted, and pickers like any other.
  const focusFirstInvalid = useCallback(() => {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, []);

  const recheck = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(recheck.current), []);
  const typed = useCallback(
    (name: string) => {
      form.clearErrors(name);
      setFailure(undefined);
      clearTimeout(recheck.current);
      if (form.formState.submitCount === 0) return;
      recheck.current = setTimeout(() => {
        // What the server refused only the server can judge again.
        const refused = Object.entries(form.formState.errors).filter(([, error]) => error?.type !== 'server');
        void form.trigger([name, ...refused.map(([field]) => field)]);
      }, RECHECK_AFTER_MS);
    },
    [form],
  );

  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      const saved = await save(input as Output);
      isLeaving.current = true;
      clearDraft(draftName);
      setRestored(undefined);
      setDirty(false);
      if (stay) {
        form.reset(initial);
        isLeaving.current = false;
      } else setDone(true);
      onSaved(saved);
    } catch (error) {
      const { message, errors: refused = {} } = problemOf(error);
      const known = Object.entries(refused).filter(([name]) => Object.hasOwn(fields, name));
      for (const [name, messages] of known) form.setError(name, { type: 'server', message: messages[0] ?? message });
      if (known.length === 0) setFailure(failed(message));
      focusFirstInvalid();
    }
  };

  const discard = () => {
    clearDraft(draftName);
    setRestored(undefined);
    form.reset(initial);
    setDirty(false);
  };
  const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  const idPrefix = useId();
  const scope: FormScope = { fields, names, idPrefix, typed };
  const problem = hasErrors && submitCount > 0 ? VALIDATION_BANNER : failure;
  const body = (
    <form
      ref={element}
      className="card form"
      noValidate
      aria-label={props.label}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(recheck.current);
        if (!isSubmitting && !isDone) void form.handleSubmit(submit, focusFirstInvalid)(event);
      }}
    >
      {restored && (
        <Banner
          tone="blue"
          actions={
            <Button size="sm" onClick={discard}>
              Discard
            </Button>
          }
        >
          What you typed here before is back. It is not saved yet.
        </Banner>
      )}
      {props.children}
      <footer className="form-foot">
        {problem ? (
          <p className="error" role="alert">
            <TriangleAlert className="icon" aria-hidden="true" />
            {problem}
          </p>
        ) : (
          <span className="muted small row g-tight only-desktop">
            <kbd className="kbd">Ctrl</kbd>
            <kbd className="kbd">Enter</kbd> to submit
          </span>
        )}
        <span className="push row">
          <Link className="btn" data-variant="ghost" to={props.cancel}>
            Cancel
          </Link>
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={isDone}>
            {isSubmitting ? (props.submitting ?? 'Submitting...') : props.submit}
          </Button>
        </span>
      </footer>
      <UnsavedChanges when={isDirty} isLeaving={isLeaving} onDiscard={() => clearDraft(draftName)} />
    </form>
  );
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        {props.aside ? (
          <div className="split">
            {body}
            {props.aside}
          </div>
        ) : (
          body
        )}
      </FormScopeContext>
    </FormProvider>
  );
}

/** zod as the form library asks it; with `initial`, only the values that differ from it are checked and passed on. */
function resolverOf(schema: z.ZodType, initial: FormValues | undefined): Resolver<FormValues> {
  const check = zodResolver(schema as z.ZodType<FormValues, FormValues>);
  return (values, context, options) => check(initial ? changedValues(values, initial) : values, context, options);
}
