/** Sealed documents: recorded when they are sealed, found again by the hash of their file. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { matchOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { SEAL_FORMAT, type SealFile, type SealStatement, toSealText, type SealCheck } from '#shared/closing/ledger/verify.ts';
import { appendLedger, type NewLedgerRow, readInstanceKey, requireInstanceKey, signWithInstanceKey } from './append.ts';
import { seals } from './table.ts';

/** A name for a seal to come: put it into the PDF's Keywords before the file is hashed, so that a changed copy still names its seal. */
export const generateSealReference = (): string => `seal-${randomBytes(16).toString('hex')}`;

interface NewSeal extends Pick<NewLedgerRow, 'subject' | 'actor' | 'deal_id'> {
  /** SHA-256 of the finished file, in hexadecimal. */
  sha256: string;
  /** From `generateSealReference`, and in the file. */
  reference: string;
  /** What the document is called, without names of people: "Purchase agreement". */
  kind: string;
  /** What else the ledger keeps of it. */
  data?: NewLedgerRow['data'];
}

/** Signs the hash of a finished document, appends `document.sealed` to the ledger, and returns the detached signature. */
export async function recordSeal(scope: Scope, tx: Db, seal: NewSeal): Promise<SealFile> {
  const { sha256, reference, kind, subject, actor, deal_id } = seal;
  const data = { ...seal.data, sha256, reference, kind };
  const row = await appendLedger(scope, tx, {
    event: 'document.sealed',
    subject,
    data,
    ...(actor ? { actor } : {}),
    deal_id: deal_id ?? null,
  });
  const stored = { sha256, reference, kind, sealed_at: row.at, ledger_sequence: row.sequence, ledger_hash: row.hash };
  const statement: SealStatement = { format: SEAL_FORMAT, ...stored };
  const signature = await signWithInstanceKey(tx, toSealText(statement));
  await insertRows(tx, seals, [{ account_id: scope.account.id, ...stored, signature }]);
  return { ...statement, ...(await requireInstanceKey(tx)), signature };
}

type SealRow = typeof seals.$inferSelect;

async function toSealFile(db: Db, { id: _, account_id: __, ...row }: SealRow): Promise<SealFile> {
  return { format: SEAL_FORMAT, ...row, ...(await requireInstanceKey(db)) };
}

/** The detached signature of a document that the account sealed (`.sig.json`); undefined when it sealed no such file. */
export async function readSeal(scope: Scope, sha256: string): Promise<SealFile | undefined> {
  const [row] = await scope.read
    .select()
    .from(seals)
    .where(matchOwn(scope, seals, { sha256 }));
  return row && toSealFile(scope.read, row);
}

/** Who sealed a file with this hash, whatever the account; undefined when nobody did here. */
export async function verifySeal(db: Db, sha256: string): Promise<SealRow | undefined> {
  const [row] = await db.select().from(seals).where(eq(seals.sha256, sha256));
  return row;
}

async function findSealByReference(db: Db, reference: string): Promise<SealRow | undefined> {
  const [row] = await db.select().from(seals).where(eq(seals.reference, reference));
  return row;
}

/** The public answer about a file, which never names its owner. */
export async function checkSeal(db: Db, sha256: string, reference: string | null | undefined): Promise<SealCheck> {
  const fingerprint = (await readInstanceKey(db))?.fingerprint ?? null;
  const sealed = await verifySeal(db, sha256.toLowerCase());
  const named = sealed ?? (reference ? await findSealByReference(db, reference) : undefined);
  if (!named) return { state: 'unknown', sealed_at: null, kind: null, sealed_sha256: null, fingerprint };
  const { sealed_at, kind, sha256: sealed_sha256 } = named;
  return { state: sealed ? 'unchanged' : 'changed', sealed_at, kind, sealed_sha256, fingerprint };
}
