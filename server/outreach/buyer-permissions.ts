/** What a buyer may be sent, and how that is known: shown beside the buyer, and recorded by its owner. */
import { buyers } from '#server/buyers/table.ts';
import type { Access, Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { requireOwned } from '#server/db/records.ts';
import { buyerTexts } from '#shared/buyers/texts.ts';
import { phoneText } from '#shared/outreach/address.ts';
import type { BuyerContactPermissions, BuyerStandingInput } from '#shared/outreach/standing.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';
import { namedLeads, reachOfBuyer, valuesOfBuyer } from './buyer-standings.ts';
import { eventsAbout, knownOf, type Named, recordByHand } from './known.ts';

type BuyerRow = typeof buyers.$inferSelect;

const namedOf = (buyer: BuyerRow): Named[] =>
  valuesOfBuyer(buyer).map(({ kind, value }) => {
    const address = { email: buyer.email ?? '', phone: phoneText(buyer.phone ?? '') };
    return { kind, value, address: kind === 'email' || kind === 'phone' ? address[kind] : outreachTexts.everyWay };
  });

/** What is known of a buyer, of each address, and of the leads behind them; throws `NotFound`. */
export async function buyerPermissionsOf(scope: Scope, buyerId: number, db: Db = scope.read): Promise<BuyerContactPermissions> {
  const buyer = await requireOwned(scope, db, buyers, buyerId, buyerTexts.notFound);
  const own = namedOf(buyer);
  // What is known of leads as persons who have an address of the buyer's holds for the buyer too.
  const known = await knownOf(scope, db, [...own, ...(await namedLeads(scope, db, own))]);
  return {
    buyer_id: buyer.id,
    known,
    reach: await reachOfBuyer(scope, db, buyer),
    events: await eventsAbout(scope, db, own),
  };
}

/** Records what a person says is known. Throws `Conflict` where that cannot take the place of what is known. */
export function recordBuyerStanding(scope: Scope, access: Access, input: BuyerStandingInput): Promise<BuyerContactPermissions> {
  return scope.write(async (tx) => {
    const buyer = await requireOwned(scope, tx, buyers, input.id, buyerTexts.notFound);
    const of = namedOf(buyer).find(({ kind }) => kind === input.kind);
    await recordByHand(scope, tx, access, of, input, outreachTexts.buyerHasNo[input.kind], null);
    return buyerPermissionsOf(scope, buyer.id, tx);
  });
}
