/** Finds the owner of a bearer token, of a session or an API token. */
import type { SignedIn } from '#server/core/context.ts';
import type { Store } from '#server/db/store.ts';
import { isApiToken } from '#shared/accounts/auth/api-token.ts';
import { findApiTokenOwner } from './api-tokens.ts';
import { findSessionOwner } from './sessions.ts';

/** Undefined when the token is unknown, expired or revoked. */
export const authenticate = (store: Store, now: () => Date, token: string): Promise<SignedIn | undefined> =>
  isApiToken(token) ? findApiTokenOwner(store, now, token) : findSessionOwner(store, now, token);
