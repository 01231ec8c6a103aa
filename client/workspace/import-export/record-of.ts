import type { Duplicate, Imported } from '#shared/workspace/import-export/import.ts';

const POINTERS = { leads: 'lead_id', sales: 'sale_id', buyers: 'buyer_id' } as const;

/** The record that a row made, or that it repeats. */
export const findRecordId = (entity: Imported, row: Pick<Duplicate, 'lead_id' | 'sale_id' | 'buyer_id'>): number | null =>
  row[POINTERS[entity]];
