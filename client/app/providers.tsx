import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '#client/core/session.ts';
import { createQueryClient, createTrpcClient, trpc } from '#client/core/trpc.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

/** Context for every screen: API client and cache, toasts, loading overlay. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
  const { token } = useSession();
  // Cached records must not outlive the session.
  const lastToken = useRef(token);
  useEffect(() => {
    if (lastToken.current && lastToken.current !== token) queryClient.clear();
    lastToken.current = token;
  }, [token, queryClient]);

  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          {children}
          <LoadingOverlay />
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
