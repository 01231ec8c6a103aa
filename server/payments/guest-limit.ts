/** Holds back who tries many payments without an account: a thief with a list of cards, above all. */
import { TooMany } from '#server/core/errors.ts';
import { paymentTexts } from '#shared/payments/texts.ts';

const WINDOW_MS = 15 * 60_000;
const MOST = 20;
/** So many addresses are remembered; then the oldest are forgotten. */
const REMEMBERED = 10_000;

/** Counts a try of an address; throws `TooMany` beyond 20 in 15 minutes. */
export function guestLimit(now: () => Date): (address: string) => void {
  const tries = new Map<string, { since: number; count: number }>();
  return (address) => {
    const at = now().getTime();
    const known = tries.get(address);
    const window = known && at - known.since < WINDOW_MS ? known : { since: at, count: 0 };
    window.count += 1;
    tries.delete(address);
    tries.set(address, window);
    if (tries.size > REMEMBERED) tries.delete(tries.keys().next().value as string);
    if (window.count > MOST) throw new TooMany(paymentTexts.tooMany, Math.ceil((window.since + WINDOW_MS - at) / 1000));
  };
}
