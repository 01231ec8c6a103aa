/** What a buyer may be sent, and how that is known: shown beside the buyer, and recorded by its owner. */
import { buyers } from '#server/records/buyers/table.ts';
import type { Access, Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import { isPersonal, phoneText } from '#shared/outreach/messages/address.ts';
import type { BuyerContactPermissions, BuyerStandingInput } from '#shared/outreach/messages/standing.ts';
import { outreachTexts } from '#shared/outreach/messages/texts.ts';
import { handReasonsOfBuyers, shownByHand } from './by-hand.ts';
import { namedLeads, reachOfBuyer, valuesOfBuyer } from './buyer-standings.ts';
import { eventsAbout, knownOf, type Named, recordByHand } from './known.ts';
import { setStanding, standingOf, type StandingRow } from './standings.ts';

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
    by_hand: shownByHand(await handReasonsOfBuyers(scope, db, [buyer])),
    events: await eventsAbout(scope, db, own),
  };
}

/** Records what a person says is known. Throws `Conflict` where that cannot take the place of what is known. */
export function recordBuyerStanding(scope: Scope, access: Access, input: BuyerStandingInput): Promise<BuyerContactPermissions> {
  return scope.write(async (tx) => {
    const buyer = await requireOwned(scope, tx, buyers, input.id, buyerTexts.notFound);
    const named = namedOf(buyer);
    const of = named.find(({ kind }) => kind === input.kind);
    const before = of && (await standingOf(scope, tx, of));
    await recordByHand(scope, tx, access, of, input, outreachTexts.buyerHasNo[input.kind], null);
    if (input.kind === 'buyer') await markAddresses(scope, tx, access, named, input, before);
    return buyerPermissionsOf(scope, buyer.id, tx);
  });
}

/**
 * What is recorded of a buyer as a person holds for every record with an address of theirs, and outlives the buyer: it is recorded of
 * the email and the phone too. Lifting it lifts those that were recorded so.
 */
async function markAddresses(
  scope: Scope,
  tx: Db,
  access: Access,
  named: readonly Named[],
  input: Pick<BuyerStandingInput, 'standing' | 'evidence'>,
  before: StandingRow | undefined,
): Promise<void> {
  const source = access.kind === 'session' ? ('manual' as const) : ('api' as const);
  for (const of of named.filter((one) => one.kind !== 'buyer' && isPersonal(one))) {
    if (input.standing !== 'lift') {
      const evidence = input.evidence ?? outreachTexts.saidOfBuyer;
      await setStanding(scope, tx, { ...of, lead_id: null, standing: input.standing, source, evidence });
      continue;
    }
    const known = await standingOf(scope, tx, of);
    const isCopy =
      known?.standing === before?.standing &&
      known?.source === before?.source &&
      known?.evidence === (before?.evidence ?? outreachTexts.saidOfBuyer);
    if (known && isCopy) await setStanding(scope, tx, { ...of, lead_id: null, standing: null, source, evidence: input.evidence ?? null });
  }
}
