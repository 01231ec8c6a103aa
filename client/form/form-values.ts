/** Between records and form controls: what a control holds is text, a tick or a list, never null. */
import { scalarText } from '#client/core/scalar-text.ts';
import { type Field, fieldMeta } from '#shared/core/fields.ts';

export type FormValues = Record<string, unknown>;
export type Fields = Record<string, Field>;

/** A record's values as controls hold them; what is unknown is an empty text or no tick. */
export function toFormValues(fields: Fields, record: Record<string, unknown>): FormValues {
  const hold = (field: Field, value: unknown): unknown => {
    const { kind, nullable } = fieldMeta(field);
    if (kind === 'flag' && !nullable) return value === true;
    if (kind === 'texts') return Array.isArray(value) ? value.join('\n') : '';
    if (kind === 'links' || kind === 'choices') return Array.isArray(value) ? (value as unknown[]) : [];
    return scalarText(value);
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, hold(field, record[name])]));
}

/** Whether a control shows the same for both. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) || Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;

/** The values that differ from where the form began. */
export const changedValues = (values: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])));

/** What a person may type into an amount and means nothing: dollar sign, thousands separators, blanks. */
export const plainAmount = (typed: string): string => typed.replace(/[$,\s]/g, '');

const AMOUNT = /^(-?)(\d+)(\.\d*)?$/;

/** An amount with thousands separators, its decimals as typed; anything else as it is. */
export function spokenAmount(plain: string): string {
  const parts = AMOUNT.exec(plain);
  if (!parts) return plain;
  const [, sign = '', whole = '', decimals = ''] = parts;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === '.' ? '' : decimals);
}
