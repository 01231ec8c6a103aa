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

type Shape = Readonly<Record<string, unknown>>;

function listUnknownNames(shape: Shape, input: unknown): string[] {
  return typeof input === 'object' && input !== null ? Object.keys(input).filter((name) => !Object.hasOwn(shape, name)) : [];
}

function reportNames(names: readonly string[], shape: Shape, what: string): FieldErrors | undefined {
  const known = Object.keys(shape);
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.slice(0, MAX_NAMES).map((name) => [name, [describeUnknownName(name, known, what)]]));
}

/** Reports an input's unknown names; undefined when there are none. */
export const findUnknownNames = (shape: Shape, input: unknown): FieldErrors | undefined =>
  reportNames(listUnknownNames(shape, input), shape, 'per_page' in shape ? 'filter' : 'parameter');

/** What keeps a change from being made, and among how many unknown names it is looked for. */
const [GUARDS, MOST_COMPARED] = [['version', 'other_version', 'dry_run', 'completed'], 200];

/** Reports names that are one typing error away from a guard of the change; a body may have other unknown names. */
export function findMisspelledGuards(shape: Shape, input: unknown): FieldErrors | undefined {
  const guards = GUARDS.filter((guard) => Object.hasOwn(shape, guard));
  if (guards.length === 0) return undefined;
  const compared = listUnknownNames(shape, input).slice(0, MOST_COMPARED);
  const misspelled = compared.filter((name) => findNearest(name, guards, 1) !== undefined);
  return reportNames(misspelled, shape, 'field');
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
