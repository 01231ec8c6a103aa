/** The bodies of successful REST answers: for each shape its schema and its value, side by side. */
import type { ProcedureMeta } from '#server/core/rest.ts';
import { z } from '#shared/core/zod.ts';

type RestMeta = NonNullable<ProcedureMeta['rest']>;

const success = z.literal('success');

interface Shape {
  /** The schema of the body, from the procedure's output. */
  schema(output: z.ZodType, rest: RestMeta): z.ZodType;
  /** The body, from what the procedure returned. */
  value(output: never, rest: RestMeta): object;
}

const withMessage = (rest: RestMeta) => (rest.message === undefined ? {} : { message: z.string() });
const includeMessage = (rest: RestMeta) => (rest.message === undefined ? {} : { message: rest.message });
const getShape = (schema: z.ZodType) => (schema as z.ZodObject).shape;

export const envelopes: Record<RestMeta['envelope'], Shape> = {
  record: {
    schema: (output, rest) => z.object({ status: success, ...withMessage(rest), data: output }),
    value: (record, rest) => ({ status: 'success', ...includeMessage(rest), data: record }),
  },
  page: {
    schema: (output) => z.object({ status: success, ...getShape(output) }),
    value: (page: { data: unknown; meta: unknown }) => ({ status: 'success', data: page.data, meta: page.meta }),
  },
  nested_page: {
    schema: (output) => z.object({ status: success, data: output }),
    value: (page) => ({ status: 'success', data: page }),
  },
  message: {
    schema: () => z.object({ status: success, message: z.string() }),
    value: (_, rest) => ({ status: 'success', message: rest.message ?? '' }),
  },
  register: {
    schema: (output) => z.object({ status: success, message: z.string(), ...getShape(output), data: output }),
    value: (session: object, rest) => ({ status: 'success', message: rest.message ?? '', ...session, data: session }),
  },
};

/** The body of a failure. Its request id is in the answer's `X-Request-Id`, as with every answer. */
export const buildErrorBody = (message: string, errors?: Record<string, string[]>) => ({
  status: 'error' as const,
  message,
  ...(errors ? { errors } : {}),
});

/** The body for an unknown path or method. */
export const describeUnknownPath = ({ method, originalUrl }: { method: string; originalUrl: string }) =>
  buildErrorBody(`No such path: ${method} ${originalUrl.split('?')[0]}`);
