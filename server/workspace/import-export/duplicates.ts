/** What is already known of a file's records: those of the account, and those of its earlier rows. */
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import type { Duplicate, DuplicateKey } from '#shared/workspace/import-export/import.ts';
import type { ImportedNoun, KeyPlace, Keys, Naming, Pointer, RowValues } from './nouns/noun.ts';

/** The identity of a row or record, for comparison. */
export interface StoredRecords extends Naming {
  id: number | null;
  row_number: number | null;
}

/** The record of a row in its column, and nothing in those of the other nouns. */
export const setPointer = (pointer: Pointer, id: number | null): Record<Pointer, number | null> => ({
  lead_id: null,
  sale_id: null,
  buyer_id: null,
  [pointer]: id,
});

interface Holder {
  known: StoredRecords;
  place: KeyPlace;
}

/** By their ZIP codes; where neither has one, unless their cities differ. */
const isSame = (one: KeyPlace, other: KeyPlace): boolean =>
  one.zip === other.zip && (one.zip !== undefined || one.city === undefined || other.city === undefined || one.city === other.city);

/** Whether one of the ZIP codes is unknown and nothing else speaks against it; a name alone needs the same city. */
const mayBeSame = (kind: DuplicateKey, one: KeyPlace, other: KeyPlace): boolean =>
  (one.zip === undefined || other.zip === undefined) &&
  (one.city === undefined || other.city === undefined ? kind !== 'address and name' : one.city === other.city);

/** What is already known, by each key. The first to claim a key in a place keeps it. */
export class KnownRecords {
  private readonly noun: ImportedNoun;
  private readonly byKey: ReadonlyMap<DuplicateKey, Map<string, Holder[]>>;

  constructor(noun: ImportedNoun) {
    this.noun = noun;
    this.byKey = new Map(noun.keys.map((kind) => [kind, new Map<string, Holder[]>()]));
  }

  add(known: StoredRecords, keys: Keys): void {
    const { place = {} } = keys;
    for (const [kind, holders] of this.byKey) {
      const key = keys[kind];
      if (key === undefined) continue;
      const same = holders.get(key);
      if (!same) holders.set(key, [{ known, place }]);
      else if (!same.some((one) => isSame(one.place, place))) same.push({ known, place });
    }
  }

  /** A record has gained what a row of another spelling knows, its place included. */
  complete({ known, place }: Holder, keys: Keys): void {
    place.zip ??= keys.place?.zip;
    place.city ??= keys.place?.city;
    this.add(known, { ...keys, place });
  }

  find(keys: Keys): (Holder & { duplicate: Duplicate }) | undefined {
    const found = this.findIn(keys, (_, one, other) => isSame(one, other)) ?? this.findIn(keys, mayBeSame);
    if (!found) return undefined;
    const { known, place, by } = found;
    const { id, row_number, name, address } = known;
    return { known, place, duplicate: { by, ...setPointer(this.noun.pointer, id), row_number, name, address } };
  }

  /** By the surest key that finds one; of two that it may be, it is neither. */
  private findIn(keys: Keys, fits: typeof mayBeSame): (Holder & { by: DuplicateKey }) | undefined {
    const { place = {} } = keys;
    for (const [by, holders] of this.byKey) {
      const key = keys[by];
      const [one, another] = (key === undefined ? undefined : holders.get(key))?.filter((holder) => fits(by, holder.place, place)) ?? [];
      if (one) return another ? undefined : { ...one, by };
    }
    return undefined;
  }

  /** Adds the account's records that share a key with one of the rows; the oldest first. */
  async addTwins(scope: Scope, db: Db, rows: readonly RowValues[]): Promise<void> {
    const found = rows.length === 0 ? [] : await this.noun.findDuplicates(scope, db, rows);
    for (const { id, name, address, keys } of found) this.add({ id, row_number: null, name, address }, keys);
  }
}
