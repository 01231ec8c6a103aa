/** Calls of files, which tRPC could not carry: with the headers of every call, and its end of a session that is over. */
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { endSession, getSession, isSignedIn } from './session.ts';

/** `fetch` as who is signed in. A 401 ends the session here, as for any call; the answer is returned all the same. */
export async function authorizedFetch(address: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) {
  const { token } = getSession();
  const response = await fetch(address, {
    ...init,
    headers: { ...headers, 'X-Requested-With': 'XMLHttpRequest', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  if (response.status === 401 && isSignedIn()) endSession('expired', sessionTexts.sessionExpired);
  return response;
}
