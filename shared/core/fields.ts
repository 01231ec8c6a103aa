/**
 * Field kinds: the one definition of what may be typed into a field. From a kind come the zod rule of the procedures and the
 * forms, the form control and its label, the CSV cell parser, and the OpenAPI property.
 *
 * Every kind is a pipe that first cleans (text trimmed, "" and null read as absent, numeric strings as numbers), so that forms,
 * CSV cells and query strings need no second decoder.
 */
import { dayProblem, isDay } from './days.ts';
import { formatDollars, formatNumber } from './format.ts';
import { z } from './zod.ts';

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'password'
  | 'money'
  | 'count'
  | 'decimal'
  | 'flag'
  | 'day'
  | 'moment'
  | 'option'
  | 'reference'
  | 'links'
  | 'texts'
  | 'choices';

export interface FieldMeta {
  kind: FieldKind;
  label: string;
  /** Whether a form asks for it. */
  required: boolean;
  /** Whether a stored record may lack it. */
  nullable: boolean;
  /** Values of an `option` or of `choices`, in the order in which they are offered. */
  options?: readonly string[];
  /** Longest text in characters, or largest number. */
  max?: number;
  min?: number;
  /** Step of a number control. */
  step?: number;
  /** What other tools call its column in a file; see `readForms`. The first is the surest. */
  columns?: readonly string[];
}

/** A schema with its description. `Out` is what the server works with, `In` what a caller may send. */
export type Field<Out = unknown, In = unknown> = z.ZodType<Out, In>;
/** A field whose key may be missing; null says that it was sent blank. */
export type OptionalField<Out = unknown, In = unknown> = z.ZodOptional<z.ZodType<Out, In>>;

const metas = new WeakMap<z.ZodType, FieldMeta>();

/** The description of a field made here; throws for any other schema. */
export function getFieldMeta(schema: z.ZodType): FieldMeta {
  const meta = metas.get(schema);
  if (!meta) throw new Error('not a field of shared/core/fields');
  return meta;
}

/** Like `getFieldMeta`, for schemas that may be something else. */
export const findFieldMeta = (schema: z.ZodType): FieldMeta | undefined => metas.get(schema);

/** The general message of failed forms and of 422 answers. */
export const VALIDATION_BANNER = 'Please fix the validation errors above.';

export const requireOneOf = (options: readonly string[]) => `Must be one of: ${options.join(', ')}`;
export const describeMaximum = (characters: number) => `Must be at most ${formatNumber(characters)} characters`;
const describeMinimum = (characters: number) => `Must be at least ${formatNumber(characters)} characters`;
const isRequired = (label: string) => `${label} is required`;

/** null, "" and blank text are absent (undefined); other text is trimmed. */
const clean = (value: unknown): unknown => {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? undefined : text;
};

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const toNumber = (value: unknown): unknown => {
  const cleaned = clean(value);
  return typeof cleaned === 'string' && NUMERIC.test(cleaned) ? Number(cleaned) : cleaned;
};

const toFlag = (value: unknown): unknown => {
  const cleaned = clean(value);
  return cleaned === 'true' ? true : cleaned === 'false' ? false : cleaned;
};

type Cleaner = (value: unknown) => unknown;

/** A field that must be there. Absent input reaches `inner` as undefined, whose own error says "... is required". */
function required<Out, In>(cleaner: Cleaner, inner: z.ZodType<Out>, meta: Omit<FieldMeta, 'required' | 'nullable'>): Field<Out, In> {
  const schema = z.preprocess(cleaner, inner) as unknown as Field<Out, In>;
  metas.set(schema, { ...meta, required: true, nullable: false });
  return schema;
}

/** A field that may be left out (undefined) or sent blank (null, so that a PATCH can clear it). */
function optional<Out, In>(
  cleaner: Cleaner,
  inner: z.ZodType<Out>,
  meta: Omit<FieldMeta, 'required' | 'nullable'>,
  expected = false,
): OptionalField<Out | null, In | null> {
  const blank: Cleaner = (value) => (value === undefined ? undefined : (cleaner(value) ?? null));
  const schema = z.preprocess(blank, inner.nullish()).optional() as unknown as OptionalField<Out | null, In | null>;
  metas.set(schema, { ...meta, required: expected, nullable: true });
  return schema;
}

interface Common {
  label: string;
  /** Replaces "<Label> is required". */
  missing?: string;
  columns?: readonly string[];
}
const describe = ({ label, columns }: Common) => ({ label, ...(columns && { columns }) });

interface TextOptions extends Common {
  max?: number;
  min?: number;
  /** A further check and what to say when it fails. */
  pattern?: { test(text: string): boolean };
  wrong?: string;
}

/** Rules run one after another, so that a value gets one message: the first that applies. */
function buildTextRule(o: TextOptions & { max: number }): z.ZodType<string> {
  const check = (text: string, ctx: z.core.$RefinementCtx<string>) => {
    // Expressions are not tried on overlong text.
    const fits = text.length <= 2 * o.max;
    const problem =
      fits && o.pattern && !o.pattern.test(text) ? (o.wrong ?? 'Is not valid') : findTextLengthProblem(text, o.min ?? 0, o.max);
    if (problem) ctx.issues.push({ code: 'custom', message: problem, input: text });
  };
  return z
    .string({ error: (issue) => (issue.input === undefined ? (o.missing ?? isRequired(o.label)) : 'Must be text') })
    .check((ctx) => check(ctx.value, ctx as unknown as z.core.$RefinementCtx<string>))
    .meta({ minLength: Math.max(1, o.min ?? 1), maxLength: o.max });
}

function findTextLengthProblem(text: string, min: number, max: number): string | undefined {
  // A sign takes at most two of what a text's length counts.
  if (text.length > 2 * max) return describeMaximum(max);
  if (!isStorable(text)) return NOT_STORABLE;
  const length = [...text].length;
  if (length < min) return describeMinimum(min);
  if (length > max) return describeMaximum(max);
  return undefined;
}

export const NOT_STORABLE = 'Must not contain control characters';
// NUL ends a string in SQLite's own functions, and half a character (a lone surrogate) cannot be written as UTF-8.
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** Whether a text can be stored unchanged. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

const requireText = (kind: FieldKind, o: TextOptions, max: number) =>
  required<string, string>(clean, buildTextRule({ ...o, max }), { kind, ...describe(o), max });

/** One line of text, at most 200 characters by default. */
export const text = (o: TextOptions) => requireText('text', o, o.max ?? 200);
export const optionalText = (o: TextOptions & { reads?: (text: string) => string | null }) => {
  const max = o.max ?? 200;
  const cleaner: Cleaner = (value) => {
    const text = clean(value);
    return typeof text === 'string' && o.reads && text.length <= 2 * max ? (o.reads(text) ?? undefined) : text;
  };
  return optional<string, string>(cleaner, buildTextRule({ ...o, max }), { kind: 'text', ...describe(o), max });
};

/** Several lines, at most 10 000 characters. */
export const longText = (o: TextOptions) => requireText('long_text', o, o.max ?? 10_000);
export const optionalLongText = (o: TextOptions) => {
  const max = o.max ?? 10_000;
  return optional<string, string>(clean, buildTextRule({ ...o, max }), { kind: 'long_text', ...describe(o), max });
};

/**
 * Letters and spaces, and the apostrophe, hyphen and period of real names (O'Brien, Anne-Marie, St. Louis); begins with a letter.
 */
export const ALPHABETIC = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

/** A person's name: 2 to 100 letters. */
export const personName = (o: Common) => text({ ...o, max: 100, min: 2, pattern: ALPHABETIC, wrong: 'Must be alphabetic value' });

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/;

/** An email address, stored as typed (comparison ignores case). `wrong` is the message for anything else. */
export const email = (o: Common & { wrong: string }) => requireText('email', { ...o, pattern: EMAIL }, 254);

/** A phone number that fits `pattern`, stored as typed. */
export const phone = (o: Common & { pattern: RegExp; wrong: string }) => requireText('phone', o, 40);

const buildPasswordRule = (missing: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'Must be text') })
    .max(200, { error: describeMaximum(200) })
    .refine(isStorable, { error: NOT_STORABLE });

/** A password: at most 200 characters, never trimmed. `short` is the message below 6; without it any length is valid (sign-in). */
export const password = (o: Common & { short?: string }) => {
  const missing = o.missing ?? isRequired(o.label);
  const inner = buildPasswordRule(missing).min(o.short ? 6 : 1, { error: o.short ?? missing });
  const cleaner: Cleaner = (value) => (value === null || value === '' ? undefined : value);
  return required<string, string>(cleaner, inner, { kind: 'password', ...describe(o), max: 200 });
};

/** A password that only some cases require. */
export const optionalPassword = (o: Common) =>
  optional<string, string>((value) => (value === '' ? null : value), buildPasswordRule(isRequired(o.label)), {
    kind: 'password',
    ...describe(o),
    max: 200,
  });

interface NumberOptions extends Common {
  min?: number;
  max: number;
  /** The message below `min`. */
  low?: string;
  /** The message above `max`. */
  high?: string;
  /** The message for anything that is no number, or too large. */
  wrong?: string;
  /** Formats a bound in messages, where it is no plain number. */
  say?: (bound: number) => string;
  /** Zero is refused with the message for "missing". */
  zeroIsMissing?: boolean;
  /** Decimal places: 0 for whole numbers. */
  decimals: number;
  /** Of an optional kind: a form asks for it all the same, because a rule over the whole record may require it. */
  expected?: boolean;
}

function buildNumberRule(o: NumberOptions): z.ZodType<number> {
  const missing = o.missing ?? isRequired(o.label);
  const say = o.say ?? formatNumber;
  const problem = (value: number): string | undefined => {
    if (o.zeroIsMissing && value === 0) return missing;
    if (o.min !== undefined && value < o.min) return o.low ?? `Must be at least ${say(o.min)}`;
    if (value > o.max) return o.high ?? `Must be at most ${say(o.max)}`;
    if (o.decimals === 0 && !Number.isInteger(value)) return 'Must be a whole number';
    if (!hasDecimals(value, o.decimals)) return `Must have at most ${o.decimals} decimals`;
    return undefined;
  };
  const bounds = {
    ...(o.min === undefined ? {} : o.zeroIsMissing ? { exclusiveMinimum: o.min } : { minimum: o.min }),
    maximum: o.max,
    ...(o.decimals === 0 ? { type: 'integer' as const } : {}),
  };
  return z
    .number({ error: (issue) => (issue.input === undefined ? missing : (o.wrong ?? 'Must be a number')) })
    .check((ctx) => {
      const message = problem(ctx.value);
      if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value });
    })
    .meta(bounds);
}

/** Whether a number has at most this many decimals; safe against binary fractions (0.07, 1.13). */
const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value;

export const MAX_MONEY = 1_000_000_000;

/** US dollars with at most two decimals, `min` (0) to 1 000 000 000. `positive` refuses zero as well. */
export const money = (o: Common & { min?: number; positive?: string; nonNegative?: string; zeroIsMissing?: boolean }) => {
  const { min = 0 } = o;
  const wrong = o.positive ?? o.nonNegative;
  const inner = buildNumberRule({
    ...o,
    decimals: 2,
    say: formatDollars,
    max: MAX_MONEY,
    min: o.positive === undefined ? min : 0.01,
    ...(wrong ? { low: wrong, wrong } : {}),
  });
  return required<number, number | string>(toNumber, inner, { kind: 'money', ...describe(o), min, max: MAX_MONEY, step: 0.01 });
};
export const optionalMoney = (o: Common & { nonNegative?: string; max?: number; expected?: boolean }) => {
  const { nonNegative: wrong, max = MAX_MONEY } = o;
  const inner = buildNumberRule({ ...o, decimals: 2, say: formatDollars, max, min: 0, ...(wrong ? { low: wrong, wrong } : {}) });
  return optional<number, number | string>(toNumber, inner, { kind: 'money', ...describe(o), min: 0, max, step: 0.01 }, o.expected);
};

/** A whole number. */
export const count = (o: Omit<NumberOptions, 'decimals'>) =>
  required<number, number | string>(toNumber, buildNumberRule({ ...o, decimals: 0 }), buildNumberMeta('count', o, 1));
export const optionalCount = (o: Omit<NumberOptions, 'decimals'>) =>
  optional<number, number | string>(toNumber, buildNumberRule({ ...o, decimals: 0 }), buildNumberMeta('count', o, 1), o.expected);

/** A number with decimals; `step` is the form's. */
export const decimal = (o: NumberOptions & { step: number }) =>
  required<number, number | string>(toNumber, buildNumberRule(o), buildNumberMeta('decimal', o, o.step));

export const optionalDecimal = (o: NumberOptions & { step: number }) =>
  optional<number, number | string>(toNumber, buildNumberRule(o), buildNumberMeta('decimal', o, o.step), o.expected);

const buildNumberMeta = (kind: FieldKind, o: Common & { min?: number; max: number }, step: number) => ({
  kind,
  ...describe(o),
  max: o.max,
  step,
  ...(o.min === undefined ? {} : { min: o.min }),
});

/** true or false; absent and null are false. */
export const flag = (o: Common) => {
  const inner = z.boolean({ error: 'Must be true or false' });
  const schema = z.preprocess((value) => toFlag(value) ?? false, inner).optional() as unknown as OptionalField<
    boolean,
    boolean | 'true' | 'false' | '' | null
  >;
  metas.set(schema, { kind: 'flag', ...describe(o), required: false, nullable: false });
  return schema;
};
/** true or false as a filter; absent and blank are no filter. */
export const optionalFlag = (o: Common) =>
  optional<boolean, boolean | 'true' | 'false' | ''>(toFlag, z.boolean({ error: 'Must be true or false' }), {
    kind: 'flag',
    ...describe(o),
  });

/** A calendar day, YYYY-MM-DD. */
const buildDayRule = (o: Common) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? (o.missing ?? isRequired(o.label)) : dayProblem) })
    .refine(isDay, { error: dayProblem })
    .meta({ format: 'date' });
export const day = (o: Common) => required<string, string>(clean, buildDayRule(o), { kind: 'day', ...describe(o) });
export const optionalDay = (o: Common) => optional<string, string>(clean, buildDayRule(o), { kind: 'day', ...describe(o) });

const momentProblem = 'Must be a date and time with its zone (2026-01-31T17:45:00Z)';
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Converts a moment to UTC; other values pass unchanged. */
const toMoment = (value: unknown): unknown => {
  const cleaned = clean(value);
  const day = typeof cleaned === 'string' ? MOMENT.exec(cleaned)?.[1] : undefined;
  return day !== undefined && isDay(day) ? new Date(cleaned as string).toISOString() : cleaned;
};
const buildMomentRule = (o: Common) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? (o.missing ?? isRequired(o.label)) : momentProblem) })
    .refine((value) => MOMENT.test(value) && isDay(value.slice(0, 10)), { error: momentProblem })
    .meta({ format: 'date-time' });

/** A moment: ISO 8601 with a zone, stored in UTC. */
export const moment = (o: Common) => required<string, string>(toMoment, buildMomentRule(o), { kind: 'moment', ...describe(o) });
export const optionalMoment = (o: Common) => optional<string, string>(toMoment, buildMomentRule(o), { kind: 'moment', ...describe(o) });

interface OptionOptions<T extends string> extends Common {
  /** Other spellings that are accepted, lower case, and what they mean. */
  also?: Readonly<Record<string, T>>;
  /** The message for a value that is not on the list. */
  wrong?: string;
}

function buildOptionParts<const T extends readonly string[]>(options: T, o: OptionOptions<T[number]>) {
  const cleaner: Cleaner = (value) => {
    const cleaned = clean(value);
    const also = o.also;
    if (typeof cleaned !== 'string' || !also) return cleaned;
    const key = cleaned.toLowerCase();
    return Object.hasOwn(also, key) ? also[key] : cleaned;
  };
  const wrong = o.wrong ?? requireOneOf(options);
  const inner = z.enum(options as unknown as [T[number], ...T[number][]], {
    error: (issue) => (issue.input === undefined ? (o.missing ?? isRequired(o.label)) : wrong),
  }) as unknown as z.ZodType<T[number]>;
  return { cleaner, inner, meta: { kind: 'option' as const, ...describe(o), options } };
}

/** The options of a field, by their labels. */
export const listNames = <Name extends string>(labels: Readonly<Record<Name, string>>) => Object.keys(labels) as [Name, ...Name[]];

/** One of a list. */
export function option<const T extends readonly string[]>(options: T, o: OptionOptions<T[number]>) {
  const { cleaner, inner, meta } = buildOptionParts(options, o);
  return required<T[number], T[number]>(cleaner, inner, meta);
}
export function optionalOption<const T extends readonly string[]>(options: T, o: OptionOptions<T[number]>) {
  const { cleaner, inner, meta } = buildOptionParts(options, o);
  return optional<T[number], T[number] | ''>(cleaner, inner, meta);
}

const buildReferenceRule = (o: Common & { description?: string }) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? (o.missing ?? isRequired(o.label)) : 'Must be a whole number') })
    .refine((value) => Number.isSafeInteger(value) && value > 0, { error: 'Must be a positive whole number' })
    .meta({ type: 'integer', minimum: 1, ...(o.description && { description: o.description }) });

/** The id of another record. */
export const reference = (o: Common & { description?: string }) =>
  required<number, number | string>(toNumber, buildReferenceRule(o), { kind: 'reference', ...describe(o) });
export const optionalReference = (o: Common) =>
  optional<number, number | string>(toNumber, buildReferenceRule(o), { kind: 'reference', ...describe(o) });

const LINK = /^(https?:\/\/[^\s]+|\/uploads\/[\w./-]+)$/i;

/** http(s) or own upload URLs, at most `max`. */
export const links = (o: Common & { max: number }) => {
  const inner = z
    .array(
      z
        .string({ error: 'Must be text' })
        .max(2000, { error: describeMaximum(2000) })
        .regex(LINK, { error: 'Must be http or https links' }),
      {
        error: 'Must be a list of links',
      },
    )
    .max(o.max, { error: `Must be at most ${formatNumber(o.max)} links` });
  return optional<string[], string[]>((value) => value ?? undefined, inner, { kind: 'links', ...describe(o), max: o.max });
};

/** Overlong lists and lines are refused before they are scanned. */
const [MAX_LINES, MAX_LINE_LENGTH] = [5000, 2000];

/** A list, or a text with one entry a line: trimmed, without blanks and without repeats in another case. */
const toTexts =
  (max: number) =>
  (value: unknown): unknown => {
    if (value === undefined || value === null) return undefined;
    const parts: unknown = typeof value === 'string' ? value.split(/[\n;]/, MAX_LINES + 1) : value;
    if (!Array.isArray(parts) || parts.some((part) => typeof part !== 'string')) return value;
    if (parts.length > MAX_LINES) return Array<string>(max + 1).fill('too many');
    const seen = new Set<string>();
    return (parts as string[])
      .map((part) => (part.length > MAX_LINE_LENGTH ? part : part.trim().replace(/\s+/g, ' ')))
      .filter((part) => part !== '' && !seen.has(part.toLowerCase()) && Boolean(seen.add(part.toLowerCase())));
  };

/** Short texts, at most `max` of 100 characters each; a text with semicolons or line ends is read as several. */
export const texts = (o: Common & { max: number; pattern?: RegExp; wrong?: string }) => {
  const inner = z
    .array(buildTextRule({ ...o, max: 100 }), { error: 'Must be a list of texts' })
    .max(o.max, { error: `Must be at most ${formatNumber(o.max)} entries` });
  return optional<string[], string[] | string>(toTexts(o.max), inner, { kind: 'texts', ...describe(o), max: o.max });
};

/** Some of a list of values; a text with semicolons or line ends is read as several. */
export const choices = <const T extends readonly string[]>(options: T, o: Common) => {
  const each = z.enum(options as unknown as [T[number], ...T[number][]], { error: requireOneOf(options) });
  const inner = z.array(each, { error: 'Must be a list' }) as unknown as z.ZodType<T[number][]>;
  return optional<T[number][], T[number][] | string>(toTexts(options.length), inner, {
    kind: 'choices',
    ...describe(o),
    options,
    max: options.length,
  });
};
