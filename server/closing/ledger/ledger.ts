/** The ledger as it is read: a list, an export that is checked elsewhere, and a check of its own. */
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { filterBy } from '#server/db/filters.ts';
import { listPage } from '#server/db/list.ts';
import { buildRowQuery } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import type { Page } from '#shared/core/list.ts';
import {
  checkLedger,
  LEDGER_FORMAT,
  type LedgerCrypto,
  type LedgerHeader,
  toHeaderText,
  toLedgerLine,
} from '#shared/closing/ledger/check.ts';
import {
  LEDGER_EVENTS,
  type LedgerEntry,
  type ledgerListInput,
  type LedgerRow,
  NO_HASH,
  ledgerList,
} from '#shared/closing/ledger/ledger.ts';
import type { z } from '#shared/core/zod.ts';
import { isSoundPublicKey } from '#shared/closing/ledger/canonical.ts';
import type { LedgerCheck } from '#shared/closing/ledger/verify.ts';
import { findLastAnchor } from './anchors.ts';
import { nameAccount, readInstanceKey, requireInstanceKey, signWithInstanceKey, toInstanceKey } from './append.ts';
import { ledger } from './table.ts';

type Row = typeof ledger.$inferSelect;

const toRow = ({ id: _, account_id: account, created_at: at, subject: entity, subject_id, data, ...row }: Row): LedgerRow => ({
  ...{ ...row, account, at, subject: { entity, id: subject_id } },
  data: JSON.parse(data) as Record<string, unknown>,
});
const toEntry = (row: Row): LedgerEntry => ({ id: row.id, title: LEDGER_EVENTS[row.event], ...toRow(row) });

const ledgerRows = buildRowQuery(ledger);

/** One page of the account's ledger, the last row first. */
export const listLedger = (scope: Scope, input: z.output<typeof ledgerListInput>): Promise<Page<LedgerEntry>> =>
  listPage(scope, input, {
    table: ledger,
    filters: filterBy(ledgerList, ledger, input),
    rows: async (plan) => (await ledgerRows(scope.read, plan)).map(toEntry),
  });

/** So few that checking them blocks the process for some milliseconds. */
const ROWS_AT_ONCE = 20;

/** All rows up to one, in their order, some at a time. */
async function* readRows(scope: Scope, until: number): AsyncGenerator<Row[]> {
  let last = 0;
  while (last < until) {
    const rows = await scope.read
      .select()
      .from(ledger)
      .where(and(isOwn(scope, ledger), gt(ledger.sequence, last)))
      .orderBy(asc(ledger.sequence))
      .limit(Math.min(ROWS_AT_ONCE, until - last));
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.sequence ?? until;
    await pause();
  }
}

async function readHead(scope: Scope): Promise<{ count: number; head: string }> {
  const [row] = await scope.read
    .select({ count: sql<number>`(SELECT count(*) FROM ledger WHERE account_id = ${scope.account.id})`, head: ledger.hash })
    .from(ledger)
    .where(isOwn(scope, ledger))
    .orderBy(desc(ledger.sequence))
    .limit(1);
  return row ?? { count: 0, head: NO_HASH };
}

type Write = Scope['write'];

async function buildHeader(scope: Scope, write: Write = scope.write): Promise<Omit<LedgerHeader, 'signature'>> {
  const key = (await readInstanceKey(scope.read)) ?? (await write(requireInstanceKey));
  const account = { id: scope.account.id, name: nameAccount(scope) };
  return { format: LEDGER_FORMAT, account, ...key, ...(await readHead(scope)), exported_at: scope.now().toISOString() };
}

/**
 * The account's ledger as lines of JSON, with a signed header: what `npm run verify` reads. `write` makes the key of the instance
 * where nothing was signed yet: it changes no record, so that a token for reading may cause it.
 */
export async function* exportLedger(scope: Scope, write: Write): AsyncGenerator<string> {
  const header = await buildHeader(scope, write);
  yield `${toLedgerLine({ ...header, signature: await signWithInstanceKey(scope.read, toHeaderText(header)) })}\n`;
  for await (const rows of readRows(scope, header.count)) yield rows.map((row) => `${toLedgerLine(toRow(row))}\n`).join('');
}

/** A ledger has one key; the last one is cached, since parsing it costs more than a check. */
let lastKey: { hex: string; key: KeyObject } | undefined;

function toKey(hex: string): KeyObject {
  if (lastKey?.hex !== hex) {
    const x = Buffer.from(hex, 'hex').toString('base64url');
    lastKey = { hex, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) };
  }
  return lastKey.key;
}

/** SHA-256 and Ed25519 of `node:crypto`. */
export const nodeCrypto: LedgerCrypto = {
  hash: toSha256,
  fingerprint: (publicKey) => toInstanceKey(publicKey).fingerprint,
  isSigned: (publicKey, text, signature) =>
    isSoundPublicKey(publicKey) && verify(null, Buffer.from(text), toKey(publicKey), Buffer.from(signature, 'hex')),
};

/** Goes through the account's whole ledger and names the first row that is wrong. */
export async function checkOwnLedger(scope: Scope): Promise<LedgerCheck> {
  const header = await buildHeader(scope);
  const signature = await signWithInstanceKey(scope.read, toHeaderText(header));
  async function* lines() {
    yield toLedgerLine({ ...header, signature });
    for await (const rows of readRows(scope, header.count)) yield* rows.map((row) => toLedgerLine(toRow(row)));
  }
  const verdict = await checkLedger(lines(), nodeCrypto);
  const { public_key, fingerprint } = header;
  const last = await findLastAnchor(scope);
  // A ledger that was written anew is whole in itself, and not what was anchored.
  const lost = verdict.whole && last && !last.isThere ? last.anchor.sequence : undefined;
  return {
    is_whole: verdict.whole && lost === undefined,
    rows: header.count,
    wrong_row: verdict.whole ? (lost ?? null) : verdict.sequence,
    message: verdict.whole ? (lost === undefined ? null : `Row ${lost} is another one than was anchored.`) : verdict.message,
    anchor: last?.anchor ?? null,
    head: header.count > 0 ? header.head : null,
    key: { public_key, fingerprint },
    checked_at: scope.now().toISOString(),
  };
}

/** The account's row with this hash. */
export async function findEntry(scope: Scope, hash: string): Promise<LedgerRow | undefined> {
  const own = matchOwn(scope, ledger, { hash });
  const [row] = await scope.read.select().from(ledger).where(own);
  return row && toRow(row);
}

/** Whether anybody's ledger here holds a row with this hash. */
export async function isAnyEntry(db: Db, hash: string): Promise<boolean> {
  const [row] = await db.select({ id: ledger.id }).from(ledger).where(eq(ledger.hash, hash));
  return row !== undefined;
}
