/** The head of the ledger on a real chain: a local node of Foundry, with accounts that have coins of no worth. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { createLiveChanges } from '#server/core/live.ts';
import { readSettings, toAnchorSettings } from '#server/core/settings.ts';
import { DAY, testApp } from '#server/testing/app.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { ROOT, sourceFiles } from '#server/testing/source.ts';
import { verifyExport } from '#server/tools/verify/main.ts';
import type { LedgerAnchor } from '#shared/closing/ledger/anchor.ts';
import type { LedgerCheck } from '#shared/closing/ledger/verify.ts';
import { openAnchorChain } from './anchor-chain.ts';
import { anchorJob, anchorLedger } from './anchors.ts';
import { appendLedger } from './append.ts';
import { ledger } from './table.ts';

/** The first account of every such node. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

const SHA256 = '10c1c727d6c1de973aeb160e59875b9a9a23464d6e74149ee8abb30b3500311b';
const INSTALL = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '@foundry-rs/anvil-linux-amd64@1.7.1'];
const { program: NODE_PROGRAM = '', reason: NO_NODE } = installNode();
/** A real node, or why there is none; installed by the first run, since no other test needs its 43 MB. */
function installNode(): { program?: string; reason?: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { reason: 'No chain node for this kind of machine' };
  const folder = path.join(ROOT, 'node_modules/.cache/anvil');
  const program = path.join(folder, 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');
  try {
    if (!existsSync(program)) execFileSync('npm', [...INSTALL, '--prefix', folder], { timeout: 120_000 });
  } catch (error) {
    return { reason: `The chain node cannot be installed: ${(error as Error).message}` };
  }
  expect(createHash('sha256').update(readFileSync(program)).digest('hex')).toBe(SHA256);
  return { program };
}

const nodes: ChildProcess[] = [];
afterAll(() => nodes.forEach((node) => node.kill()));

/** Starts a node on a free port; returns its address. */
async function startNode(chainId: number): Promise<string> {
  const node = spawn(NODE_PROGRAM, ['--port', '0', '--chain-id', String(chainId)], { stdio: ['ignore', 'pipe', 'inherit'] });
  nodes.push(node);
  for await (const line of createInterface({ input: node.stdout })) {
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address) {
      node.stdout.resume();
      return `http://${address}`;
    }
  }
  throw new Error('The node did not start');
}

const app = await testApp({ works: false });
const parts = { store: app.store, live: createLiveChanges(), now: app.clock.now, publicUrl: undefined };
const append = async (person: Person) => {
  const scope = await loadAccountScope(parts, person.user.id);
  return scope.write((tx) => appendLedger(scope, tx, { event: 'term.met', subject: { entity: 'term', id: 1 }, data: {} }));
};
const due = async (rpcUrl: string) =>
  ((await anchorJob(parts, { rpcUrl, key: KEY, chainId: undefined })?.find())?.subjects ?? []).map(({ id }) => id);
const anchorsOf = async (person: Person) => (await person.rest<LedgerAnchor[]>('GET', '/ledger/anchors')).body.data;
const check = async (person: Person) => (await person.rest<LedgerCheck>('POST', '/ledger/check')).body.data;

test('the head is anchored once a day, reported by the check, and verified on the chain by the export', async ({ skip }) => {
  skip(NO_NODE !== undefined, NO_NODE);
  const rpcUrl = await startNode(31_337);
  const chain = openAnchorChain({ rpcUrl, key: KEY, chainId: undefined });
  const ann = await signUp(app);
  expect(await due(rpcUrl)).toEqual([]);
  await append(ann);
  const head = await append(ann);
  expect(await due(rpcUrl)).toEqual([ann.user.id]);
  expect(await anchorLedger(parts, chain, ann.user.id)).toBe(true);
  expect(await anchorsOf(ann)).toMatchObject([{ sequence: 2, head: head.hash, chain_id: 31_337, block_number: null }]);
  await expect.poll(() => anchorLedger(parts, chain, ann.user.id)).toBe(false);
  const [anchor] = await anchorsOf(ann);
  expect(anchor).toMatchObject({ sequence: 2, block_number: 1 });
  expect(await check(ann)).toMatchObject({ is_whole: true, rows: 3, anchor: { sequence: 2, block_number: 1, tx_hash: anchor?.tx_hash } });

  // Neither twice on a day, nor for the row that tells of the anchor alone.
  await append(ann);
  expect(await due(rpcUrl)).toEqual([]);
  app.clock.advance(DAY);
  expect(await due(rpcUrl)).toEqual([ann.user.id]);
  expect(await anchorLedger(parts, chain, ann.user.id)).toBe(true);
  await expect.poll(() => anchorLedger(parts, chain, ann.user.id)).toBe(false);
  app.clock.advance(DAY);
  expect(await due(rpcUrl)).toEqual([]);

  const file = path.join(mkdtempSync(path.join(tmpdir(), 'dealflow-anchor-')), 'ledger.jsonl');
  writeFileSync(file, (await ann.rest('GET', '/ledger/export.jsonl')).text);
  const said: string[] = [];
  expect(await verifyExport([file, '--rpc', rpcUrl], (line) => said.push(line))).toBe(true);
  expect(said.join('\n')).toContain('Anchored up to row 2 in block 1 of a local chain');
  expect(said.join('\n')).toContain('Anchored up to row 4 in block 2 of a local chain');
  // Another chain, on which nothing stands.
  expect(await verifyExport([file, '--rpc', await startNode(31_337)], (line) => said.push(line))).toBe(false);
  expect(said.at(-1)).toContain('NOT WHOLE (anchor)');
  await expect(verifyExport([file, '--rpc', 'http://127.0.0.1:9'], () => undefined)).rejects.toThrow('The chain could not be asked');

  // Somebody with the key of the instance writes the whole ledger anew: only the chain remembers.
  const scope = await loadAccountScope(parts, ann.user.id);
  await app.store.exec(['DROP TRIGGER ledger_kept']);
  await app.store.write(async (tx) => void (await tx.delete(ledger).where(eq(ledger.account_id, ann.user.id))));
  for (let row = 0; row < 5; row++)
    await scope.write((tx) => appendLedger(scope, tx, { event: 'term.met', subject: { entity: 'term', id: 2 }, data: {} }));
  expect(await check(ann)).toMatchObject({ is_whole: false, wrong_row: 4, message: 'Row 4 is another one than was anchored.' });
});

test('a chain where coins cost money is refused, unless it is named', async ({ skip }) => {
  skip(NO_NODE !== undefined, NO_NODE);
  const rpcUrl = await startNode(1);
  const ann = await signUp(app);
  await append(ann);
  const refused = anchorLedger(parts, openAnchorChain({ rpcUrl, key: KEY, chainId: undefined }), ann.user.id);
  await expect(refused).rejects.toThrow('Chain 1 is no test network: set ANCHOR_CHAIN_ID=1 to pay there');
  expect(await anchorsOf(ann)).toEqual([]);
  expect(await anchorLedger(parts, openAnchorChain({ rpcUrl, key: KEY, chainId: 1 }), ann.user.id)).toBe(true);
});

test('it is off unless it is set, and what speaks to chains is loaded by nobody before', () => {
  expect(toAnchorSettings(readSettings({}))).toBeUndefined();
  expect(toAnchorSettings(readSettings({ ANCHOR_RPC_URL: 'http://127.0.0.1:8545' }))).toBeUndefined();
  expect(anchorJob(parts, undefined)).toBeUndefined();
  expect(() => readSettings({ ANCHOR_KEY: 'secret' })).toThrow('ANCHOR_KEY must be a private key');
  const eager = sourceFiles().filter(({ text }) => /^import (?!type\b)[^;]*from 'micro-eth-signer/m.test(text));
  expect(eager.map(({ file }) => file)).toEqual([]);
});
