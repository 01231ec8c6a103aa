/** Three-way merge of two changes of a record. */
import { pickChanged, type FormValues } from './form-values.ts';

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
  const here = pickChanged(mine, began);
  const there = pickChanged(theirs, began);
  // Equal changes on both sides are no conflict.
  const differs = pickChanged(mine, theirs);
  const names = Object.keys(differs);
  return {
    theirs: names.filter((name) => !(name in here)),
    mine: names.filter((name) => !(name in there)),
    both: names.filter((name) => name in here && name in there),
  };
}

/** What is stored now with my changes in it; where both changed, `choices` decides, and mine where it says nothing. */
export function mergeChoices(
  { mine, both }: Comparison,
  values: Record<Side, FormValues>,
  choices: Readonly<Record<string, Side>>,
): FormValues {
  const ownNames = [...mine, ...both.filter((name) => choices[name] !== 'theirs')];
  return { ...values.theirs, ...Object.fromEntries(ownNames.map((name) => [name, values.mine[name]])) };
}
