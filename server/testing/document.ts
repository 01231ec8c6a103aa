/** Holds answers against the OpenAPI document that the application serves. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Response {
  $ref?: string;
  content?: Record<string, { schema?: object }>;
}
export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object>; required?: string[] } }> };
  responses: Record<string, Response>;
}
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
}

export interface Exchange {
  method: string;
  /** Under /api, without the query string. */
  path: string;
  status: number;
  contentType: string;
  body: unknown;
}

/** Throws when an answer is not what the document says. */
export type AnswerCheck = (exchange: Exchange) => void;

const ROOT_ID = 'openapi.json';
const pointer = (...steps: string[]) =>
  `${ROOT_ID}#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const checks = new Map<string, AnswerCheck>();

/** The check for a document, made once: to compile its schemas takes longer than most tests. */
export function answerCheck(document: OpenApi): AnswerCheck {
  const text = JSON.stringify(document);
  const check = checks.get(text) ?? newCheck(document);
  checks.set(text, check);
  return check;
}

function newCheck(document: OpenApi): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, ROOT_ID);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (ref: string): ValidateFunction => {
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref });
    compiled.set(ref, known);
    return known;
  };
  // A path of letters alone is tried before one with an id in it.
  const templates = Object.keys(document.paths)
    .sort((one, other) => one.split('{').length - other.split('{').length)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

  return ({ method, path, status, contentType, body }) => {
    const about = `${method} ${path} -> ${status}`;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const template = templates.find(({ template: t, pattern }) => pattern.test(path) && document.paths[t]?.[verb])?.template;
    if (!template) {
      if (status !== 404) throw new Error(`${about}: the document has no such call`);
      return expectValid(validator(pointer('components', 'schemas', 'Error')), body, about);
    }
    const response = document.paths[template]?.[verb]?.responses[String(status)];
    if (!response) throw new Error(`${about}: the document does not know this status`);
    const steps = response.$ref ? response.$ref.slice(2).split('/') : ['paths', template, verb, 'responses', String(status)];
    const { content } = response.$ref ? (document.components.responses[steps.at(-1) ?? ''] ?? {}) : response;
    const type = contentType.split(';')[0] ?? '';
    if (!content?.[type]?.schema) throw new Error(`${about}: the document does not know an answer of ${type}`);
    if (type === 'application/json') expectValid(validator(pointer(...steps, 'content', type, 'schema')), body, about);
  };
}

function expectValid(validate: ValidateFunction, body: unknown, about: string): void {
  if (validate(body)) return;
  const wrong = validate.errors?.map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`).join('\n');
  throw new Error(`${about} is not what the document says:\n${wrong}\n${JSON.stringify(body)}`);
}
