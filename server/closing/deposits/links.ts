/** The holder's link: created anew each time, stored only as a hash. */
import { and, eq, isNull } from 'drizzle-orm';
import { appendLedger } from '#server/closing/ledger/append.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import { isSecret, generateSecret, toSha256 } from '#server/core/secrets.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { loadHandReasons, toAddressPerson } from '#server/records/contacts/may-contact.ts';
import type { HolderLink } from '#shared/closing/deposits/deposit.ts';
import { depositTexts } from '#shared/closing/deposits/texts.ts';
import { depositRecords, toLedgerSubject } from './deposits.ts';
import { depositLinks } from './table.ts';

/** How many days a link works. */
const HOLDER_LINK_DAYS = 120;

export const HOLD_PATH = '/hold/';
const DAY_MS = 86_400_000;

const revoke = (tx: Db, depositId: number, revoked_at: string) =>
  tx
    .update(depositLinks)
    .set({ revoked_at })
    .where(and(eq(depositLinks.deposit_id, depositId), isNull(depositLinks.revoked_at)))
    .returning({ id: depositLinks.id });

/** Makes a link for the holder of a deposit; the one before it ends. Throws `NotFound`. */
export const makeLink = (scope: Scope, id: number): Promise<HolderLink> =>
  scope.write(async (tx) => {
    const deposit = await depositRecords.require(scope, tx, id);
    const now = scope.now();
    await revoke(tx, id, now.toISOString());
    const token = generateSecret();
    const expires_at = new Date(now.getTime() + HOLDER_LINK_DAYS * DAY_MS).toISOString();
    const own = { account_id: scope.account.id, deposit_id: id, created_at: now.toISOString() };
    await insertRows(tx, depositLinks, [{ ...own, token_hash: toSha256(token), expires_at }]);
    const data = { holder: deposit.holder_name, expires_at };
    await appendLedger(scope, tx, { event: 'deposit.link_made', ...toLedgerSubject(deposit), data });
    const holder = toAddressPerson({ email: deposit.holder_email, phone: deposit.holder_phone });
    const [not] = await loadHandReasons(scope, tx, [holder]);
    return {
      url: `${scope.publicUrl ?? ''}${HOLD_PATH}${token}`,
      is_public: scope.publicUrl !== undefined,
      expires_at,
      no_email: deposit.holder_email === null ? null : (not?.email ?? null),
      no_text: deposit.holder_phone === null ? null : (not?.text ?? null),
    };
  });

/** Ends the link of a deposit; throws `NotFound` when none works. */
export const revokeLink = (scope: Scope, id: number): Promise<null> =>
  scope.write(async (tx) => {
    const deposit = await depositRecords.require(scope, tx, id);
    const ended = await revoke(tx, id, scope.now().toISOString());
    if (ended.length === 0) throw new NotFound(depositTexts.linkNotFound);
    await appendLedger(scope, tx, { event: 'deposit.link_revoked', ...toLedgerSubject(deposit), data: { holder: deposit.holder_name } });
    return null;
  });

export type LinkRow = typeof depositLinks.$inferSelect;

/** The link with this token; undefined when it was never made, has ended or was revoked. */
export async function openHolderLink(db: Db, token: string, now: Date): Promise<LinkRow | undefined> {
  return isSecret(token) ? findWorking(db, toSha256(token), now) : undefined;
}

/** A link that works no more, as long as its deposit is there; undefined for one that was never made. */
export async function findEndedLink(db: Db, token: string): Promise<LinkRow | undefined> {
  return isSecret(token) ? findByHash(db, toSha256(token)) : undefined;
}

const findByHash = async (db: Db, hash: string): Promise<LinkRow | undefined> =>
  (await db.select().from(depositLinks).where(eq(depositLinks.token_hash, hash)))[0];

async function findWorking(db: Db, hash: string, now: Date): Promise<LinkRow | undefined> {
  const link = await findByHash(db, hash);
  return link && !link.revoked_at && link.expires_at > now.toISOString() ? link : undefined;
}

/** A link that was read before, inside the write that it answers by; throws `NotFound` when it was revoked or has ended by now. */
export async function requireHolderLink(tx: Db, { token_hash }: LinkRow, now: Date): Promise<void> {
  if (!(await findWorking(tx, token_hash, now))) throw new NotFound(depositTexts.linkNotFound);
}

/** Notes the first visit. */
export async function recordLinkOpened(scope: Scope, link: LinkRow, from: { address: string; browser: string | undefined }): Promise<void> {
  if (link.opened_at) return;
  await scope.write(async (tx) => {
    const now = scope.now().toISOString();
    const first = and(eq(depositLinks.id, link.id), isNull(depositLinks.opened_at));
    if ((await tx.update(depositLinks).set({ opened_at: now }).where(first).returning({ id: depositLinks.id })).length === 0) return;
    const deposit = await depositRecords.require(scope, tx, link.deposit_id);
    const actor = { kind: 'holder', name: deposit.holder_name, address: from.address, browser: from.browser ?? null } as const;
    await appendLedger(scope, tx, { event: 'deposit.link_opened', ...toLedgerSubject(deposit), actor, data: {} });
  });
}
