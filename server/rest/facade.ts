/** The REST façade: the procedures of the app's router that have a path, called with their envelopes. They check their own input. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { Context } from '#server/core/context.ts';
import { formatEntityTag } from '#server/core/precondition.ts';
import type { ProcedureMeta } from '#server/core/rest.ts';
import type { z } from '#shared/core/zod.ts';
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
export const getDefinition = (procedure: AnyTRPCProcedure) => procedure._def as unknown as Definition & { type: 'query' | 'mutation' };

/** All procedures that have a REST path, `/leads/stats` before `/leads/{id}`. */
export function listRestProcedures(router: AnyTRPCRouter): RestProcedure[] {
  const byLiterals = (path: string) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>)
    .flatMap(([name, procedure]) => {
      const meta = getDefinition(procedure).meta;
      return meta?.openapi && meta.rest ? [{ name, procedure, openapi: meta.openapi, rest: meta.rest }] : [];
    })
    .sort((one, other) => (byLiterals(one.openapi.path) < byLiterals(other.openapi.path) ? -1 : 1));
}

const NO_TEXT = new Set(['number', 'boolean', 'bigint', 'date']);

/** Refuses, at start, an input with a leaf that takes no text: in a query string every value is one. */
export function assertNoBareLeaves(procedures: RestProcedure[]): void {
  const visit = (schema: z.ZodType, at: string): void => {
    const def = schema._zod.def as { type: string; shape?: Record<string, z.ZodType>; innerType?: z.ZodType; element?: z.ZodType };
    if (NO_TEXT.has(def.type)) throw new Error(`${at}: bare z.${def.type}() in a REST input; use a kind of shared/core/fields`);
    for (const [key, inner] of Object.entries(def.shape ?? {})) visit(inner, `${at}.${key}`);
    const inner = def.innerType ?? def.element;
    if (inner) visit(inner, at);
  };
  for (const { name, procedure } of procedures) for (const input of getDefinition(procedure).inputs ?? []) visit(input, `${name}.input`);
}

/** The body of the answer; the status and headers that go with it are in the context. Throws what the procedure throws. */
export async function callRestProcedure({ name, procedure, rest }: RestProcedure, context: Context, input: unknown): Promise<object> {
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
