/** The rooms of the account and the deals of partners as one list, and what goes on in them. */
import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#server/core/context.ts';
import { listingSource } from '#server/closing/marketplace/listings.ts';
import { summarizeRooms } from '#server/closing/marketplace/summary.ts';
import { listings } from '#server/closing/marketplace/table.ts';
import { isAmong, ownRows } from '#server/db/conditions.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { properties } from '#server/records/properties/table.ts';
import type { MarketplaceQuery, MarketplaceRow, MarketplaceStatus, MarketplaceSummary } from '#shared/closing/packets/marketplace.ts';
import type { PartnerDealRow } from '#shared/closing/packets/packet.ts';
import { type Page, toListMeta } from '#shared/core/list.ts';
import { hasPacketStatus, packetSource } from './packets.ts';
import { loadNewestPacketEvents } from './packet-events.ts';
import { packets } from './table.ts';

const NOTHING = sql`0`;
const MOST_CITIES = 200;

/** A status of the marketplace as a condition on the deals of partners. */
function hasPartnerStatus(status: MarketplaceStatus, now: Date): SQL | undefined {
  if (status === 'live') return or(hasPacketStatus('new', now), hasPacketStatus('answered', now));
  return status === 'closed' || status === 'declined' ? hasPacketStatus(status, now) : NOTHING;
}

/** Both kinds as they are listed alone, with what a filter says of one kind only. */
function sourcesOf(scope: Scope, { origin, status, ...input }: MarketplaceQuery) {
  const isOfRooms = typeof (input.property_id ?? input.deal_id) === 'number';
  const own = listingSource(scope, { ...input, status: status === 'declined' ? undefined : status });
  const partner = packetSource(scope, input);
  own.where?.push(origin === 'partner' || status === 'declined' ? NOTHING : undefined);
  partner.where?.push(origin === 'own' || isOfRooms ? NOTHING : undefined, status ? hasPartnerStatus(status, scope.now()) : undefined);
  return { own, partner };
}

const sortOf = ({ sort_by }: MarketplaceQuery) => ({
  own: listings[sort_by],
  partner: sort_by === 'closes_at' ? packets.answers_until : packets[sort_by],
});

const rowsOf = async <Row>({ rows, table }: ListSource<Row>, ids: readonly number[]): Promise<Row[]> =>
  ids.length === 0 ? [] : rows({ where: isAmong(table.id, ids), orderBy: [asc(table.id)], limit: ids.length, offset: 0 });

const toPartnerRow = (deal: PartnerDealRow): MarketplaceRow => ({
  ...deal,
  origin: 'partner',
  state: deal.status,
  status: deal.status === 'new' || deal.status === 'answered' ? 'live' : deal.status,
  closes_at: deal.answers_until,
});

/** One page of own rooms and deals of partners; ties by id, own before those of partners. */
export async function listMarketplace(scope: Scope, input: MarketplaceQuery): Promise<Page<MarketplaceRow>> {
  const { own, partner } = sourcesOf(scope, input);
  const [isOwn, isPartner, by] = [ownRows(scope, own), ownRows(scope, partner), sortOf(input)];
  const select = (origin: MarketplaceRow['origin'], table: typeof listings | typeof packets, sorted: (typeof by)['own' | 'partner']) =>
    scope.read.select({
      origin: sql<typeof origin>`${sql.raw(`'${origin}'`)}`.as('origin'),
      id: table.id,
      sorted: sql`${sorted}`.as('sorted'),
    });
  const direction = input.sort_order === 'asc' ? asc : desc;
  const [rooms, deals, keys] = await Promise.all([
    scope.read.$count(listings, isOwn),
    scope.read.$count(packets, isPartner),
    unionAll(
      select('own', listings, by.own).from(listings).where(isOwn),
      select('partner', packets, by.partner).from(packets).where(isPartner),
    )
      .orderBy(direction(sql`sorted`), direction(sql`id`), sql`origin`)
      .limit(input.per_page)
      .offset((input.page - 1) * input.per_page),
  ]);
  const idsOf = (origin: MarketplaceRow['origin']) => keys.flatMap((key) => (key.origin === origin ? key.id : []));
  const [roomRows, dealRows] = await Promise.all([rowsOf(own, idsOf('own')), rowsOf(partner, idsOf('partner'))]);
  const found: MarketplaceRow[] = [...roomRows.map((row) => ({ ...row, origin: 'own' as const })), ...dealRows.map(toPartnerRow)];
  const rows = new Map(found.map((row) => [`${row.origin} ${row.id}`, row]));
  const data = keys.flatMap(({ origin, id }) => rows.get(`${origin} ${id}`) ?? []);
  return { data, meta: toListMeta(rooms + deals, input.page, input.per_page) };
}

/** What goes on in the account's rooms and with the deals of partners, and the cities of what is listed. */
export async function summarizeMarketplace(scope: Scope): Promise<MarketplaceSummary> {
  const [rooms, cities, partner_activity] = await Promise.all([summarizeRooms(scope), listCities(scope), loadNewestPacketEvents(scope)]);
  return { ...rooms, cities, partner_activity };
}

async function listCities(scope: Scope): Promise<string[]> {
  const rows = await scope.read
    .select({ city: properties.city })
    .from(listings)
    .innerJoin(properties, eq(properties.id, listings.property_id))
    .where(eq(listings.account_id, scope.account.id))
    .union(scope.read.select({ city: packets.city }).from(packets).where(eq(packets.account_id, scope.account.id)))
    .orderBy(sql`city`)
    .limit(MOST_CITIES);
  return rows.map(({ city }) => city);
}
