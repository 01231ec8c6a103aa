import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#client/core/session.ts';
import { createQueryClient, createTrpcClient, trpc } from '#client/core/trpc.ts';
import { claimSecret } from '#client/accounts/payments/own-payment.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

// Few ever paid before they signed in.
const ClaimPayment = lazy(async () => ({ default: (await import('#client/accounts/payments/claim-payment.tsx')).ClaimPayment }));

/** What every screen finds around it: the calls and their cache, toasts, the loading overlay. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
  const { token } = useSession();
  // One person's records must not outlive their session.
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
          <Suspense>{token && claimSecret() && <ClaimPayment />}</Suspense>
          <LoadingOverlay />
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
