/** Lists: common input (page, search, sort, filters) and output (rows and meta). */
import { count, requireOneOf, optionalText } from './fields.ts';
import { type Filters } from './filters.ts';
import { z } from './zod.ts';

type FieldsOf<Some extends Filters> = { [Name in keyof Some]: Some[Name]['field'] };

/** The fields of filters: what a list's input takes. */
const filterFields = <Some extends Filters>(filters: Some): FieldsOf<Some> =>
  Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field])) as FieldsOf<Some>;
const DEFAULT_PER_PAGE = 10;
const MAX_PAGE = 100_000_000;

export const listMeta = z
  .object({ total: z.int().min(0), last_page: z.int().min(1), current_page: z.int().min(1), per_page: z.int().min(1).max(100) })
  .meta({ id: 'ListMeta', description: 'How many records match, and which page this is' });
export type ListMeta = z.output<typeof listMeta>;

/** Rows of one page, and what surrounds it. */
export interface Page<Row> {
  data: Row[];
  meta: ListMeta;
}

/** The meta of a page: `last_page` is at least 1, also when nothing matches. */
export const toListMeta = (total: number, page: number, perPage: number): ListMeta => ({
  total,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  current_page: page,
  per_page: perPage,
});

const blankTo =
  <T>(fallback: T) =>
  (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '') ? fallback : value;

const numberWithDefault = (label: string, fallback: number, max: number) =>
  z
    .preprocess(blankTo(fallback), count({ label, min: 1, max }))
    .default(fallback)
    .meta({ description: `${label}, ${fallback} when left out` }) as unknown as z.ZodDefault<z.ZodType<number, number | string | null>>;

function choiceWithDefault<const T extends readonly string[]>(options: T, fallback: T[number], description: string) {
  const rule = z.enum(options as unknown as [T[number], ...T[number][]], { error: requireOneOf(options) });
  return z
    .preprocess(blankTo(fallback), rule)
    .default(fallback as never)
    .meta({ description: `${description}, ${fallback} when left out` }) as unknown as z.ZodDefault<
    z.ZodType<T[number], T[number] | '' | null>
  >;
}

/** The search of a list on screen: its label, and what it looks through. */
export interface SearchWords {
  label: string;
  placeholder: string;
}

interface ListOptions<Some extends Filters, Sort extends string> {
  /** Each of an optional field; a blank filter is no filter. */
  filters: Some;
  /** What `sort_by` takes. The first two are created_at and id by convention. */
  sortable: readonly [Sort, ...Sort[]];
  search?: SearchWords;
  defaults?: { per_page?: number; sort_by?: Sort; sort_order?: 'asc' | 'desc' };
}

/** The definition of a noun's list: input, output and filters. */
export function defineList<Row extends z.ZodType, Some extends Filters, const Sort extends string>(
  record: Row,
  options: ListOptions<Some, Sort>,
) {
  const { filters, sortable, search, defaults = {} } = options;
  const sort_by = defaults.sort_by ?? ('created_at' as Sort);
  const paging = {
    page: numberWithDefault('Page', 1, MAX_PAGE),
    per_page: numberWithDefault('Per page', defaults.per_page ?? DEFAULT_PER_PAGE, 100),
    search: optionalText({ label: 'Search', max: 200 }),
    sort_by: choiceWithDefault(sortable, sort_by, 'Column to sort by'),
    sort_order: choiceWithDefault(['asc', 'desc'] as const, defaults.sort_order ?? 'desc', 'Direction'),
  };
  const fields = filterFields(filters);
  return {
    input: z.object({ ...paging, ...fields }),
    output: z.object({ data: z.array(record), meta: listMeta }),
    filters,
    fields,
    sortable,
    search,
    defaults: {
      page: 1,
      per_page: defaults.per_page ?? DEFAULT_PER_PAGE,
      sort_by,
      sort_order: defaults.sort_order ?? ('desc' as const),
    },
  };
}

/** What every list input has, whatever the entity. */
export interface ListQuery {
  page: number;
  per_page: number;
  search?: string | null | undefined;
  sort_by: string;
  sort_order: 'asc' | 'desc';
}
