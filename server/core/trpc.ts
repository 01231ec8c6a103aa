/** tRPC, set up once: the error body of /trpc, and the kinds of procedure. */
import { initTRPC, TRPCError } from '@trpc/server';
import { findMisspelledGuards, findUnknownNames } from '#shared/core/known-names.ts';
import { z } from '#shared/core/zod.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { requireScope, type Context } from './context.ts';
import { Forbidden, Invalid } from './errors.ts';
import { asTrpcError, getFieldErrors, getPublicMessage, retryAfter, findStatus } from './problem.ts';
import type { ProcedureMeta } from './rest.ts';

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // isDev would put stack traces into bodies.
    isDev: false,
    // Proxies close streams that are silent for a minute; a client that hears nothing for longer than this reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      message: getPublicMessage(error),
      data: { code: shape.data.code, httpStatus: findStatus(error), errors: getFieldErrors(error), requestId: ctx?.requestId },
    }),
  });

/** Our schemas are synchronous, and zod's compiled parsers, four times as fast, work for such schemas only. */
const parseAtOnce = <Schema>(schema: Schema): Schema =>
  Object.assign(schema as object, { parseAsync: (value: unknown) => (schema as z.ZodType).parse(value) }) as Schema;

/** Refuses names that the input does not know, where one that is ignored would return or change more than was asked for. */
function withKnownNames(builder: typeof t.procedure, find: typeof findUnknownNames): typeof t.procedure {
  const input = builder._def.inputs.at(-1);
  if (!(input instanceof z.ZodObject)) return builder;
  return builder.use(async ({ getRawInput, next }) => {
    const errors = find(input.shape, await getRawInput());
    if (errors) throw new Invalid(errors);
    return next();
  });
}

/** The builder of procedures, whose inputs and outputs are parsed at once, where tRPC itself would ask for `parseAsync`. */
function parseSync(builder: typeof t.procedure): typeof t.procedure {
  const wrap = (next: unknown) => parseSync(next as typeof builder) as never;
  return {
    ...builder,
    use: (middleware) => wrap(builder.use(middleware)),
    meta: (meta) => wrap(builder.meta(meta)),
    input: (schema) => wrap(builder.input(parseAtOnce(schema))),
    output: (schema) => wrap(builder.output(parseAtOnce(schema))),
    query: (resolver) => withKnownNames(builder, findUnknownNames).query(resolver),
    mutation: (resolver) => withKnownNames(builder, findMisspelledGuards).mutation(resolver),
  };
}

/** An error with the status that it has on both faces. tRPC takes `Retry-After` from the context. */
function toClientError({ http }: Context, failure: TRPCError): TRPCError {
  const error = asTrpcError(failure);
  const seconds = retryAfter(error);
  if (seconds !== undefined) http.headers['retry-after'] = String(seconds);
  return error;
}

export const router = t.router;
const procedure = parseSync(t.procedure);

/** A procedure that anyone may call. */
export const openProcedure = procedure.use(async ({ ctx, next }) => {
  await ctx.nextCall();
  const result = await next();
  if (result.ok) return result;
  throw toClientError(ctx, result.error);
});

/** A procedure on the signed-in account's own records: `ctx.scope`. 401 without a session or token, 403 where a token may not. */
export const accountProcedure = procedure.use(async ({ ctx, type, next }) => {
  await ctx.nextCall();
  // One middleware instead of two, because tRPC copies the context at each.
  const { scope, access } = await requireScope(ctx, type === 'mutation' ? 'changes' : 'reads').catch((cause: unknown) => {
    throw toClientError(ctx, new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
  });
  const result = await next({ ctx: { scope, access } });
  if (result.ok) return result;
  throw toClientError(ctx, result.error);
});

/** A procedure of the account itself: 403 for every token, so that no program can lock its owner out or let others in. */
export const sessionProcedure = accountProcedure.use(({ ctx, next }) => {
  if (ctx.access.kind !== 'session') throw new Forbidden(authTexts.tokenMayNot);
  return next({ ctx: { sessionId: ctx.access.id } });
});
