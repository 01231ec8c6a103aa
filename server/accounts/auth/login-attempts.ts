/**
 * Wrong passwords are counted per account and network, so that nobody can lock out others; a far higher limit holds per network over all
 * accounts.
 */
import { toNetwork, type WindowLimit, createWindowLimit } from '#server/core/window-limit.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

const WINDOW = { windowMs: 15 * 60_000, message: authTexts.tooManyTries };

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

export function createLoginAttempts(now: () => Date) {
  const forAccount = createWindowLimit({ ...WINDOW, most: 10 });
  const forNetwork = createWindowLimit({ ...WINDOW, most: 200 });
  const accountKey = (emailKey: string, address: string) => `${toNetwork(address)} ${emailKey}`;
  return {
    /** Counts the attempt as failed before the slow password check, so that parallel attempts do not slip through. Throws `TooMany`. */
    begin(emailKey: string, address: string): void {
      forNetwork.check(toNetwork(address), now());
      forAccount.take(accountKey(emailKey, address), now());
      forNetwork.take(toNetwork(address), now());
    },
    succeeded(emailKey: string, address: string): void {
      forAccount.forget(accountKey(emailKey, address));
      // Only this attempt: many people may share one address.
      forNetwork.giveBack(toNetwork(address));
    },
    /** Reverts a counted failure: the password was never checked. */
    unjudged(emailKey: string, address: string): void {
      forAccount.giveBack(accountKey(emailKey, address));
      forNetwork.giveBack(toNetwork(address));
    },
  };
}

/** Enough for an office, too little for a program that creates accounts. */
const NEWCOMERS_AN_HOUR = 30;

/** How often one network may try to make an account. */
export const createSignUpLimit = (most = NEWCOMERS_AN_HOUR): WindowLimit =>
  createWindowLimit({ most, windowMs: 60 * 60_000, message: authTexts.tooManyTries });
