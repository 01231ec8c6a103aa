/** The error shape of both faces. */
import { z } from './zod.ts';

/** Field name to messages; the form shows the first of each. */
export type FieldErrors = Record<string, string[]>;

export const SOMETHING_WENT_WRONG = 'Something went wrong';
/** Refused before any work; the request may be repeated. */
export const BUSY = 'The server is busy. Please try again in a moment.';
export const NO_ROOM = 'The disk of the server is full, and nothing was saved. Make room on it, then try again.';
export const NOT_AVAILABLE = 'The database does not answer at the moment. Please try again.';

/** The body of every REST answer of 400 and above. */
export const problemBody = z
  .object({
    status: z.literal('error'),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Error', description: 'What went wrong; for 422, the messages of each field' });

/** zod's issues as field -> messages. A nested path is named by its first key, so that it finds its control. */
export function toFieldErrors(issues: readonly { path: PropertyKey[]; message: string; keys?: string[] }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? issue.keys?.[0] ?? 'body');
    const known = Object.hasOwn(errors, name) ? (errors[name] as string[]) : [];
    if (!known.includes(issue.message))
      Object.defineProperty(errors, name, { value: [...known, issue.message], enumerable: true, configurable: true, writable: true });
  }
  return errors;
}
