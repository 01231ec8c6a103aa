/** Package sales: several parcels at one price, each row with the whole price. */
import { sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import { measureMiles, type Near } from './house.ts';
import { MOST_OF_A_DAY, type SaleRow } from './near.ts';

type Row = Pick<SaleRow, 'id' | 'address' | 'zip' | 'reference' | 'price' | 'sold_on' | 'latitude' | 'longitude'>;

interface Parcel extends Row {
  /** Under which rows of the same house are one, however often it is listed. */
  house: string;
  /** Null where only a reference is known. */
  street: string | null;
}

/** A block. */
const NEIGHBOUR_MILES = 0.1;
/** Sales of one price in a ZIP code on one day that cannot be chance; fewer must be neighbors. */
const MIN_IN_ZIP = 3;
const MOST_TOLD = 50;

const daysQuery = prepareOnce((db) =>
  db.select({ rows: sql<string | null>`found.rows` }).from(
    sql`(SELECT (SELECT json_group_array(json_object('id', id, 'address', address, 'zip', zip, 'reference', reference, 'price', price,
            'sold_on', sold_on, 'latitude', latitude, 'longitude', longitude))
          FROM (SELECT * FROM sales WHERE account_id = ${sql.placeholder('account')} AND zip = one.value ->> 'zip'
            AND sold_on = one.value ->> 'sold_on' LIMIT ${sql.raw(String(MOST_OF_A_DAY))})
          WHERE price = one.value ->> 'price') AS rows FROM json_each(${sql.placeholder('keys')}) AS one) AS found`,
  ),
);

const toKey = ({ zip, sold_on, price }: Row): string => `${zip?.slice(0, 5) ?? ''}|${sold_on}|${price}`;

/** For each of these sales that is one of several parcels of one price, of how many. Those that are not here are looked up as well. */
export async function countParcels(scope: Scope, found: readonly Near<SaleRow>[]): Promise<Map<number, number>> {
  const keys = new Set(
    found.flatMap(({ sale: { zip, sold_on, price }, alike = 0 }) => (alike > 0 ? [JSON.stringify({ zip, sold_on, price })] : [])),
  );
  const others = keys.size === 0 ? [] : await daysQuery(scope.read).all({ account: scope.account.id, keys: `[${[...keys].join()}]` });
  const sales: Row[] = found.map(({ sale }) => sale);
  const rows = [...sales, ...others.flatMap(({ rows }) => (rows === null ? [] : (JSON.parse(rows) as Row[])))];
  const alike = new Map<string, Row[]>();
  for (const row of new Map(rows.map((row) => [row.id, row])).values()) alike.set(toKey(row), [...(alike.get(toKey(row)) ?? []), row]);
  const known = new Map<number, number>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const parcels = group.slice(0, MOST_TOLD).flatMap(toParcels);
    for (const parcel of parcels) {
      const count = countWith(parcel, parcels);
      if (count > 1) known.set(parcel.id, count);
    }
  }
  return known;
}

/**
 * How many parcels one of them was sold with, itself among them. Rows by address and by reference count as one: two lists may name one
 * house.
 */
function countWith(one: Parcel, parcels: readonly Parcel[]): number {
  const others = parcels.filter((other) => other.house !== one.house && (other.street === null) === (one.street === null));
  const inZip = new Set(others.map(({ house }) => house)).size + 1;
  if (one.zip !== null && inZip >= MIN_IN_ZIP) return inZip;
  return new Set(others.filter((other) => isNeighbor(one, other)).map(({ house }) => house)).size + 1;
}

function isNeighbor(a: Parcel, b: Parcel): boolean {
  if (a.zip !== null && a.street !== null && a.street === b.street) return true;
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return false;
  const miles = measureMiles({ latitude: a.latitude, longitude: a.longitude }, { latitude: b.latitude, longitude: b.longitude });
  return miles <= NEIGHBOUR_MILES;
}

/** Two spellings of the same house count once: compared by number, first word of the street, and unit. */
function toParcels(row: Row): Parcel[] {
  const line = toAddressKey(row.address, null)?.slice(0, -1);
  if (line) {
    const [street = '', unit = ''] = line.split(' # ');
    const words = street.split(' ');
    const number = /^\d/.test(street) ? words.shift() : '';
    const name = words.find((word) => !/^[NSEW]{1,2}$/.test(word)) ?? '';
    return [{ ...row, house: `${number} ${name} ${unit}`, street: name }];
  }
  const reference = row.reference?.trim().toUpperCase();
  return reference ? [{ ...row, house: `#${reference}`, street: null }] : [];
}
