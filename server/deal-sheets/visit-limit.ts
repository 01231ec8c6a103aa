/** Holds back who asks for sheets without end: each one takes longer than a usual answer. */
import { TooMany } from '#server/core/errors.ts';
import { sheetTexts } from '#shared/deal-sheets/texts.ts';

const WINDOW_MS = 60_000;
const MOST = 60;
/** So many networks are remembered; then the oldest are forgotten. */
const REMEMBERED = 10_000;

/** Counts a visit from a network; throws `TooMany` beyond 60 in a minute. */
export function visitLimit(now: () => Date): (network: string) => void {
  const visits = new Map<string, { since: number; count: number }>();
  return (network) => {
    const at = now().getTime();
    const known = visits.get(network);
    const window = known && at - known.since < WINDOW_MS ? known : { since: at, count: 0 };
    window.count += 1;
    visits.delete(network);
    visits.set(network, window);
    if (visits.size > REMEMBERED) visits.delete(visits.keys().next().value as string);
    if (window.count > MOST) throw new TooMany(sheetTexts.tooMany, Math.ceil((window.since + WINDOW_MS - at) / 1000));
  };
}
