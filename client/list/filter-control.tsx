/** One filter of a list: its control and its words, from the description of the field. */
import { type ReactNode, useId } from 'react';
import { optionLabel } from '#client/core/option-label.ts';
import { calendarDay, money } from '#client/core/format.ts';
import { Input } from '#client/ui/input.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { Select } from '#client/ui/select.tsx';
import { type FieldMeta, fieldMeta } from '#shared/core/fields.ts';
import type { ListState } from './list-state.ts';
import { useTypedFilter } from './typed-filter.ts';

export interface FilterSpec {
  name: string;
  /** A shorter label than the field's own. */
  label?: string;
  /** Said when it is not set: "Any status". */
  any: string;
  /** The few values that are offered side by side, instead of a control by kind. */
  choices?: readonly { value: string; label: string }[];
  /** Says a value in the chip where its kind's own wording is not enough. */
  say?: (value: unknown) => string;
  /** Another control, such as a picker of records. */
  control?: (id: string) => ReactNode;
}

const metaOf = (state: ListState, spec: FilterSpec): FieldMeta => {
  const field = state.list.filters[spec.name];
  if (!field) throw new Error(`the list has no filter ${spec.name}`);
  return fieldMeta(field);
};

export const filterLabel = (state: ListState, spec: FilterSpec): string => spec.label ?? metaOf(state, spec).label;

/** The value of a filter that is set, in words. */
export function filterText(state: ListState, spec: FilterSpec): string {
  const value = state.query[spec.name];
  if (spec.say) return spec.say(value);
  const meta = metaOf(state, spec);
  switch (meta.kind) {
    case 'option':
      return optionLabel(meta.options, String(value));
    case 'money':
      return money(Number(value));
    case 'day':
      return calendarDay(String(value));
    case 'flag':
      return spec.choices?.find((choice) => choice.value === String(value))?.label ?? (value ? 'Yes' : 'No');
    default:
      return String(value);
  }
}

interface FilterControlProps {
  state: ListState;
  spec: FilterSpec;
  /** With a visible label above. */
  labelled?: boolean;
}

export function FilterControl({ state, spec, labelled = false }: FilterControlProps) {
  const id = useId();
  const meta = metaOf(state, spec);
  const label = filterLabel(state, spec);
  const value = state.query[spec.name];
  const text = value === undefined || value === null ? '' : String(value);
  const set = (next: string) => state.change({ [spec.name]: next });
  const named = labelled ? { id } : { 'aria-label': label };

  const draw = (): ReactNode => {
    if (spec.control) return spec.control(id);
    if (spec.choices) {
      return (
        <SegmentedControl
          label={label}
          name={spec.name}
          value={text}
          onChange={set}
          options={[{ value: '', label: spec.any }, ...spec.choices]}
        />
      );
    }
    switch (meta.kind) {
      case 'option': {
        const { options = [] } = meta;
        return (
          <Select
            {...named}
            name={spec.name}
            placeholder={spec.any}
            options={options.map((option) => ({ value: option, label: optionLabel(options, option) }))}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        );
      }
      case 'flag':
        return (
          <Select
            {...named}
            name={spec.name}
            placeholder={spec.any}
            options={[
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ]}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        );
      case 'day':
        return labelled ? (
          <Input {...named} type="date" name={spec.name} value={text} onChange={(event) => set(event.target.value)} />
        ) : (
          <label className="row small muted">
            {label}
            <Input type="date" name={spec.name} value={text} onChange={(event) => set(event.target.value)} />
          </label>
        );
      default:
        return <TypedControl named={named} meta={meta} state={state} spec={spec} value={text} />;
    }
  };

  if (!labelled) return draw();
  return (
    <div className="field">
      {spec.choices ? <span className="small soft">{label}</span> : <label htmlFor={id}>{label}</label>}
      {draw()}
    </div>
  );
}

interface TypedControlProps {
  named: { id: string } | { 'aria-label': string };
  meta: FieldMeta;
  state: ListState;
  spec: FilterSpec;
  value: string;
}

function TypedControl({ named, meta, state, spec, value }: TypedControlProps) {
  const typed = useTypedFilter(value, (text) => state.change({ [spec.name]: text.replace(/[$,]/g, '') }, { replace: true }));
  const isNumber = meta.kind === 'count' || meta.kind === 'decimal' || meta.kind === 'money';
  return (
    <Input
      {...named}
      name={spec.name}
      type="text"
      inputMode={isNumber ? 'decimal' : undefined}
      pre={meta.kind === 'money' ? '$' : undefined}
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
