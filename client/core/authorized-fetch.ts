/** Requests for files, which tRPC cannot carry, with the same headers and session handling. */
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { endSession, getSession, isSignedIn } from './session.ts';

/** `fetch` with the session's token. A 401 ends the session, as for any call; the answer is returned as well. */
export async function fetchAuthorized(address: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) {
  const { token } = getSession();
  const response = await fetch(address, {
    ...init,
    headers: { ...headers, 'X-Requested-With': 'XMLHttpRequest', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  if (response.status === 401 && isSignedIn()) endSession('expired', sessionTexts.sessionExpired);
  return response;
}
