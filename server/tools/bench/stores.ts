/**
 * npm run bench:stores: what the same work costs on a file and on a libSQL server of this machine, in turns. The ratio is the
 * network's share: a server elsewhere is farther by the time of its round trips, which server/testing/round-trips counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register } from '#server/accounts/auth/accounts.ts';
import { buildContext, buildScope, type Scope } from '#server/core/context.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { countRecords } from '#server/workspace/dashboard/counts.ts';
import { openStore } from '#server/db/connect.ts';
import { listPage } from '#server/db/list.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildLeadSource, createLead, getLead, updateLead } from '#server/records/leads/leads.ts';
import { startLibsqlServer } from '#server/testing/libsql-server.ts';
import { ROOT } from '#server/testing/source.ts';
import { leadInput } from '#shared/records/leads/lead.ts';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { aLead, anAccount } from '#shared/testing/records.ts';
import { registerInput } from '#shared/accounts/auth/account.ts';

const LEADS = 300;
const ROUNDS = 5;
const CALLS = 60;

/** A new account with leads, on a database of its own. */
async function scopeOn(url: string, replicaUrl?: string): Promise<{ scope: Scope; replica: Scope; close(): Promise<void> }> {
  const store = await openStore(url, { replicaUrl });
  await migrate(store, path.join(ROOT, 'drizzle'));
  const context = buildContext(
    { store, live: createLiveChanges(), now: () => new Date(), authenticate: async () => undefined },
    { id: 'bench', ip: 'local', authorization: undefined },
  );
  const { user } = await register(context, 'open', registerInput.parse(anAccount()));
  const scope = buildScope(context, user);
  for (let n = 0; n < LEADS; n++) await createLead(scope, leadInput.parse(aLead()));
  return { scope, replica: { ...scope, read: store.report }, close: () => store.close() };
}

type Call = (scope: Scope) => Promise<unknown>;
const id = 7;
const CALLS_BY_NAME: Record<string, Call> = {
  'list, 25 rows': (scope) => {
    const query = leadList.input.parse({});
    return listPage(scope, query, buildLeadSource(scope, query));
  },
  get: (scope) => getLead(scope, id),
  'counts (five questions)': (scope) => countRecords(scope),
  create: (scope) => createLead(scope, leadInput.parse(aLead())),
  update: (scope) => updateLead(scope, id, { next_action: String(Math.random()) }),
};

async function medianOf(call: Call, scope: Scope): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const begin = performance.now();
    await call(scope);
    times.push(performance.now() - begin);
  }
  return times.sort((one, other) => one - other)[CALLS >> 1] as number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'dealflow-stores-'));
const primary = await startLibsqlServer({ replicated: true });
const follower = await startLibsqlServer({ replicaOf: primary.grpc });
try {
  const file = await scopeOn(`file:${path.join(folder, 'bench.db')}`);
  const server = await scopeOn(primary.url, follower.url);
  process.stdout.write(`${'p50, file = 1'.padEnd(26)}${'file'.padStart(8)}${'server'.padStart(8)}${'replica'.padStart(8)}\n`);
  for (const [name, call] of Object.entries(CALLS_BY_NAME)) {
    const changes = name === 'create' || name === 'update';
    const rounds = { file: [] as number[], server: [] as number[], replica: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.file.push(await medianOf(call, file.scope));
      rounds.server.push(await medianOf(call, server.scope));
      if (!changes) rounds.replica.push(await medianOf(call, server.replica));
    }
    // The best round is the one that other work on this machine has disturbed least.
    const ratio = (times: number[]) => (times.length > 0 ? (Math.min(...times) / Math.min(...rounds.file)).toFixed(1) : '-');
    process.stdout.write(`${name.padEnd(26)}${'1'.padStart(8)}${ratio(rounds.server).padStart(8)}${ratio(rounds.replica).padStart(8)}\n`);
  }
  await file.close();
  await server.close();
} finally {
  await follower.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}
