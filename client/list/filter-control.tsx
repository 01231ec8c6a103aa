/** One filter of a list: its control and its words, from the description of the field. */
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { scalarText } from '#client/core/scalar-text.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { calendarDay, formatMoney } from '#client/core/format.ts';
import { Input } from '#client/ui/input.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { type Choice, Select } from '#client/ui/select.tsx';
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
  const text = scalarText(value);
  const choice = spec.choices?.find((offered) => offered.value === text);
  if (choice) return choice.label;
  const { kind, options } = metaOf(state, spec);
  if (kind === 'option') return optionLabel(options, text);
  if (kind === 'money') return formatMoney(Number(value));
  if (kind === 'day') return calendarDay(text);
  if (kind === 'flag') return value === true ? 'Yes' : 'No';
  return text;
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
  const text = scalarText(state.query[spec.name]);
  const set = (next: string) => state.change({ [spec.name]: next });
  const named = labelled ? { id } : { 'aria-label': label };
  const offered = offeredBy(meta);

  const draw = (): ReactNode => {
    if (spec.control) return spec.control(id);
    if (spec.choices) {
      const options = [{ value: '', label: spec.any }, ...spec.choices];
      return <SegmentedControl label={label} name={spec.name} value={text} onChange={set} options={options} />;
    }
    if (offered) {
      const pick = (event: ChangeEvent<HTMLSelectElement>) => set(event.target.value);
      return <Select {...named} name={spec.name} placeholder={spec.any} options={offered} value={text} onChange={pick} />;
    }
    if (meta.kind === 'day') {
      const input = <Input {...named} type="date" name={spec.name} value={text} onChange={(event) => set(event.target.value)} />;
      if (labelled) return input;
      return (
        <span className="row small muted">
          <span aria-hidden="true">{label}</span>
          {input}
        </span>
      );
    }
    return <TypedControl named={named} meta={meta} state={state} spec={spec} value={text} />;
  };

  if (!labelled) return draw();
  return (
    <div className="field">
      {spec.choices ? <span className="small soft">{label}</span> : <label htmlFor={id}>{label}</label>}
      {draw()}
    </div>
  );
}

/** What a filter of this kind can be chosen from; nothing when it is typed. */
function offeredBy({ kind, options = [] }: FieldMeta): Choice[] | undefined {
  if (kind === 'option') return options.map((value) => ({ value, label: optionLabel(options, value) }));
  if (kind === 'flag') return ['true', 'false'].map((value) => ({ value, label: value === 'true' ? 'Yes' : 'No' }));
  return undefined;
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
