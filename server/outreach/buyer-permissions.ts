/** What a buyer may be sent, and how that is known: shown beside the buyer, and recorded by its owner. */
import { buyers } from '#server/buyers/table.ts';
import type { Access, Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/connect.ts';
import { requireOwned } from '#server/db/records.ts';
import { buyerTexts } from '#shared/buyers/texts.ts';
import { phoneText } from '#shared/outreach/address.ts';
import type { BuyerContactPermissions, BuyerStandingInput } from '#shared/outreach/standing.ts';
import { outreachTexts } from '#shared/outreach/texts.ts';
import { leadsBehind, namedLeads, reachOfBuyer, valuesOfBuyer } from './buyer-standings.ts';
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
  const twins = await leadsOf(scope, db, own);
  const known = await knownOf(scope, db, [...own, ...twins]);
  return {
    buyer_id: buyer.id,
    // Of a lead it is told only where there is something to tell.
    known: known.filter(({ kind, standing }) => kind !== 'lead' || standing !== null),
    reach: await reachOfBuyer(scope, db, buyer),
    events: await eventsAbout(scope, db, own),
  };
}

/** The leads as persons who have an address of the buyer's: what is known of them holds for the buyer too. */
async function leadsOf(scope: Scope, db: Db, own: readonly Named[]): Promise<Named[]> {
  return namedLeads(scope, db, [...(await leadsBehind(scope, db, own)).values()].flat());
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
