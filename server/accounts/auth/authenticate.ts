/** Whose a bearer token is, be it that of a session or one that was given to another program. */
import type { SignedIn } from '#server/core/context.ts';
import type { Store } from '#server/db/store.ts';
import { isApiToken } from '#shared/accounts/auth/api-token.ts';
import { ownerOfApiToken } from './api-tokens.ts';
import { ownerOfSession } from './sessions.ts';

/** Undefined when the token is unknown, expired or revoked. */
export const authenticate = (store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> =>
  isApiToken(token) ? ownerOfApiToken(store, now, token) : ownerOfSession(store, now, token);
