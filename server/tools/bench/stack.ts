/**
 * The bare stack, to measure beside: Fastify, tRPC, the OpenAPI adapter used as its readme shows, zod in and out, a session and
 * the same SQL. No rules, no scores, no headers, no log: the least that leads over these tools can cost.
 */
import { initTRPC, TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyRequest } from 'fastify';
import { fastifyTRPCOpenApiPlugin, type OpenApiMeta } from 'trpc-openapi';
import { z } from '#shared/core/zod.ts';
import { LEAD_PROPERTY_TYPES, LEAD_SOURCES, LEAD_STATUSES } from '#shared/records/leads/lead.ts';
import { stackSql } from './stack-sql.ts';

const sql = stackSql(process.env.DATABASE as string);
sql.openSession(1, process.env.TOKEN as string);

const createContext = ({ req }: { req: { headers: FastifyRequest['headers'] } }) => ({ authorization: req.headers.authorization });
type Context = ReturnType<typeof createContext>;

const t = initTRPC.context<Context>().meta<OpenApiMeta>().create();
const signedIn = t.procedure.use(({ ctx, next }) => {
  const account = sql.accountOf(ctx.authorization?.slice('Bearer '.length) ?? '');
  if (account === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next({ ctx: { account } });
});

const text = (max: number) => z.string().trim().min(2).max(max);
const input = z.object({
  first_name: text(100),
  last_name: text(100),
  email: z.string().trim().max(254).includes('@'),
  phone: z.string().trim().min(9).max(40),
  source: z.enum(LEAD_SOURCES),
  property_address: text(200),
  property_city: text(100),
  property_state: z.string().length(2),
  property_zip: z.string().regex(/^\d{5}(-\d{4})?$/),
  property_type: z.enum(LEAD_PROPERTY_TYPES),
  estimated_value: z.number().positive().max(1e9),
  mortgage_balance: z.number().nonnegative().max(1e9),
  asking_price: z.number().positive().max(1e9),
  preferred_contact_method: z.enum(['phone', 'email', 'text']),
  status: z.enum(LEAD_STATUSES).default('new'),
  next_action: z.string().max(200).nullish(),
  next_action_date: z.string().nullish(),
  notes: z.string().max(10_000).nullish(),
});

const stored = z.string().nullable();
const score = z.number().int();
const record = z.object({
  ...{ id: z.number().int(), first_name: stored, last_name: stored, email: stored, phone: stored, source: stored },
  ...{ property_address: stored, property_city: stored, property_state: stored, property_zip: stored, property_type: stored },
  ...{ estimated_value: z.number(), mortgage_balance: z.number(), asking_price: z.number(), preferred_contact_method: stored },
  ...{ status: z.enum(LEAD_STATUSES), next_action: stored, next_action_date: stored, notes: stored, company: stored },
  ...{ ai_score: score, motivation_score: score, urgency_score: score, financial_score: score },
  ...{ created_at: z.string(), updated_at: z.string() },
});
const status = z.literal('success');
const answer = z.object({ status, data: record });
const meta = z.object({ total: z.number(), last_page: z.number(), current_page: z.number(), per_page: z.number() });
const byId = z.object({ id: z.coerce.number().int().positive() });

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new TRPCError({ code: 'NOT_FOUND' });
  return value;
};
const answerOf = (row: object) => ({ status: 'success', data: row }) as z.output<typeof answer>;

const leads = t.router({
  list: signedIn
    .meta({ openapi: { method: 'GET', path: '/leads' } })
    .input(
      z.object({
        page: z.coerce.number().int().min(1).default(1),
        per_page: z.coerce.number().int().min(1).max(100).default(10),
        search: z.string().optional(),
        status: z.enum(LEAD_STATUSES).optional(),
      }),
    )
    .output(z.object({ status, data: z.object({ data: z.array(record), meta }) }))
    .query(({ ctx, input: query }) => {
      const { total, rows } = sql.list(ctx.account, query);
      const { page, per_page } = query;
      const about = { total, last_page: Math.max(1, Math.ceil(total / per_page)), current_page: page, per_page };
      return { status: 'success' as const, data: { data: rows as z.output<typeof record>[], meta: about } };
    }),
  get: signedIn
    .meta({ openapi: { method: 'GET', path: '/leads/{id}' } })
    .input(byId)
    .output(answer)
    .query(({ ctx, input: { id } }) => answerOf(found(sql.get(ctx.account, id)))),
  create: signedIn
    .meta({ openapi: { method: 'POST', path: '/leads' } })
    .input(input)
    .output(answer)
    .mutation(({ ctx, input: lead }) => answerOf(sql.create(ctx.account, lead as never))),
  update: signedIn
    .meta({ openapi: { method: 'PATCH', path: '/leads/{id}' } })
    .input(input.partial().extend({ id: byId.shape.id }))
    .output(answer)
    .mutation(({ ctx, input: { id, ...patch } }) => answerOf(found(sql.update(ctx.account, id, patch as never)))),
  remove: signedIn
    .meta({ openapi: { method: 'DELETE', path: '/leads/{id}' } })
    .input(byId)
    .output(z.object({ status, message: z.string() }))
    .mutation(({ ctx, input: { id } }) => {
      found(sql.remove(ctx.account, id) || undefined);
      return { status: 'success' as const, message: 'Lead deleted successfully' };
    }),
});
const router = t.router({ leads });

const app = Fastify({ logger: false, routerOptions: { maxParamLength: 5000 } });
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router, createContext } });
await app.register(fastifyTRPCOpenApiPlugin, { basePath: '/api', router, createContext });
app.get('/health', () => ({ status: 'ok' }));
process.on('SIGTERM', () => {
  void app.close().then(() => {
    sql.close();
    process.exit(0);
  });
});
const address = await app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' });
process.stdout.write(`The stack is running at ${address}\n`);
