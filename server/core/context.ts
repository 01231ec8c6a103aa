/** What a request carries, and what domain functions work with. */
import type { Db, Store } from '#server/db/connect.ts';
import type { Account } from '#shared/auth/account.ts';
import { Unauthenticated } from './errors.ts';

/** The hands of a domain function: whose records, where they are, and what time it is. */
export interface Scope {
  account: Account;
  read: Db;
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  now(): Date;
}

/** Who is signed in, with the session that says so. */
export interface SignedIn {
  account: Account;
  sessionId: number;
}

/** One request, on either face. */
export interface Context {
  requestId: string;
  /** The caller's network address. */
  address: string;
  store: Store;
  now(): Date;
  /** The signed-in account; throws `Unauthenticated`. Looked up once a request, when first asked. */
  signedIn(): Promise<SignedIn>;
  /** The `If-Match` of a REST request, as it came. */
  ifMatch?: string | undefined;
  /** What a procedure may say about its HTTP answer: another status or message than usual, and headers. */
  http: { status?: number; message?: string; headers: Record<string, string> };
}

export interface Parts {
  store: Store;
  now(): Date;
  /** Token -> account; undefined when the token is unknown, expired or revoked. */
  authenticate(token: string): Promise<SignedIn | undefined>;
}

/** Builds the context of a request. */
export function contextOf(parts: Parts, request: { id: string; ip: string; authorization: string | undefined }): Context {
  let lookup: Promise<SignedIn> | undefined;
  const look = async (): Promise<SignedIn> => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.authorization ?? '')?.[1];
    const found = token ? await parts.authenticate(token) : undefined;
    if (!found) throw new Unauthenticated('Unauthenticated');
    return found;
  };
  return {
    requestId: request.id,
    address: request.ip,
    store: parts.store,
    now: parts.now,
    signedIn: () => {
      lookup ??= look();
      return lookup;
    },
    http: { headers: {} },
  };
}

/** The scope of an account's own records. */
export const scopeOf = (context: Context, account: Account): Scope => ({
  account,
  read: context.store.read,
  write: context.store.write,
  now: context.now,
});
