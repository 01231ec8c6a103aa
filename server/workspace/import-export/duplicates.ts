/** What is already known of a file's records: those of the account, and those of its earlier rows. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { Duplicate, DuplicateKey } from '#shared/workspace/import-export/import.ts';
import type { ImportedNoun, Keys, Naming, Pointer, RowValues } from './nouns/noun.ts';

/** Who a row or a record is, for comparison. */
export interface StoredRecords extends Naming {
  id: number | null;
  row_number: number | null;
}

/** The record of a row in its column, and nothing in those of the other nouns. */
export const pointing = (pointer: Pointer, id: number | null): Record<Pointer, number | null> => ({
  lead_id: null,
  sale_id: null,
  buyer_id: null,
  [pointer]: id,
});

/** What is already known, by each key. The first to claim a key keeps it. */
export class KnownRecords {
  private readonly noun: ImportedNoun;
  private readonly byKey: ReadonlyMap<DuplicateKey, Map<string, StoredRecords>>;

  constructor(noun: ImportedNoun) {
    this.noun = noun;
    this.byKey = new Map(noun.keys.map((kind) => [kind, new Map<string, StoredRecords>()]));
  }

  add(known: StoredRecords, keys: Keys): void {
    for (const [kind, holders] of this.byKey) {
      const key = keys[kind];
      if (key !== undefined && !holders.has(key)) holders.set(key, known);
    }
  }

  find(keys: Keys): { known: StoredRecords; duplicate: Duplicate } | undefined {
    for (const [kind, holders] of this.byKey) {
      const key = keys[kind];
      const known = key === undefined ? undefined : holders.get(key);
      if (known) {
        const { id, row_number, name, address } = known;
        return { known, duplicate: { by: kind, ...pointing(this.noun.pointer, id), row_number, name, address } };
      }
    }
    return undefined;
  }

  /** Adds the account's records that share a key with one of the rows; the oldest first. */
  async addTwins(scope: Scope, db: Db, rows: readonly RowValues[]): Promise<void> {
    const found = rows.length === 0 ? [] : await this.noun.twins(scope, db, rows);
    for (const { id, name, address, keys } of found) this.add({ id, row_number: null, name, address }, keys);
  }
}
