/** List filters: their input, comparison, and place on screen. */
import type { Field } from './fields.ts';

/** How a screen offers a filter. */
interface FilterScreen {
  /** In the bar, behind "More filters", or by links alone, where it can only be taken off. Without it no screen shows it. */
  place: 'bar' | 'more' | 'link';
  /** A shorter label than the field's own. */
  label?: string;
  /** The label when it is not set, where it does not follow from the field: "Any type". */
  any?: string;
  /** The values that are offered, with their words, where those of the field do not do. */
  words?: Readonly<Record<string, string>>;
  /** The offered minimums: "50+". */
  steps?: readonly number[];
  /** Its few values stand side by side. */
  isSegmented?: boolean;
}

type FilterKind = 'equal' | 'from' | 'to' | 'special';

/** `Column` is undefined where the column has the filter's own name, or none serves it alone. */
interface Filter<
  Of extends Field = Field,
  Compare extends FilterKind = FilterKind,
  Column extends string | undefined = string | undefined,
> {
  field: Of;
  compare: Compare;
  column: Column;
  screen?: FilterScreen | undefined;
}
export type Filters = Readonly<Record<string, Filter>>;

/** The column of the same name is the value. */
export const equal = <Of extends Field>(field: Of, screen?: FilterScreen): Filter<Of, 'equal', undefined> => ({
  field,
  compare: 'equal',
  column: undefined,
  screen,
});

/** The column is at least the value. */
export const from = <const Column extends string, Of extends Field>(
  column: Column,
  field: Of,
  screen?: FilterScreen,
): Filter<Of, 'from', Column> => ({ field, compare: 'from', column, screen });

/** The column is at most the value. */
export const to = <const Column extends string, Of extends Field>(
  column: Column,
  field: Of,
  screen?: FilterScreen,
): Filter<Of, 'to', Column> => ({ field, compare: 'to', column, screen });

/** The server defines the condition. */
export const special = <Of extends Field>(field: Of, screen?: FilterScreen): Filter<Of, 'special', undefined> => ({
  field,
  compare: 'special',
  column: undefined,
  screen,
});
