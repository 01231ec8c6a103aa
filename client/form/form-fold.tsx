/** Rarely used fields: collapsed while blank, open when one has an error. */
import { type ReactNode, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTypedValues } from './form-scope.ts';
import './form.css';

interface FormFoldProps {
  title: string;
  /** Of the fields inside. */
  names: readonly string[];
  /** Collapsed at first even with values: rarely edited again. */
  startsFolded?: boolean;
  children: ReactNode;
}

const isEntered = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const countEntries = (value: unknown): number => (Array.isArray(value) ? value.length : Number(Boolean(value)));

export function FormFold({ title, names, startsFolded = false, children }: FormFoldProps) {
  const typed = useTypedValues(names);
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(!startsFolded && Object.values(typed).some(isEntered));
  const count = Object.values(typed).reduce<number>((sum, value) => sum + countEntries(value), 0);
  const isWrong = names.some((name) => errors[name]);
  return (
    <details className="form-fold" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {startsFolded && count > 0 && <span className="num"> · {count} set</span>}
      </summary>
      <div className="form-grid">{children}</div>
    </details>
  );
}
