/** Holds back who tries one card after another: a thief with a list of them, above all. */
import { toNetwork, windowLimit } from '#server/core/overload/window-limit.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';

const MINUTE_MS = 60_000;

/** An account, or a guest, at a network address. */
export interface Trier {
  accountId: number | undefined;
  address: string;
}

export interface Tries {
  /** Counts a guest's try; throws `TooMany` for who has had too many, or too many refused cards. */
  begin(who: Trier): void;
  /** Notes that the bank has refused. */
  refused(who: Trier): void;
}

export function paymentTries(now: () => Date): Tries {
  const guests = windowLimit({ most: 20, windowMs: 15 * MINUTE_MS, message: paymentTexts.tooMany });
  const refusals = windowLimit({ most: 10, windowMs: 60 * MINUTE_MS, message: paymentTexts.tooMany });
  // Both: neither another account nor another address makes a new list of cards worth trying.
  const keysOf = ({ accountId, address }: Trier) => [
    `network ${toNetwork(address)}`,
    ...(accountId === undefined ? [] : [`account ${accountId}`]),
  ];
  return {
    begin(who) {
      for (const key of keysOf(who)) refusals.check(key, now());
      if (who.accountId === undefined) guests.take(toNetwork(who.address), now());
    },
    refused(who) {
      for (const key of keysOf(who)) refusals.count(key, now());
    },
  };
}
