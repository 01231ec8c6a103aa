/** How long one lead takes to read while the server does something heavy for somebody else. */
import { setTimeout as wait } from 'node:timers/promises';
import { anAccount } from '#shared/testing/records.ts';
import { sendCampaign } from './campaign.ts';
import { leadFacts } from './lead-rows.ts';
import { getRequest } from './calls.ts';
import type { LoadClient } from './processes.ts';
import { quantile, type Target } from './measure.ts';
import { audienceRequest } from './screens.ts';

/** What runs while leads are read, in the order in which it is measured. */
export const BESIDE = ['nothing', 'audience', 'campaign', 'export', 'crowd', 'import'] as const;
export type Beside = (typeof BESIDE)[number];

export interface Busy {
  while: Beside;
  /** What the heavy request had done in this time: leads counted, rows written out, or rows read in; messages sent. */
  heavyRows: number;
  calls: number;
  p50: number;
  p99: number;
  longest: number;
  /** In processor time of the server's main thread: what the reads waited, and how long it kept to one thing. */
  cpu: { getP99: number; roundP99: number; roundLongest: number };
  /** Of a campaign: how many messages went into the outbox, and how long that took. */
  sending?: { messages: number; seconds: number };
}

const EVERY_MS = 5;
const BACK_IN_MS = 200;
const CONNECTIONS = 8;
/** A campaign is measured over so many, or over all leads where there are fewer. */
const MESSAGES = 10_000;

/** Connections of one account that ask for exports and sheets, while another account reads. */
const CROWD = 64;

/** Reads leads at an even pace for at most so many seconds beside each of these. */
export async function measureBusy(
  load: LoadClient,
  target: Target,
  { rows, seconds, importRows, beside }: { rows: number; seconds: number; importRows: number; beside: readonly Beside[] },
): Promise<Busy[]> {
  const ownIds = Array.from({ length: 200 }, (_, n) => 1 + ((n * 7919) % rows));
  const read = async (kind: Beside, whose = { token: target.token, ids: ownIds }): Promise<Busy> => {
    const requests = whose.ids.map((id) => getRequest('rest', id));
    const order = { port: target.port, token: whose.token, requests, connections: CONNECTIONS, seconds, everyMs: EVERY_MS };
    await target.waits();
    const { milliseconds, failures } = await load.run(order);
    const { getMs, roundMs } = await target.waits();
    if (failures.length > 0) throw new Error(`get failed while ${kind} ran: ${failures[0]}`);
    const [p50, p99, longest] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99), Math.max(...milliseconds)];
    const cpu = { getP99: quantile(getMs, 0.99), roundP99: quantile(roundMs, 0.99), roundLongest: Math.max(0, ...roundMs) };
    return { while: kind, heavyRows: 0, calls: milliseconds.length, p50, p99, longest, cpu };
  };
  const readBeside = async (kind: Beside, heavy: Endless[], whose?: Parameters<typeof read>[1]): Promise<Busy> => {
    await Promise.all(heavy.map(({ begun }) => begun));
    const result = await read(kind, whose);
    result.heavyRows = heavy.reduce((sum, one) => sum + one.rows(), 0);
    for (const one of heavy) one.stop();
    return result;
  };
  const scenarios: Record<Beside, () => Promise<Busy>> = {
    nothing: () => read('nothing'),
    audience: () => readBeside('audience', [endlessCount(target, rows)]),
    campaign: async () => {
      const campaign = await sendCampaign(target, MESSAGES);
      const result = await read('campaign');
      return { ...result, heavyRows: await campaign.sent(), sending: await campaign.end() };
    },
    export: () => readBeside('export', [endlessExport(target)]),
    crowd: async () => {
      const other = await anotherAccount(target);
      const properties = Math.max(1, Math.floor(rows / 50));
      const crowd = Array.from({ length: CROWD }, (_, n) =>
        n % 2 === 0 ? endlessExport(target) : endlessSheet(target, 1 + (n % properties)),
      );
      return readBeside('crowd', crowd, other);
    },
    import: async () => {
      const importing = await startImport(target, importRows, rows);
      return { ...(await read('import')), heavyRows: await importing.processed() };
    },
  };
  const results: Busy[] = [];
  for (const kind of BESIDE) if (beside.includes(kind)) results.push(await scenarios[kind]());
  return results;
}

interface Endless {
  /** Resolves when it has begun: with the first row, the first count. */
  begun: Promise<void>;
  rows(): number;
  stop(): void;
}

/** Asks again and again until it is stopped; `read` is given each answer, and adds the rows that it sees. */
function endless(
  { port, token }: Target,
  path: string,
  read: (body: AsyncIterable<Uint8Array>, add: (rows: number) => void) => Promise<void>,
): Endless {
  const ended = new AbortController();
  let rows = 0;
  let begin: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const run = async () => {
    while (!ended.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: ended.signal,
      });
      // Who asks for too much is told to come back, and does.
      if (answer.status === 503) {
        await answer.body?.cancel();
        await wait(BACK_IN_MS, undefined, { signal: ended.signal });
        continue;
      }
      if (!answer.ok || !answer.body) throw new Error(`${path} answers ${answer.status}`);
      await read(answer.body, (n) => {
        rows += n;
        begin();
      });
    }
  };
  let failure: unknown;
  const running = run().catch((error: unknown) => {
    if (!ended.signal.aborted) failure = error;
  });
  const check = () => {
    if (failure !== undefined) throw failure as Error;
  };
  return {
    begun: Promise.race([first, running.then(check)]),
    rows: () => rows,
    // The body of an answer that is cut off does not always end in Node 20: nobody waits for it.
    stop: () => {
      ended.abort();
      check();
    },
  };
}

/** Exports all leads, again and again. */
const endlessExport = (target: Target): Endless =>
  endless(target, '/api/leads/export', async (body, add) => {
    for await (const chunk of body) add(chunk.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0));
  });

/** Draws a sheet, again and again; the pages are its rows. */
const endlessSheet = (target: Target, property: number): Endless =>
  endless(target, `/api/properties/${property}/${property % 4 === 1 ? 'offer-sheet' : 'deal-sheet'}.pdf`, async (body, add) => {
    for await (const _ of body) continue;
    add(1);
  });

/** A second account with one lead. */
async function anotherAccount({ port }: Target): Promise<{ token: string; ids: number[] }> {
  const send = async <Data>(path: string, body: object, token?: string): Promise<Data> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { token } = await send<{ token: string }>('/register', anAccount({ email: `beside.${Date.now()}@example.com` }));
  return { token, ids: [(await send<{ id: number }>('/leads', leadFacts(1), token)).id] };
}

/** Counts an audience among all leads, again and again. */
const endlessCount = (target: Target, rows: number): Endless =>
  endless(target, audienceRequest.path, async (body, add) => {
    for await (const _ of body) continue;
    add(rows);
  });

const HEADER = 'Owner Name,Property Address,City,State,Zip,Phone,Email,Estimated Value,Mortgage Balance';

async function startImport({ port, token }: Target, count: number, from: number) {
  const lines = Array.from({ length: count }, (_, n) => {
    const lead = leadFacts(from + 1_000_000 + n);
    return [
      ...[`${lead.first_name} ${lead.last_name}`, lead.property_address, lead.property_city, lead.property_state, lead.property_zip],
      ...[lead.phone, lead.email, lead.estimated_value, lead.mortgage_balance],
    ].join(',');
  });
  const authorization = `Bearer ${token}`;
  const base = `http://127.0.0.1:${port}/api`;
  const upload = await fetch(`${base}/leads/import?filename=bench.csv`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: `${HEADER}\n${lines.join('\n')}\n`,
  });
  if (upload.status !== 202) throw new Error(`The import answers ${upload.status}: ${(await upload.text()).slice(0, 300)}`);
  const { data } = (await upload.json()) as { data: { id: number } };
  return {
    processed: async (): Promise<number> => {
      const job = await fetch(`${base}/imports/${data.id}`, { headers: { authorization } });
      return ((await job.json()) as { data: { processed: number } }).data.processed;
    },
  };
}
