/** Any list as CSV: the same filters, search and order as on the screen, all pages. */
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { ReadList } from '#server/core/rest.ts';
import { type Cell, csvOf } from '#server/core/write-csv.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { everyRow } from '#server/db/scan.ts';
import { findUnknownNames } from '#shared/core/known-names.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { z } from '#shared/core/zod.ts';
import { listContactColumns, loadContactCells } from './contact-cells.ts';

/** A list that can be exported. */
export interface Exported {
  /** Its REST path under /api, without the slash. */
  path: string;
  input: z.ZodObject;
  record: z.ZodType;
  source: ReadList;
}

/** So few that turning them into text keeps nobody waiting. */
const ROWS_A_BATCH = 200;

type Path = readonly string[];

/** The cells of a record, nested ones spelt out (`property_address`), in the record's own order. */
function cellPaths(record: z.ZodType, at: Path = []): Path[] {
  let schema = record;
  while (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) schema = schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodObject)) return [at];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) => cellPaths(inner, [...at, key]));
}

const valueAt = (record: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record);

const asCell = (value: unknown): Cell => {
  if (Array.isArray(value)) return value.join('; ');
  return value as Cell;
};

/** The CSV of a list for a REST query (page and size do not matter). Throws `Invalid` for a filter that is wrong. */
export function exportCsv(scope: Scope, list: Exported, query: unknown): AsyncGenerator<string> {
  const unknown = findUnknownNames(list.input, query);
  if (unknown) throw new Invalid(unknown);
  const checked = list.input.safeParse(query);
  if (!checked.success) throw new Invalid(toFieldErrors(checked.error.issues));
  const input = checked.data as unknown as ListQuery;
  const source = list.source as (scope: Scope, input: ListQuery) => ListSource<object>;
  const own = new Set<string>();
  // A nested id that the record has itself (`property_id`) is one column, not two.
  const paths = cellPaths(list.record).filter((path) => {
    const name = path.join('_');
    return own.has(name) ? false : own.add(name);
  });
  async function* batches() {
    for await (const rows of everyRow(scope, input, source(scope, input), ROWS_A_BATCH)) {
      const contact = await loadContactCells(scope, list.path, rows);
      yield rows.map((record, at) => [...paths.map((path) => asCell(valueAt(record, path))), ...(contact[at] ?? [])]);
    }
  }
  return csvOf([...paths.map((path) => path.join('_')), ...listContactColumns(list.path)], batches());
}
