import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

interface BoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Partly checked. */
  indeterminate?: boolean;
}

/** The bare box, for tables; give it an `aria-label`. */
export function CheckBox({ indeterminate = false, className, ...rest }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={className ? `check ${className}` : 'check'}
      data-state={indeterminate ? 'indeterminate' : undefined}
      {...rest}
    />
  );
}

/** A checkbox or radio button as a card with a line of help. */
export function ChoiceCard({
  label,
  hint,
  ...rest
}: ComponentProps<'input'> & { type: 'checkbox' | 'radio'; label: ReactNode; hint?: ReactNode }) {
  return (
    <label className="choice">
      <input className="check" {...rest} />
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
