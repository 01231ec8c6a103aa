/** The control of one filter of a list. */
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { toScalarText } from '#client/core/scalar-text.ts';
import { Input } from '#client/ui/input.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { Select } from '#client/ui/select.tsx';
import type { FilterSpec } from './filter-specs.ts';
import type { ListState } from './list-state.ts';
import { useTypedFilter } from './typed-filter.ts';

interface FilterControlProps {
  state: ListState;
  spec: FilterSpec;
  /** With a visible label above. */
  labeled?: boolean;
}

export function FilterControl({ state, spec, labeled = false }: FilterControlProps) {
  const id = useId();
  const { label, kind, options } = spec;
  const text = toScalarText(state.query[spec.name]);
  const set = (next: string) => state.change({ [spec.name]: next });
  const named = labeled ? { id } : { 'aria-label': label };

  const draw = (): ReactNode => {
    if (spec.control) return spec.control(id);
    if (options && spec.isSegmented) {
      const offered = [{ value: '', label: spec.any }, ...options];
      return <SegmentedControl label={label} name={spec.name} value={text} onChange={set} options={offered} />;
    }
    if (options) {
      const pick = (event: ChangeEvent<HTMLSelectElement>) => set(event.target.value);
      return <Select {...named} name={spec.name} placeholder={spec.any} options={options} value={text} onChange={pick} />;
    }
    if (kind === 'day') {
      const input = <Input {...named} type="date" name={spec.name} value={text} onChange={(event) => set(event.target.value)} />;
      if (labeled) return input;
      return (
        <span className="row small muted">
          <span aria-hidden="true">{label}</span>
          {input}
        </span>
      );
    }
    return <TypedControl named={named} state={state} spec={spec} value={text} />;
  };

  if (!labeled) return draw();
  return (
    <div className="field">
      {spec.isSegmented ? <span className="small soft">{label}</span> : <label htmlFor={id}>{label}</label>}
      {draw()}
    </div>
  );
}

interface TypedControlProps {
  named: { id: string } | { 'aria-label': string };
  state: ListState;
  spec: FilterSpec;
  value: string;
}

function TypedControl({ named, state, spec, value }: TypedControlProps) {
  const typed = useTypedFilter(value, (text) => state.change({ [spec.name]: text.replace(/[$,]/g, '') }, { replace: true }));
  const isNumber = spec.kind === 'count' || spec.kind === 'decimal' || spec.kind === 'money';
  return (
    <Input
      {...named}
      name={spec.name}
      type="text"
      inputMode={isNumber ? 'decimal' : undefined}
      pre={spec.kind === 'money' ? '$' : undefined}
      placeholder={spec.any}
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.applyNow();
      }}
      onBlur={typed.leave}
    />
  );
}
