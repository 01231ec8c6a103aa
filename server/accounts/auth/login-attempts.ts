/**
 * Wrong passwords are counted for each account and address, so that nobody can lock another out; far above that stands a limit
 * for one address over all accounts.
 */
import { toNetwork, type WindowLimit, windowLimit } from '#server/core/overload/window-limit.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

const WINDOW = { windowMs: 15 * 60_000, message: authTexts.tooManyTries };

export interface LoginAttempts {
  /** Counts a failure before the slow look at the password, so that tries sent at once do not slip through together. Throws `TooMany`. */
  begin(emailKey: string, address: string): void;
  succeeded(emailKey: string, address: string): void;
  /** Takes a failure back: the password was never looked at. */
  unjudged(emailKey: string, address: string): void;
}

export function loginAttempts(now: () => Date): LoginAttempts {
  const forAccount = windowLimit({ ...WINDOW, most: 10 });
  const forNetwork = windowLimit({ ...WINDOW, most: 200 });
  const accountKey = (emailKey: string, address: string) => `${toNetwork(address)} ${emailKey}`;
  return {
    begin(emailKey, address) {
      forNetwork.check(toNetwork(address), now());
      forAccount.take(accountKey(emailKey, address), now());
      forNetwork.take(toNetwork(address), now());
    },
    succeeded(emailKey, address) {
      forAccount.forget(accountKey(emailKey, address));
      // This try alone: an office or a proxy in front signs in from one address all day.
      forNetwork.giveBack(toNetwork(address));
    },
    unjudged(emailKey, address) {
      forAccount.giveBack(accountKey(emailKey, address));
      forNetwork.giveBack(toNetwork(address));
    },
  };
}

/** An office full of people, and next to nothing for a program that makes accounts. */
const NEWCOMERS_AN_HOUR = 30;

/** How often one network may try to make an account. */
export const newcomerLimit = (most = NEWCOMERS_AN_HOUR): WindowLimit =>
  windowLimit({ most, windowMs: 60 * 60_000, message: authTexts.tooManyTries });
