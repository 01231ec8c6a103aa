/** A procedure's REST line: where it is under /api, and how its plain result is dressed. */

export type Envelope = 'record' | 'page' | 'nested_page' | 'message' | 'register';

export interface RestMeta {
  envelope: Envelope;
  /** 201 instead of 200. */
  created?: boolean;
  message?: string;
}

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
const tagOf = (path: string) => {
  const noun = (path.split('/')[1] ?? '').replaceAll('-', ' ');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
};

const line = (method: Method, path: `/${string}`, { summary, message, open }: Line, rest: Omit<RestMeta, 'message'>): ProcedureMeta => ({
  openapi: { method, path, summary, tags: [tagOf(path)], protect: !open },
  rest: { ...rest, ...(message === undefined ? {} : { message }) },
});

export const rest = {
  /** GET a page: `{data: [...], meta}`, or with `nested` `{data: {data: [...], meta}}`. */
  list: (path: `/${string}`, o: { summary: string; nested?: boolean }) =>
    line('GET', path, o, { envelope: o.nested ? 'nested_page' : 'page' }),
  get: (path: `/${string}`, o: Omit<Line, 'message'>) => line('GET', path, o, { envelope: 'record' }),
  create: (path: `/${string}`, o: Line) => line('POST', path, o, { envelope: 'record', created: true }),
  /** POST that makes no record. */
  post: (path: `/${string}`, o: Line) => line('POST', path, o, { envelope: 'record' }),
  replace: (path: `/${string}`, o: Line) => line('PUT', path, o, { envelope: 'record' }),
  update: (path: `/${string}`, o: Line) => line('PATCH', path, o, { envelope: 'record' }),
  remove: (path: `/${string}`, o: Line) => line('DELETE', path, o, { envelope: 'message' }),
  /** POST or PUT that answers with a message alone. */
  act: (method: 'POST' | 'PUT', path: `/${string}`, o: Line) => line(method, path, o, { envelope: 'message' }),
  register: (path: `/${string}`, o: Line) => line('POST', path, o, { envelope: 'register', created: true }),
};
