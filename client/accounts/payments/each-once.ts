import type { Payment } from '#shared/accounts/payments/payment.ts';

type Action = NonNullable<Payment['action']>;

/**
 * Follows what the payer is asked next. The same action again is what was done already, told once more because nobody answered; it is
 * left alone. Gives whether it was followed.
 */
export function eachOnce(follow: (action: Action) => void): (action: Action | null) => boolean {
  let last: string | undefined;
  return (action) => {
    const text = action === null ? undefined : JSON.stringify(action);
    if (action === null || text === last) return false;
    last = text;
    follow(action);
    return true;
  };
}
