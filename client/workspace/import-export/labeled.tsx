import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface LabeledProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | false | null | undefined;
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A control under its label, outside a form. */
export function Labeled({ label, hint, error, children }: LabeledProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(error ? { id, 'aria-invalid': true, 'aria-describedby': errorId } : { id })}
      {hint}
      {error && (
        <p className="error" id={errorId}>
          <TriangleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
