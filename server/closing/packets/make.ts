/** Makes packets of listings: what a guest of the room may see, signed, and nothing else. */
import { toSha256 } from '#server/core/secrets.ts';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { linkFor } from '#server/accounts/settings/links.ts';
import { outreachSettingsIn } from '#server/accounts/settings/settings.ts';
import { dealFacts, type SheetDealFacts } from '#server/closing/deal-sheets/facts.ts';
import { dealPaper } from '#server/closing/deal-sheets/sheets.ts';
import { requireInstanceKey, signWithInstanceKey } from '#server/closing/ledger/instance-key.ts';
import { getListing } from '#server/closing/marketplace/listings.ts';
import type { Scope } from '#server/core/context.ts';
import { Conflict } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import { insertRows } from '#server/db/rows.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/records/deals/table.ts';
import { findFile } from '#server/records/photos/photos.ts';
import { dealTexts } from '#shared/records/deals/texts.ts';
import type { Listing } from '#shared/closing/marketplace/listing.ts';
import { PACKET_FORMAT, type PacketManifest, packetManifest, toPacketSignedText, toPacketText } from '#shared/closing/packets/manifest.ts';
import type { PacketTerms } from '#shared/closing/packets/packet.ts';
import { packetTexts } from '#shared/closing/packets/texts.ts';
import { toCents } from '#shared/core/money.ts';
import { packFile, toManifestText } from './sealed-file.ts';
import { sentPackets } from './table.ts';

const MOST_PHOTOS_SENT = 24;
const MOST_COMPARABLES_SENT = 10;
const MOST_MILES = 999;

const cutOrNull = (text: string | null | undefined, most: number): string | null => (text ? toPacketText(text, most) || null : null);
const cutOrDash = (text: string | null | undefined, most: number): string => cutOrNull(text, most) ?? '-';
/** "2.5" */
const toDecimalText = (value: number | null, decimals: number): string | null =>
  value === null ? null : String(Number(value.toFixed(decimals)));
const centsOrNull = (amount: number | null): number | null => (amount === null ? null : Math.max(0, toCents(amount)));

/** Who sends, as a partner reads it. */
export const toPacketSender = ({ account }: Scope): PacketManifest['sender'] => ({
  name: cutOrDash([account.first_name, account.last_name].filter(Boolean).join(' '), 200),
  company: cutOrNull(account.company_name, 200),
  email: cutOrNull(account.email, 254),
  phone: cutOrNull(account.phone, 40),
});

export const newPacketNumber = (): string => randomBytes(16).toString('hex');

interface PackedFile {
  name: string;
  caption: string | null;
  data: Buffer;
}

async function filesOf(scope: Scope, facts: SheetDealFacts): Promise<PackedFile[]> {
  const files: PackedFile[] = [{ name: 'sheet.pdf', caption: null, data: await dealPaper(scope, facts) }];
  for (const [at, { id, caption }] of facts.photos.slice(0, MOST_PHOTOS_SENT).entries()) {
    const file = await findFile(scope.read, scope.account.id, id, 'large', facts.property.id);
    if (file) files.push({ name: `photos/${String(at + 1)}.webp`, caption: cutOrNull(caption, 200), data: file.data });
  }
  return files;
}

function propertyOf({ property, repairs }: SheetDealFacts): PacketManifest['property'] {
  return {
    address: cutOrDash(property.address, 200),
    unit: cutOrNull(property.unit, 50),
    city: cutOrDash(property.city, 100),
    state: property.state,
    zip: property.zip,
    county: cutOrDash(property.county, 100),
    property_type: property.property_type,
    bedrooms: property.bedrooms,
    bathrooms: toDecimalText(property.bathrooms, 2),
    square_feet: property.square_feet,
    lot_size: toDecimalText(property.lot_size, 4),
    year_built: property.year_built,
    arv: toCents(property.arv),
    repairs: centsOrNull(property.repair_estimate ?? repairs?.expected ?? null),
    description: cutOrNull(property.description, 10_000),
  };
}

/** What the house itself was sold for to us is nobody else's business. */
const comparablesOf = ({ valuation }: SheetDealFacts): PacketManifest['comparables'] =>
  valuation.comparables
    .filter(({ included, is_own }) => included && !is_own)
    .slice(0, MOST_COMPARABLES_SENT)
    .map(({ sale, distance_miles, adjusted_price }) => ({
      address: toPacketText(sale.address ?? sale.zip ?? '', 200),
      sold_on: sale.sold_on,
      price: toCents(sale.price),
      square_feet: sale.square_feet,
      distance_miles: distance_miles === null ? null : toDecimalText(Math.min(distance_miles, MOST_MILES), 2),
      adjusted_price: Math.max(0, toCents(adjusted_price)),
    }));

async function closingOf(scope: Scope, { deal_id }: Listing): Promise<string | null> {
  if (deal_id === null) return null;
  return (await requireOwned(scope, scope.read, deals, deal_id, dealTexts.notFound)).closing_date;
}

export interface MadePacket {
  /** What a browser saves it as. */
  name: string;
  data: Buffer;
}

/** A new packet of a listing; throws `NotFound`, and `Conflict` unless its room is open or opens soon. */
export async function makePacket(scope: Scope, listingId: number, terms: PacketTerms): Promise<MadePacket> {
  const listing = await getListing(scope, listingId);
  if (listing.status !== 'live' && listing.status !== 'scheduled') throw new Conflict(packetTexts.roomNotOpen);
  const facts = { ...(await dealFacts(scope, listing.property_id)), price: listing.ask, returns: [] };
  const files = await filesOf(scope, facts);
  const closing_on = await closingOf(scope, listing);
  const { fee_split_percent, may_market } = terms;
  const signed = await scope.write(async (tx) => {
    const packet_id = newPacketNumber();
    const at = scope.now().toISOString();
    const own = { account_id: scope.account.id, listing_id: listingId, packet_id, created_at: at };
    const [row] = await insertRows(tx, sentPackets, [
      { ...own, fee_split_percent, may_market, partner: terms.partner ?? null, manifest_sha256: '' },
    ]);
    const { id } = row as typeof sentPackets.$inferSelect;
    const key = await outreachSettingsIn(scope, tx);
    const manifest = packetManifest.parse({
      format: PACKET_FORMAT,
      packet_id,
      made_at: at,
      sender: toPacketSender(scope),
      public_key: (await requireInstanceKey(tx)).public_key,
      answers_until: listing.closes_at,
      answer_url: scope.publicUrl ? linkFor(scope.publicUrl, key, 'packet', id) : null,
      ...{ fee_split_percent, may_market },
      listing: {
        title: cutOrDash(listing.title, 200),
        interest: listing.interest,
        ask: toCents(listing.ask),
        deposit_wanted: centsOrNull(listing.deposit_wanted),
        terms: cutOrNull(listing.terms, 10_000),
        closing_on,
      },
      property: propertyOf(facts),
      comparables: comparablesOf(facts),
      files: files.map(({ name, caption, data }) => ({ name, caption, bytes: data.length, sha256: toSha256(data) })),
    } satisfies PacketManifest);
    const text = toManifestText(manifest);
    await tx
      .update(sentPackets)
      .set({ manifest_sha256: toSha256(text) })
      .where(eq(sentPackets.id, id));
    const changes = [{ field: 'fee_split_percent', before: null, after: fee_split_percent }];
    await emitEvents(scope, tx, [{ type: 'listing.packet_made', subject_id: listingId, summary: listing.title, changes }]);
    return { text, signature: await signWithInstanceKey(tx, toPacketSignedText(PACKET_FORMAT, text)) };
  });
  const name = `${listing.property.address.replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '') || 'packet'}.dealflow`;
  return { name, data: await packFile(signed, files) };
}
