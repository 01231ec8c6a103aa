/** Rate limits against card testing with stolen numbers. */
import { toNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';

const MINUTE_MS = 60_000;

/** An account, or a guest, at a network address. */
interface Trier {
  accountId: number | undefined;
  address: string;
}

export function createPaymentTries(now: () => Date) {
  const guests = createWindowLimit({ most: 20, windowMs: 15 * MINUTE_MS, message: paymentTexts.tooMany });
  const refusals = createWindowLimit({ most: 10, windowMs: 60 * MINUTE_MS, message: paymentTexts.tooMany });
  // Both keys: neither a new account nor a new address resets the limit.
  const keysOf = ({ accountId, address }: Trier) => [
    `network ${toNetwork(address)}`,
    ...(accountId === undefined ? [] : [`account ${accountId}`]),
  ];
  return {
    /** Counts a guest's attempt; throws `TooMany` after too many attempts or refused cards. */
    begin(who: Trier): void {
      for (const key of keysOf(who)) refusals.check(key, now());
      if (who.accountId === undefined) guests.take(toNetwork(who.address), now());
    },
    /** Notes that the bank has refused. */
    refused(who: Trier): void {
      for (const key of keysOf(who)) refusals.count(key, now());
    },
  };
}
