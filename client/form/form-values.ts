/** Converts between records and form controls: text, checkbox or list, never null. */
import { toScalarText } from '#client/core/scalar-text.ts';
import { type Field, findFieldMeta } from '#shared/core/fields.ts';

export type FormValues = Record<string, unknown>;
export type Fields = Record<string, Field>;

/** A record's values as controls hold them; what is unknown is an empty text or no tick. */
export function toFormValues(fields: Fields, record: Record<string, unknown>): FormValues {
  const hold = (field: Field, value: unknown): unknown => {
    const meta = findFieldMeta(field);
    // An id or a version, which no control shows.
    if (!meta) return value;
    const { kind, nullable } = meta;
    if (kind === 'flag' && !nullable) return value === true;
    if (kind === 'texts') return Array.isArray(value) ? value.join('\n') : '';
    if (kind === 'links' || kind === 'choices') return Array.isArray(value) ? (value as unknown[]) : [];
    return toScalarText(value);
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, hold(field, record[name])]));
}

/** Without the controls that are blank: what they ask for is not known. */
export const dropBlanks = (values: unknown): FormValues =>
  Object.fromEntries(Object.entries(values as FormValues).filter(([, value]) => value !== ''));

/** A record as it is stored. */
export type StoredRecord = Record<string, unknown> & { version: number };

/** The form's initial values and the record's version; none for a new record. */
export interface Beginning {
  values: FormValues;
  version: number | undefined;
}

/** Whether a control shows the same for both. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) || Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;

/** The values that differ from where the form began. */
export const pickChanged = (values: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])));

export const pickValues = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** What a field is called on the screen. */
export const getLabel = (fields: Fields, name: string): string => (fields[name] && findFieldMeta(fields[name])?.label) ?? name;

/** Strips dollar sign, thousands separators and blanks from an amount. */
export const stripAmount = (typed: string): string => typed.replace(/[$,\s]/g, '');

const AMOUNT = /^(-?)(\d+)(\.\d*)?$/;

/** An amount with thousands separators, its decimals as typed; anything else as it is. */
export function formatAmount(plain: string): string {
  const parts = AMOUNT.exec(plain);
  if (!parts) return plain;
  const [, sign = '', whole = '', decimals = ''] = parts;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === '.' ? '' : decimals);
}

/** The first record with every value that was sent, so that one whose save got no answer is not added twice; the server may fill in blanks. */
export function findSaved<Saved>(fields: Fields, sent: Record<string, unknown>, records: readonly Saved[]): Saved | undefined {
  const values = Object.entries(toFormValues(fields, sent)).filter(([, value]) => value !== '');
  return records.find(
    (record) =>
      Object.keys(pickChanged(Object.fromEntries(values), toFormValues(fields, { ...record } as Record<string, unknown>))).length === 0,
  );
}
