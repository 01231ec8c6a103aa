/** The state of a list lives in the URL: the same schema that the server checks reads it, so a shared link gives the same rows. */
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Field } from '#shared/core/fields.ts';
import type { z } from '#shared/core/zod.ts';

/** What `listOf` of shared/core/list.ts makes, as far as a list on screen needs it. */
export interface ListDefinition {
  input: z.ZodObject;
  filters: Record<string, Field>;
  sortable: readonly string[];
}
export type QueryOf<List extends ListDefinition> = z.output<List['input']>;

type Values = Record<string, unknown>;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The list's input as the URL says it. A value that the schema refuses falls back to its default, each field for itself. */
export function readListQuery<List extends ListDefinition>(list: List, params: URLSearchParams): QueryOf<List> {
  const query: Values = {};
  for (const [name, schema] of Object.entries(list.input.shape) as [string, z.ZodType][]) {
    const read = schema.safeParse(params.get(name) ?? undefined);
    const value = read.success ? read.data : schema.parse(undefined);
    if (!isBlank(value)) query[name] = value;
  }
  return query as QueryOf<List>;
}

/** The URL of a list's input. Defaults are left out, and what does not belong to the list stays as it is. */
export function writeListQuery(list: ListDefinition, params: URLSearchParams, query: Values): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, schema] of Object.entries(list.input.shape) as [string, z.ZodType][]) {
    const value = query[name];
    if (isBlank(value) || value === schema.parse(undefined)) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

/** What a change makes of the query: anything but a page leads back to the first page. */
export const changedQuery = (query: Values, change: Values): Values => ({ ...query, page: 1, ...change });

/** The names of the filters that are set, in the order of their definition. */
export const activeFilters = (list: ListDefinition, query: Values): string[] =>
  Object.keys(list.filters).filter((name) => !isBlank(query[name]));

export interface ListState<Query = Values> {
  list: ListDefinition;
  query: Query;
  /** Table, board, grid: what the screen offers. */
  view: string;
  active: string[];
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  /** Sets fields of the query and goes to page 1 unless a page is given. A blank value drops the field. */
  change: (change: Partial<Record<keyof Query & string, unknown>>, how?: { replace?: boolean }) => void;
  /** Drops the search and every filter. */
  clear: () => void;
  setView: (view: string) => void;
}

/** Binds a list to the URL. `view` is what is shown when the URL names none. */
export function useListState<List extends ListDefinition>(
  list: List,
  { views = ['table'] }: { views?: readonly [string, ...string[]] } = {},
): ListState<QueryOf<List>> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => readListQuery(list, params), [list, params]);
  const wanted = params.get('view') ?? '';
  const view = views.includes(wanted) ? wanted : views[0];

  // Reads the address when it is about to change: two changes in one tick must not undo each other.
  const go = useCallback(
    (next: (params: URLSearchParams) => URLSearchParams, replace = false) => {
      const search = next(new URLSearchParams(window.location.search)).toString();
      void navigate({ search: search ? `?${search}` : '' }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  const change = useCallback(
    (change: Values, how?: { replace?: boolean }) =>
      go((now) => writeListQuery(list, now, changedQuery(readListQuery(list, now), change)), how?.replace),
    [go, list],
  );
  const clear = useCallback(
    () => change({ search: '', ...Object.fromEntries(Object.keys(list.filters).map((name) => [name, ''])) }),
    [change, list],
  );
  const setView = useCallback(
    (next: string) =>
      go((now) => {
        if (next === views[0]) now.delete('view');
        else now.set('view', next);
        return now;
      }),
    [go, views],
  );

  const active = useMemo(() => activeFilters(list, query), [list, query]);
  const isFiltered = active.length > 0 || !isBlank((query as Values).search);
  return { list, query, view, active, isFiltered, change, clear, setView };
}
