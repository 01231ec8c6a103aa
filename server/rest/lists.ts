/** The lists that can be exported: those whose procedure names its source. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { ProcedureMeta, ReadList } from '#server/core/rest.ts';
import type { z } from '#shared/core/zod.ts';

interface ExportedList {
  /** Under /api, without the slash: also the name of the file. */
  path: string;
  input: z.ZodObject;
  record: z.ZodType;
  source: ReadList;
}

interface ListDefinition {
  meta?: ProcedureMeta;
  inputs: [z.ZodObject];
  output: z.ZodObject<{ data: z.ZodArray }>;
}

/** In the order of the router. */
export const listExported = (router: AnyTRPCRouter): ExportedList[] =>
  Object.values(router._def.procedures as Record<string, AnyTRPCProcedure>).flatMap((procedure) => {
    const { meta, inputs, output } = procedure._def as unknown as ListDefinition;
    if (!meta?.openapi || !meta.rest?.source) return [];
    const record = output.shape.data.element as z.ZodType;
    return [{ path: meta.openapi.path.slice(1), input: inputs[0], record, source: meta.rest.source }];
  });
