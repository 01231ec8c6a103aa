/** Finds a record whose save got no answer, so that it is not added twice. */
import { pickChanged, type Fields, toFormValues } from './form-values.ts';

/** The first record with every value that was sent; the server may have filled in those that were blank. */
export function findSaved<Saved>(fields: Fields, sent: Record<string, unknown>, records: readonly Saved[]): Saved | undefined {
  const values = Object.entries(toFormValues(fields, sent)).filter(([, value]) => value !== '');
  return records.find(
    (record) =>
      Object.keys(pickChanged(Object.fromEntries(values), toFormValues(fields, { ...record } as Record<string, unknown>))).length === 0,
  );
}
