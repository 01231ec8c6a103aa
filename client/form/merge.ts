/** Two changes of one record, made from the same beginning: what each side changed, and what they make together. */
import { changedValues, type FormValues } from './form-values.ts';

export type Side = 'mine' | 'theirs';

/** Names of fields, each in at most one of the lists. */
export interface Comparison {
  /** Changed only there. */
  theirs: string[];
  /** Changed only here. */
  mine: string[];
  /** Changed on both sides, and not to the same value. */
  both: string[];
}

/** Compares what is typed (`mine`) and what is stored now (`theirs`) with what both began from. */
export function compareChanges(began: FormValues, mine: FormValues, theirs: FormValues): Comparison {
  const here = changedValues(mine, began);
  const there = changedValues(theirs, began);
  // The same change on both sides is no matter to anybody.
  const differs = changedValues(mine, theirs);
  const names = Object.keys(differs);
  return {
    theirs: names.filter((name) => !(name in here)),
    mine: names.filter((name) => !(name in there)),
    both: names.filter((name) => name in here && name in there),
  };
}

/** What is stored now with my changes in it; where both changed, `choices` decides, and mine where it says nothing. */
export function mergedValues(
  { mine, both }: Comparison,
  values: Record<Side, FormValues>,
  choices: Readonly<Record<string, Side>>,
): FormValues {
  const kept = [...mine, ...both.filter((name) => choices[name] !== 'theirs')];
  return { ...values.theirs, ...Object.fromEntries(kept.map((name) => [name, values.mine[name]])) };
}
