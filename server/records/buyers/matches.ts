/** Buyers for a property, and properties for a buyer. Buyers are found by the places they name, never by reading them all. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { matchOwn, isOwn, isAmong } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { pause } from '#server/core/pause.ts';
import { requireOwned } from '#server/db/records.ts';
import { loadHandReasons, toBuyerPerson } from '#server/records/contacts/may-contact.ts';
import { deals } from '#server/records/deals/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { type AreaKind, listKeysOfAreas, listKeysOfPlace, type MatchedPlace } from '#shared/records/buyers/areas.ts';
import { calculateDemand, type Reach, findTopPrices } from '#shared/records/buyers/demand.ts';
import { type Candidate, explainMatch, type HouseOnOffer, MATCH_SCORE, matchScore, type PastDeals } from '#shared/records/buyers/match.ts';
import {
  AGAIN_AFTER_DAYS,
  type BuyerMatch,
  type BuyerMatches,
  MATCHES_SHOWN,
  type PropertyMatches,
  type buyerMatchesInput,
  type propertyMatchesInput,
} from '#shared/records/buyers/matches.ts';
import { buyerTexts } from '#shared/records/buyers/texts.ts';
import type { DealStatus } from '#shared/records/deals/deal.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { loadAvailability } from './availability.ts';
import { toBuyer } from './buyers.ts';
import { loadHouses, type OfferedHouse } from './house.ts';
import { buyerAreas, buyerOffers, buyers } from './table.ts';
import type { z } from '#shared/core/zod.ts';

type PropertyMatchesQuery = z.output<typeof propertyMatchesInput>;

type BuyerMatchesQuery = z.output<typeof buyerMatchesInput>;

/**
 * When each buyer was last sent a property by a campaign, in ISO UTC by the buyer's id; what failed or came back does not count. The
 * tables are called by their names, for campaigns know buyers already: an import would close the circle.
 */
async function loadSentMoments(scope: Scope, propertyId: number): Promise<Map<number, string>> {
  const rows = await scope.read.all<{ id: number; sent: number }>(sql`
    SELECT r.buyer_id AS id, max(r.sent_at) AS sent
    FROM campaigns AS c JOIN campaign_recipients AS r ON r.campaign_id = c.id
    WHERE c.property_id = ${propertyId} AND c.account_id = ${scope.account.id}
      AND r.buyer_id IS NOT NULL AND r.sent_at IS NOT NULL AND r.failed_at IS NULL AND r.bounced_at IS NULL
    GROUP BY r.buyer_id`);
  return new Map(rows.map(({ id, sent }) => [id, new Date(sent).toISOString()]));
}

/** Buyers scored for a property: first those who name the nearest place. */
const MAX_CANDIDATES = 2000;
/** Properties scored for a buyer: the newest active ones. */
const MAX_PROPERTIES = 2000;
const MS_A_DAY = 86_400_000;

/**
 * What happened with these buyers before; who has no past is not in the map. Each house counts once for a buyer: by its deal, once that
 * is closed or cancelled, else by their offers. An offer that is accepted and not closed yet says nothing.
 */
export async function loadPastDeals(scope: Scope, ids: readonly number[]): Promise<Map<number, PastDeals>> {
  const isDeal = (status: DealStatus) => sql<number>`${deals.status} = ${status}`;
  const seen = scope.read
    .select({
      buyer_id: deals.buyer_id,
      property_id: deals.property_id,
      closed: isDeal('closed').as('closed'),
      cancelled: isDeal('cancelled').as('cancelled'),
      is_open: sql<number>`0`.as('is_open'),
      withdrawn: sql<number>`0`.as('withdrawn'),
    })
    .from(deals)
    .where(and(isOwn(scope, deals), isAmong(deals.own_buyer_id, ids)))
    .unionAll(
      scope.read
        .select({
          buyer_id: buyerOffers.buyer_id,
          property_id: buyerOffers.property_id,
          closed: sql<number>`0`,
          cancelled: sql<number>`0`,
          is_open: sql<number>`${buyerOffers.status} IN ('open', 'accepted')`,
          withdrawn: sql<number>`${buyerOffers.status} = 'withdrawn'`,
        })
        .from(buyerOffers)
        .where(isAmong(buyerOffers.buyer_id, ids)),
    )
    .as('seen');
  const houses = scope.read
    .select({
      buyer_id: seen.buyer_id,
      outcome: sql<'closed' | 'fell' | null>`CASE
        WHEN max(${seen.closed}) THEN 'closed' WHEN max(${seen.cancelled}) THEN 'fell'
        WHEN max(${seen.is_open}) THEN NULL WHEN max(${seen.withdrawn}) THEN 'fell' END`.as('outcome'),
    })
    .from(seen)
    .groupBy(seen.buyer_id, seen.property_id)
    .as('houses');
  const rows = await scope.read
    .select({
      id: houses.buyer_id,
      closed: sql<number>`count(CASE ${houses.outcome} WHEN 'closed' THEN 1 END)`,
      fell: sql<number>`count(CASE ${houses.outcome} WHEN 'fell' THEN 1 END)`,
    })
    .from(houses)
    .groupBy(houses.buyer_id);
  return new Map(rows.filter(({ closed, fell }) => closed + fell > 0).map(({ id, ...past }) => [id, past]));
}

const NO_PAST: PastDeals = { closed: 0, fell: 0 };

/** Formats a key: "austin, tx" as "Austin, TX". */
function placeWords(key: string, kind: AreaKind): string {
  if (kind === 'state') return key.toUpperCase();
  const [place = '', state] = key.split(', ');
  const named = place.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  return state ? `${named}, ${state.toUpperCase()}` : named;
}

/** The active buyers who look where the property is, each by the nearest place named. */
async function loadCandidates(scope: Scope, property: MatchedPlace): Promise<(Candidate & { id: number })[]> {
  const keys = listKeysOfPlace(property);
  const nearest = sql.join(
    keys.map(({ key }, at) => sql`WHEN ${key} THEN CAST(${at} AS INTEGER)`),
    sql` `,
  );
  const found = scope.read
    .select({ id: buyerAreas.buyer_id, rank: sql<number>`min(CASE ${buyerAreas.area} ${nearest} END)`.as('rank') })
    .from(buyerAreas)
    .where(
      and(
        isOwn(scope, buyerAreas),
        inArray(
          buyerAreas.area,
          keys.map(({ key }) => key),
        ),
      ),
    )
    .groupBy(buyerAreas.buyer_id)
    .orderBy(sql`rank`)
    .limit(MAX_CANDIDATES)
    .as('found');
  const rows = await scope.read
    .select({
      id: buyers.id,
      rank: found.rank,
      property_types: buyers.property_types,
      price_min: buyers.price_min,
      price_max: buyers.price_max,
      bedrooms_min: buyers.bedrooms_min,
      bathrooms_min: buyers.bathrooms_min,
      square_feet_min: buyers.square_feet_min,
      year_built_min: buyers.year_built_min,
      repairs_max: buyers.repairs_max,
      return_min: buyers.return_min,
      payment: buyers.payment,
      proof_of_funds_on: buyers.proof_of_funds_on,
      proof_of_funds_amount: buyers.proof_of_funds_amount,
    })
    .from(found)
    .innerJoin(buyers, eq(buyers.id, found.id))
    .where(eq(buyers.status, 'active'));
  const past = await loadPastDeals(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, rank: at, ...box }) => {
    const { key, kind } = keys[at] as (typeof keys)[number];
    return { id, box, kind, area: placeWords(key, kind), past: past.get(id) ?? NO_PAST };
  });
}

interface Ranked {
  candidate: Candidate & { id: number };
  score: number;
}

/** Best first; of equals the oldest record. */
const ranked = (candidates: readonly (Candidate & { id: number })[], house: HouseOnOffer): Ranked[] =>
  candidates
    .map((candidate) => ({ candidate, score: matchScore(candidate, house) }))
    .sort((one, other) => other.score - one.score || one.candidate.id - other.candidate.id);

async function explainMatches(
  scope: Scope,
  rows: readonly Ranked[],
  house: HouseOnOffer,
  sent: ReadonlyMap<number, string>,
): Promise<BuyerMatch[]> {
  const ids = rows.map(({ candidate }) => candidate.id);
  const found = await scope.read
    .select()
    .from(buyers)
    .where(and(isAmong(buyers.id, ids), isOwn(scope, buyers)));
  const reasons = await loadHandReasons(scope, scope.read, found.map(toBuyerPerson));
  const byId = new Map(found.map((row, at) => [row.id, { buyer: toBuyer(row), no_contact: reasons[at]?.any ?? null }]));
  return rows.flatMap(({ candidate }) => {
    const known = byId.get(candidate.id);
    return known ? [{ ...known, ...explainMatch(candidate, house), sent_at: sent.get(candidate.id) ?? null }] : [];
  });
}

async function loadHouseFor(scope: Scope, propertyId: number, price?: number | null) {
  const property = await requireOwned(scope, scope.read, properties, propertyId, propertyTexts.notFound);
  const houses = await loadHouses(scope, [property], { price });
  return { property, house: houses.get(propertyId) as OfferedHouse };
}

/** The buyers of a property from a score on, best first, each with its reasons; throws `NotFound`. */
export async function findMatches(
  scope: Scope,
  propertyId: number,
  { min_score = 0, limit = MAX_CANDIDATES }: { min_score?: number; limit?: number } = {},
): Promise<BuyerMatch[]> {
  const { property, house } = await loadHouseFor(scope, propertyId);
  const [candidates, sent] = await Promise.all([loadCandidates(scope, property), loadSentMoments(scope, propertyId)]);
  const rows = ranked(candidates, house).filter(({ score }) => score >= min_score);
  return explainMatches(scope, rows.slice(0, limit), house, sent);
}

/** The ids of those who match well enough to be offered a property, best first; throws `NotFound`. */
export async function findMatchingIds(scope: Scope, propertyId: number): Promise<number[]> {
  const { property, house } = await loadHouseFor(scope, propertyId);
  const rows = ranked(await loadCandidates(scope, property), house);
  return rows.filter(({ score }) => score >= MATCH_SCORE).map(({ candidate }) => candidate.id);
}

/** The buyers of a property with the demand at other prices; throws `NotFound`. */
export async function findBuyerMatches(scope: Scope, { id, min_score, limit, price }: BuyerMatchesQuery): Promise<BuyerMatches> {
  const { property, house } = await loadHouseFor(scope, id, price);
  const [candidates, sent] = await Promise.all([loadCandidates(scope, property), loadSentMoments(scope, id)]);
  const rows = ranked(candidates, house);
  const shown = rows.filter(({ score }) => score >= (min_score ?? 0)).slice(0, limit ?? MATCHES_SHOWN);
  const matching = rows.filter(({ score }) => score >= MATCH_SCORE);
  const since = new Date(scope.now().getTime() - AGAIN_AFTER_DAYS * MS_A_DAY).toISOString();
  return {
    property_id: id,
    ask: house.ask,
    ask_source: house.source,
    flip_return: house.returnAt(house.ask),
    looking: rows.length,
    matching: matching.length,
    already_sent: matching.filter(({ candidate }) => (sent.get(candidate.id) ?? '') >= since).length,
    matches: await explainMatches(scope, shown, house, sent),
    demand: calculateDemand(await calculateReaches(candidates, house), house),
  };
}

const A_TURN = 200;

/** In batches, so that other requests are served in between. */
async function calculateReaches(candidates: readonly Candidate[], house: Parameters<typeof findTopPrices>[1]): Promise<Reach[]> {
  const reaches: Reach[] = [];
  for (let from = 0; from < candidates.length; from += A_TURN) {
    if (from > 0) await pause();
    reaches.push(...findTopPrices(candidates.slice(from, from + A_TURN), house));
  }
  return reaches;
}

/** The newest active properties that are for a buyer, best first, what is promised last, and nothing that is sold; throws `NotFound`. */
export async function findPropertyMatches(scope: Scope, { id, min_score, limit }: PropertyMatchesQuery): Promise<PropertyMatches> {
  const buyer = toBuyer(await requireOwned(scope, scope.read, buyers, id, buyerTexts.notFound));
  const rows = await scope.read
    .select()
    .from(properties)
    .where(matchOwn(scope, properties, { status: 'active' }))
    .orderBy(desc(properties.created_at), desc(properties.id))
    .limit(MAX_PROPERTIES);
  const wanted = new Set(listKeysOfAreas(buyer.areas));
  const placed = rows.flatMap((row) => {
    const place = listKeysOfPlace(row).find(({ key }) => wanted.has(key));
    return place ? [{ row, kind: place.kind, area: placeWords(place.key, place.kind) }] : [];
  });
  const [houses, past, left] = await Promise.all([
    loadHouses(
      scope,
      placed.map(({ row }) => row),
    ),
    loadPastDeals(scope, [id]),
    loadAvailability(
      scope,
      placed.map(({ row }) => row.id),
    ),
  ]);
  const own = past.get(id) ?? NO_PAST;
  const scored = placed
    .flatMap(({ row, kind, area }) => {
      const house = houses.get(row.id);
      const { is_sold, promised } = left.get(row.id) ?? { is_sold: true, promised: null };
      const candidate = { box: buyer, kind, area, past: own };
      return house && !is_sold ? [{ row, house, promised, candidate, score: matchScore(candidate, house) }] : [];
    })
    .sort(
      (one, other) =>
        Number(one.promised !== null) - Number(other.promised !== null) || other.score - one.score || other.row.id - one.row.id,
    );
  return {
    buyer_id: id,
    looked_at: rows.length,
    is_all: rows.length < MAX_PROPERTIES,
    past: own,
    matching: scored.filter(({ score, promised }) => score >= MATCH_SCORE && promised === null).length,
    matches: scored
      .filter(({ score }) => score >= (min_score ?? 0))
      .slice(0, limit ?? MATCHES_SHOWN)
      .map(({ row, house, promised, candidate }) => ({
        property: row,
        promised,
        ask: house.ask,
        ask_source: house.source,
        ...explainMatch(candidate, house),
      })),
  };
}
