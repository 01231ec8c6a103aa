import { type ComponentType, Suspense } from 'react';
import type { ControlProps } from '#client/form/control.tsx';
import { toScalarText } from '#client/core/scalar-text.ts';
import type { ListState } from './list-state.ts';

/** Draws a filter's control with a picker of records, which may load when it is touched. */
export const pickWith = (state: ListState, name: string, Picker: ComponentType<{ control: ControlProps }>) => (id: string) => (
  <Suspense fallback={<input className="input" id={id} disabled />}>
    <Picker
      control={{
        id,
        name,
        value: toScalarText(state.query[name]),
        onChange: (value) => state.change({ [name]: value }),
        onBlur: () => undefined,
        bind: () => undefined,
        required: false,
        'aria-invalid': undefined,
        'aria-describedby': undefined,
      }}
    />
  </Suspense>
);
