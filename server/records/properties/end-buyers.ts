/** Stores the known price of an end buyer, and scores the property by it. */
import { eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { findOwned } from '#server/db/records.ts';
import { type KnownPrice, calculatePropertyScore } from './analysis.ts';
import { properties, propertyEndBuyers } from './table.ts';

/** As it was noted last; null where nobody is known to pay anything. */
export async function findKnownPrice(db: Db, propertyId: number): Promise<KnownPrice | null> {
  const { source, price, contract_price } = propertyEndBuyers;
  const [row] = await db
    .select({ source, price, contract_price })
    .from(propertyEndBuyers)
    .where(eq(propertyEndBuyers.property_id, propertyId));
  return row ?? null;
}

/** Notes what is known now, and scores the property by it. The record itself is not changed: its version stays. */
export async function storeKnownPrice(scope: Scope, propertyId: number, known: KnownPrice | null): Promise<void> {
  const property = await findOwned(scope, scope.read, properties, propertyId);
  if (!property) return;
  const before = await findKnownPrice(scope.read, propertyId);
  const isSame = before?.source === known?.source && before?.price === known?.price && before?.contract_price === known?.contract_price;
  if (isSame && property.ai_score === calculatePropertyScore(property, known)) return;
  await scope.write(async (tx) => {
    const current = await findOwned(scope, tx, properties, propertyId);
    if (!current) return;
    await tx.delete(propertyEndBuyers).where(eq(propertyEndBuyers.property_id, propertyId));
    if (known) {
      const { source, price, contract_price } = known;
      await tx.insert(propertyEndBuyers).values({ property_id: propertyId, account_id: scope.account.id, source, price, contract_price });
    }
    const ai_score = calculatePropertyScore(current, known);
    if (ai_score !== current.ai_score) await tx.update(properties).set({ ai_score }).where(eq(properties.id, propertyId));
  });
}
