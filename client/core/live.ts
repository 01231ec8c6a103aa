/** Live updates: follows the server's events and refetches what is shown. */
import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { endSession, isSignedIn, useSession } from './session.ts';
import { fetchAuthorized } from './authorized-fetch.ts';

interface StreamEvent {
  /** "message" by default. */
  name: string;
  id: string | undefined;
  data: string;
}

/** The server sends a heartbeat every 15 seconds. */
const SILENT_MS = 40_000;

/**
 * Yields the events of a URL until the server ends the stream or `signal` aborts. Throws when the stream fails or is silent for 40 seconds.
 */
async function* readEvents(address: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  const giveUp = () => silent.abort();
  signal.addEventListener('abort', giveUp);
  try {
    const answer = await fetchAuthorized(address, { headers: { Accept: 'text/event-stream' }, signal: silent.signal });
    if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENT_MS);
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (block.trim() !== '') yield parseEvent(block);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    silent.abort();
  }
}

function parseEvent(block: string): StreamEvent {
  const lines = block.split('\n');
  const of = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  return { name: of('event') ?? 'message', id: of('id'), data: of('data') ?? '' };
}

/** Related changes arrive a moment later and are handled together. */
const TOGETHER_MS = 150;
/** The shortest time between two refreshes while changes keep coming. */
const CALM_MS = 2000;
/** Reconnect delays, growing up to the last. */
const AGAIN_MS = [1000, 3000, 10_000, 30_000];
/** Signing out, here or in another tab, ends the session on the server first; for this long that is not reported as expired. */
const FAREWELL_MS = 1000;
/** The maximum age of data when its changes arrive. */
const RECENT_SECONDS = 10;

/** Routers whose answers no change of a record affects. */
const UNMOVED = new Set(['auth', 'instance', 'sessions', 'apiTokens', 'backups']);

/** Used by the shell. Hidden tabs do not listen, since browsers limit connections per server; they catch up on return. */
export function useLive(): void {
  const queries = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const screen = createRefresher(queries);
    const heard: Heard = { lastEventId: undefined, outdated: screen.outdated };
    let listening = new AbortController();
    const listenWhileSeen = () => {
      listening.abort();
      listening = new AbortController();
      if (document.visibilityState === 'visible') void subscribeToChanges(heard, listening.signal);
    };
    listenWhileSeen();
    document.addEventListener('visibilitychange', listenWhileSeen);
    return () => {
      document.removeEventListener('visibilitychange', listenWhileSeen);
      listening.abort();
      screen.end();
    };
  }, [queries, token]);
}

interface Heard {
  /** The event id to resume from. */
  lastEventId: string | undefined;
  outdated: () => void;
}

/** Listens until the signal or the end of the session, reconnecting after failures. */
async function subscribeToChanges(heard: Heard, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const input = encodeURIComponent(JSON.stringify({ lastEventId: heard.lastEventId, recent: RECENT_SECONDS }));
    try {
      for await (const { name, id, data } of readEvents(`/trpc/activities.live?input=${input}`, signal)) {
        if (name === 'serialized-error' && parseStatus(data) === 401) {
          await pause(FAREWELL_MS, signal);
          if (!signal.aborted && isSignedIn()) endSession('expired', sessionTexts.sessionExpired);
          return;
        }
        if (name !== 'message') continue;
        failures = 0;
        heard.lastEventId = id;
        if ((JSON.parse(data) as unknown[]).length > 0) heard.outdated();
      }
    } catch {
      // The server is down or busy: retry.
    }
    await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] as number, signal);
    if (!onlineManager.isOnline()) await waitUntilOnline(signal);
  }
}

const parseStatus = (problem: string) => (JSON.parse(problem) as { data?: { httpStatus?: number } }).data?.httpStatus;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });

const waitUntilOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });

/** Refetches what was read before a change became known: soon after the first change, and never too often. */
function createRefresher(queries: QueryClient) {
  const asked = new WeakMap<Query, number>();
  const stopNoting = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query as Query, performance.now());
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard = 0;
  let last = -CALM_MS;
  const refresh = () => {
    // The response to one's own change already refreshes everything, and may undo optimistic updates.
    if (queries.isMutating() > 0) {
      timer = setTimeout(refresh, TOGETHER_MS);
      return;
    }
    timer = undefined;
    last = performance.now();
    void queries.invalidateQueries({
      predicate: (query) => !UNMOVED.has((query.queryKey[0] as string[])[0] ?? '') && (asked.get(query) ?? 0) <= heard,
    });
  };
  return {
    outdated: () => {
      heard = performance.now();
      timer ??= setTimeout(refresh, Math.max(TOGETHER_MS, last + CALM_MS - heard));
    },
    end: () => {
      clearTimeout(timer);
      stopNoting();
    },
  };
}
