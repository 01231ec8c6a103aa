/** A value of a row that is changed in place: a button until it is pressed, then the quiet form of its field. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import './quiet-cell.css';

interface Props {
  /** What the button does, for screen readers. */
  label: string;
  /** Of the record: a saved change closes the form. */
  version: number;
  /** The value as a row shows it. */
  children: ReactNode;
  form: () => ReactNode;
}

export function QuietCell({ label, version, children, form }: Props) {
  const [openedAt, setOpenedAt] = useState<number>();
  const isOpen = openedAt === version;
  const cell = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!isOpen && hasFocus.current) cell.current?.querySelector('button')?.focus();
  }, [isOpen]);

  const open = () => {
    before.current = undefined;
    setOpenedAt(version);
  };
  /** What was typed stays until it is saved. */
  const closeUnchanged = ({ target }: FocusEvent | KeyboardEvent) => {
    if ((target as HTMLInputElement).value === before.current) setOpenedAt(undefined);
  };
  return (
    <div
      ref={cell}
      className="quiet-cell"
      onFocus={({ target }) => {
        hasFocus.current = true;
        if (isOpen) before.current ??= (target as unknown as HTMLInputElement).value;
      }}
      onBlur={(event) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        if (!hasFocus.current) closeUnchanged(event);
      }}
      onKeyDown={(event) => {
        if (isOpen && (event.key === 'Escape' || event.key === 'Enter')) closeUnchanged(event);
      }}
    >
      {isOpen ? (
        <Suspense fallback={children}>{form()}</Suspense>
      ) : (
        <button type="button" aria-description={label} onClick={open}>
          {children}
        </button>
      )}
    </div>
  );
}
