/** Fields that hold a moment: taken with any offset, kept in UTC. */
import type { Field, OptionalField } from '../core/fields.ts';
import { z } from '../core/zod.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const momentProblem = 'Must be a time such as 2026-01-31T17:45:00Z';

interface TimeOptions {
  label: string;
  /** What else a time must be, and what is said when it is not. */
  rule?: (iso: string) => boolean;
  wrong?: string;
}

/** Text as a moment in UTC; anything else as it is, for the rule to refuse. */
const toUtc = (value: unknown): unknown => {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
  if (typeof value !== 'string' || !MOMENT.test(value.trim())) return value;
  const ms = Date.parse(value.trim());
  return Number.isNaN(ms) ? value : new Date(ms).toISOString();
};

const timeRule = ({ label, rule, wrong = momentProblem }: TimeOptions) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : momentProblem) })
    .check((ctx) => {
      const isMoment = MOMENT.test(ctx.value) && !Number.isNaN(Date.parse(ctx.value));
      const message = isMoment ? (rule && !rule(ctx.value) ? wrong : undefined) : momentProblem;
      if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value });
    })
    .meta({ format: 'date-time' });

export const time = (o: TimeOptions) => z.preprocess(toUtc, timeRule(o)) as unknown as Field<string, string>;
export const optionalTime = (o: TimeOptions) =>
  z
    .preprocess((value) => (value === undefined ? undefined : (toUtc(value) ?? null)), timeRule(o).nullish())
    .optional() as unknown as OptionalField<string | null, string | null>;
