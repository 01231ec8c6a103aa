/** The typed calls to the server. The only file of the client that knows the server's router, and only its type. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/app/app-router.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { CALLS_A_REQUEST } from '#shared/core/batch.ts';
import { isTransient, isUnauthorized, toProblem } from './problem.ts';
import { endSession, getSession, isSignedIn } from './session.ts';

export const trpc = createTRPCReact<AppRouter>();

export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxURLLength: 8000,
        maxItems: CALLS_A_REQUEST,
        headers: () => {
          const { token } = getSession();
          return { 'X-Requested-With': 'XMLHttpRequest', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
        },
      }),
    ],
  });

/** `meta` of mutations after which no query needs a refresh. */
export const ENDS_SESSION = { endsSession: true };

const MINUTE = 60_000;
const RETRIES = 3;

/** Without a session a 401 ends nothing: a wrong password is handled by the sign-in form. */
const onError = (error: unknown) => {
  if (isUnauthorized(error) && isSignedIn()) endSession('expired', sessionTexts.sessionExpired);
};

/** Data is fresh for 5 minutes and cached for 10; any successful change makes all of it stale. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _input, _context, mutation) => {
        // Not awaited: a change does not wait for every list on the screen.
        if (isSignedIn() && !mutation.meta?.endsSession) void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (failures, error) => Math.min(1000 * (toProblem(error).retryAfter ?? 2 ** failures), 30_000),
      },
      // Offline, a change fails at once and says so, instead of waiting unseen for a connection.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
