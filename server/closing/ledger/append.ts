/** Writes rows of the ledger, in the transaction of the change that they tell of. */
import { toSha256 } from '#server/core/secrets.ts';
import { desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { type Canonical, toCanonicalJson, toWholeText } from '#shared/closing/ledger/canonical.ts';
import {
  type LedgerActor,
  type LedgerEvent,
  type LedgerRow,
  type LedgerSubject,
  NO_HASH,
  toSignedText,
  toStatementText,
  type instanceKey,
} from '#shared/closing/ledger/ledger.ts';
import type { z } from '#shared/core/zod.ts';
import { ledger, instanceKeys } from './table.ts';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** How many digits of a SHA-256 make a fingerprint that people compare. */
const FINGERPRINT_DIGITS = 32;

type InstanceKey = z.output<typeof instanceKey>;

export interface NewLedgerRow {
  event: LedgerEvent;
  subject: { entity: LedgerSubject; id: number };
  /** Who did it; the account itself when left out. `address` and `browser` for who came by a link. */
  actor?: Pick<LedgerActor, 'kind'> & Partial<LedgerActor>;
  /** The deal that it is about, by which the ledger is filtered. */
  deal_id?: number | null;
  /** Whole numbers, texts and flags: money in cents. Throws for a fraction. */
  data: Readonly<Record<string, Canonical | undefined>>;
}

/** The account as it stands in the ledger. */
export const nameAccount = ({ account }: Scope): string =>
  account.company_name ?? ([account.first_name, account.last_name].filter(Boolean).join(' ') || account.email);

const cut = (text: string | null | undefined, most: number): string | null => (text ? toWholeText(text).slice(0, most) : null);

/** Appends one row and gives it back, with its sequence and hash. */
export async function appendLedger(scope: Scope, tx: Db, entry: NewLedgerRow): Promise<LedgerRow> {
  const account = scope.account.id;
  const [last] = await tx
    .select({ sequence: ledger.sequence, hash: ledger.hash })
    .from(ledger)
    .where(eq(ledger.account_id, account))
    .orderBy(desc(ledger.sequence))
    .limit(1);
  const { kind = 'me', name, address, browser } = entry.actor ?? {};
  const data = toCanonicalJson(entry.data);
  const statement = {
    account,
    sequence: (last?.sequence ?? 0) + 1,
    at: scope.now().toISOString(),
    event: entry.event,
    actor: {
      kind,
      name: cut(name ?? (kind === 'me' ? nameAccount(scope) : null), 200),
      address: cut(address, 100),
      browser: cut(browser, 300),
    },
    subject: entry.subject,
    deal_id: entry.deal_id ?? null,
    data: JSON.parse(data) as Record<string, unknown>,
    previous_hash: last?.hash ?? NO_HASH,
  };
  const hash = toSha256(toStatementText(statement));
  const signature = await signWithInstanceKey(tx, toSignedText(hash));
  const { sequence, at, actor, previous_hash, deal_id, event } = statement;
  const subject = { subject: entry.subject.entity, subject_id: entry.subject.id };
  const row = { account_id: account, sequence, created_at: at, event, actor, ...subject, deal_id, data, previous_hash, hash, signature };
  await insertRows(tx, ledger, [row]);
  return { ...statement, hash, signature };
}

const ONLY = 1;

async function findKey(db: Db): Promise<typeof instanceKeys.$inferSelect | undefined> {
  const [row] = await db.select().from(instanceKeys).where(eq(instanceKeys.id, ONLY));
  return row;
}

/** The key; inside a write the first use makes it. Two processes that come at once get the same. */
async function requireKey(tx: Db): Promise<typeof instanceKeys.$inferSelect> {
  const known = await findKey(tx);
  if (known) return known;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const private_key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await tx.insert(instanceKeys).values({ id: ONLY, public_key, private_key, created_at: new Date().toISOString() }).onConflictDoNothing();
  const made = await findKey(tx);
  if (!made) throw new Error('The key of this instance could not be made');
  return made;
}

/** The public part of a stored key. */
export const toInstanceKey = (public_key: string): InstanceKey => ({
  public_key,
  fingerprint: toSha256(Buffer.from(public_key, 'hex')).slice(0, FINGERPRINT_DIGITS),
});

/** The public part; undefined before anything was signed here. */
export async function readInstanceKey(db: Db): Promise<InstanceKey | undefined> {
  const row = await findKey(db);
  return row && toInstanceKey(row.public_key);
}

/** The public part, made when there is none; inside a write. */
export const requireInstanceKey = async (tx: Db): Promise<InstanceKey> => toInstanceKey((await requireKey(tx)).public_key);

/** Signs bytes or text, in hexadecimal; inside a write, since the first use makes the key. */
export async function signWithInstanceKey(tx: Db, bytes: Uint8Array | string): Promise<string> {
  const { private_key } = await requireKey(tx);
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(bytes as string), key).toString('hex');
}
