/** The filters of a list on screen, from the list's definition and additions of the screen. */
import type { ReactNode } from 'react';
import { formatCalendarDay, formatMoney } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import type { Choice } from '#client/ui/select.tsx';
import { type FieldKind, type FieldMeta, getFieldMeta } from '#shared/core/fields.ts';
import type { Filters } from '#shared/core/filters.ts';
import type { ListDefinition } from './list-url.ts';

type FilterScreen = NonNullable<Filters[string]['screen']>;

export interface FilterSpec {
  name: string;
  place: FilterScreen['place'];
  kind: FieldKind;
  label: string;
  /** Shown when it is not set: "Any status". */
  any: string;
  /** The values to choose from; without them it is typed. */
  options?: readonly Choice[] | undefined;
  isSegmented?: boolean | undefined;
  /** A value in words. */
  say: (value: unknown) => string;
  /** A custom control, such as a record picker. */
  control?: (id: string) => ReactNode;
}

type OwnSpec = Partial<Pick<FilterSpec, 'options' | 'say' | 'control'>>;
/** What a screen adds to the filters: the records to choose from, and their names. */
type OwnSpecs<List extends ListDefinition> = { readonly [Name in keyof List['filters']]?: OwnSpec };

/** The filters of a list that screens show, in their order. */
export const filterSpecs = <List extends ListDefinition>(list: List, own: OwnSpecs<List> = {}): readonly FilterSpec[] =>
  Object.entries(list.filters).flatMap(([name, { field, screen }]) =>
    screen ? [describe(name, getFieldMeta(field), screen, (own as Readonly<Record<string, OwnSpec>>)[name])] : [],
  );

function describe(name: string, meta: FieldMeta, screen: FilterScreen, own: OwnSpec = {}): FilterSpec {
  const { place, label = meta.label, any = describeAny(meta), isSegmented } = screen;
  const options = own.options ?? listChoices(meta, screen);
  const say = (value: unknown) => {
    const text = toScalarText(value);
    return screen.steps ? `${text} or more` : (options?.find((option) => option.value === text)?.label ?? formatByKind(meta, text));
  };
  return { name, place, kind: meta.kind, label, any, isSegmented, say, ...own, options };
}

const describeAny = ({ kind, label }: FieldMeta): string =>
  kind === 'option' || kind === 'reference' ? `Any ${label.toLowerCase()}` : kind === 'day' ? 'Any day' : label;

/** The choices of a filter; none when it is typed. */
function listChoices({ kind, options = [] }: FieldMeta, { words, steps }: FilterScreen): Choice[] | undefined {
  if (words) return Object.entries(words).map(([value, label]) => ({ value, label }));
  if (steps) return steps.map((step) => ({ value: String(step), label: `${step}+` }));
  if (kind === 'option') return options.map((value) => ({ value, label: formatOption(options, value) }));
  if (kind === 'flag') return ['true', 'false'].map((value) => ({ value, label: value === 'true' ? 'Yes' : 'No' }));
  return undefined;
}

function formatByKind({ kind, options }: FieldMeta, text: string): string {
  if (kind === 'option') return formatOption(options, text);
  if (kind === 'money') return formatMoney(Number(text));
  if (kind === 'day') return formatCalendarDay(text);
  return kind === 'reference' ? `#${text}` : text;
}
