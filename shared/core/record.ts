/** Output shapes of records: stored fields, nullable where unknown, and the record's identity. */
import { type Field, getFieldMeta, optionalCount } from './fields.ts';
import { z } from './zod.ts';

/** A moment: ISO 8601 in UTC. */
export const momentSchema = z.string().meta({ format: 'date-time', example: '2026-01-31T17:45:00.000Z' });

/** What every record ends with. */
export const stamps = {
  created_at: momentSchema,
  updated_at: momentSchema,
  version: z.int().min(1).meta({ description: 'Counts the changes of the record, from 1' }),
};
export const identity = { id: z.int().min(1), ...stamps };

/** An id in a path or an input: anything but a positive integer matches no record, and so answers 404. */
export const recordId = z.preprocess(
  (value) => {
    const id = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0;
  },
  z.number().meta({ type: 'integer', minimum: 1 }),
) as unknown as z.ZodType<number, number | string>;

export const byId = z.object({ id: recordId });

/** The version input of every change. */
export const target = {
  id: recordId,
  version: optionalCount({ label: 'Version', min: 1, max: Number.MAX_SAFE_INTEGER }).meta({
    description: 'The version on which the change is based: if the record has another one by now, nothing is changed (412)',
  }),
};
export const toRemove = z.object(target);

type StoredShape<Fields extends Record<string, Field>> = {
  [Key in keyof Fields]: Fields[Key] extends Field<infer Out>
    ? null extends Out
      ? z.ZodType<Exclude<Out, null | undefined> | null>
      : z.ZodType<Exclude<Out, undefined>>
    : never;
};
type NullableShape<Fields extends Record<string, Field>> = {
  [Key in keyof Fields]: Fields[Key] extends Field<infer Out> ? z.ZodType<Exclude<Out, null | undefined> | null> : never;
};

/** The output shape of stored fields: required ones as they are, optional ones nullable, flags always there. */
export function buildStoredShape<Fields extends Record<string, Field>>(fields: Fields): StoredShape<Fields> {
  return mapFields(fields, (stored, nullable) => (nullable ? stored.nullable() : stored)) as StoredShape<Fields>;
}

/** The output shape of fields each of which may be unknown (null). */
export function buildNullableShape<Fields extends Record<string, Field>>(fields: Fields): NullableShape<Fields> {
  return mapFields(fields, (stored) => stored.nullable()) as NullableShape<Fields>;
}

/** PATCH of a record of which some fields may be unknown: null is accepted only where the value is already null. */
export function allowUnknown<Shape extends z.ZodRawShape>(patch: z.ZodObject<Shape>): z.ZodObject<Shape> {
  return z.object(Object.fromEntries(Object.entries(patch.shape).map(([name, field]) => [name, z.nullable(field)]))) as never;
}

/** Records were validated on input: the output schema only names the type, so that reading a list stays fast. */
const plain: Record<string, () => z.ZodType> = {
  money: () => z.number().meta({ description: 'US dollars' }),
  count: () => z.int(),
  decimal: () => z.number(),
  flag: () => z.boolean(),
  day: () => z.string().meta({ format: 'date' }),
  moment: () => momentSchema,
  reference: () => z.int().min(1),
  links: () => z.array(z.string()),
  texts: () => z.array(z.string()),
};

function mapFields(fields: Record<string, Field>, each: (stored: z.ZodType, nullable: boolean) => z.ZodType) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const meta = getFieldMeta(schema);
      const option = meta.options ? z.enum(meta.options as [string, ...string[]]) : z.string();
      const stored = plain[meta.kind]?.() ?? (meta.kind === 'choices' ? z.array(option) : option);
      return [name, each(stored, meta.nullable)];
    }),
  );
}

/** The empty output of a procedure. */
export const nothing = z.null();

/** Of a row what a record shows, and nothing else. */
export const pickShown = <Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, row[name as keyof typeof row]])) as z.output<z.ZodObject<Shape>>;
