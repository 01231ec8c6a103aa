/**
 * How many codes rooms send. Nobody can lock others out by addresses that they made up: who was invited or is known is never in that line.
 */
import { TooMany } from '#server/core/errors.ts';
import { toWideNetwork, createWindowLimit } from '#server/core/window-limit.ts';
import { roomTexts } from '#shared/closing/marketplace/texts.ts';
import type { CodeReceiver } from './room-codes.ts';

const HOUR_MS = 3_600_000;
/** More strangers in an hour than a room has guests. */
const CROWD = 60;

interface CodeAsked {
  listingId: number;
  address: string;
  who: CodeReceiver;
  ip: string;
}

/** Counters of codes; `take` throws `TooMany`, and says when a room is crowded by strangers, once an hour. */
export function createCodeLimits() {
  const limit = (most: number) => createWindowLimit({ most, windowMs: HOUR_MS, message: roomTexts.tooManyCodes });
  const [ofAddress, ofNetwork, strangers, warnings] = [limit(2), limit(20), limit(600), limit(1)];
  return {
    take({ listingId, address, who, ip }: CodeAsked, now: Date): boolean {
      const [room, network] = [`${listingId}`, `${listingId} ${toWideNetwork(ip)}`];
      ofAddress.check(address, now);
      if (who !== 'invited') ofNetwork.check(network, now);
      if (who === 'stranger') {
        strangers.check(room, now);
        // In a crowd one stranger of each network still gets in.
        if (strangers.countOf(room, now) >= CROWD && ofNetwork.countOf(network, now) > 0)
          throw new TooMany(roomTexts.tooManyCodes, HOUR_MS / 1000);
        strangers.count(room, now);
      }
      ofAddress.count(address, now);
      if (who !== 'invited') ofNetwork.count(network, now);
      if (who !== 'stranger' || strangers.countOf(room, now) < CROWD || warnings.countOf(room, now) > 0) return false;
      warnings.count(room, now);
      return true;
    },
  };
}
