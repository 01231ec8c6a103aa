/** What can be imported, and mappings from file columns to its fields. */
import type { Imported } from './import.ts';
import { BUYERS } from './nouns/buyers.ts';
import { LEADS } from './nouns/leads.ts';
import type { ImportNoun } from './nouns/noun.ts';
import { SALES } from './nouns/sales.ts';

/** Everything that can be imported. */
export const IMPORT_NOUNS: Readonly<Record<Imported, ImportNoun>> = { leads: LEADS, sales: SALES, buyers: BUYERS };

/** Column name to what it becomes; columns that are left out are ignored (and stored with the original row). */
export type Mapping = Record<string, string>;

/** The places of the columns that become this. */
export const findColumnPlaces = (columns: readonly string[], mapping: Mapping, target: string): number[] =>
  columns.flatMap((column, at) => (Object.hasOwn(mapping, column) && mapping[column] === target ? [at] : []));

/** What a column can become. */
export const listTargets = (noun: ImportNoun): string[] => Object.keys(noun.labels);

export const isTarget = (noun: ImportNoun, value: string): boolean => Object.hasOwn(noun.labels, value);

/** The label of a field; unknown ones keep their name. */
export const getTargetLabel = (noun: ImportNoun, target: string): string =>
  Object.hasOwn(noun.labels, target) ? (noun.labels[target] as string) : target;

/** The error in a mapping, or undefined. */
export function findMappingProblem(noun: ImportNoun, mapping: Mapping): string | undefined {
  const taken = new Map<string, string>();
  for (const [column, target] of Object.entries(mapping)) {
    const other = taken.get(target);
    if (other !== undefined && !noun.several.includes(target))
      return `Two columns are matched to "${getTargetLabel(noun, target)}": ${other} and ${column}. Keep one.`;
    taken.set(target, column);
  }
  return noun.lacks((target) => taken.has(target), Object.keys(mapping));
}

/** What a mapping may lack, though the import should have it; null where it is whole. */
export function findMappingWarning(noun: ImportNoun, mapping: Mapping): string | null {
  const taken = new Set(Object.values(mapping));
  return noun.misses?.((target) => taken.has(target)) ?? null;
}
