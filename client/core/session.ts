/** Who is signed in: a bearer token and its owner, stored in local storage under `token` and `user`, the same in every tab. */
import { useSyncExternalStore } from 'react';
import type { Account, Session } from '#shared/accounts/auth/account.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { setOwnZone } from './zone.ts';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** Why the session ended: signed out, token rejected, or owner unknown. */
type SessionEnd = 'left' | 'expired' | 'failed';

interface SessionState {
  token: string | null;
  user: Account | null;
  ended: SessionEnd | null;
  /** The message for the user. */
  notice: string | null;
}

/** Values that older builds stored for "nothing". */
const isNothing = (stored: string) => ['', 'undefined', 'null'].includes(stored.trim());

function readToken(): string | null {
  const stored = readStored(TOKEN_KEY);
  if (stored === null) return null;
  if (!isNothing(stored)) return stored;
  writeStored(TOKEN_KEY, null);
  return null;
}

function readUser(): Account | null {
  const stored = readStored(USER_KEY);
  if (stored === null) return null;
  const user = isNothing(stored) ? null : parseUser(stored);
  if (!user) writeStored(USER_KEY, null);
  return user;
}

function parseUser(stored: string): Account | null {
  try {
    const user: unknown = JSON.parse(stored);
    return typeof user === 'object' && user !== null && !Array.isArray(user) ? (user as Account) : null;
  } catch {
    return null;
  }
}

let state: SessionState = { token: readToken(), user: readUser(), ended: null, notice: null };
setOwnZone(state.user?.time_zone);
const listeners = new Set<() => void>();

function setState(next: SessionState) {
  state = next;
  setOwnZone(next.user?.time_zone);
  for (const listener of listeners) listener();
}

window.addEventListener('storage', (event) => {
  // A cleared storage has no key.
  if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return;
  const token = readToken();
  setState({ token, user: readUser(), ended: token ? null : 'left', notice: null });
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const getSession = (): SessionState => state;
export const useSession = (): SessionState => useSyncExternalStore(subscribe, getSession);

export const isSignedIn = (): boolean => state.token !== null;

/** The id of who is signed in; undefined for nobody, or while it is still being asked. */
export const getSessionAccountId = (): number | undefined => state.user?.id;

export function startSession({ token, user }: Session): void {
  writeStored(TOKEN_KEY, token);
  writeStored(USER_KEY, JSON.stringify(user));
  setState({ token, user, ended: null, notice: null });
}

/** Updates the signed-in user. */
export function setSessionUser(user: Account): void {
  writeStored(USER_KEY, JSON.stringify(user));
  setState({ ...state, user });
}

export function endSession(ended: SessionEnd, notice: string | null = null): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USER_KEY, null);
  setState({ token: null, user: null, ended, notice });
}

/** The notice is shown once. */
export function clearNotice(): void {
  if (state.notice !== null) setState({ ...state, notice: null });
}
