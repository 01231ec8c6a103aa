/** A list's input and the URL: the schema that the server checks reads it, so a shared link gives the same rows. */
import type { Filters } from '#shared/core/filters.ts';
import type { SearchWords } from '#shared/core/list.ts';
import type { z } from '#shared/core/zod.ts';

/** The part of `defineList` in shared/core/list.ts that a list on screen needs. */
export interface ListDefinition {
  input: z.ZodObject;
  filters: Filters;
  search?: SearchWords | undefined;
  sortable: readonly string[];
}
export type ListQueryValues<List extends ListDefinition> = z.output<List['input']>;

export type Values = Record<string, unknown>;

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The list's input as the URL says it. A value that the schema refuses falls back to its default, each field for itself. */
export function readListQuery<List extends ListDefinition>(list: List, params: URLSearchParams): ListQueryValues<List> {
  const query: Values = {};
  for (const [name, schema] of Object.entries(list.input.shape) as [string, z.ZodType][]) {
    const read = schema.safeParse(params.get(name) ?? undefined);
    const value = read.success ? read.data : schema.parse(undefined);
    if (!isBlank(value)) query[name] = value;
  }
  return query as ListQueryValues<List>;
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

/** Applies a change to the query: anything but a page resets to page 1. */
export const changeQuery = (query: Values, change: Values): Values => ({ ...query, page: 1, ...change });

/** The names of the filters that are set, in the order of their definition. */
export const listActiveFilters = (list: ListDefinition, query: Values): string[] =>
  Object.keys(list.filters).filter((name) => !isBlank(query[name]));
