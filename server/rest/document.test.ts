/** The OpenAPI document: valid, complete, and true. That answers fit it is checked by every API test. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { answerCheck } from '#server/testing/document.ts';
import { ROOT } from '#server/testing/source.ts';

const app = await testApp();
const { document } = app;

/** Every call of the contract. */
const CALLS: Record<string, string[]> = {
  '/login': ['post'],
  '/register': ['post'],
  '/logout': ['post'],
  '/user': ['get', 'put'],
  '/user/password': ['put'],
  '/leads': ['get', 'post'],
  '/leads/{id}': ['get', 'put', 'patch', 'delete'],
  '/leads/{id}/ai-score': ['get'],
  '/properties': ['get', 'post'],
  '/properties/{id}': ['get', 'put', 'patch', 'delete'],
  '/properties/{id}/ai-analysis': ['get'],
  '/deals': ['get', 'post'],
  '/deals/{id}': ['get', 'put', 'patch', 'delete'],
  '/deals/{id}/milestones': ['get'],
  '/deal-milestones': ['get', 'post'],
  '/deal-milestones/{id}': ['get', 'put', 'patch', 'delete'],
  '/deal-milestones/{id}/complete': ['patch'],
  '/property-saves': ['get', 'post'],
  '/property-saves/{id}': ['get', 'put', 'delete'],
};

const operations = Object.entries(document.paths).flatMap(([route, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method} ${route}`,
    route,
    method,
    operation: operation,
  })),
);

test('is OpenAPI 3.1 and valid', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeDefined();
});

test('has every call', () => {
  const missing = Object.entries(CALLS).flatMap(([route, methods]) =>
    methods.filter((method) => !document.paths[route]?.[method]).map((method) => `${method} ${route}`),
  );
  expect(missing).toEqual([]);
});

test('every list answers ten, what was made last first, but for those that are read another way', () => {
  const others = operations.flatMap(({ name, operation }) => {
    const left = (asked: string) => {
      const parameter = operation.parameters?.find(({ name: own }) => own === asked);
      return /(\w+) when left out/.exec(JSON.stringify(parameter ?? ''))?.[1];
    };
    const defaults = [left('per_page'), left('sort_by'), left('sort_order')].filter(Boolean).join(' ');
    return left('per_page') && !name.endsWith('/export') && defaults !== '10 created_at desc' ? [`${name}: ${defaults}`] : [];
  });
  expect(others.sort()).toEqual([
    'get /achievements: 10 earned_at desc',
    'get /appointments: 10 starts_at asc',
    'get /campaigns/{id}/recipients: 10 sent_at desc',
    'get /contract-templates: 10 name asc',
    'get /deals/{id}/deposits: 100 id asc',
    'get /deals/{id}/milestones: 100 due_date asc',
    'get /deposits/{id}/events: 10 sequence desc',
    'get /imports/{id}/rows: 10',
    'get /ledger/anchors: 10 id desc',
    'get /ledger: 10 sequence desc',
    'get /listings/{id}/bids: 10 rank asc',
    'get /listings/{id}/guests: 10 last_seen desc',
    'get /listings/{id}/questions: 10 answered_at asc',
    'get /lists: 10 as_of desc',
    'get /property-saves: 100 created_at desc',
    'get /sales: 10 sold_on desc',
    'get /tags: 100 name asc',
    'get /views: 100 position asc',
  ]);
});

test('every operation has a name of its own, a summary, a tag, and says whether it needs a token', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(operations.length);
  for (const { name, operation } of operations) {
    expect(operation.summary, name).toBeTruthy();
    expect(operation.tags?.length, name).toBe(1);
    expect(operation.security, name).toBeDefined();
  }
  const open = operations.filter(({ operation }) => operation.security?.length === 0).map(({ name }) => name);
  expect(open.sort()).toEqual([
    'get /instance',
    'get /payments/checkout',
    'get /verify/{sha256}',
    'get /web-chat/{key}',
    'get /web-chat/{key}/messages',
    'post /login',
    'post /password/forgot',
    'post /password/reset',
    'post /payments',
    'post /payments/{id}/details',
    'post /register',
    'post /web-chat/{key}',
    'post /web-chat/{key}/messages',
    'post /webhooks/adyen',
    'post /webhooks/conversations/{key}',
    'post /webhooks/mail',
    'post /webhooks/twilio',
  ]);
});

test('creating answers 201, and only saving a property may answer 200 too', () => {
  const answers = (name: string) =>
    Object.keys(operations.find((operation) => operation.name === name)?.operation.responses ?? {}).filter((status) => status < '300');
  for (const name of ['post /register', 'post /leads', 'post /properties', 'post /deals', 'post /deal-milestones'])
    expect(answers(name), name).toEqual(['201']);
  expect(answers('post /property-saves')).toEqual(['200', '201']);
  expect(answers('post /login')).toEqual(['200']);
});

test('every failure that can happen is described', () => {
  for (const { name, operation, route } of operations) {
    const known = Object.keys(operation.responses);
    expect(known, name).toEqual(expect.arrayContaining(['500', '503']));
    if (operation.security?.length) expect(known, name).toContain('401');
    if (route.includes('{')) expect(known, name).toContain('404');
    if (operation.requestBody) for (const status of ['400', '413', '415', '422']) expect(known, name).toContain(status);
  }
});

test('required fields are required, and option lists are listed', () => {
  const body = (route: string, method: string) => {
    const operation = operations.find((entry) => entry.name === `${method} ${route}`)?.operation;
    return operation?.requestBody?.content['application/json']?.schema;
  };
  expect(body('/leads', 'post')?.required).toHaveLength(14);
  expect(body('/leads', 'post')?.properties?.status).toBeDefined();
  expect(JSON.stringify(body('/leads', 'post')?.properties?.source)).toContain('yard_sign');
  expect(body('/leads/{id}', 'patch')?.required ?? []).toEqual([]);
  expect(body('/deals', 'post')?.required).toEqual(
    expect.arrayContaining(['property_id', 'lead_id', 'buyer_id', 'seller_id', 'closing_date']),
  );
  for (const { name, operation } of operations.filter(({ route }) => route.includes('{id}'))) {
    expect(
      operation.parameters?.find((parameter) => parameter.name === 'id'),
      name,
    ).toMatchObject({ in: 'path', required: true });
    expect(operation.requestBody?.content['application/json']?.schema.properties ?? {}, name).not.toHaveProperty('id');
  }
});

test('lists describe their parameters', () => {
  const parameters = document.paths['/leads']?.get?.parameters ?? [];
  const names = parameters.map((parameter) => parameter.name);
  expect(names).toEqual(expect.arrayContaining(['page', 'per_page', 'search', 'sort_by', 'sort_order', 'status', 'ai_score_min']));
  for (const parameter of parameters) expect(parameter.required ?? false, parameter.name).toBe(false);
});

describe('the check of answers', () => {
  const check = answerCheck(document);
  const answer = {
    method: 'GET',
    path: '/user',
    status: 401,
    contentType: 'application/json',
    body: { status: 'error', message: 'Unauthenticated' },
  };

  test('lets a true answer pass', () => {
    expect(() => check(answer)).not.toThrow();
  });

  test.each([
    ['a body of another shape', { body: { status: 'error' } }],
    ['a status that is not described', { status: 418 }],
    ['a success that lacks its data', { status: 200, body: { status: 'success' } }],
    ['a content type that is not described', { contentType: 'text/html' }],
    ['a call that is not described', { path: '/nothing' }],
  ])('refuses %s', (_, change) => {
    expect(() => check({ ...answer, ...change })).toThrow();
  });
});

test('a stranger can generate a client from it that compiles', async () => {
  const types = astToString(await openapiTS(structuredClone(document) as never));
  const folder = mkdtempSync(path.join(ROOT, 'node_modules/.generated-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'api.ts'), types);
  writeFileSync(
    path.join(folder, 'client.ts'),
    `import type { paths } from './api.ts';
type Ok<P extends keyof paths, M extends keyof paths[P], S extends number> =
  paths[P][M] extends { responses: Record<S, { content: { 'application/json': infer Body } }> } ? Body : never;
type NewLead = NonNullable<paths['/leads']['post']['requestBody']>['content']['application/json'];
export async function addLead(lead: NewLead): Promise<Ok<'/leads', 'post', 201>> {
  const answer = await fetch('/api/leads', { method: 'POST', body: JSON.stringify(lead) });
  return (await answer.json()) as Ok<'/leads', 'post', 201>;
}
export const names = (body: Ok<'/leads', 'get', 200>): (string | null)[] => body.data.data.map((lead) => lead.last_name);
export const total = (body: Ok<'/deals', 'get', 200>): number => body.meta.total;
export const profits = (body: Ok<'/deals', 'get', 200>): number[] => body.data.map((deal) => deal.profit);
export const token = (body: Ok<'/login', 'post', 200>): string => body.data.token;
`,
  );
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/ts7/bin/tsc',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--allowImportingTsExtensions',
      '--lib',
      'es2022,dom',
      '--types',
      '',
      '--ignoreConfig',
      path.join(folder, 'client.ts'),
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(run.stdout + run.stderr).toBe('');
  expect(run.status).toBe(0);
});

test('a body is required where the server needs one, and nowhere else', () => {
  const { paths } = app.document as unknown as { paths: Record<string, Record<string, { requestBody?: { required?: boolean } }>> };
  expect(paths['/leads']?.post?.requestBody?.required).toBe(true);
  expect(paths['/leads/{id}']?.put?.requestBody?.required).toBe(true);
  expect(paths['/leads/{id}']?.patch?.requestBody?.required).toBe(false);
  expect(paths['/deal-milestones/{id}/complete']?.patch?.requestBody?.required).toBe(false);
  expect(paths['/logout']?.post).not.toHaveProperty('requestBody');
});

test.each(['/api/docs', '/api/docs/'])(
  'the page for people, %s, loads nothing from another host, and all it needs from here',
  async (page) => {
    const answer = await fetch(`${app.address}${page}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.match(/(src|href)="https?:/g)).toBeNull();
    const scripts = [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src as string);
    expect(scripts).not.toHaveLength(0);
    for (const src of scripts) {
      const file = await fetch(new URL(src, answer.url));
      expect(file.status, src).toBe(200);
      // A body that nobody reads keeps the server from closing.
      await file.arrayBuffer();
    }
  },
);
