/** Measures the product beside the bare stack at each size, and returns the figures. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Busy, measureBusy } from './busy.ts';
import { letSend } from './campaign.ts';
import { checkAnswers } from './check.ts';
import { filledDatabase, LOGIN } from './fill.ts';
import { type Compared, measure, median, type Target, type TargetName } from './measure.ts';
import type { Options } from './options.ts';
import { makeOwnDatabase } from './stack-schema.ts';
import { bundleProcesses, type LoadClient, startLoadClient, startProduct, startStack } from './processes.ts';
import { measureScreens, type ScreenTiming } from './screens.ts';

export interface SizeResult {
  rows: number;
  compared: Compared[];
  screens: ScreenTiming[];
  busy: Busy[];
  servers: ServerFigures[];
}

interface ServerFigures {
  name: TargetName;
  /** From the start of the process to the first answer, in milliseconds: the median of all starts. */
  startMs: number;
  /** Resident memory at rest and after all load, in megabytes. */
  idleMb: number;
  loadedMb: number;
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Runs the measurement; `say` is told how far it is, `measured` each size as soon as it is done. */
export async function run(
  root: string,
  options: Options,
  say: (line: string) => void,
  measured: (size: SizeResult) => void = () => undefined,
): Promise<SizeResult[]> {
  await bundleProcesses(root);
  const files: string[] = [];
  for (const rows of options.rows) files.push(await filledDatabase(root, rows, say));
  const results: SizeResult[] = [];
  for (const [at, rows] of options.rows.entries()) {
    const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-bench-run-'));
    try {
      say(`Measuring at ${rows} leads`);
      const size = await measureSize(root, rows, files[at] as string, folder, options, say);
      measured(size);
      results.push(size);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return results;
}

async function measureSize(
  root: string,
  rows: number,
  filled: string,
  folder: string,
  options: Options,
  say: (line: string) => void,
): Promise<SizeResult> {
  const copies = {
    product: path.join(folder, 'product.db'),
    stack: path.join(folder, 'stack.db'),
    'own stack': path.join(folder, 'own.db'),
  };
  for (const name of ['product', 'stack'] as const) copyFileSync(filled, copies[name]);
  makeOwnDatabase(filled, copies['own stack']);
  letSend(copies.product);
  const load = startLoadClient(root);
  const { targets, startMs } = await startTargets(root, copies, options);
  const [product, ...peers] = targets as [Target, ...Target[]];
  try {
    const idle = await Promise.all(targets.map((target) => target.usage()));
    await checkAnswers(targets, filled, options.calls, options.faces, rows);
    say('  all answers are right');
    await warmUp(load, targets, rows, options);
    const compared: Compared[] = [];
    for (const face of options.faces)
      for (const connections of options.connections)
        for (const call of options.calls)
          compared.push(await measure(load, targets, { call, face, connections, rows, pace: options.pace }));
    const screens = await measureScreens(load, product, options.pace.seconds * options.pace.slices);
    const loaded = await Promise.all(targets.map((target) => target.usage()));
    await Promise.all(peers.map((peer) => peer.stop()));
    const busy = options.busySeconds > 0 ? await measureBusy(load, product, { ...options, rows, seconds: options.busySeconds }) : [];
    const servers = targets.map(({ name }, at): ServerFigures => ({
      name,
      startMs: median(startMs[name]),
      idleMb: megabytes(idle[at]?.rssBytes ?? 0),
      loadedMb: megabytes(loaded[at]?.rssBytes ?? 0),
    }));
    return { rows, compared, screens, busy, servers };
  } finally {
    load.stop();
    await Promise.all(targets.map((target) => target.stop()));
  }
}

/** Starts each server several times and keeps the last of each running. */
async function startTargets(
  root: string,
  copies: Record<TargetName, string>,
  { bundle, starts }: Options,
): Promise<{ targets: Target[]; startMs: Record<TargetName, number[]> }> {
  const startMs: Record<TargetName, number[]> = { product: [], stack: [], 'own stack': [] };
  for (let start = 1; ; start++) {
    const token = randomBytes(32).toString('base64url');
    const targets: Target[] = [];
    for (const name of ['product', 'stack', 'own stack'] as const) {
      const server = name === 'product' ? await startProduct(root, copies[name], bundle) : await startStack(root, copies[name], token);
      startMs[name].push(server.startMs);
      targets.push({ ...server, name, token, spare: [] });
    }
    if (start >= starts) {
      const [product] = targets as [Target];
      product.token = await signIn(product.port);
      return { targets, startMs };
    }
    await Promise.all(targets.map((target) => target.stop()));
  }
}

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  });
  if (!answer.ok) throw new Error(`Cannot sign in: ${answer.status}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Lets both servers compile what they will run. */
async function warmUp(load: LoadClient, targets: Target[], rows: number, { calls, pace }: Options): Promise<void> {
  const short = { slices: 2, seconds: pace.seconds / 2 };
  for (const call of calls.filter(({ kind }) => kind !== 'delete'))
    await measure(load, targets, { call, face: 'rest', connections: 4, rows, pace: short });
}
