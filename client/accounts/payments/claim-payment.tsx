import { useEffect, useRef } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { useToast } from '#client/ui/toast.tsx';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import { claimSecret, forgetPayment, forgetSecret } from './own-payment.ts';

/** Attaches what was paid in this browser before signing in, as soon as somebody has signed in; draws nothing. */
export function ClaimPayment() {
  const { token } = useSession();
  const { mutate } = trpc.payments.claim.useMutation();
  const toast = useToast();
  const claimed = useRef<string>(undefined);
  useEffect(() => {
    const secret = claimSecret();
    if (!token || !secret || claimed.current === secret) return;
    claimed.current = secret;
    mutate(
      { claim_secret: secret },
      {
        onSuccess: ({ is_member }) => {
          forgetSecret();
          forgetPayment();
          if (is_member) toast.success(paymentTexts.claimed);
        },
        // Nothing was paid with it after all. Any other failure: the next sign-in tries again.
        onError: (error) => toProblem(error).status === 404 && forgetSecret(),
      },
    );
  }, [token, mutate, toast]);
  return null;
}
