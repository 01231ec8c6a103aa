/** The REST façade: the procedures of the app's router that have a path, called with their envelopes. They check their own input. */
import type { AnyTRPCProcedure } from '@trpc/server';
import type { Context } from '#server/core/context.ts';
import type { ProcedureMeta } from '#server/core/rest.ts';
import type { z } from '#shared/core/zod.ts';
import { envelopes } from './envelope.ts';

/** A version as an entity tag. */
const formatEntityTag = (version: number): string => `"${version}"`;

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
