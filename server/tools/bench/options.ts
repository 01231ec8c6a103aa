/** The command line of the measurement. */
import { parseArgs } from 'node:util';
import { BESIDE, type Beside } from './busy.ts';
import { CALLS, type Call, type Face } from './calls.ts';
import type { Pace } from './measure.ts';

export interface Options {
  rows: number[];
  calls: Call[];
  faces: Face[];
  connections: number[];
  pace: Pace;
  /** How often each server is started to see how long that takes. */
  starts: number;
  /** How long the reads beside a heavy request run; 0 leaves them out. */
  busySeconds: number;
  importRows: number;
  /** What the reads run beside. */
  beside: Beside[];
  json: string | undefined;
  /** Measures the bundled server without building the client. */
  bundle: boolean;
}

export const USAGE = `npm run bench -- [options]
  --rows 10000,100000,1000000   sizes of the account
  --calls list,get,...          ${CALLS.map((call) => call.name).join(', ')}
  --faces rest,trpc
  --connections 1,16
  --slices 6                    of each server for each call
  --seconds 0.25                of each slice
  --starts 3                    of each server at each size
  --busy 10                     seconds beside each of these; 0 for none
  --beside export,crowd,...     ${BESIDE.join(', ')}
  --json file                   all figures
  --quick                       100000 rows, short slices: about two minutes
  --bundle                      the server alone, without building the client`;

export class WrongOption extends Error {}

const numbers = (name: string, list: string): number[] =>
  list.split(',').map((text) => {
    const value = Number(text);
    if (!(value > 0)) throw new WrongOption(`--${name}: ${text} is not a number above 0`);
    return value;
  });

function chosen<T>(name: string, list: string, known: readonly T[], nameOf: (one: T) => string): T[] {
  return list.split(',').map((text) => {
    const found = known.find((one) => nameOf(one) === text.trim());
    if (!found) throw new WrongOption(`--${name}: ${text} is none of ${known.map(nameOf).join(', ')}`);
    return found;
  });
}

/** Reads the command line. Throws `WrongOption`. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ rows: text, calls: text, faces: text, connections: text, slices: text, seconds: text, starts: text, busy: text, json: text },
      ...{ 'import-rows': text, beside: text, quick: flag, bundle: flag },
    },
  });
  const { quick } = values;
  const one = (name: 'slices' | 'seconds' | 'starts' | 'import-rows', usual: number) =>
    numbers(name, values[name] ?? String(usual))[0] as number;
  return {
    rows: numbers('rows', values.rows ?? (quick ? '100000' : '10000,100000,1000000')),
    calls: values.calls ? chosen('calls', values.calls, CALLS, ({ name }) => name) : [...CALLS],
    faces: chosen('faces', values.faces ?? 'rest,trpc', ['rest', 'trpc'] as const, (face) => face),
    connections: numbers('connections', values.connections ?? '1,16'),
    pace: { slices: one('slices', quick ? 4 : 6), seconds: one('seconds', quick ? 0.15 : 0.25) },
    starts: one('starts', 3),
    busySeconds: Number(values.busy ?? (quick ? 5 : 10)),
    importRows: one('import-rows', 100_000),
    beside: chosen('beside', values.beside ?? BESIDE.join(), BESIDE, (name) => name),
    json: values.json,
    bundle: values.bundle,
  };
}
