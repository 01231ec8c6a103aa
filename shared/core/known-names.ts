/** Rejects unknown names where ignoring one would return or change more: query parameters, filters, bulk changes. */
import { findNearest } from './nearest.ts';
import type { FieldErrors } from './problem.ts';
import { z } from './zod.ts';

/** How many unknown names are reported, and how much of each. */
const [MAX_NAMES, MAX_LENGTH] = [10, 60];

/** `Unknown filter "stauts". Did you mean "status"?` */
function describeUnknownName(name: string, known: readonly string[], what: string): string {
  const nearest = findNearest(name.replace(/\[.*$/, ''), known);
  return `Unknown ${what} "${name.slice(0, MAX_LENGTH)}".${nearest ? ` Did you mean "${nearest}"?` : ''}`;
}

/** Reports an input's unknown names; undefined when there are none. */
export function findUnknownNames({ shape }: z.ZodObject, input: unknown): FieldErrors | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length === 0) return undefined;
  const known = Object.keys(shape);
  const what = known.includes('per_page') ? 'filter' : 'parameter';
  return Object.fromEntries(unknown.slice(0, MAX_NAMES).map((name) => [name, [describeUnknownName(name, known, what)]]));
}

/** An object in which an unknown name is an error instead of nothing. */
export const makeStrictObject = <const Shape extends z.ZodRawShape>(shape: Shape, what: string) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MAX_NAMES)
            .map((name) => describeUnknownName(name, Object.keys(shape), what))
            .join(' ')
        : undefined,
  });
