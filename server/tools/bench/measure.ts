/** Times one call on several servers in short slices that take turns (A B B A), so that a busy moment of the machine meets all alike. */
import type { Call, Face } from './calls.ts';
import { deleteRequest, requestsOf } from './calls.ts';
import type { LoadResult, Planned } from './load.ts';
import type { LoadClient, Server } from './processes.ts';

/** The product, and what it is measured beside: the bare stack on the product's schema, and on its own. */
export type TargetName = 'product' | Peer;
type Peer = 'stack' | 'own stack';

export interface Target extends Server {
  name: TargetName;
  token: string;
  /** Leads that were made while measuring, to be deleted while measuring. */
  spare: number[];
}

export interface Pace {
  /** Slices of each server. */
  slices: number;
  seconds: number;
}

/** What one server did in all slices of a call. */
export interface Timing {
  calls: number;
  /** The median of the slices. */
  perSecond: number;
  p50: number;
  p99: number;
  cpuMsPerCall: number;
}

/** One server's figure over the other's, of slices that ran side by side: the median, and the lowest and highest. */
export interface Ratio {
  median: number;
  low: number;
  high: number;
}

/** A peer's figures, and the product's over them: requests a second; and the peer's CPU a call over the product's. */
export interface Beside {
  peer: Peer;
  timing: Timing;
  speed: Ratio;
  thrift: number;
}

export interface Compared {
  face: Face;
  call: string;
  connections: number;
  product: Timing;
  beside: Beside[];
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] as number) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

interface Slice extends LoadResult {
  cpuMs: number;
}

/** Which of `count` servers runs next: 0 1 1 0 0 1 1 0 ... */
export const turns = (count: number, slices: number): number[] =>
  Array.from({ length: slices }, (_, round) => Array.from({ length: count }, (__, at) => (round % 2 === 0 ? at : count - 1 - at))).flat();

const WARM_UP_SECONDS = 0.15;

/** Measures a call at so many connections on each target. Throws when a request fails. */
export async function measure(
  load: LoadClient,
  targets: Target[],
  plan: { call: Call; face: Face; connections: number; rows: number; pace: Pace },
): Promise<Compared> {
  const { call, face, connections, pace } = plan;
  const slices = targets.map(() => [] as Slice[]);
  const run = async (at: number, round: number, seconds: number): Promise<Slice> => {
    const target = targets[at] as Target;
    const requests = nextRequests(target, plan, round, slices[at]?.length ?? 0);
    if (requests.length === 0) throw new Error(`No leads are left to delete: measure create and delete together`);
    const before = await target.usage();
    const order = { port: target.port, token: target.token, requests, connections, seconds };
    const result = await load.run({ ...order, once: call.kind === 'delete', wantsIds: call.kind === 'create' });
    const after = await target.usage();
    const [failure] = result.failures;
    if (failure) throw new Error(`${target.name}: ${result.failures.length} of ${result.milliseconds.length} failed, first ${failure}`);
    if (call.kind === 'create') target.spare.push(...result.ids);
    return { ...result, cpuMs: after.cpuMs - before.cpuMs };
  };
  if (call.kind !== 'delete')
    for (let at = 0; at < targets.length; at++) await run(at, pace.slices, Math.min(WARM_UP_SECONDS, pace.seconds));
  let round = 0;
  for (const at of turns(targets.length, pace.slices)) {
    const done = slices[at] as Slice[];
    done.push(await run(at, round, pace.seconds));
    round += 1;
  }
  const [product, ...peers] = slices.map(timingOf) as [Timing, ...Timing[]];
  const beside = peers.map((timing, n): Beside => {
    const speeds = slices[0]?.map((slice, at) => rate(slice) / rate(slices[n + 1]?.[at] as Slice)) ?? [];
    return {
      peer: targets[n + 1]?.name as Peer,
      timing,
      speed: { median: median(speeds), low: Math.min(...speeds), high: Math.max(...speeds) },
      thrift: timing.cpuMsPerCall / product.cpuMsPerCall,
    };
  });
  return { face, call: call.name, connections, product, beside };
}

/** A delete takes leads that were made before, an equal share for each slice after those that are done. */
function nextRequests(target: Target, { call, face, rows, pace }: Parameters<typeof measure>[2], round: number, done: number): Planned[] {
  if (call.kind !== 'delete') return requestsOf(call, face, rows, round);
  const left = Math.max(1, pace.slices - done);
  return target.spare.splice(0, Math.ceil(target.spare.length / left / 2)).map((id) => deleteRequest(face, id));
}

const rate = (slice: Slice) => slice.milliseconds.length / slice.seconds;

function timingOf(slices: readonly Slice[]): Timing {
  const all = slices.flatMap((slice) => slice.milliseconds);
  return {
    calls: all.length,
    perSecond: median(slices.map(rate)),
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    cpuMsPerCall: slices.reduce((sum, slice) => sum + slice.cpuMs, 0) / all.length,
  };
}
