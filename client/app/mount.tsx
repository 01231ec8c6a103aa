import { StrictMode, type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSession } from '#client/core/session.ts';
import { createQueryClient, createTrpcClient, trpc } from '#client/core/trpc.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { appRoutes } from './router.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

/** Starts the application in `root`. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <AppProviders>
        <RouterProvider router={appRoutes} />
      </AppProviders>
    </StrictMode>,
  );
}

/** Context for every screen: API client and cache, toasts, loading overlay. */
function AppProviders({ children }: { children: ReactNode }) {
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
