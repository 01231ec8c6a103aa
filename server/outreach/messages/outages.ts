/** Channels whose provider takes nothing: their messages wait, and lose no try, until it is asked again. Kept by this process. */
import type { MessageRow } from './messages.ts';

type Channel = MessageRow['channel'];

/** Minutes until a provider is asked again, after so many times in a row; then each hour. */
const BACK_OFF = [1, 5, 15, 60];
const MS_A_MINUTE = 60_000;
const LONGEST_MS = Math.max(...BACK_OFF) * MS_A_MINUTE;

export interface Outage {
  /** What the other side said. */
  words: string;
  /** When it is asked again, in milliseconds. */
  until: number;
}

export interface Outages {
  /** What is known of a channel that takes nothing; undefined when it works, as far as is known. */
  of(channel: Channel): Outage | undefined;
  /** The channels that must wait now. */
  waiting(now: number): Channel[];
  /** Notes that a provider took nothing. Several messages that found out at once are one time. */
  down(channel: Channel, words: string, now: number): void;
  /** Notes that a provider has said something of a message: it works. */
  works(channel: Channel): void;
}

/** One that lies further ahead than any was set was set by a clock that was ahead. */
const waits = ({ until }: Outage, now: number): boolean => until > now && until <= now + LONGEST_MS;

export function outages(): Outages {
  const known = new Map<Channel, Outage & { times: number }>();
  return {
    of: (channel) => known.get(channel),
    waiting: (now) => [...known].filter(([, outage]) => waits(outage, now)).map(([channel]) => channel),
    down: (channel, words, now) => {
      const before = known.get(channel);
      if (before && waits(before, now)) return;
      const times = before?.times ?? 0;
      const minutes = BACK_OFF[Math.min(times, BACK_OFF.length - 1)] ?? 0;
      known.set(channel, { words, until: now + minutes * MS_A_MINUTE, times: times + 1 });
    },
    works: (channel) => void known.delete(channel),
  };
}
