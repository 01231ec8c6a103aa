import type { ComponentProps, ReactNode } from 'react';

/** An on/off switch that applies at once. */
export function Switch({ label, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode }) {
  return (
    <label className="row">
      <input type="checkbox" role="switch" className="switch" {...rest} />
      {label}
    </label>
  );
}
