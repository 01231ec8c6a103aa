import type { Payment } from '#shared/accounts/payments/payment.ts';

type Action = NonNullable<Payment['action']>;

/**
 * Follows what the payer is asked next. The same action again was sent because nobody answered; it is
 * left alone. Returns whether it was followed.
 */
export function skipRepeats(follow: (action: Action) => void): (action: Action | null) => boolean {
  let last: string | undefined;
  return (action) => {
    const text = action === null ? undefined : JSON.stringify(action);
    if (action === null || text === last) return false;
    last = text;
    follow(action);
    return true;
  };
}
