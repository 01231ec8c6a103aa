/** One request: what it is to be, how it is written on either face, and as a line for a shell. */
import type { Operation } from './operation.ts';
import { type Json, Members, percent, written } from './json.ts';

/** What a call says, before it is written as a URL and a body. */
export interface Input {
  path: Map<string, Json>;
  query: [string, Json][];
  headers: [string, string][];
  /** Undefined: no body. */
  body: Members | undefined;
}

export interface Call {
  operation: Operation;
  face: 'rest' | 'trpc' | 'batch';
  method: string;
  /** With prefix and query string, as it goes out. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Everything in it is as the document wants it, and its records are the caller's own: it must succeed. */
  valid: boolean;
  /** Names a record of somebody else's where one's own belongs: it must not succeed. */
  foreign: boolean;
  /** Broken below its meaning: it may no longer be a request for its operation. */
  spoiled: boolean;
  /** What its accepted record must read like, if it makes or changes one. */
  sent: Members | undefined;
  /** Of a batch: the calls in it. */
  parts: Operation[];
}

const JSON_TYPE = 'application/json';
const bearer = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });

const asQuery = ([name, value]: [string, Json]): string[] => {
  const key = percent(name);
  if (Array.isArray(value)) return value.slice(0, 20).map((inner) => `${key}=${percent(inner)}`);
  if (value instanceof Members) return value.pairs.map(([inner, text]) => `${key}%5B${percent(inner)}%5D=${percent(text)}`);
  return [`${key}=${value === null ? '' : percent(value)}`];
};

const targetOf = (operation: Operation, input: Input): string => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => percent(input.path.get(name) ?? ''));
  const query = input.query.flatMap(asQuery).join('&');
  return `/api${path}${query === '' ? '' : `?${query}`}`;
};

/** The same input in one object, as a procedure takes it. */
export const merged = (input: Input): Members => new Members([...input.path, ...input.query, ...(input.body?.pairs ?? [])]);

type Rest = Pick<Call, 'face' | 'method' | 'target' | 'headers' | 'body'>;

export function overRest(operation: Operation, input: Input, token?: string): Rest {
  const body = input.body && Buffer.from(written(input.body));
  return {
    face: 'rest',
    method: operation.method,
    target: targetOf(operation, input),
    headers: { ...bearer(token), ...Object.fromEntries(input.headers), ...(body ? { 'content-type': JSON_TYPE } : {}) },
    body,
  };
}

export const isQuery = (operation: Operation): boolean => operation.method === 'GET';

export function overTrpc(operation: Operation, input: Input, token?: string): Rest {
  const text = written(merged(input));
  const target = `/trpc/${operation.name}`;
  const headers = { ...bearer(token), ...Object.fromEntries(input.headers) };
  return isQuery(operation)
    ? { face: 'trpc', method: 'GET', target: `${target}?input=${percent(text)}`, headers, body: undefined }
    : { face: 'trpc', method: 'POST', target, headers: { ...headers, 'content-type': JSON_TYPE }, body: Buffer.from(text) };
}

/** Several calls of one kind (all read, or all write) in one request. */
export function overBatch(calls: { operation: Operation; input: Input }[], token?: string): Rest {
  const text = `{${calls.map(({ input }, at) => `"${at}":${written(merged(input))}`).join(',')}}`;
  const target = `/trpc/${calls.map(({ operation }) => operation.name).join(',')}?batch=1`;
  const reads = calls.every(({ operation }) => isQuery(operation));
  return reads
    ? { face: 'batch', method: 'GET', target: `${target}&input=${percent(text)}`, headers: bearer(token), body: undefined }
    : { face: 'batch', method: 'POST', target, headers: { ...bearer(token), 'content-type': JSON_TYPE }, body: Buffer.from(text) };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request for a shell. A body that is no plain text is written byte by byte; of a huge one the middle is left out. */
export function asCurl({ method, target, headers, body }: Pick<Call, 'method' | 'target' | 'headers' | 'body'>, address: string): string {
  const shown = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value.slice(0, 300)}`)}`);
  const url = target.length > 3000 ? `${target.slice(0, 1500)}…(${target.length} characters)…${target.slice(-200)}` : target;
  const call = `curl -sS --globoff --path-as-is -X ${method}${shown.join('')} ${quoted(`${address}${url}`)}`;
  if (!body) return call;
  const text = body.toString('latin1');
  const part = text.length > 3000 ? `${text.slice(0, 1500)}…(${text.length} bytes)…${text.slice(-200)}` : text;
  if (/^[\x20-\x7e\n]*$/.test(part)) return `${call} --data-binary ${quoted(part)}`;
  const octal = part.replace(/[^\x20-\x7e]|[\\%']/g, (sign) =>
    sign.charCodeAt(0) > 255 ? '…' : `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `printf '${octal}' | ${call} --data-binary @-`;
}
