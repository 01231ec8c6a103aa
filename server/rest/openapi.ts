/** The OpenAPI 3.1 document of everything under /api: what the adapter generates, completed to what is really served. */
import type { AnyTRPCRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-openapi';
import { createSchema } from 'zod-openapi';
import { problemBody } from '#shared/core/problem.ts';
import { z } from '#shared/core/zod.ts';
import { envelopes } from './envelope.ts';
import { getDefinition, type RestProcedure } from './facade.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  responses: Record<string, unknown>;
}
type PathItem = Record<string, Operation>;
interface Document {
  openapi: string;
  info: Record<string, unknown>;
  servers?: unknown;
  paths: Record<string, PathItem>;
  components: { schemas?: Record<string, unknown>; responses?: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
  [key: string]: unknown;
}

const ERRORS: Record<string, string> = {
  400: 'The body is not JSON, or a header cannot be read',
  401: 'No token, or one that is wrong, expired or revoked',
  403: 'The token may not do this, only the owner may, or registration is closed',
  404: 'No such record of yours',
  409: 'The change would break a reference, or does not fit what the record is now',
  412: 'The record was changed since the version that `If-Match` or `version` names',
  413: 'The body is too large',
  415: 'The body has another content type',
  422: 'The input is not valid: `errors` has the messages of each field',
  429: 'Too many tries; `Retry-After` says when to come back',
  500: 'Something went wrong; the log has the details under the id in `X-Request-Id`',
  503: 'The server has too much to do, or its database does not answer; nothing was done, and `Retry-After` says when to come back',
  507: 'The disk of the server is full, and nothing was saved',
};

/** Paths for sessions only, not for tokens. */
const SESSION_ONLY = new Set(['/sessions', '/api-tokens', '/backups', '/appointments/feed']);

/** Paths with a limit on attempts. */
const LIMITS_ATTEMPTS = new Set(['/login', '/register', '/user', '/user/password', '/password/forgot', '/password/reset', '/ledger/check']);

/** Paths that answer 409 when a record is at the wrong stage: started, booked, paid. */
const MAY_CONFLICT =
  /^\/(backups$|sessions\/sample|password\/forgot$|contracts\/|[\w-]+\/\{id\}\/undo$|terms\/|deposits\/|buyer-(offers|proposals)\/|deals\/\{id\}\/(close|reopen)$|listings|imports\/|campaigns|recipients|appointments|conversation|outreach|payments|leads\/\{id\}\/(contact-permissions|merge|messages)$|buyers\/\{id\}\/contact-permissions$|properties\/\{id\}\/send-to-buyers$)/;

/** May be called by a stranger, but not with a token that is wrong or may not; and not too often. */
const ALSO_STRANGERS = /^\/payments(\/\{id\}\/\w+)?$/;

/** Calls open to anyone, with a rate limit. */
const OFTEN_REFUSED = /^\/(payments$|web-chat\/|webhooks\/conversations\/)/;

const listErrors = (method: string, path: string, open: boolean): string[] => [
  ...(method === 'get' ? ['422'] : ['400', '413', '415', '422']),
  ...(open && path !== '/login' && !ALSO_STRANGERS.test(path) ? [] : ['401']),
  ...((open ? path === '/register' || ALSO_STRANGERS.test(path) : method !== 'get' || SESSION_ONLY.has(path)) ? ['403'] : []),
  ...(path.includes('{') ? ['404'] : []),
  ...(method === 'delete' || (method !== 'get' && MAY_CONFLICT.test(path)) ? ['409'] : []),
  ...((method !== 'get' && LIMITS_ATTEMPTS.has(path)) ||
  path === '/verify/{sha256}' ||
  (open && method === 'post' && OFTEN_REFUSED.test(path))
    ? ['429']
    : []),
  '500',
  '503',
  ...(method === 'get' ? [] : ['507']),
];

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['"7"'] },
  description: 'The `ETag` of the record as it was read: if it was changed since, nothing is done and the answer is 412. Like `version`.',
};
const ETAG = { description: 'The version of the record, for `If-Match`', schema: { type: 'string', examples: ['"7"'] } };

/** Documents `ETag` and `If-Match`. */
function describeVersions(operation: Operation, { procedure, openapi, rest }: RestProcedure): void {
  const { inputs = [], output } = getDefinition(procedure);
  const has = (schema: z.ZodType | undefined) => schema instanceof z.ZodObject && 'version' in schema.shape;
  if (openapi.method !== 'GET' && has(inputs.at(-1))) {
    operation.parameters = [...(operation.parameters ?? []), IF_MATCH];
    operation.responses['412'] = { $ref: '#/components/responses/Error412' };
  }
  if (rest.envelope !== 'record' || !has(output)) return;
  for (const [status, response] of Object.entries(operation.responses))
    if (status.startsWith('2')) Object.assign(response as object, { headers: { ETag: ETAG } });
}

/** The adapter calls no parameter of a query required whose rule cleans its value first. */
function fixRequiredParameters(operation: Operation, { procedure }: RestProcedure): void {
  const input = getDefinition(procedure).inputs?.at(-1);
  if (!(input instanceof z.ZodObject)) return;
  const shape = input.shape as Record<string, z.ZodType>;
  for (const parameter of operation.parameters ?? [])
    if (parameter.in === 'query' && shape[parameter.name]?.safeParse(undefined).success === false) parameter.required = true;
}

/** The adapter calls every body required, also one in which nothing is, and one that has nothing in it. */
function fixRequiredBody(operation: Operation): void {
  const json = operation.requestBody?.content['application/json'] as { schema: { properties?: object; required?: string[] } } | undefined;
  if (!operation.requestBody || !json) return;
  if (Object.keys(json.schema.properties ?? {}).length === 0) delete operation.requestBody;
  else operation.requestBody.required = (json.schema.required ?? []).length > 0;
}

const toPlainObject = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? z.object(schema.shape) : z.object({}));

/** The router as the adapter is shown it: plain inputs, and outputs in their envelopes. */
function describeRouter(router: AnyTRPCRouter, procedures: RestProcedure[]): AnyTRPCRouter {
  const shown = procedures.map(({ name, procedure, openapi, rest }) => {
    const { inputs, output = z.null(), ...def } = getDefinition(procedure);
    const meta = { openapi: { ...openapi, errorResponses: [] } };
    return [
      name,
      { _def: { ...def, inputs: [toPlainObject(inputs?.at(-1))], output: envelopes[rest.envelope].schema(output, rest), meta } },
    ] as const;
  });
  return { ...router, _def: { ...router._def, procedures: Object.fromEntries(shown) } };
}

/** Applications of one process, such as those of the tests, have one document. */
let made: { of: string; document: Document } | undefined;

/**
 * The document, made when it is first asked for: that takes as long as the rest of a start. `extraPaths` are served by plain
 * routes: files, which the adapter cannot carry.
 */
export function openApiDocument(
  router: AnyTRPCRouter,
  procedures: RestProcedure[],
  extraPaths: Record<string, PathItem>,
  version: string,
): Document {
  const of = [version, ...Object.keys(extraPaths), ...procedures.map(({ name }) => name)].join();
  if (made?.of !== of) made = { of, document: makeDocument(router, procedures, extraPaths, version) };
  return made.document;
}

function makeDocument(router: AnyTRPCRouter, procedures: RestProcedure[], extraPaths: Record<string, PathItem>, version: string): Document {
  const generated = generateOpenApiDocument(describeRouter(router, procedures) as never, {
    title: 'DealFlow',
    version,
    openApiVersion: '3.1.0',
    baseUrl: '/api',
    description: 'Leads, properties, deals and milestones of a real-estate wholesaler. Every screen of the app is a call here.',
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /login, POST /register or POST /api-tokens' },
    },
  });
  const document = JSON.parse(JSON.stringify(generated)) as Document;
  // One path may be a procedure by one method, and a file by another.
  for (const [path, item] of Object.entries(extraPaths)) document.paths[path] = { ...document.paths[path], ...item };
  document.components.schemas = { ...document.components.schemas, ...createSchema(problemBody).components };
  document.components.responses = Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      `Error${status}`,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  );
  const created = new Set(
    procedures.filter(({ rest }) => rest.created).map(({ openapi }) => `${openapi.method.toLowerCase()} ${openapi.path}`),
  );
  const byPath = new Map(procedures.map((entry) => [`${entry.openapi.method.toLowerCase()} ${entry.openapi.path}`, entry]));
  const sometimesOk = new Set(['post /property-saves', 'post /payments']);
  /** Calls that start background work. */
  const accepted = new Set(['post /leads/bulk']);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      fixRequiredBody(operation);
      const open = (operation.security ?? []).length === 0;
      operation.security ??= [];
      for (const parameter of operation.parameters ?? []) if (parameter.in === 'path') parameter.required = true;
      const key = `${method} ${path}`;
      if (created.has(key)) {
        operation.responses['201'] = { ...(operation.responses['200'] as object), description: 'Created' };
        if (!sometimesOk.has(key)) delete operation.responses['200'];
      }
      if (accepted.has(key)) operation.responses['202'] = { ...(operation.responses['200'] as object), description: 'Accepted' };
      const procedure = byPath.get(key);
      if (procedure) fixRequiredParameters(operation, procedure);
      if (procedure) describeVersions(operation, procedure);
      for (const status of listErrors(method, path, open)) operation.responses[status] = { $ref: `#/components/responses/Error${status}` };
    }
  }
  return document;
}
