/** A field's options under labels of their own. */
import { Select } from '#client/ui/select.tsx';
import type { ControlProps } from './control.tsx';

export const selectBy = (labels: Readonly<Record<string, string>>) => (control: ControlProps) => (
  <Select
    id={control.id}
    name={control.name}
    ref={control.bind}
    options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
    value={String(control.value)}
    onBlur={control.onBlur}
    onChange={(event) => control.onChange(event.target.value)}
  />
);
