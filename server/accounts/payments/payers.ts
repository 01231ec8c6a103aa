/** Who pays: an account, or a guest who is known by nothing but a secret of their browser's. */
import { newSecret } from '#server/core/secrets.ts';
import { createHash } from 'node:crypto';
import { admit, type Context, type Scope } from '#server/core/context.ts';

export interface Payer {
  /** Of who is signed in. */
  scope: Scope | undefined;
  /** Under which name their payments stand. */
  key: string;
  /** A guest's, to be handed back to them. */
  secret: string | null;
}

/** The secret itself is kept nowhere. */
const guestKey = (secret: string): string => `guest:${createHash('sha256').update(secret).digest('base64url')}`;
export const payerOfSecret = guestKey;

/**
 * Who calls. A token that is wrong is refused as everywhere, and one that only reads pays nothing; a caller without one is a guest, who
 * is given a secret when they bring none.
 */
export async function findPayer(context: Context, secret: string | null | undefined): Promise<Payer> {
  if (context.isAnonymous) {
    const known = secret ?? newSecret();
    return { scope: undefined, key: guestKey(known), secret: known };
  }
  const { scope } = await admit(context, 'changes');
  return { scope, key: `account:${scope.account.id}`, secret: null };
}
