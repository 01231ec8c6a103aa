import { useId } from 'react';

interface Props<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  /** The `name` of its radio buttons; one of its own unless given. */
  name?: string;
}

/** One of a few, all visible: radio buttons in a row. */
export function SegmentedControl<T extends string>({ label, value, onChange, options, name }: Props<T>) {
  const id = useId();
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
