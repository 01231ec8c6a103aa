/** Between records and form controls: what a control holds is text, a tick or a list, never null. */
import { type Field, fieldMeta } from '#shared/core/fields.ts';

export type FormValues = Record<string, unknown>;
export type Fields = Record<string, Field>;

/** A record's values as controls hold them; what is unknown is an empty text or no tick. */
export function toFormValues(fields: Fields, record: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = record[name] ?? undefined;
      switch (fieldMeta(field).kind) {
        case 'flag':
          return [name, value === true];
        case 'links':
          return [name, Array.isArray(value) ? value : []];
        default:
          return [name, value === undefined ? '' : String(value)];
      }
    }),
  );
}

const isSame = (a: unknown, b: unknown): boolean =>
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
