import { scalarText } from '#client/core/scalar-text.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { Input } from '#client/ui/input.tsx';

/** A time of day, HH:MM whatever the browser shows. */
export function TimeInput({ bind, value, onChange, ...control }: ControlProps) {
  return <Input {...control} ref={bind} type="time" value={scalarText(value)} onChange={(event) => onChange(event.target.value)} />;
}
