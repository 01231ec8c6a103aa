/** The calls that the document describes, as a generator of requests needs them. */
import type { OpenApi } from '../document.ts';
import type { Schema } from './sample.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  /** `leads.get`: also the name of its procedure. */
  name: string;
  /** `GET` */
  method: string;
  /** `/leads/{id}` */
  path: string;
  /** What the ids in its path are of: `/leads`; undefined for a path without one. */
  collection: string | undefined;
  parameters: Parameter[];
  /** The schema of a JSON body. */
  body: Schema | undefined;
  /** The media type of a body that is a file. */
  file: string | undefined;
  /** Needs no token, says the document. */
  open: boolean;
}

interface Described {
  operationId?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Where the id of a path is one of another collection. */
const COLLECTIONS: Record<string, string> = { '/records/{kind}/{id}/summary': '/leads' };

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, entry]) => {
      const described = entry as unknown as Described;
      const types = Object.keys(described.requestBody?.content ?? {});
      // A state, or the hash of a file, is no record.
      const inPath = /^\/(?:state-rules|verify)\//.test(path) ? -1 : path.indexOf('/{');
      return {
        name: (described.operationId ?? '').replace('-', '.'),
        method: method.toUpperCase(),
        path,
        collection: COLLECTIONS[path] ?? (inPath < 0 ? undefined : path.slice(0, inPath)),
        parameters: described.parameters ?? [],
        body: described.requestBody?.content['application/json']?.schema,
        file: types.find((type) => type !== 'application/json'),
        open: (described.security ?? []).length === 0,
      };
    }),
  );
}

/** Which operations are procedures as well: the others are plain routes, whose files no procedure carries. */
export async function proceduresAmong(operations: Operation[], address: string): Promise<Set<string>> {
  const known: string[] = [];
  // One after another: a crowd would be sent away unheard.
  for (const { name } of operations) {
    const answer = await fetch(`${address}/trpc/${name}`);
    if (!/No procedure found/.test(await answer.text())) known.push(name);
  }
  return new Set(known);
}

/** Changes the instance and not an account: only its owner, the first account, is let in. */
export const isOwners = ({ path, method }: Operation): boolean => path.startsWith('/backups') && method !== 'GET';

/** A deal's buyer is any number, as its seller is: it need not be the id of a buyer that is written down. */
export const isFree = (field: string, { path }: Pick<Operation, 'path'>): boolean => field === 'buyer_id' && path.startsWith('/deals');

/** Copies the database file, of which the application under test is told nothing: 409. */
export const needsFile = ({ path }: Operation): boolean => path.startsWith('/backups') || path === '/account/download';
