/** A field of a form: label, control, hint and error, all from the field's own description and tied together. */
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { getFieldMeta } from '#shared/core/fields.ts';
import { Control, type ControlProps } from './control.tsx';
import { useFormScope } from './form-scope.ts';

interface FieldProps extends Omit<ComponentProps<typeof Control>, keyof ControlProps | 'meta'> {
  name: string;
  /** Of the form's twelve columns. */
  span?: number;
  /** Half a row on a phone as well, for short values. */
  half?: boolean;
  /** A shorter label where the section already says the rest. */
  label?: string;
  hint?: ReactNode;
  /** Whether it may be left out in this form; by default as the field says. */
  isOptional?: boolean;
  /** Renders a custom control. */
  control?: (props: ControlProps) => ReactNode;
}

/** The first message of a field, or of the first entry of a list in it that has one. */
export function findFirstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = findFirstMessage(inner);
    if (message) return message;
  }
  return undefined;
}

export function FormField({ name, span = 6, half, label, hint, isOptional, control: draw, ...options }: FieldProps) {
  const scope = useFormScope();
  const schema = scope.fields[name];
  if (!schema) throw new Error(`the form has no field ${name}`);
  const meta = getFieldMeta(schema);
  const isRequired = isOptional === undefined ? meta.required : !isOptional;
  const { field, fieldState } = useController({ name });
  const message = findFirstMessage(fieldState.error);

  const id = `${scope.idPrefix}-${name}`;
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    name: scope.names[name] ?? name,
    value: field.value,
    onChange: (value) => {
      if (scope.isLocked) return;
      field.onChange(value);
      scope.typed(name);
    },
    onBlur: field.onBlur,
    bind: field.ref,
    required: isRequired,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': described || undefined,
  };
  const place = {
    style: { '--s': span } as CSSProperties,
    'data-half': half || undefined,
    'data-field': name,
    'data-saved': scope.savedName === name || undefined,
  };
  const { isQuiet } = scope;
  const decide = (how: ((name: string, value: unknown) => void) | undefined) => () => {
    how?.(name, field.value);
    document.getElementById(id)?.focus();
  };
  const error = message && (
    // When the error arrives, focus has already left the quiet field.
    <>
      <p className="error" id={`${id}-error`} role={isQuiet ? 'alert' : undefined}>
        <TriangleAlert className="icon" aria-hidden="true" />
        {message}
      </p>
      {isQuiet && fieldState.error?.type === 'conflict' && (
        <div className="row g-tight">
          <Button size="sm" onClick={decide(scope.saveValue)}>
            Keep mine
          </Button>
          <Button size="sm" onClick={decide(scope.giveBack)}>
            Take theirs
          </Button>
        </div>
      )}
    </>
  );

  if (meta.kind === 'flag' && !meta.nullable) {
    return (
      <div className="field" {...place}>
        <Flag {...control} label={label ?? meta.label} hint={hint} />
        {error}
      </div>
    );
  }
  const caption = (
    <>
      {label ?? meta.label}
      {!isRequired && <span className="opt"> (optional)</span>}
    </>
  );
  const inside = (
    <>
      {draw ? draw(control) : <Control {...control} {...(isQuiet && { placeholder: 'Add', rows: 1 })} {...options} meta={meta} />}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error}
    </>
  );
  if (meta.kind === 'choices')
    return (
      <fieldset className="field" {...place} aria-describedby={control['aria-describedby']}>
        <legend>{caption}</legend>
        {inside}
      </fieldset>
    );
  return (
    <div className="field" {...place}>
      <label htmlFor={id}>{caption}</label>
      {inside}
    </div>
  );
}

function Flag({ id, name, bind, value, onChange, onBlur, label, hint, ...control }: ControlProps & { label: string; hint: ReactNode }) {
  return (
    <label className="choice" htmlFor={id}>
      <input
        id={id}
        name={name}
        ref={bind}
        className="check"
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
      />
      <span>
        <b>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
    </label>
  );
}

interface SectionProps {
  title: string;
  about?: ReactNode;
  /** A help text behind a question mark beside the title. */
  hint?: ReactNode;
  /** Every field is optional, which is shown once for the form. */
  isOptional?: boolean;
  children: ReactNode;
}

/** Fields that belong together, under one heading. */
export function FormSection({ title, about, hint, isOptional, children }: SectionProps) {
  return (
    <section className="form-section" data-optional={isOptional || undefined}>
      <header>
        <div className="row g-tight">
          <h2>{title}</h2>
          {hint}
        </div>
        {about && <p>{about}</p>}
      </header>
      <div className="form-grid">{children}</div>
    </section>
  );
}
