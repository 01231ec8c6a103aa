/** The Ed25519 key of this instance. The private part never leaves the database and this file. */
import { toSha256 } from '#server/core/secrets.ts';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/store.ts';
import { FINGERPRINT_DIGITS, type InstanceKey } from '#shared/closing/ledger/ledger.ts';
import { instanceKeys } from './table.ts';

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
