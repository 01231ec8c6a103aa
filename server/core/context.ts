/** What a request carries, and what domain functions work with. */
import type { Db, Store } from '#server/db/store.ts';
import type { Account } from '#shared/accounts/auth/account.ts';
import type { TokenScope } from '#shared/accounts/auth/api-token.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { Forbidden, Unauthenticated } from './errors.ts';
import type { Live } from './live.ts';

/** The hands of a domain function: whose records, where they are, and what time it is. */
export interface Scope {
  account: Account;
  read: Db;
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  now(): Date;
  /** Under which address the world knows this instance, without a slash at its end; undefined when nobody has said. */
  publicUrl?: string | undefined;
}

/** Whose records a question is about, where nothing else of the account matters. */
export interface Whose {
  account: Pick<Account, 'id'>;
}

/** By what somebody is known: a session of their own, or a token that they gave to another program. */
export type Access = { kind: 'session'; id: number } | { kind: 'token'; id: number; scope: TokenScope };

/** Who is signed in, and by what. */
export interface SignedIn {
  account: Account;
  access: Access;
}

/** One request, on either face. */
export interface Context {
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** What the caller's browser or program calls itself. */
  userAgent: string | undefined;
  store: Store;
  /** What waits for changes. */
  live: Live;
  now(): Date;
  publicUrl?: string | undefined;
  /** Whether the caller brings no token at all: a stranger, and not somebody whose session is over. */
  isAnonymous: boolean;
  /** The signed-in account; throws `Unauthenticated`. Looked up once a request, when first asked. */
  signedIn(): Promise<SignedIn>;
  /** Whether the account is signed in now, looked up anew: for what goes on after its request has been admitted. */
  isStillSignedIn(): Promise<boolean>;
  /** The `If-Match` of a REST request, as it came. */
  ifMatch?: string | undefined;
  /** The `Idempotency-Key` of a REST request, as it came. */
  idempotencyKey?: string | undefined;
  /** Resolves when the next call of this request has its turn: at once for the first, which came in with the request. */
  nextCall(): Promise<void> | undefined;
  /** What a procedure may say about its HTTP answer: another status or message than usual, and headers. */
  http: { status?: number; message?: string; headers: Record<string, string> };
}

export interface Parts {
  store: Store;
  live: Live;
  now(): Date;
  publicUrl?: string | undefined;
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
    /** Waits for one more turn among all that have work to do. */
    turn?: () => Promise<void>;
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
    isAnonymous: request.authorization === undefined,
    signedIn: () => {
      lookup ??= look();
      return lookup;
    },
    isStillSignedIn: async () => (await find()) !== undefined,
    nextCall: () => {
      calls += 1;
      return calls > 1 ? request.turn?.() : undefined;
    },
    http: { headers: {} },
  };
}

/** The scope of an account's own records, for a request or for work that nobody waits for. */
export const buildScope = (
  { store, live, now, publicUrl }: Pick<Context, 'store' | 'live' | 'now' | 'publicUrl'>,
  account: Account,
): Scope => ({
  account,
  read: store.read,
  write: async (work) => {
    const result = await store.write(work);
    live.changed(account.id);
    return result;
  },
  now,
  publicUrl,
});

/**
 * The caller's own records, for a call that reads or changes them: the one place that knows what a token may do. Throws
 * `Unauthenticated`, and `Forbidden` when a token that only reads would change something; with it, nothing can write by mistake.
 */
export async function admit(context: Context, does: 'reads' | 'changes'): Promise<{ scope: Scope; access: Access }> {
  const { account, access } = await context.signedIn();
  const scope = buildScope(context, account);
  if (access.kind === 'session' || access.scope === 'write') return { scope, access };
  const refuse = () => new Forbidden(authTexts.tokenOnlyReads);
  if (does === 'changes') throw refuse();
  return { scope: { ...scope, write: () => Promise.reject(refuse()) }, access };
}
