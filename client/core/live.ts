/** Keeps what is on the screen true while others change it: what happens is heard of, and what shows it is asked for again. */
import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { readEvents } from './event-stream.ts';
import { endSession, isSignedIn, useSession } from './session.ts';

/** A change brings others with it that are heard of a moment later. */
const TOGETHER_MS = 150;
/** While changes do not end, screens are brought up to date no more often than this. */
const CALM_MS = 2000;
/** How long to wait for a server that went away: longer each time, up to the last. */
const AGAIN_MS = [1000, 3000, 10_000, 30_000];
/** Who signs out, here or in another tab, ends the session on the server first: that is no session that has expired. */
const FAREWELL_MS = 1000;
/** What a screen shows may have been read so long before its changes are heard of. */
const RECENT_SECONDS = 10;

/** Calls whose answers no change of a record alters. */
const UNMOVED = new Set(['auth', 'instance', 'sessions', 'apiTokens', 'backups']);

/**
 * For the frame around every signed-in page. A page that nobody sees does not listen: a browser allows few connections to a
 * server, and it hears on its return what it has missed.
 */
export function useLive(): void {
  const queries = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const screen = refresher(queries);
    const heard: Heard = { lastEventId: undefined, outdated: screen.outdated };
    let listening = new AbortController();
    const listenWhileSeen = () => {
      listening.abort();
      listening = new AbortController();
      if (document.visibilityState === 'visible') void follow(heard, listening.signal);
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
  /** Where to go on after a break. */
  lastEventId: string | undefined;
  outdated: () => void;
}

/** Listens until the signal or the end of the session, over all breaks. */
async function follow(heard: Heard, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const input = encodeURIComponent(JSON.stringify({ lastEventId: heard.lastEventId, recent: RECENT_SECONDS }));
    try {
      for await (const { name, id, data } of readEvents(`/trpc/activities.live?input=${input}`, signal)) {
        if (name === 'serialized-error' && statusIn(data) === 401) {
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
      // The server is away, or too busy: it is asked again.
    }
    await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] as number, signal);
    if (!onlineManager.isOnline()) await backOnline(signal);
  }
}

const statusIn = (problem: string) => (JSON.parse(problem) as { data?: { httpStatus?: number } }).data?.httpStatus;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });

const backOnline = (signal: AbortSignal) =>
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

/** Asks again for what was asked for before a change became known: soon after the first, and never in a storm. */
function refresher(queries: QueryClient) {
  const asked = new WeakMap<Query, number>();
  const stopNoting = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query as Query, performance.now());
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard = 0;
  let last = -CALM_MS;
  const refresh = () => {
    // The answer to a change of one's own brings everything up to date by itself, and may undo what the screen shows early.
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
