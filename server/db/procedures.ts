/** The usual procedures of records, a line each in a router: the path and words of REST, what goes in and out, and what does it. */
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { Access, Context, Scope } from '#server/core/context.ts';
import { type Expected, resolveExpected } from '#server/core/precondition.ts';
import { type ProcedureMeta, rest } from '#server/core/rest.ts';
import { accountProcedure } from '#server/core/trpc.ts';
import type { ListQuery, Page } from '#shared/core/list.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import type { z } from '#shared/core/zod.ts';
import { listPage } from './list.ts';
import type { ListSource } from './list-source.ts';

type Path = `/${string}`;
type AccountContext = Context & { scope: Scope; access: Access };
type Types<Input, Out extends z.ZodType> = { input: Input; output: z.output<Out>; meta: ProcedureMeta };
type Resolver = (call: { ctx: AccountContext; input: never }) => unknown;

const define = (meta: ProcedureMeta, input: z.ZodType, output: z.ZodType) => accountProcedure.meta(meta).input(input).output(output);

/** A query; `read` is given the checked input. */
export const readBy = <In extends z.ZodType, Out extends z.ZodType>(
  meta: ProcedureMeta,
  input: In,
  output: Out,
  read: (scope: Scope, input: z.output<In>) => Promise<z.output<Out>>,
) => {
  const resolve: Resolver = (call) => read(call.ctx.scope, call.input);
  return define(meta, input, output).query(resolve as never) as unknown as TRPCQueryProcedure<Types<z.input<In>, Out>>;
};

/** A mutation; `write` is given the checked input, and the context where the response has more than its meta says. */
export const writeBy = <In extends z.ZodType, Out extends z.ZodType>(
  meta: ProcedureMeta,
  input: In,
  output: Out,
  write: (scope: Scope, input: z.output<In>, context: AccountContext) => Promise<z.output<Out>>,
) => {
  const resolve: Resolver = (call) => write(call.ctx.scope, call.input, call.ctx);
  return define(meta, input, output).mutation(resolve as never) as unknown as TRPCMutationProcedure<Types<z.input<In>, Out>>;
};

/** A page of the account's records, beside an export of all pages; `nested`: as the specification has that of leads. */
export const readPage = <Row extends object, Query extends z.ZodType<ListQuery>, Out extends z.ZodType<Page<Row>>>(
  path: Path,
  summary: string,
  { input, output }: { input: Query; output: Out },
  buildSource: (scope: Scope, query: z.output<Query>) => ListSource<Row>,
  { isExported = true, ...how }: { isExported?: boolean; nested?: boolean } = {},
) =>
  readBy(
    rest.list(path, { summary, ...how, ...(isExported && { source: buildSource }) }),
    input,
    output,
    (scope, query) => listPage(scope, query, buildSource(scope, query)) as Promise<z.output<Out>>,
  );

/** One record, or what belongs to one. */
export const readOne = <Out extends z.ZodType>(
  path: Path,
  summary: string,
  output: Out,
  read: (scope: Scope, id: number) => Promise<z.output<Out>>,
) => readBy(rest.get(path, { summary }), byId, output, (scope, { id }) => read(scope, id));

/** A new record. */
export const createOne = <In extends z.ZodType, Out extends z.ZodType>(
  path: Path,
  summary: string,
  message: string,
  input: In,
  output: Out,
  create: (scope: Scope, input: z.output<In>) => Promise<z.output<Out>>,
) => writeBy(rest.create(path, { summary, message }), input, output, (scope, given) => create(scope, given));

type Change<In extends z.ZodType, Out extends z.ZodType> = (
  scope: Scope,
  id: number,
  given: z.output<In>,
  expected: Expected,
  context: AccountContext,
) => Promise<z.output<Out>>;
type Target = z.ZodType<z.output<typeof toRemove>, z.input<typeof toRemove>>;

const defineChange =
  (line: (typeof rest)['update']) =>
  <In extends z.ZodObject, Out extends z.ZodType>(
    path: Path,
    summary: string,
    message: string,
    input: In,
    output: Out,
    change: Change<In, Out>,
  ) =>
    writeBy(
      line(path, { summary, message }),
      input.safeExtend(target) as unknown as z.ZodType<z.output<In> & z.output<Target>, z.input<In> & z.input<Target>>,
      output,
      (scope, { id, version, ...given }, context) =>
        change(scope, id, given as unknown as z.output<In>, resolveExpected(context, version), context),
    );
/** The fields of a record that are given, from the version that the caller has seen: PATCH. */
export const changeOne = defineChange(rest.update);
/** A record as a whole: PUT. */
export const replaceOne = defineChange(rest.replace);

/** The removal of a record. */
export const removeOne = (
  path: Path,
  summary: string,
  message: string,
  remove: (scope: Scope, id: number, expected: Expected) => Promise<null>,
) =>
  writeBy(rest.remove(path, { summary, message }), toRemove, nothing, (scope, { id, version }, context) =>
    remove(scope, id, resolveExpected(context, version)),
  );
