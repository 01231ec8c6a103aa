/** What a property is worth by the account's own sales, and what people decide about the comparables. */
import { and, eq, sql } from 'drizzle-orm';
import { recordActivities } from '#server/activities/activities.ts';
import { todayOf } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/deals/table.ts';
import { getProperty } from '#server/properties/properties.ts';
import { toSale } from '#server/sales/sales.ts';
import { sales } from '#server/sales/table.ts';
import { type Property, propertyLine } from '#shared/properties/property.ts';
import { saleLine } from '#shared/sales/sale.ts';
import type { ComparableChoice } from '#shared/valuation/comparable.ts';
import { valuationTexts } from '#shared/valuation/texts.ts';
import { type Comparable, FEWEST_COMPARABLES, RANGE_COVERAGE, type Valuation } from '#shared/valuation/valuation.ts';
import type { House, Near, Place } from './house.ts';
import { nearTo, type SaleRow, salesAround, salesInZip, type Wanted } from './near.ts';
import { ownSaleOf } from './own.ts';
import { whyNot } from './select.ts';
import { ENOUGH, MODEL } from './shape.ts';
import { comparableChoices } from './table.ts';
import { type Judged, valueHouse } from './value.ts';
import { salesAlike } from './wider.ts';
import { missingWords, restsOn } from './words.ts';

/** What was chosen, and in each row (at least one) the deals on the property: one question, since behind a network each is a journey. */
const choicesQuery = prepared((db) => {
  const [property, account] = [sql.placeholder('property'), sql.placeholder('account')];
  const own = sql<string>`(SELECT json_group_array(id) FROM ${deals} WHERE ${deals.property_id} = ${property} AND ${deals.account_id} = ${account})`;
  return db
    .select({ deals: own, choice: comparableChoices.choice, sale: sales })
    .from(sql`(SELECT 1)`)
    .leftJoin(comparableChoices, and(eq(comparableChoices.property_id, property), eq(comparableChoices.account_id, account)))
    .leftJoin(sales, and(eq(sales.id, comparableChoices.sale_id), eq(sales.account_id, account)));
});

/** Zero is how land says that it has no building: it is not known. */
const houseOf = ({ property_type, bedrooms, bathrooms, square_feet, lot_size, year_built }: Property): House => ({
  property_type,
  bedrooms: bedrooms || null,
  bathrooms: bathrooms || null,
  square_feet: square_feet || null,
  lot_size: lot_size || null,
  year_built: year_built || null,
});

const placeOf = ({ latitude, longitude }: Property): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The value of a property from the sales near it, with every comparable explained; throws `NotFound`. */
export async function valueProperty(scope: Scope, propertyId: number): Promise<Valuation> {
  const property = await getProperty(scope, propertyId);
  const house = houseOf(property);
  const as_of = todayOf(scope);
  const place = placeOf(property);
  const rows = await choicesQuery(scope.read).all({ property: property.id, account: scope.account.id });
  const isOwn = ownSaleOf(property, new Set(JSON.parse(rows[0]?.deals ?? '[]') as number[]));
  const chosen = rows.flatMap(({ choice, sale }) => (choice && sale ? [{ choice, sale }] : []));
  const choices = new Map(chosen.map(({ choice, sale }) => [sale.id, choice]));
  const found = await findSales(scope, house, { place, zip: property.zip, square_feet: house.square_feet ?? 0, as_of }, isOwn);
  const known = new Set(found.sales.map(({ sale }) => sale.id));
  const more = chosen.filter(({ sale }) => !known.has(sale.id)).map(({ sale }) => ({ ...nearTo(place, as_of, sale), is_own: isOwn(sale) }));
  const reckoned = valueHouse(house, [...found.sales, ...more], choices);
  const included = reckoned.comparables.filter((entry) => entry.included);
  const value = house.square_feet === null ? null : reckoned.value;
  const facts = { property, house, place, method: found.method, included: included.length, hasValue: value !== null };
  return {
    property_id: property.id,
    as_of,
    arv: value?.arv ?? null,
    low: value?.low ?? null,
    high: value?.high ?? null,
    conservative: value?.conservative ?? null,
    confidence: value?.confidence ?? null,
    coverage: RANGE_COVERAGE,
    method: found.method,
    comparables: reckoned.comparables.map(told),
    needed: value === null ? Math.max(0, FEWEST_COMPARABLES - included.length) : 0,
    missing: missingWords(facts),
    rests_on: value === null ? [] : restsOn(reckoned, found.method, place),
    model: MODEL,
  };
}

const told = ({ sale, miles, is_own = false, ...entry }: Judged<SaleRow>): Comparable => ({
  ...entry,
  is_own,
  sale: toSale(sale),
  distance_miles: miles === null ? null : Math.round(miles * 100) / 100,
});

interface Found {
  method: Valuation['method'];
  sales: Near<SaleRow>[];
}

/** By distance where both have coordinates; where too few of those fit, farther ones of its type and those of the ZIP code help out. */
async function findSales(scope: Scope, house: House, wanted: Wanted, isOwn: (sale: SaleRow) => boolean): Promise<Found> {
  const { place } = wanted;
  const method = place ? 'distance' : 'zip';
  if (house.square_feet === null) return { method, sales: [] };
  const marked = (many: Near<SaleRow>[]) => many.map((near) => ({ ...near, is_own: isOwn(near.sale) }));
  const fits = (near: Near<SaleRow>) => whyNot(house, near) === null;
  const isEnough = (many: Near<SaleRow>[]) => marked(many).filter(fits).length >= FEWEST_COMPARABLES;
  let around = place ? await salesAround(scope, place, wanted) : [];
  // A box that is full of others may hide what stands beside it.
  if (place && house.property_type && around.length >= ENOUGH && !isEnough(around))
    around = union(around, await salesAlike(scope, place, wanted, house.property_type, isEnough));
  if (isEnough(around)) return { method: 'distance', sales: marked(around) };
  const near = marked(around);
  const all = union(near, marked(await salesInZip(scope, wanted)));
  const isHelped = all.filter(fits).length > near.filter(fits).length;
  return { method: isHelped ? 'zip' : method, sales: all };
}

function union(some: Near<SaleRow>[], more: Near<SaleRow>[]): Near<SaleRow>[] {
  const known = new Set(some.map(({ sale }) => sale.id));
  return [...some, ...more.filter(({ sale }) => !known.has(sale.id))];
}

/** Puts a sale in or leaves it out, or with null gives it back to the rules; answers the new valuation. */
export async function chooseComparable(
  scope: Scope,
  propertyId: number,
  saleId: number,
  choice: ComparableChoice | null,
): Promise<Valuation> {
  await scope.write(async (tx) => {
    const property = await getProperty({ ...scope, read: tx }, propertyId);
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
    const line = saleLine(toSale(sale));
    const change = { field: 'comparable', before: before ? said(line, before.choice) : line, after: said(line, choice) };
    await recordActivities(scope, tx, [
      { entity: 'properties', entity_id: propertyId, action: 'updated', summary: propertyLine(property), changes: [change] },
    ]);
  });
  return valueProperty(scope, propertyId);
}

const said = (line: string, choice: ComparableChoice | null) =>
  `${line}: ${choice === null ? 'by the rules' : choice === 'in' ? 'put in' : 'left out'}`;
