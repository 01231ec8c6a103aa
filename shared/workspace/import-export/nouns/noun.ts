/** What the importer knows of one kind of record before a row is read: its fields, what other tools call them, and its words. */
import { getFieldMeta } from '../../../core/fields.ts';
import type { z } from '../../../core/zod.ts';
import type { DuplicateChoice, Imported } from '../import.ts';
import type { Vendor } from '../vendors.ts';

/** A cell that is no field itself, but from which fields are derived: its label, and the headers of other tools. */
export type DerivedCell = readonly [label: string, ...columns: string[]];

/** Targets of a column: the fields of a noun with their own headers, and the cells from which other fields are derived. */
export function describeTargets<Field extends string, Name extends string>(
  fields: Readonly<Record<Field, z.ZodType>>,
  cells: Readonly<Record<Name, DerivedCell>>,
): { labels: Record<Field | Name, string>; headers: Record<Field | Name, readonly string[]> } {
  const own = Object.entries<z.ZodType>(fields).map(([name, field]): [string, DerivedCell] => {
    const { label, columns = [] } = getFieldMeta(field);
    return [name, [label, ...columns]];
  });
  const all = [...own, ...Object.entries<DerivedCell>(cells)];
  const pick = <Value>(part: (cell: DerivedCell) => Value) =>
    Object.fromEntries(all.map(([name, cell]) => [name, part(cell)])) as Record<Field | Name, Value>;
  return { labels: pick(([label]) => label), headers: pick(([, ...columns]) => columns) };
}

/** A noun of the importer. Nothing else of the matching knows what it matches. */
export interface ImportNoun<Target extends string = string> {
  entity: Imported;
  /** What a column can become, with its label, in the order of choice. */
  labels: Readonly<Record<Target, string>>;
  /** Targets that may take several columns. */
  several: readonly Target[];
  /** Of these, those that take every column that has one of their names by themselves. */
  joined: readonly Target[];
  /** What other tools call them; see `readForms`. The first is the surest. */
  headers: Readonly<Record<Target, readonly string[]>>;
  /** The first says more surely what the second says too, and takes its place. */
  instead: readonly (readonly [Target, Target])[];
  /** Of a noun whose addresses may come in parts: the targets of the whole. */
  wholes?: Readonly<Record<'house' | 'mailing', readonly Target[]>>;
  vendors: readonly Vendor<Target>[];
  /** Names of columns (normalized) that hardly any other kind of list has. */
  telling: RegExp;
  /** What must still be matched before rows can come in, in one sentence. */
  lacks(has: (target: Target) => boolean, columns: readonly string[]): string | undefined;
  /** What the rows are worth less without, in one sentence; they may come in all the same. */
  misses?(has: (target: Target) => boolean): string | undefined;
  words: NounWords;
}

/** How the importer speaks of a noun's records, beyond what follows from its name. */
interface OwnWords {
  /** The line under the title, and from where such files come. */
  about: string;
  files: string;
  /** Heads of the columns that say whom a row is about, and where; and what stands for an unknown place. */
  owner?: string;
  where: string;
  nowhere?: string;
  /** What counts as already there. */
  already: string;
  choices: Readonly<Record<DuplicateChoice, string>>;
  /** What an undo leaves, behind "of this import will be deleted"; why it left a record, and one or several in the middle of a sentence. */
  undo: string;
  kept: string;
  keptBecause: readonly [one: string, many: string];
  pronoun?: 'who';
}
type NounWords = ReturnType<typeof describeWords>;

/** How the importer speaks of its records. */
export function describeWords(one: 'lead' | 'sale' | 'buyer', { keptBecause, pronoun, ...own }: OwnWords) {
  const many = `${one}s`;
  const who = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  const [becauseOfOne, becauseOfMany] = keptBecause;
  return {
    ...{ one, many, who, owner: who, nowhere: 'No address', ...own },
    title: `Import ${many}`,
    /** What the file is called, for who does not see the screen. */
    list: `List of ${many}`,
    toList: `To the ${many}`,
    undo: `of this import will be deleted${own.undo} Merged ${many} lose what the import filled in.`,
    keptOne: `stayed, because ${becauseOfOne}. See below which.`,
    keptMany: `stayed, because ${becauseOfMany}. See below which.`,
    removed: `${who}s removed`,
    restored: `Merged ${many} restored`,
    stillNeeded: `The ${many} of this import still point to its rows. Undo it first.`,
    interrupted: `The import stopped because of an unexpected problem. Undo it, or import the file again: ${many} ${pronoun ?? 'that'} have come in are recognized.`,
  };
}
