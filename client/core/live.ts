/** Keeps what is on the screen true while others change it: what happens is heard of, and what shows it is asked for again. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authTexts } from '#shared/auth/texts.ts';
import { isUnauthorized } from './problem.ts';
import { endSession, isSignedIn, useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** A change brings others with it that are heard of a moment later. */
const TOGETHER_MS = 150;
/** While changes do not end, screens are brought up to date no more often than this. */
const CALM_MS = 2000;
/** After the server has refused, not only gone away. */
const AGAIN_MS = 5000;
/** What a screen shows may have been read so long before its changes are heard of. */
const RECENT_SECONDS = 10;

/** Calls whose answers no change of a record alters. */
const UNMOVED = new Set(['auth', 'instance', 'sessions', 'apiTokens', 'backups']);

type Calls = ReturnType<typeof trpc.useUtils>['client'];

/** For the frame around every signed-in page. */
export function useLive(): void {
  const queries = useQueryClient();
  const { client } = trpc.useUtils();
  const { token } = useSession();
  useEffect(() => (token ? follow(client, queries) : undefined), [client, queries, token]);
}

/** Returns what ends it. A page that nobody sees does not listen: a browser allows few connections, and it hears all on its return. */
function follow(client: Calls, queries: QueryClient): () => void {
  const screen = refresher(queries);
  let lastEventId: string | undefined;
  let close = () => {};
  const listen = () => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      if (isOpen) timer = setTimeout(listen, AGAIN_MS);
    };
    const { unsubscribe } = client.activities.live.subscribe(
      { lastEventId, recent: RECENT_SECONDS },
      {
        onData: ({ id, data }) => {
          lastEventId = id;
          if (data.length > 0) screen.outdated();
        },
        onError: (error) => {
          if (!isUnauthorized(error)) later();
          else if (isOpen && isSignedIn()) endSession('expired', authTexts.sessionExpired);
        },
        onComplete: later,
      },
    );
    close = () => {
      isOpen = false;
      clearTimeout(timer);
      unsubscribe();
    };
  };
  const listenWhileSeen = () => {
    close();
    if (document.visibilityState === 'visible') listen();
  };
  listenWhileSeen();
  document.addEventListener('visibilitychange', listenWhileSeen);
  return () => {
    document.removeEventListener('visibilitychange', listenWhileSeen);
    close();
    screen.end();
  };
}

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
