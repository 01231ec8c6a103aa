import { useCallback } from 'react';
import { whileLoading } from '#client/core/loading.ts';
import { endSession } from '#client/core/session.ts';
import { ENDS_SESSION, trpc } from '#client/core/trpc.ts';

/** Ends the session on the server and here. Here it ends in any case: the guard then leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const { mutateAsync } = trpc.auth.logout.useMutation({ meta: ENDS_SESSION });
  return useCallback(async () => {
    try {
      await whileLoading(mutateAsync());
    } catch {
      // The token may be dead already, or the server out of reach; either way the person is to be signed out here.
    }
    endSession('left');
  }, [mutateAsync]);
}
