/** The head of each ledger on a chain, once a day: off unless the settings name a chain and a key. */
import { takePage } from '#server/db/list-source.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type AccountParts, loadAccountScope } from '#server/accounts/auth/scope-of-account.ts';
import { users } from '#server/accounts/auth/table.ts';
import { isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import type { Job, JobKind } from '#server/core/jobs.ts';
import { listPage } from '#server/db/list.ts';
import type { anchorListInput, LedgerAnchor } from '#shared/closing/ledger/anchor.ts';
import type { z } from '#shared/core/zod.ts';
import { toDay } from '#shared/core/days.ts';
import type { Page } from '#shared/core/list.ts';
import { type AnchorChain, type AnchorSettings, openAnchorChain } from './anchor-chain.ts';
import { appendLedger } from './append.ts';
import { ledger, ledgerAnchors } from './table.ts';

type AnchorRow = typeof ledgerAnchors.$inferSelect;

const EVERY_MS = 60_000;
/** A block takes seconds. */
const MINED_AFTER_MS = 15_000;

const toAnchor = ({ account_id: _, raw: __, ...anchor }: AnchorRow): LedgerAnchor => anchor;

/** One page of the account's anchors, the last first. */
export const listAnchors = (scope: Scope, input: z.output<typeof anchorListInput>): Promise<Page<LedgerAnchor>> =>
  listPage(scope, input, {
    table: ledgerAnchors,
    rows: async (plan) => (await takePage(scope.read.select().from(ledgerAnchors).where(plan.where).$dynamic(), plan)).map(toAnchor),
  });

/** The account's last anchor that stands in a block, and whether the ledger still holds its row. */
export async function findLastAnchor(scope: Scope): Promise<{ anchor: LedgerAnchor; isThere: boolean } | undefined> {
  const [row] = await scope.read
    .select({ anchor: ledgerAnchors, hash: ledger.hash })
    .from(ledgerAnchors)
    .leftJoin(ledger, and(eq(ledger.account_id, ledgerAnchors.account_id), eq(ledger.sequence, ledgerAnchors.sequence)))
    .where(and(isOwn(scope, ledgerAnchors), sql`${ledgerAnchors.block_number} IS NOT NULL`))
    .orderBy(desc(ledgerAnchors.id))
    .limit(1);
  return row && { anchor: toAnchor(row.anchor), isThere: row.hash === row.anchor.head };
}

/** Accounts with a transaction that is on its way, or with rows that are newer than the anchor of an earlier day. */
async function findUnanchored({ store, now }: AccountParts): Promise<number[]> {
  const last = sql`(SELECT max(a.id) FROM ledger_anchors a WHERE a.account_id = ${users.id})`;
  const rows = await store.read
    .select({
      id: users.id,
      zone: users.time_zone,
      anchor: ledgerAnchors,
      newer: sql<number>`EXISTS (SELECT 1 FROM ledger l WHERE l.account_id = ${users.id}
        AND l.sequence > coalesce(${ledgerAnchors.sequence}, 0) AND l.event <> 'ledger.anchored')`,
    })
    .from(users)
    .leftJoin(ledgerAnchors, eq(ledgerAnchors.id, last));
  return rows
    .filter(({ anchor, newer, zone }) => {
      if (anchor && anchor.block_number === null) return true;
      const isToday = anchor && toDay(new Date(anchor.created_at), zone ?? undefined) === toDay(now(), zone ?? undefined);
      return Boolean(newer) && !isToday;
    })
    .map(({ id }) => id);
}

/** Sends the head of an account's ledger, or looks for what was sent; true while it is on its way. Throws `ChainFailed`. */
export async function anchorLedger(parts: AccountParts, chain: AnchorChain, accountId: number, confirm?: Job['confirm']): Promise<boolean> {
  const scope = await loadAccountScope(parts, accountId);
  const own = eq(ledgerAnchors.account_id, accountId);
  const [sent] = await scope.read
    .select()
    .from(ledgerAnchors)
    .where(and(own, isNull(ledgerAnchors.block_number)))
    .orderBy(desc(ledgerAnchors.id))
    .limit(1);
  if (sent) return confirmAnchor(scope, chain, sent, confirm);
  const [head] = await scope.read.select().from(ledger).where(eq(ledger.account_id, accountId)).orderBy(desc(ledger.sequence)).limit(1);
  if (!head) return false;
  const { chainId: chain_id, hash: tx_hash, raw } = await chain.sign(head.hash);
  const created_at = scope.now().toISOString();
  // Stored before it is sent, so that a crash in between resends the same transaction and pays once.
  await scope.write(async (tx) => {
    await confirm?.(tx);
    await tx
      .insert(ledgerAnchors)
      .values({ account_id: accountId, sequence: head.sequence, head: head.hash, chain_id, tx_hash, raw, created_at });
  });
  await chain.send(raw);
  return true;
}

/** Mined anchors are in the ledger too, so that an export names them. */
async function confirmAnchor(scope: Scope, chain: AnchorChain, sent: AnchorRow, confirm: Job['confirm'] | undefined): Promise<boolean> {
  const found = await chain.find(sent.tx_hash);
  if (!found) {
    if ((await chain.send(sent.raw)) || (await chain.find(sent.tx_hash))) return true;
    await scope.write(async (tx) => {
      await confirm?.(tx);
      await tx.delete(ledgerAnchors).where(eq(ledgerAnchors.id, sent.id));
    });
    return false;
  }
  await scope.write(async (tx) => {
    await confirm?.(tx);
    const mined = { block_number: found.block, anchored_at: found.at };
    await tx.update(ledgerAnchors).set(mined).where(eq(ledgerAnchors.id, sent.id));
    const { sequence, head, chain_id, tx_hash } = sent;
    const data = { sequence, head, chain_id, tx_hash, block: found.block };
    await appendLedger(scope, tx, { event: 'ledger.anchored', subject: { entity: 'ledger', id: 0 }, actor: { kind: 'system' }, data });
  });
  return false;
}

/** The job that anchors; undefined where no chain is set. */
export function anchorJob(parts: AccountParts, settings: AnchorSettings | undefined): JobKind | undefined {
  if (!settings) return undefined;
  const chain = openAnchorChain(settings);
  return {
    kind: 'ledger.anchor',
    everyMs: EVERY_MS,
    find: async () => ({ subjects: (await findUnanchored(parts)).map((id) => ({ id, account: id })) }),
    run: async ({ subject, confirm }) => ((await anchorLedger(parts, chain, subject, confirm)) ? MINED_AFTER_MS : undefined),
  };
}
