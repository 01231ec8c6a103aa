/** One control per kind of field. */
import { type ReactNode, useState } from 'react';
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

export interface ControlOptions {
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
  /** A unit behind the number. */
  unit?: ReactNode;
  /** First choice of a list; null when a choice is always made. */
  blank?: string | null | undefined;
}

type ControlOf = ControlProps & ControlOptions & { meta: FieldMeta };

/** The attributes that every control has in common. */
const getAttributes = ({ id, name, onBlur, bind, required, ...control }: ControlOf) => ({
  id,
  name,
  onBlur,
  ref: bind,
  required,
  'aria-invalid': control['aria-invalid'],
  'aria-describedby': control['aria-describedby'],
  placeholder: control.placeholder,
  autoComplete: control.autoComplete,
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Draws the control that fits the kind; a `flag` that is never unknown is drawn by the field, label and all. */
export function Control(control: ControlOf) {
  switch (control.meta.kind) {
    case 'text':
      return <Line {...control} type="text" />;
    case 'texts':
    case 'long_text':
      return <LongText {...control} />;
    case 'money':
      return <Amount {...control} />;
    case 'count':
    case 'decimal':
      return <Quantity {...control} />;
    case 'option':
      return <Options {...control} />;
    case 'flag':
      return <YesNo {...control} />;
    case 'links':
      return <Lines {...control} />;
    case 'choices':
      return <Choices {...control} />;
    case 'email':
      return <Line {...control} type="email" inputMode="email" />;
    case 'phone':
      return <Phone {...control} />;
    case 'password':
      return <Line {...control} type="password" />;
    case 'day':
      return <Line {...control} type="date" />;
    case 'moment':
      return <Moment {...control} />;
    case 'reference':
      return <Line {...control} type="text" inputMode="numeric" />;
  }
}

function Line({ type, inputMode, ...control }: ControlOf & { type: string; inputMode?: 'email' | 'numeric' }) {
  return (
    <Input
      {...getAttributes(control)}
      type={type}
      inputMode={inputMode}
      value={asText(control.value)}
      onChange={(event) => control.onChange(event.target.value)}
    />
  );
}

/** A day and a time in the account's time zone; the value is the moment in UTC. */
function Moment(control: ControlOf) {
  return (
    <Input
      {...getAttributes(control)}
      type="datetime-local"
      value={toWallClock(new Date(asText(control.value)), getOwnZone())}
      onChange={(event) => control.onChange(fromWallClock(event.target.value, getOwnZone())?.toISOString() ?? '')}
    />
  );
}

function LongText(control: ControlOf) {
  return (
    <Textarea
      {...getAttributes(control)}
      rows={control.rows ?? 3}
      value={asText(control.value)}
      onChange={(event) => control.onChange(event.target.value)}
    />
  );
}

function Quantity(control: ControlOf) {
  return (
    <Input
      {...getAttributes(control)}
      className="num"
      type="number"
      inputMode={control.meta.kind === 'count' ? 'numeric' : 'decimal'}
      min={control.meta.min}
      step={control.meta.step}
      post={control.unit}
      value={asText(control.value)}
      onChange={(event) => control.onChange(event.target.value)}
      // Scrolling must not change a focused number input.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

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
  const plain = asText(control.value);
  return (
    <Input
      {...getAttributes(control)}
      className="num"
      type="tel"
      inputMode="tel"
      value={isTyping ? plain : formatPhoneNumber(plain)}
      onChange={(event) => {
        setTyping(true);
        control.onChange(event.target.value);
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
  return (
    <Select
      {...getAttributes(control)}
      options={options.map((value) => ({ value, label: formatOption(options, value) }))}
      {...(blank === null ? {} : { placeholder: blank })}
      value={asText(control.value)}
      onChange={(event) => control.onChange(event.target.value)}
    />
  );
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Yes, no, or unknown. */
function YesNo(control: ControlOf) {
  return (
    <Select
      {...getAttributes(control)}
      options={YES_NO}
      placeholder="Unknown"
      value={asText(control.value)}
      onChange={(event) => control.onChange(event.target.value)}
    />
  );
}

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
