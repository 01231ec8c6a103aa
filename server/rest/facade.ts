/**
 * The REST façade: from the app's router, what the OpenAPI adapter needs to serve and to describe the same procedures with
 * their envelopes. Nothing is validated twice: the façade calls the procedures themselves.
 */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { Context } from '#server/core/context.ts';
import { formatEntityTag } from '#server/core/precondition.ts';
import type { ProcedureMeta } from '#server/core/rest.ts';
import { recordId } from '#shared/core/record.ts';
import { z } from '#shared/core/zod.ts';
import { envelopes } from './envelope.ts';

export interface RestProcedure {
  /** `leads.get` */
  name: string;
  procedure: AnyTRPCProcedure;
  openapi: NonNullable<ProcedureMeta['openapi']>;
  rest: NonNullable<ProcedureMeta['rest']>;
}

interface Definition {
  inputs?: z.ZodType[];
  output?: z.ZodType;
  meta?: ProcedureMeta;
}
const getDefinition = (procedure: AnyTRPCProcedure) => procedure._def as unknown as Definition & { type: 'query' | 'mutation' };

/** All procedures that have a REST path. The adapter takes the first path that fits, so `/leads/export` comes before `/leads/{id}`. */
export function listRestProcedures(router: AnyTRPCRouter): RestProcedure[] {
  const byLiterals = (path: string) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>)
    .flatMap(([name, procedure]) => {
      const meta = getDefinition(procedure).meta;
      return meta?.openapi && meta.rest ? [{ name, procedure, openapi: meta.openapi, rest: meta.rest }] : [];
    })
    .sort((one, other) => (byLiterals(one.openapi.path) < byLiterals(other.openapi.path) ? -1 : 1));
}

const COERCED = new Set(['number', 'boolean', 'bigint', 'date']);

/** Refuses, at start, an input whose leaf the adapter would coerce in place, for both faces and for the forms. */
export function assertNoBareLeaves(procedures: RestProcedure[]): void {
  const visit = (schema: z.ZodType, at: string): void => {
    const def = schema._zod.def as { type: string; shape?: Record<string, z.ZodType>; innerType?: z.ZodType; element?: z.ZodType };
    if (COERCED.has(def.type)) throw new Error(`${at}: bare z.${def.type}() in a REST input; use a kind of shared/core/fields`);
    for (const [key, inner] of Object.entries(def.shape ?? {})) visit(inner, `${at}.${key}`);
    const inner = def.innerType ?? def.element;
    if (inner) visit(inner, at);
  };
  for (const { name, procedure } of procedures) for (const input of getDefinition(procedure).inputs ?? []) visit(input, `${name}.input`);
}

const toPlainObject = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? z.object(schema.shape) : z.object({}));

const listPathKeys = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key as string, recordId])));

/** The router as the adapter is shown it. For the document its inputs are complete; for serving they are the path's keys alone,
 * since the adapter walks them on every request and the procedures check their own input. */
export function buildRestFacade(router: AnyTRPCRouter, procedures: RestProcedure[], inputs: 'described' | 'served'): AnyTRPCRouter {
  const shown = procedures.map(({ name, procedure, openapi, rest }) => {
    const def = getDefinition(procedure);
    const output = envelopes[rest.envelope].schema(def.output ?? z.null(), rest);
    return [
      name,
      {
        _def: {
          ...def,
          inputs: [inputs === 'described' ? toPlainObject(def.inputs?.at(-1)) : listPathKeys(openapi.path)],
          output,
          meta: { openapi: { ...openapi, errorResponses: [] } },
        },
      },
    ] as const;
  });
  const byName = new Map(procedures.map((entry) => [entry.name, entry]));
  return {
    _def: { ...router._def, procedures: Object.fromEntries(shown) },
    createCaller: (context: Context) => createCaller((name, input) => call(byName.get(name) as RestProcedure, context, input)),
  };
}

/** An object that answers `caller.leads.get(input)` without building every procedure for every request. */
const createCaller = (invoke: (name: string, input: unknown) => Promise<unknown>) =>
  new Proxy(
    {},
    { get: (_, noun) => new Proxy({}, { get: (__, verb) => (input: unknown) => invoke(`${String(noun)}.${String(verb)}`, input) }) },
  );

async function call({ name, procedure, rest }: RestProcedure, context: Context, input: unknown): Promise<object> {
  const run = procedure as unknown as (options: object) => Promise<unknown>;
  const output = await run({
    ctx: context,
    path: name,
    type: getDefinition(procedure).type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
  // A record may be null: the row of a file for a lead that came from none.
  const version = rest.envelope === 'record' ? (output as { version?: unknown } | null)?.version : undefined;
  if (typeof version === 'number') context.http.headers.etag = formatEntityTag(version);
  return envelopes[rest.envelope].value(output as never, {
    ...rest,
    ...(context.http.message === undefined ? {} : { message: context.http.message }),
  });
}
