/** One of each noun, for the tests that walk over all of them: what stands in `testing/sample.ts` of its folder on the server. */
import path from 'node:path';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Field } from '#shared/core/fields.ts';
import type { z } from '#shared/core/zod.ts';
import { ROOT, sourceFiles } from './source.ts';

/** Whose sample it is. */
export interface Owner {
  /** Stands in every text of the record. */
  mark: string;
  /** The id of a record of theirs in a collection. */
  own(collection: string): number | undefined;
}

export interface Sample {
  /** Its REST path: `/lists`. */
  collection: string;
  /** Its router: `lists`. */
  router: string;
  /** Collections of which it names a record. */
  refersTo?: readonly string[];
  /** The fields by which others name it: `list_id`. */
  namedBy?: readonly string[];
  /** A body that adds one, and that replaces or changes another. */
  body: (owner: Owner) => Record<string, unknown>;
  /** Its table, which has a column for each field as the record says. */
  stored?: { table: SQLiteTable; fields: Record<string, Field>; record: { shape: Record<string, z.ZodType> } };
}

const found = await Promise.all(
  sourceFiles()
    .filter(({ file }) => file.startsWith('server/') && file.endsWith('/testing/sample.ts'))
    .map(async ({ file }) => (await import(path.join(ROOT, file))) as { samples: readonly Sample[] }),
);

/** Each after those that it refers to. */
function sortByReference(samples: readonly Sample[], sorted: Sample[] = []): Sample[] {
  const others = samples.filter((sample) => !sorted.includes(sample));
  const next = others.filter(({ refersTo = [] }) => !others.some(({ collection }) => refersTo.includes(collection)));
  if (others.length === 0) return sorted;
  if (next.length === 0) throw new Error(`samples refer to each other: ${others.map(({ collection }) => collection).join(', ')}`);
  return sortByReference(samples, [...sorted, ...next]);
}

export const SAMPLES: readonly Sample[] = sortByReference(found.flatMap(({ samples }) => samples));

/** The collection that a field of a body names. */
export const NAMED_BY: Readonly<Record<string, string>> = Object.fromEntries(
  SAMPLES.flatMap(({ collection, namedBy = [] }) => namedBy.map((field) => [field, collection])),
);
