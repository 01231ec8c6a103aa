import { z } from './zod.ts';

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
/** The old and new value of a field; only the history shows it. */
export const fieldChange = z.object({ field: z.string(), before: plainValue, after: plainValue });
export type FieldChange = z.output<typeof fieldChange>;
