/** The circuit breakers of the channels, in memory: while a provider is down, its messages wait without losing an attempt. */
import type { MessageRow } from './messages.ts';

type Channel = MessageRow['channel'];

/** Minutes until a provider is tried again, by the number of failures in a row; then every hour. */
const BACK_OFF = [1, 5, 15, 60];
const MS_A_MINUTE = 60_000;
const LONGEST_MS = Math.max(...BACK_OFF) * MS_A_MINUTE;

interface Outage {
  /** What the provider answered. */
  words: string;
  /** When it is tried again, in milliseconds. */
  until: number;
}

export interface ProviderBreaker {
  /** The outage of a channel; undefined while it works, as far as is known. */
  outageOf(channel: Channel): Outage | undefined;
  /** The channels that are down now. */
  waiting(now: number): Channel[];
  /** Records that a provider is down. Parallel failures count once. */
  noteDown(channel: Channel, words: string, now: number): void;
  /** Records that a provider works. */
  noteUp(channel: Channel): void;
}

/** An outage that ends later than any can was set by a wrong clock. */
const isWaiting = ({ until }: Outage, now: number): boolean => until > now && until <= now + LONGEST_MS;

export function createProviderBreaker(): ProviderBreaker {
  const known = new Map<Channel, Outage & { times: number }>();
  return {
    outageOf: (channel) => known.get(channel),
    waiting: (now) => [...known].filter(([, outage]) => isWaiting(outage, now)).map(([channel]) => channel),
    noteDown: (channel, words, now) => {
      const before = known.get(channel);
      if (before && isWaiting(before, now)) return;
      const times = before?.times ?? 0;
      const minutes = BACK_OFF[Math.min(times, BACK_OFF.length - 1)] ?? 0;
      known.set(channel, { words, until: now + minutes * MS_A_MINUTE, times: times + 1 });
    },
    noteUp: (channel) => void known.delete(channel),
  };
}
