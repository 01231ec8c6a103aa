/** Deals that partners have sent: listed, looked at, matched with one's own buyers. */
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { LINK_PATHS, type LinkKey, linkToken, readLink } from '#server/accounts/settings/links.ts';
import { settingsOfAccount } from '#server/accounts/settings/settings.ts';
import { addressKey } from '#server/core/address-key.ts';
import type { Scope } from '#server/core/context.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Expected } from '#server/core/precondition.ts';
import { isAmong } from '#server/db/conditions.ts';
import { listPage } from '#server/db/list.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { ownedRecords } from '#server/db/records.ts';
import { contains, splitWords } from '#server/db/search.ts';
import type { Db } from '#server/db/store.ts';
import { offerForeignHouse } from '#server/records/buyers/house.ts';
import { matchForeignHouse } from '#server/records/buyers/matches.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { properties } from '#server/records/properties/table.ts';
import { answerManifest, type SignedBid, type PacketManifest, packetManifest } from '#shared/closing/packets/manifest.ts';
import type { PacketAnswer, PacketMatches, PacketQuery, PacketState, PartnerDeal, PartnerDealRow } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import type { Page } from '#shared/core/list.ts';
import { toCents, toDollars } from '#shared/core/money.ts';
import { MATCHES_SHOWN } from '#shared/records/buyers/matches.ts';
import { toPartner } from './partners.ts';
import { packetAnswers, packetFiles, packetPartners, packets } from './table.ts';

type PacketDealRow = typeof packets.$inferSelect;

const HOUR_MS = 3_600_000;
/** An address of a photo stays the same for so many hours, and works for as many more. */
const HOURS = 12;
const MOST_ANSWERS = 100;
const MOST_OF_ZIP = 500;

const dollarsOrNull = (amount: number | null): number | null => (amount === null ? null : toDollars(amount));
const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** What the bid of an answer says, in dollars. */
export const toBid = (bid: SignedBid) => ({
  amount: toDollars(bid.amount),
  payment: bid.payment,
  earnest_money: dollarsOrNull(bid.earnest_money),
  closing_days: bid.closing_days,
  contingencies: bid.contingencies,
  valid_until: bid.valid_until,
});

const toAnswer = (
  { id, packet_id, answer_id, manifest, sent_at, reply, created_at }: typeof packetAnswers.$inferSelect,
  buyer: PacketAnswer['buyer'],
): PacketAnswer => {
  const { bid } = answerManifest.parse(JSON.parse(manifest));
  return { id, packet_id, answer_id, buyer, bid: bid && toBid(bid), sent_at, reply, created_at };
};

/** Our answers to a packet, the newest first. */
async function answersOf(db: Db, packetId: number): Promise<PacketAnswer[]> {
  const rows = await db
    .select({ answer: packetAnswers, buyer: { id: buyers.id, name: buyers.name } })
    .from(packetAnswers)
    .leftJoin(buyers, eq(buyers.id, packetAnswers.buyer_id))
    .where(eq(packetAnswers.packet_id, packetId))
    .orderBy(desc(packetAnswers.id))
    .limit(MOST_ANSWERS);
  return rows.map(({ answer, buyer }) => toAnswer(answer, buyer));
}

const photoUrl = (key: LinkKey, now: Date, packetId: number, position: number, size: 'large' | 'small') => {
  const end = (Math.floor(now.getTime() / HOUR_MS / HOURS) + 2) * HOURS;
  return `${LINK_PATHS.packet_photo}${linkToken(key, 'packet_photo', packetId, position, end)}/${size}.webp`;
};

/** The photo behind a signed address; undefined when nobody made the address, or its time is over. */
export async function findPacketPhoto(db: Db, now: Date, token: string, size: 'large' | 'small'): Promise<Buffer | undefined> {
  const link = await readLink(db, 'packet_photo', token);
  const [packetId = 0, position = 0, end = 0] = link?.ids ?? [];
  if (!link || now.getTime() >= end * HOUR_MS || position === 0) return undefined;
  return findPacketFile(db, link.account_id, packetId, position, size);
}

/** A file of a packet, as it is kept. */
export async function findPacketFile(
  db: Db,
  accountId: number,
  packetId: number,
  position: number,
  size: 'large' | 'small' | 'sheet',
): Promise<Buffer | undefined> {
  const own = and(eq(packetFiles.account_id, accountId), eq(packetFiles.packet_id, packetId));
  const [file] = await db
    .select({ data: packetFiles.data })
    .from(packetFiles)
    .where(and(own, eq(packetFiles.position, position), eq(packetFiles.size, size)));
  return file && Buffer.from(file.data);
}

/** A property of the account's own at the address of a packet. */
async function findOwnHouse({ account }: Scope, db: Db, { address, unit, zip }: PacketManifest['property']): Promise<number | null> {
  const keyOf = (street: string, part: string | null) => addressKey(part ? `${street}, ${part}` : street, zip);
  const key = keyOf(address, unit);
  if (key === null) return null;
  const near = await db
    .select({ id: properties.id, address: properties.address, unit: properties.unit })
    .from(properties)
    .where(and(eq(properties.account_id, account.id), sql`substr(${properties.zip}, 1, 5) = ${zip.slice(0, 5)}`))
    .limit(MOST_OF_ZIP);
  return near.find((one) => keyOf(one.address, one.unit) === key)?.id ?? null;
}

const statusOf = ({ state, answers_until }: Pick<PacketDealRow, 'state' | 'answers_until'>, now: Date): PacketState =>
  state !== 'declined' && Date.parse(answers_until) <= now.getTime() ? 'closed' : state;

/** A status as a condition, the same as `statusOf`. */
export function hasPacketStatus(status: PacketState, now: Date): SQL {
  const isOver = sql`${packets.answers_until} <= ${now.getTime()}`;
  if (status === 'declined') return sql`${packets.state} = 'declined'`;
  if (status === 'closed') return sql`(${packets.state} = 'closed' OR (${packets.state} <> 'declined' AND ${isOver}))`;
  return sql`(${packets.state} = ${status} AND NOT ${isOver})`;
}

const photosOf = (db: Db, where: SQL | undefined) =>
  db
    .select({ packet_id: packetFiles.packet_id, position: packetFiles.position, size: packetFiles.size, caption: packetFiles.caption })
    .from(packetFiles)
    .where(where)
    .orderBy(packetFiles.packet_id, packetFiles.position);

const selectPackets = (db: Db, where: SQL | undefined) =>
  db
    .select({
      packet: packets,
      partner: packetPartners,
      answers: sql<number>`(SELECT count(*) FROM ${packetAnswers} AS given WHERE given.packet_id = ${packets}.id)`,
    })
    .from(packets)
    .innerJoin(packetPartners, eq(packetPartners.id, packets.partner_id))
    .where(where)
    .$dynamic();

async function loadPacket(scope: Scope, db: Db, id: number): Promise<PartnerDeal | undefined> {
  const [found] = await selectPackets(db, and(eq(packets.id, id), eq(packets.account_id, scope.account.id)));
  if (!found) return undefined;
  const { packet, partner } = found;
  const manifest = packetManifest.parse(JSON.parse(packet.manifest));
  const { listing, property } = manifest;
  const now = scope.now();
  const [files, key] = [await photosOf(db, eq(packetFiles.packet_id, id)), await settingsOfAccount(db, scope.account.id)];
  return {
    id,
    packet_id: packet.packet_id,
    state: packet.state,
    status: statusOf(packet, now),
    title: packet.title,
    interest: listing.interest,
    ask: packet.ask,
    deposit_wanted: dollarsOrNull(listing.deposit_wanted),
    terms: listing.terms,
    closing_on: listing.closing_on,
    answers_until: packet.answers_until,
    room_host: manifest.answer_url === null ? null : (URL.parse(manifest.answer_url)?.host ?? null),
    fee_split_percent: manifest.fee_split_percent,
    may_market: manifest.may_market,
    made_at: manifest.made_at,
    partner: toPartner(partner, packet),
    property: {
      ...property,
      bathrooms: numberOrNull(property.bathrooms),
      lot_size: numberOrNull(property.lot_size),
      arv: toDollars(property.arv),
      repairs: dollarsOrNull(property.repairs),
    },
    comparables: manifest.comparables.map((one) => ({
      ...one,
      price: toDollars(one.price),
      distance_miles: numberOrNull(one.distance_miles),
      adjusted_price: toDollars(one.adjusted_price),
    })),
    photos: files.flatMap(({ position, size, caption }) =>
      key && size === 'large'
        ? [{ caption, large_url: photoUrl(key, now, id, position, 'large'), small_url: photoUrl(key, now, id, position, 'small') }]
        : [],
    ),
    has_sheet: files.some(({ size }) => size === 'sheet'),
    own_property_id: await findOwnHouse(scope, db, property),
    answers: await answersOf(db, id),
    created_at: packet.created_at,
    updated_at: packet.updated_at,
    version: packet.version,
  };
}

const packetRecords = ownedRecords({
  table: packets,
  noun: 'partner deal',
  notFound: packetTexts.notFound,
  load: loadPacket,
  events: { created: 'packet.imported', updated: 'packet.updated', deleted: 'packet.deleted' },
  fields: ['state'],
  nameOf: ({ title }) => title,
  toRow: ({ state }: { state: PacketState }) => ({ state }),
  rules: { checkRemoval: () => undefined },
});

/** One deal of a partner; throws `NotFound`. */
export const getPacket = packetRecords.get;

/** Throws `NotFound`, and `Changed` for another version than is expected. */
export const requirePacketRow = packetRecords.requireUnchanged;

/** Writes what became of a deal of a partner, as a part of a larger change. */
export const writePacket = packetRecords.write;

/** What a partner's deal is once it is taken up again: answered while our last answer is a bid. */
export const findOpenState = async (db: Db, id: number): Promise<PacketState> => ((await answersOf(db, id))[0]?.bid ? 'answered' : 'new');

/** Deletes a partner's deal with its photos and our answers. */
export const removePacket = (scope: Scope, id: number, expected?: Expected): Promise<null> => packetRecords.remove(scope, id, expected);

async function toRows(scope: Scope, rows: Awaited<ReturnType<typeof selectPackets>>): Promise<PartnerDealRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ packet }) => packet.id);
  const [photos, key] = [
    await photosOf(scope.read, and(isAmong(packetFiles.packet_id, ids), eq(packetFiles.size, 'small'))),
    await settingsOfAccount(scope.read, scope.account.id),
  ];
  const now = scope.now();
  return rows.map(({ packet, partner, answers }) => {
    const { listing, property, fee_split_percent } = packetManifest.parse(JSON.parse(packet.manifest));
    const first = photos.find(({ packet_id }) => packet_id === packet.id);
    const { id, packet_id, title, ask, answers_until, created_at, updated_at, version, city } = packet;
    return {
      ...{ id, packet_id, title, ask, answers_until, created_at, updated_at, version, city, fee_split_percent, answers },
      status: statusOf(packet, now),
      interest: listing.interest,
      region: property.state,
      property: { address: property.address, city: property.city, state: property.state, zip: property.zip },
      partner: toPartner(partner, packet),
      photo_url: key && first ? photoUrl(key, now, id, first.position, 'small') : null,
    };
  });
}

/** What is listed of the deals of partners. */
export function packetSource(scope: Scope, input: Omit<PacketQuery, 'sort_by'>): ListSource<PartnerDealRow> {
  return {
    table: packets,
    where: [
      input.status ? hasPacketStatus(input.status, scope.now()) : undefined,
      input.city ? sql`lower(${packets.city}) = lower(${input.city})` : undefined,
      typeof input.price_max === 'number' ? sql`${packets.ask} <= ${toCents(input.price_max)}` : undefined,
      ...splitWords(input.search ?? '').map((word) => or(contains(packets.title, word), contains(packets.city, word))),
    ],
    rows: async (plan) => toRows(scope, await takePage(selectPackets(scope.read, plan.where), plan)),
  };
}

/** One page of what partners have sent. */
export const listPackets = (scope: Scope, input: PacketQuery): Promise<Page<PartnerDealRow>> =>
  listPage(scope, input, packetSource(scope, input));

/** One's own buyers for the house of a partner; throws `NotFound`. */
export async function findPacketMatches(scope: Scope, id: number): Promise<PacketMatches> {
  const { ask, property } = await packetRecords.get(scope, id);
  const { arv, property_type, bedrooms, bathrooms, square_feet, year_built, repairs } = property;
  const facts = { ask, arv, property_type, bedrooms, bathrooms, square_feet, year_built, repair_estimate: repairs };
  const house = await offerForeignHouse(scope, facts);
  return { packet_id: id, ...(await matchForeignHouse(scope, property, house, MATCHES_SHOWN)) };
}

/** The sheet of a partner's deal; throws `NotFound`. */
export async function readPacketSheet(scope: Scope, id: number): Promise<Buffer> {
  const file = await findPacketFile(scope.read, scope.account.id, id, 0, 'sheet');
  if (!file) throw new NotFound(packetTexts.notFound);
  return file;
}
