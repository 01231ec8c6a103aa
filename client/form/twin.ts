/** Whether a record whose saving was never answered is there all the same. */
import { changedValues, type Fields, toFormValues } from './form-values.ts';

/** The first of the records that has every value that was sent; what was sent blank the server may have filled in. */
export function findTwin<Saved>(fields: Fields, sent: Record<string, unknown>, records: readonly Saved[]): Saved | undefined {
  const values = Object.entries(toFormValues(fields, sent)).filter(([, value]) => value !== '');
  return records.find(
    (record) =>
      Object.keys(changedValues(Object.fromEntries(values), toFormValues(fields, { ...record } as Record<string, unknown>))).length === 0,
  );
}
