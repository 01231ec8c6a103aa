/** One control per kind of field. */
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { getOwnZone } from '#client/core/zone.ts';
import { Input, Textarea } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { formatPhoneNumber } from '#shared/core/phone.ts';
import { fromWallClock, toWallClock } from '#shared/core/wall-clock.ts';
import type { FieldMeta } from '#shared/core/fields.ts';
import './form.css';
import { stripAmount, formatAmount } from './form-values.ts';
import { formatOption } from '#client/core/option-label.ts';

/** Props of every control. */
export interface ControlProps {
  id: string;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** The ref of the focusable element. */
  bind: (element: HTMLElement | null) => void;
  required: boolean;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface ControlOptions {
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
  /** A unit behind the number. */
  unit?: ReactNode;
  /** First choice of a list; null when a choice is always made. */
  blank?: string | null | undefined;
}

type ControlOf = ControlProps & ControlOptions & { meta: FieldMeta };

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The attributes that every control has in common; those of no other value are enough for plain text. */
const getAttributes = ({ id, name, value, onChange, onBlur, bind, required, ...control }: ControlOf) => ({
  ...{ id, name, onBlur, required },
  ref: bind,
  value: asText(value),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => onChange(event.target.value),
  'aria-invalid': control['aria-invalid'],
  'aria-describedby': control['aria-describedby'],
  placeholder: control.placeholder,
  autoComplete: control.autoComplete,
});

/** Draws the control that fits the kind; a `flag` that is never unknown is drawn by the field, label and all. */
export function Control(control: ControlOf) {
  const { kind, min, step } = control.meta;
  switch (kind) {
    case 'text':
      return <Input {...getAttributes(control)} type="text" />;
    case 'texts':
    case 'long_text':
      return <Textarea {...getAttributes(control)} rows={control.rows ?? 3} />;
    case 'money':
      return <Amount {...control} />;
    case 'count':
    case 'decimal':
      return (
        <Input
          {...getAttributes(control)}
          className="num"
          type="number"
          inputMode={kind === 'count' ? 'numeric' : 'decimal'}
          {...{ min, step }}
          post={control.unit}
          // Scrolling must not change a focused number input.
          onWheel={(event) => event.currentTarget.blur()}
        />
      );
    case 'option':
      return <Options {...control} />;
    case 'flag':
      return <Select {...getAttributes(control)} options={YES_NO} placeholder="Unknown" />;
    case 'links':
      return <Lines {...control} />;
    case 'choices':
      return <Choices {...control} />;
    case 'email':
      return <Input {...getAttributes(control)} type="email" inputMode="email" />;
    case 'phone':
      return <Phone {...control} />;
    case 'password':
      return <Input {...getAttributes(control)} type="password" />;
    case 'day':
      return <Input {...getAttributes(control)} type="date" />;
    case 'moment':
      return <Moment {...control} />;
    case 'reference':
      return <Input {...getAttributes(control)} type="text" inputMode="numeric" />;
  }
}

/** A day and a time in the account's time zone; the value is the moment in UTC. */
const Moment = (control: ControlOf) => (
  <Input
    {...getAttributes(control)}
    type="datetime-local"
    value={toWallClock(new Date(asText(control.value)), getOwnZone())}
    onChange={(event) => control.onChange(fromWallClock(event.target.value, getOwnZone())?.toISOString() ?? '')}
  />
);

/**
 * Dollars: as typed until the field is left, then with thousands separators. The value is always the bare number. Entering the
 * field changes nothing: a value that is rewritten under the caret loses the selection that Tab has just made.
 */
function Amount(control: ControlOf) {
  const [typed, setTyped] = useState<string>();
  const plain = asText(control.value);
  return (
    <Input
      {...getAttributes(control)}
      className="num"
      type="text"
      inputMode="decimal"
      pre="$"
      value={typed !== undefined && stripAmount(typed) === plain ? typed : formatAmount(plain)}
      onChange={(event) => {
        setTyped(event.target.value);
        control.onChange(stripAmount(event.target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        control.onBlur();
      }}
    />
  );
}

/** Shown as (206) 555-0142 except while it is typed; the value is what was typed. */
function Phone(control: ControlOf) {
  const [isTyping, setTyping] = useState(false);
  const { value, onChange, ...attributes } = getAttributes(control);
  return (
    <Input
      {...attributes}
      className="num"
      type="tel"
      inputMode="tel"
      value={isTyping ? value : formatPhoneNumber(value)}
      onChange={(event) => {
        setTyping(true);
        onChange(event);
      }}
      onBlur={() => {
        setTyping(false);
        control.onBlur();
      }}
    />
  );
}

function Options(control: ControlOf) {
  const { options = [] } = control.meta;
  const blank = control.blank === undefined ? 'Select...' : control.blank;
  const choices = options.map((value) => ({ value, label: formatOption(options, value) }));
  return <Select {...getAttributes(control)} options={choices} {...(blank === null ? {} : { placeholder: blank })} />;
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** A box for each value; the field draws the frame and its legend. */
function Choices(control: ControlOf) {
  const { options = [] } = control.meta;
  const chosen = Array.isArray(control.value) ? (control.value as string[]) : [];
  return (
    <div className="choices">
      {options.map((value, at) => (
        <label key={value} className="check-line">
          <input
            ref={at === 0 ? control.bind : undefined}
            id={at === 0 ? control.id : undefined}
            className="check"
            type="checkbox"
            name={control.name}
            value={value}
            checked={chosen.includes(value)}
            // In option order, so that ticking and unticking is no change.
            onChange={(event) => control.onChange(options.filter((one) => (one === value ? event.target.checked : chosen.includes(one))))}
            onBlur={control.onBlur}
          />
          {formatOption(options, value)}
        </label>
      ))}
    </div>
  );
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A list, one entry a line. */
function Lines(control: ControlOf) {
  const entries = Array.isArray(control.value) ? (control.value as string[]) : [];
  const [typed, setTyped] = useState(entries.join('\n'));
  // The form may have been reset meanwhile; then the local text is stale.
  const shown = splitLines(typed).join('\n') === entries.join('\n') ? typed : entries.join('\n');
  return (
    <Textarea
      {...getAttributes(control)}
      rows={control.rows ?? 3}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        control.onChange(splitLines(event.target.value));
      }}
    />
  );
}
