/** Values a property by the account's sales, and stores choices about comparables. */
import { and, eq, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/records/deals/table.ts';
import { findCenterOfZip } from '#server/records/properties/place-of-zip.ts';
import { propertyRecords } from '#server/records/properties/properties.ts';
import { toSale } from '#server/records/deals/sales/sales.ts';
import { sales } from '#server/records/deals/sales/table.ts';
import { type Property, formatPropertyLine } from '#shared/records/properties/property.ts';
import { formatSaleLine } from '#shared/records/deals/sales/sale.ts';
import type { ComparableChoice } from '#shared/analysis/valuation/comparable.ts';
import { valuationTexts } from '#shared/analysis/valuation/texts.ts';
import { type Comparable, FEWEST_COMPARABLES, RANGE_COVERAGE, type Valuation } from '#shared/analysis/valuation/valuation.ts';
import { findSales, findNewestDay } from './find.ts';
import { type House, type Near, type Place, type Coordinates, findMiles } from './house.ts';
import { toNearSale, type SaleRow, type Wanted } from './near.ts';
import { findExclusion } from './select.ts';
import { CONFIDENCE, EVER } from './shape.ts';
import { comparableChoices } from './table.ts';
import { estimateHouseValue, type JudgedSale } from './value.ts';
import { describeAskedDay, describeCenter, listCaveats, listMissing, describeOlderDay, describeBasis } from './words.ts';
import { toAddressKey } from '#server/core/address-key.ts';

/** Part of every answer, so that a stored figure names the rules it was made by. */
const MODEL = 'comparables-5';

/** The newest day with enough earlier sales for a value, by `counts`; undefined where there is none. */
async function findOlderDay(
  scope: Scope,
  house: House,
  wanted: Wanted,
  isOwn: (sale: SaleRow) => boolean,
  counts: (near: Near<SaleRow>) => boolean,
): Promise<string | undefined> {
  const { sales } = await findSales(scope, house, { ...wanted, back: [EVER, EVER] }, isOwn);
  return findNewestDay(sales.filter(counts).map(({ sale }) => sale.sold_on));
}

type Sold = Pick<typeof sales.$inferSelect, 'deal_id' | 'address' | 'zip' | 'latitude' | 'longitude' | 'square_feet'>;
type Placed = Coordinates & Pick<Sold, 'square_feet'>;
type Own = Pick<Property, 'address' | 'unit' | 'zip' | 'latitude' | 'longitude' | 'square_feet'>;

/** Ten meters: the same roof. */
const SAME_ROOF_MILES = 0.0062;
/** Where a sale has no ZIP code, the same street and number so near is the same house. */
const SAME_STREET_MILES = 0.5;

/**
 * Makes the function that tells: of a deal on this house; of its address, unit and ZIP; without an address, of its place and living
 * area. `deals` are the ids of the deals on it.
 */
export function matchOwnSale(property: Own, deals: ReadonlySet<number>): (sale: Sold) => boolean {
  const line = property.unit ? `${property.address}, Unit ${property.unit}` : property.address;
  const own = toAddressKey(line, property.zip);
  const street = toAddressKey(line, null);
  const number = readHouseNumber(line);
  return (sale) => {
    if (sale.deal_id !== null && deals.has(sale.deal_id)) return true;
    // Compared before the whole address is normalized, which would be slow for hundreds of sales.
    const other = readHouseNumber(sale.address);
    if (number !== undefined && other !== undefined && number !== other) return false;
    const key = toAddressKey(sale.address, sale.zip);
    if (key === null) return isSameHouse(property, sale);
    return sale.zip === null ? key === street && isWithin(SAME_STREET_MILES, property, sale) : key === own;
  };
}

/** The number that an address plainly begins with, without leading zeros. */
const readHouseNumber = (address: string | null) => /^0*(\d+)\s/.exec(address ?? '')?.[1];

/** Without an address: the same location and living area. */
export const isSameHouse = (property: Placed, sale: Placed): boolean =>
  isWithin(SAME_ROOF_MILES, property, sale) && sale.square_feet !== null && sale.square_feet === property.square_feet;

const isWithin = (miles: number, one: Coordinates, other: Coordinates) => (findMiles(one, other) ?? Infinity) <= miles;

/** What was chosen, and in each row (at least one) the deals on the property: one question, since behind a network each is a round trip. */
const choicesQuery = prepareOnce((db) => {
  const [property, account] = [sql.placeholder('property'), sql.placeholder('account')];
  const own = sql<string>`(SELECT json_group_array(id) FROM ${deals} WHERE ${deals.property_id} = ${property} AND ${deals.account_id} = ${account})`;
  return db
    .select({ deals: own, choice: comparableChoices.choice, sale: sales })
    .from(sql`(SELECT 1)`)
    .leftJoin(comparableChoices, and(eq(comparableChoices.property_id, property), eq(comparableChoices.account_id, account)))
    .leftJoin(sales, and(eq(sales.id, comparableChoices.sale_id), eq(sales.account_id, account)));
});

/** Land has zeros for its missing building: unknown. */
const toHouse = ({ property_type, bedrooms, bathrooms, square_feet, lot_size, year_built }: Property): House => ({
  property_type,
  bedrooms: bedrooms || null,
  bathrooms: bathrooms || null,
  square_feet: square_feet || null,
  lot_size: lot_size || null,
  year_built: year_built || null,
});

const getPlace = ({ latitude, longitude }: Property): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * The value of a property from the sales near it, with every comparable explained. As of the day that is asked for; else as of today, or
 * where the last years have too few sales but older ones are there, as of the newest of those, which `as_of_note` says. Throws `NotFound`,
 * and `Invalid` for a day after today.
 */
export async function estimateValue(scope: Scope, propertyId: number, asked: string | null = null): Promise<Valuation> {
  const today = findToday(scope);
  if (asked !== null && asked > today) throw new Invalid({ as_of: [valuationTexts.notAfterToday] });
  const property = await propertyRecords.get(scope, propertyId);
  const house = toHouse(property);
  const own = getPlace(property);
  const rows = await choicesQuery(scope.read).all({ property: property.id, account: scope.account.id });
  const isOwn = matchOwnSale(property, new Set(JSON.parse(rows[0]?.deals ?? '[]') as number[]));
  const chosen = rows.flatMap(({ choice, sale }) => (choice && sale ? [{ choice, sale }] : []));
  const wanted = { place: own, zip: property.zip, square_feet: house.square_feet ?? 0 };
  const valueAt = async (place: Place | null, as_of: string) => {
    const found = await findSales(scope, house, { ...wanted, place, as_of }, isOwn);
    const fitting = found.sales.filter((near) => findExclusion(house, near) === null).length;
    const isCenter = place !== own;
    return {
      isThin: fitting < FEWEST_COMPARABLES,
      valuation: buildValuation({ property, house, place, isCenter, found, isOwn, chosen, as_of }),
    };
  };
  // A house without coordinates, in a ZIP code with too few sales: those near the center of the ZIP code are used.
  const valueOn = async (as_of: string) => {
    const found = await valueAt(own, as_of);
    const center = own === null && found.isThin && found.valuation.arv === null ? findCenterOfZip(property.zip, property.state) : null;
    if (center === null) return found;
    const around = await valueAt(center, as_of);
    return around.valuation.arv === null ? found : { ...around, valuation: capConfidence(around.valuation, CONFIDENCE.around_center) };
  };
  const { isThin, valuation } = await valueOn(asked ?? today);
  if (asked !== null) return asked === today ? valuation : { ...valuation, as_of_note: describeAskedDay(asked) };
  if (valuation.arv !== null || !isThin || house.square_feet === null) return valuation;
  const counts = (near: Near<SaleRow>) => {
    const choice = chosen.find(({ sale }) => sale.id === near.sale.id)?.choice;
    return choice === 'in' || (choice === undefined && findExclusion(house, near) === null);
  };
  const day = await findOlderDay(scope, house, { ...wanted, as_of: today }, isOwn, counts);
  const older = day === undefined ? undefined : (await valueOn(day)).valuation;
  return older && older.arv !== null ? toDatedValuation(older, today, valuation.missing) : valuation;
}

const capConfidence = (valuation: Valuation, most: number): Valuation => ({
  ...valuation,
  confidence: Math.min(valuation.confidence ?? 0, most),
});

/** A past value, shown while there is none of today: with its date and a low confidence. */
const toDatedValuation = (valuation: Valuation, today: string, missingToday: string[]): Valuation => ({
  ...capConfidence(valuation, CONFIDENCE.old),
  as_of_note: describeOlderDay(valuation.as_of, today),
  missing: [...new Set([...missingToday, ...valuation.missing])],
});

interface Known {
  property: Property;
  house: House;
  place: Place | null;
  /** Whether the place is the center of its ZIP code. */
  isCenter: boolean;
  found: Awaited<ReturnType<typeof findSales>>;
  isOwn: (sale: SaleRow) => boolean;
  chosen: { choice: ComparableChoice; sale: SaleRow }[];
  as_of: string;
}

const NO_VALUE = { arv: null, low: null, high: null, conservative: null, confidence: null };

function buildValuation({ property, house, place, isCenter, found, isOwn, chosen, as_of }: Known): Valuation {
  const choices = new Map(chosen.map(({ choice, sale }) => [sale.id, choice]));
  const known = new Set(found.sales.map(({ sale }) => sale.id));
  const more = chosen
    .filter(({ sale }) => !known.has(sale.id))
    .map(({ sale }) => ({ ...toNearSale(place, as_of, sale), is_own: isOwn(sale) }));
  const calculated = estimateHouseValue(house, [...found.sales, ...more], choices);
  const included = calculated.comparables.filter((entry) => entry.included);
  const value = house.square_feet === null ? null : calculated.value;
  const tooWide = house.square_feet === null ? null : calculated.too_wide;
  const { arv, low, high, conservative, confidence } = value ?? NO_VALUE;
  const facts = { property, house, place, isCenter, method: found.method, included: included.length, value, tooWide, as_of };
  return {
    property_id: property.id,
    as_of,
    as_of_note: null,
    ...{ arv, low, high, conservative, confidence },
    coverage: RANGE_COVERAGE,
    method: found.method,
    comparables: calculated.comparables.map(toComparable),
    needed: value === null ? Math.max(0, FEWEST_COMPARABLES - included.length) : 0,
    too_wide: tooWide,
    caveats:
      value === null ? [] : [...(isCenter ? [describeCenter(property.zip)] : []), ...listCaveats(property, calculated.comparables, value)],
    missing: listMissing(facts),
    rests_on: value === null ? [] : describeBasis(calculated, found.method, facts),
    model: MODEL,
  };
}

const toComparable = ({ sale, miles, is_own = false, alike: _, parcels: __, ...entry }: JudgedSale<SaleRow>): Comparable => ({
  ...entry,
  is_own,
  sale: toSale(sale),
  distance_miles: miles === null ? null : Math.round(miles * 100) / 100,
});

/** Includes or excludes a sale, or with null leaves it to the rules; returns the new valuation. */
export async function chooseComparable(
  scope: Scope,
  propertyId: number,
  saleId: number,
  choice: ComparableChoice | null,
): Promise<Valuation> {
  await scope.write(async (tx) => {
    const property = await propertyRecords.get({ ...scope, read: tx }, propertyId);
    const sale = await requireOwned(scope, tx, sales, saleId, valuationTexts.saleNotFound);
    const same = and(eq(comparableChoices.property_id, propertyId), eq(comparableChoices.sale_id, saleId));
    const [before] = await tx.select({ choice: comparableChoices.choice }).from(comparableChoices).where(same);
    if ((before?.choice ?? null) === choice) return;
    if (choice === null) await tx.delete(comparableChoices).where(same);
    else {
      const updated_at = scope.now().toISOString();
      await tx
        .insert(comparableChoices)
        .values({ account_id: scope.account.id, property_id: propertyId, sale_id: saleId, choice, updated_at })
        .onConflictDoUpdate({ target: [comparableChoices.property_id, comparableChoices.sale_id], set: { choice, updated_at } });
    }
    const line = formatSaleLine(toSale(sale));
    const change = {
      field: 'comparable',
      before: before ? describeChoice(line, before.choice) : line,
      after: describeChoice(line, choice),
    };
    await emitEvents(scope, tx, [
      { type: 'property.updated', subject_id: propertyId, summary: formatPropertyLine(property), changes: [change] },
    ]);
  });
  return estimateValue(scope, propertyId);
}

const describeChoice = (line: string, choice: ComparableChoice | null) =>
  `${line}: ${choice === null ? 'by the rules' : choice === 'in' ? 'put in' : 'left out'}`;
