/** Limits how much of one kind of work runs and waits at once. Those who wait take turns, so that who asks much waits for itself. */
import { BUSY } from '#shared/core/problem.ts';
import { Busy } from './errors.ts';

/** Whose work it is: of which group (a network), and of whom in it. */
interface TurnKey {
  group: string;
  of: string;
}
interface Waiting {
  start(): void;
  refuse(): void;
}

const countWaiting = (group: ReadonlyMap<string, Waiting[]>): number => [...group.values()].reduce((sum, { length }) => sum + length, 0);

/**
 * Runs at most `most` calls at once. The groups that wait are served one after the other, and so are those within a group. When more
 * than `waiting` wait, the last one of whoever has the most in the largest group fails with `Busy`.
 */
export function limitInTurn(most: number, waiting: number) {
  /** In the order of their turns. */
  const groups = new Map<string, Map<string, Waiting[]>>();
  let count = 0;
  let running = 0;

  const takeNext = (): Waiting | undefined => {
    const [name, group] = groups.entries().next().value ?? [];
    const [of, queue] = group?.entries().next().value ?? [];
    const next = queue?.shift();
    if (name === undefined || !group || of === undefined || !queue || !next) return undefined;
    count -= 1;
    group.delete(of);
    groups.delete(name);
    if (queue.length > 0) group.set(of, queue);
    if (group.size > 0) groups.set(name, group);
    return next;
  };

  const refuseOne = () => {
    const [name, group] = [...groups].reduce((largest, one) => (countWaiting(one[1]) > countWaiting(largest[1]) ? one : largest));
    const [of, queue] = [...group].reduce((longest, one) => (one[1].length > longest[1].length ? one : longest));
    const last = queue.pop();
    count -= 1;
    if (queue.length === 0) group.delete(of);
    if (group.size === 0) groups.delete(name);
    last?.refuse();
  };

  const wait = ({ group: name, of }: TurnKey): Promise<void> =>
    new Promise((resolve, reject) => {
      const group = groups.get(name) ?? new Map<string, Waiting[]>();
      const queue = group.get(of) ?? [];
      queue.push({ start: resolve, refuse: () => reject(new Busy(BUSY)) });
      group.set(of, queue);
      groups.set(name, group);
      count += 1;
      if (count > waiting) refuseOne();
    });

  return async <T>(whose: TurnKey, work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await wait(whose);
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };
}

const ANYBODY: TurnKey = { group: '', of: '' };

/** The same where it does not matter whose work it is: in the order of the calls; `Busy` when `waiting` are queued already. */
export function limitConcurrency(most: number, waiting: number) {
  const run = limitInTurn(most, waiting);
  return <T>(work: () => Promise<T>): Promise<T> => run(ANYBODY, work);
}
