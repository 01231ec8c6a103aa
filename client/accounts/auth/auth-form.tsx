/** The pages of people who are not signed in: a form checked by the shared schema, or a message in its place. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId, useRef, useState, type CSSProperties } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { Fields, FormValues } from '#client/form/form-values.ts';
import { tryAgainHint } from '#client/form/save-hint.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { z } from '#shared/core/zod.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { LotLines } from '#client/ui/lot-lines.tsx';
import './auth.css';

/** The frame of the pages before signing in: the form, and beside it a town's lot lines. `width` of the form in pixels. */
function AuthFrame({ width, children }: { width: number; children: ReactNode }) {
  return (
    <div className="auth" data-wide={width > 400 ? '' : undefined}>
      <main className="auth-form" style={{ '--w': `${width}px` } as CSSProperties}>
        {/** A full page load: the landing page shares no code with the application. */}
        <a className="brand" href="/">
          <BrandMark />
          DealFlow
        </a>
        {children}
      </main>
      <aside className="auth-art" aria-label="About DealFlow">
        <LotLines width={720} height={900} />
        <div className="card card-body stack g-3">
          <h2>Know which seller to call next</h2>
          <ul className="auth-why">
            <li>
              <b>Motivation</b> Why they sell, read from your notes, and where the lead came from.
            </li>
            <li>
              <b>Urgency</b> The deadlines they name, and how fresh the lead is.
            </li>
            <li>
              <b>Financial</b> The equity left at their asking price.
            </li>
          </ul>
          <p className="muted small">Every score comes with the reasons that add up to it.</p>
        </div>
      </aside>
    </div>
  );
}

interface Props<Input, Answer> {
  /** Of the form, in pixels. */
  width?: number;
  title: string;
  about: string;
  schema: z.ZodType<Input>;
  /** Those of the schema when left out. */
  fields?: Fields;
  initial: FormValues;
  submit: string;
  /** Shown when the server gave no reason. */
  failed: string;
  call: (input: Input) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Shown above the fields until the first try. */
  notice?: string | null;
  children: ReactNode;
  after: ReactNode;
}

const NARROW = 380;

export function AuthForm<Input, Answer>(props: Props<Input, Answer>) {
  const { schema, call, onDone, failed } = props;
  const fields = props.fields ?? (schema as unknown as z.ZodObject).shape;
  const [failure, setFailure] = useState<{ text: string; hint?: string | undefined } | null>(null);
  const form = useForm<FormValues>({
    defaultValues: props.initial,
    resolver: zodResolver(schema as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const idPrefix = useId();
  const element = useRef<HTMLFormElement>(null);

  const focusFirstInvalid = () => {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (input: unknown) => {
    setFailure(null);
    try {
      onDone(await call(input as Input));
    } catch (error) {
      const problem = toProblem(error);
      const { message = failed, errors = {} } = problem;
      const [other] = Object.entries(errors).find(([name]) => !Object.hasOwn(fields, name))?.[1] ?? [];
      const known = Object.entries(errors).filter(([name]) => Object.hasOwn(fields, name));
      for (const [name, messages] of known) form.setError(name, { type: 'server', message: messages[0] ?? failed });
      const hint = tryAgainHint(problem);
      if (known.length === 0) setFailure(hint ? { text: failed, hint } : { text: other ?? message });
      focusFirstInvalid();
    }
  };
  const typed = (name: string) => {
    form.clearErrors(name);
    setFailure(null);
  };

  return (
    <AuthFrame width={props.width ?? NARROW}>
      <form
        ref={element}
        className="inner stack g-5 form"
        noValidate
        aria-label={props.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.handleSubmit(submit, focusFirstInvalid)(event);
        }}
      >
        <div>
          <h1>{props.title}</h1>
          <p className="muted">{props.about}</p>
        </div>
        {failure ? (
          <Banner tone="red">{failure.hint ? joinSentences(failure.text, failure.hint) : failure.text}</Banner>
        ) : (
          props.notice && <Banner tone="blue">{props.notice}</Banner>
        )}
        <FormProvider {...form}>
          <FormScopeContext value={{ fields, names: {}, idPrefix, typed }}>{props.children}</FormScopeContext>
        </FormProvider>
        <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
          {props.submit}
        </Button>
        <p className="muted">{props.after}</p>
      </form>
    </AuthFrame>
  );
}

/** The message in place of a form. */
export const AuthNotice = ({ title, after, children }: { title: string; after: ReactNode; children: ReactNode }) => (
  <AuthFrame width={NARROW}>
    <div className="inner stack g-5">
      <h1>{title}</h1>
      {children}
      <p className="muted">{after}</p>
    </div>
  </AuthFrame>
);
