/** A value of a row that is changed in place: a button until it is pressed, then the quiet form of its field. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import './list-results.css';

interface Props {
  /** What the button does, for screen readers. */
  label: string;
  /** The value as a row shows it. */
  children: ReactNode;
  form: (close: () => void) => ReactNode;
}

export function QuietCell({ label, children, form }: Props) {
  const [isOpen, setOpen] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!isOpen && hasFocus.current) cell.current?.querySelector('button')?.focus();
  }, [isOpen]);
  return (
    <div
      ref={cell}
      className="quiet-cell"
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hasFocus.current = currentTarget.contains(relatedTarget);
      }}
    >
      {isOpen ? (
        <Suspense fallback={children}>{form(() => setOpen(false))}</Suspense>
      ) : (
        <button type="button" aria-description={label} onClick={() => setOpen(true)}>
          {children}
        </button>
      )}
    </div>
  );
}
