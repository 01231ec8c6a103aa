/** How long one lead takes to read while the server does something heavy for somebody else. */
import { sendCampaign } from './campaign.ts';
import { leadFacts } from './lead-rows.ts';
import { getRequest } from './calls.ts';
import type { LoadClient } from './processes.ts';
import { quantile, type Target } from './measure.ts';
import { audienceRequest } from './screens.ts';

export interface Busy {
  while: 'nothing' | 'audience' | 'campaign' | 'export' | 'import';
  /** What the heavy request had done in this time: leads counted, rows written out, or rows read in; messages sent. */
  heavyRows: number;
  calls: number;
  p50: number;
  p99: number;
  longest: number;
  /** Of a campaign: how many messages went into the outbox, and how long that took. */
  sending?: { messages: number; seconds: number };
}

const EVERY_MS = 5;
const CONNECTIONS = 8;
/** A campaign is measured over so many, or over all leads where there are fewer. */
const MESSAGES = 10_000;

/**
 * Reads leads at an even pace for at most so many seconds: beside nothing, the counting of an audience, a campaign on its way, an export
 * of all leads, and an import of a list.
 */
export async function measureBusy(load: LoadClient, target: Target, rows: number, seconds: number, importRows: number): Promise<Busy[]> {
  const reads = async (kind: Busy['while'], heavyRows: () => number): Promise<Busy> => {
    const requests = Array.from({ length: 200 }, (_, n) => getRequest('rest', 1 + ((n * 7919) % rows)));
    const { port, token } = target;
    const { milliseconds, failures } = await load.run({ port, token, requests, connections: CONNECTIONS, seconds, everyMs: EVERY_MS });
    if (failures.length > 0) throw new Error(`get failed while ${kind} ran: ${failures[0]}`);
    const [p50, p99, longest] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99), Math.max(...milliseconds)];
    return { while: kind, heavyRows: heavyRows(), calls: milliseconds.length, p50, p99, longest };
  };
  const quiet = await reads('nothing', () => 0);
  const counting = endlessCount(target, rows);
  await counting.begun;
  const besideCount = await reads('audience', counting.rows);
  counting.stop();
  const campaign = await sendCampaign(target, MESSAGES);
  const besideCampaign = await reads('campaign', () => 0);
  besideCampaign.heavyRows = await campaign.sent();
  besideCampaign.sending = await campaign.end();
  const exporting = endlessExport(target);
  await exporting.begun;
  const beside = await reads('export', exporting.rows);
  exporting.stop();
  const importing = await startImport(target, importRows, rows);
  const besideImport = await reads('import', () => 0);
  besideImport.heavyRows = await importing.processed();
  return [quiet, besideCount, besideCampaign, beside, besideImport];
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
