/** Random numbers that are the same on every machine and every day: mulberry32, a 32-bit generator that fits in a line. */
export interface Dice {
  /** 0 <= n < 1 */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(options: readonly T[]): T;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
}

/** Dice that always fall the same way for a seed. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (options) => options[Math.floor(next() * options.length)] as (typeof options)[number],
    chance: (share) => next() < share,
  };
}
