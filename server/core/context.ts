/** The request context, and the scope of domain functions. */
import type { Db, Store } from '#server/db/store.ts';
import type { Account } from '#shared/accounts/auth/account.ts';
import type { TokenScope } from '#shared/accounts/auth/api-token.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { Forbidden, Unauthenticated } from './errors.ts';
import type { Live } from './live.ts';
import type { toDelivery } from './settings.ts';

/** The scope of every domain function: account, database and clock. */
export interface Scope {
  account: Account;
  read: Db;
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  now(): Date;
  /** The public address of this instance, without a trailing slash; undefined when it is not set. */
  publicUrl?: string | undefined;
  /** What leaves this instance; undefined: nothing. */
  delivery?: ReturnType<typeof toDelivery> | undefined;
}

/** The account's id, for functions that need nothing else of the scope. */
export interface Whose {
  account: Pick<Account, 'id'>;
}

/** The account's id and days, for what ends by itself. */
export interface DatedScope {
  account: Pick<Account, 'id' | 'time_zone'>;
  now(): Date;
}

/** How the caller is signed in: by a session, or by a token for another program. */
export type Access = { kind: 'session'; id: number } | { kind: 'token'; id: number; scope: TokenScope };

/** The signed-in account, and how it is signed in. */
export interface SignedIn {
  account: Account;
  access: Access;
}

/** One request, on either face. */
export interface Context {
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** The User-Agent header. */
  userAgent: string | undefined;
  store: Store;
  /** Notifies live streams and jobs of changes. */
  live: Live;
  now(): Date;
  publicUrl?: string | undefined;
  delivery?: ReturnType<typeof toDelivery> | undefined;
  /** Whether the request has no token at all, as opposed to one that has expired. */
  isAnonymous: boolean;
  /** The signed-in account; throws `Unauthenticated`. Looked up once per request, on first use. */
  signedIn(): Promise<SignedIn>;
  /** Whether the account is still signed in, looked up again: for streams that outlive the first check. */
  isStillSignedIn(): Promise<boolean>;
  /** The `If-Match` of a REST request, as it came. */
  ifMatch?: string | undefined;
  /** The `Idempotency-Key` of a REST request, as it came. */
  idempotencyKey?: string | undefined;
  /** Resolves when the next call of a batch may run; at once for the first. */
  nextCall(): Promise<void> | undefined;
  /** What a procedure may set on its HTTP response: status, message and headers. */
  http: { status?: number; message?: string; headers: Record<string, string> };
}

/** What the scope of any account is made of. */
export type ScopeParts = Pick<Context, 'store' | 'live' | 'now' | 'publicUrl' | 'delivery'>;

interface Parts extends ScopeParts {
  /** Token -> account; undefined when the token is unknown, expired or revoked. */
  authenticate(token: string): Promise<SignedIn | undefined>;
}

/** Builds the context of a request. */
export function buildContext(
  parts: Parts,
  request: {
    id: string;
    ip: string;
    authorization: string | undefined;
    userAgent?: string | undefined;
    /** Queues the request once more, for its next call. */
    requeue?: () => Promise<void>;
  },
): Context {
  let calls = 0;
  let lookup: Promise<SignedIn> | undefined;
  const find = async (): Promise<SignedIn | undefined> => {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.authorization ?? '')?.[1];
    return token ? parts.authenticate(token) : undefined;
  };
  const look = async (): Promise<SignedIn> => {
    const found = await find();
    if (!found) throw new Unauthenticated(authTexts.unauthenticated);
    return found;
  };
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: request.userAgent,
    store: parts.store,
    live: parts.live,
    now: parts.now,
    publicUrl: parts.publicUrl,
    delivery: parts.delivery,
    isAnonymous: request.authorization === undefined,
    signedIn: () => {
      lookup ??= look();
      return lookup;
    },
    isStillSignedIn: async () => (await find()) !== undefined,
    nextCall: () => {
      calls += 1;
      return calls > 1 ? request.requeue?.() : undefined;
    },
    http: { headers: {} },
  };
}

/** The scope of an account, for a request or a background job. */
export const buildScope = ({ store, live, now, publicUrl, delivery }: ScopeParts, account: Account): Scope => ({
  account,
  read: store.read,
  write: async (work) => {
    const result = await store.write(work);
    live.changed(account.id);
    return result;
  },
  now,
  publicUrl,
  delivery,
});

/**
 * The caller's scope; the only place that checks a token's permission. Throws `Unauthenticated`, and `Forbidden` for a change with a
 * read-only token, whose scope cannot write.
 */
export async function requireScope(context: Context, does: 'reads' | 'changes'): Promise<{ scope: Scope; access: Access }> {
  const { account, access } = await context.signedIn();
  const scope = buildScope(context, account);
  if (access.kind === 'session' || access.scope === 'write') return { scope, access };
  const refuse = () => new Forbidden(authTexts.tokenOnlyReads);
  if (does === 'changes') throw refuse();
  return { scope: { ...scope, write: () => Promise.reject(refuse()) }, access };
}
