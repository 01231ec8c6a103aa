/** The REST mapping of a procedure: its path under /api and its envelope. */
import type { ListSource } from '#server/db/list-source.ts';
import type { Scope } from './context.ts';

type Envelope = 'record' | 'page' | 'nested_page' | 'message' | 'register';

interface RestMeta {
  envelope: Envelope;
  /** 201 instead of 200. */
  created?: boolean;
  message?: string;
  /** What the list is read from: with it, there is an export of all its pages beside it. */
  source?: ReadList;
}

/** Makes the source of a list for a checked query. */
export type ReadList = (scope: Scope, input: never) => ListSource<object>;

export interface ProcedureMeta {
  openapi?: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: `/${string}`;
    summary: string;
    tags: string[];
    protect: boolean;
    errorResponses?: [];
  };
  rest?: RestMeta;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Line {
  summary: string;
  message?: string;
  /** Needs no token. */
  open?: boolean;
}

/** The tag of a path is its first segment, in words. */
const getTag = (path: string) => {
  const noun = (path.split('/')[1] ?? '').replaceAll('-', ' ');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
};

const buildMeta = (
  method: Method,
  path: `/${string}`,
  { summary, message, open }: Line,
  rest: Omit<RestMeta, 'message'>,
): ProcedureMeta => ({
  openapi: { method, path, summary, tags: [getTag(path)], protect: !open },
  rest: { ...rest, ...(message === undefined ? {} : { message }) },
});

export const rest = {
  /** GET a page: `{data: [...], meta}`, or with `nested` `{data: {data: [...], meta}}`. With `source` it is exported as well. */
  list: (path: `/${string}`, o: { summary: string; nested?: boolean; source?: ReadList }) =>
    buildMeta('GET', path, o, { envelope: o.nested ? 'nested_page' : 'page', ...(o.source ? { source: o.source } : {}) }),
  get: (path: `/${string}`, o: Omit<Line, 'message'>) => buildMeta('GET', path, o, { envelope: 'record' }),
  create: (path: `/${string}`, o: Line) => buildMeta('POST', path, o, { envelope: 'record', created: true }),
  /** POST that makes no record. */
  post: (path: `/${string}`, o: Line) => buildMeta('POST', path, o, { envelope: 'record' }),
  replace: (path: `/${string}`, o: Line) => buildMeta('PUT', path, o, { envelope: 'record' }),
  update: (path: `/${string}`, o: Line) => buildMeta('PATCH', path, o, { envelope: 'record' }),
  remove: (path: `/${string}`, o: Line) => buildMeta('DELETE', path, o, { envelope: 'message' }),
  /** POST or PUT that answers with a message alone. */
  act: (method: 'POST' | 'PUT', path: `/${string}`, o: Line) => buildMeta(method, path, o, { envelope: 'message' }),
  register: (path: `/${string}`, o: Line) => buildMeta('POST', path, o, { envelope: 'register', created: true }),
};
