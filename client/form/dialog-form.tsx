import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { toProblem } from '#client/core/problem.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { z } from '#shared/core/zod.ts';
import './form.css';
import { findFirstMessage } from './field.tsx';
import { FormScopeContext, useFocusInvalid } from './form-scope.ts';
import { type Fields, type FormValues, getLabel, toFormValues } from './form-values.ts';

interface Props<Output> {
  title: string;
  description?: string | undefined;
  /** False while a window that stays mounted is closed. */
  open?: boolean;
  width?: number;
  /** Of the form, for what its fields need. */
  className?: string;
  schema: z.ZodType<Output>;
  /** Those of the schema when left out. */
  fields?: Fields;
  /** The record that the form begins with; or what its controls begin with, as `initial`. */
  value?: Record<string, unknown>;
  initial?: FormValues;
  /** Shown in place of the fields until their values are loaded; null from then on. */
  waits?: ReactNode;
  /** Submits the values; a thrown error is shown in the form. */
  send: (input: Output) => Promise<unknown>;
  /** The message of success, with which the dialog closes; left out, `send` does what comes after. */
  done?: string;
  submit: string;
  /** The reason why the input cannot be sent; shown above the buttons. */
  refusal?: (values: FormValues) => string | undefined;
  failed: string;
  /** Called when the server has refused. */
  onRefused?: (status: number | undefined) => void;
  onClose: () => void;
  /** Follows what is typed; `set` is for controls that are no field of the form. */
  children: ReactNode | ((values: FormValues, set: (name: string, value: string) => void) => ReactNode);
}

/** A form in a dialog: validated by the shared schema, keeps the input until the server accepts it. */
export function DialogForm<Output>(props: Props<Output>) {
  const { title, description, open = true, width = 520, className = '', schema, send, done, onRefused, onClose } = props;
  const fields = props.fields ?? (schema as unknown as z.ZodObject).shape;
  const initial = props.initial ?? toFormValues(fields, props.value ?? {});
  const toast = useToast();
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<FormValues>({
    defaultValues: initial,
    ...(props.waits === null && { values: initial }),
    resolver: zodResolver(schema as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = form.formState;
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const refused = props.refusal?.(values);
  const isDrawn = (name: string) => element.current?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const focusFirstInvalid = useFocusInvalid(form.control, element);
  /** An error is shown at its control; where that is not drawn, in the banner. */
  const showErrors = (errors: Record<string, unknown>) => {
    const unseen = Object.entries(errors).flatMap(([name, error]) => {
      const message = findFirstMessage(error);
      if (!message || isDrawn(name)) return [];
      const label = getLabel(fields, name);
      return label && !message.includes(label) ? [`${label}: ${message}`] : [message];
    });
    setFailure(unseen.length > 0 ? [...new Set(unseen)].join('. ') : undefined);
    focusFirstInvalid();
  };
  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      await send(input as Output);
      if (done === undefined) return;
      toast.success(done);
      onClose();
    } catch (error) {
      const { message, status, errors = {} } = toProblem(error);
      const known = Object.entries(errors).filter(([name]) => Object.hasOwn(fields, name));
      const shown = known.map(([name, messages]) => [name, { type: 'server', message: messages[0] ?? message ?? props.failed }] as const);
      for (const [name, one] of shown) if (isDrawn(name)) form.setError(name, one);
      showErrors(Object.fromEntries(shown));
      if (known.length === 0) setFailure(message ?? props.failed);
      onRefused?.(status);
    }
  };
  const typed = (name: string) => {
    form.clearErrors(name);
    setFailure(undefined);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      {...(description === undefined ? {} : { description })}
      width={width}
      // A click outside must not discard the input.
      dismissible={!isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting} disabled={refused !== undefined || Boolean(props.waits)}>
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        className={`form-grid dialog-form ${className}`}
        noValidate
        aria-label={title}
        data-locked={isSubmitting || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          if (!event.currentTarget.contains(event.target as Node)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting && refused === undefined && !props.waits) void form.handleSubmit(submit, showErrors)(event);
        }}
      >
        <FormProvider {...form}>
          <FormScopeContext value={{ fields, names: {}, idPrefix: id, typed, isLocked: isSubmitting }}>
            {props.waits ??
              (typeof props.children === 'function'
                ? props.children(values, (name, value) => {
                    if (!isSubmitting) form.setValue(name, value);
                  })
                : props.children)}
          </FormScopeContext>
        </FormProvider>
        {!props.waits && <FirstFieldFocus form={element} />}
        {(refused || failure) && (
          <div className="dialog-failure">
            <Banner tone="red">{refused || failure}</Banner>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Who opens a form types at once; where a touch would bring up a keyboard over it, the form is seen first. */
function FirstFieldFocus({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    // After the dialog has recorded the element to restore the focus to.
    const frame = requestAnimationFrame(() => {
      if (form.current?.contains(document.activeElement)) return;
      form.current?.querySelector<HTMLElement>(':is(input, select, textarea):not([type="hidden"], :disabled)')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);
  return null;
}
