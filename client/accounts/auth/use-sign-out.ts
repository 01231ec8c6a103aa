import { useCallback } from 'react';
import { trackLoading } from '#client/core/loading.ts';
import { endSession } from '#client/core/session.ts';
import { ENDS_SESSION, trpc } from '#client/core/trpc.ts';

/** Ends the session on the server and always here; the guard then redirects to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const { mutateAsync } = trpc.auth.logout.useMutation({ meta: ENDS_SESSION });
  return useCallback(async () => {
    try {
      await trackLoading(mutateAsync());
    } catch {
      // Even if the token is invalid or the server cannot be reached, the person is signed out here.
    }
    endSession('left');
  }, [mutateAsync]);
}
