import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Input } from './input.tsx';

interface LabelProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | false | null | undefined;
}

interface LabeledProps extends LabelProps {
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

/** A control under its label, outside a form. */
export function Labeled({ label, hint, error, children }: LabeledProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && <div id={`${id}-hint`}>{hint}</div>}
      {error && (
        <p className="error" id={`${id}-error`}>
          <TriangleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A text input under its label, outside a form. */
export const LabeledInput = ({ label, hint, error, ...input }: LabelProps & ComponentProps<typeof Input>) => (
  <Labeled label={label} error={error} hint={hint && <span className="hint">{hint}</span>}>
    {(control) => <Input {...control} {...input} />}
  </Labeled>
);
