/** What a ZIP code says of a place: `zip-places.txt`, of GeoNames (CC BY 4.0); `server/tools/zip-places/` makes it. */
import { readFileSync } from 'node:fs';
import { findBeside } from '#server/core/find-beside.ts';
import { findStateOfZip } from '#shared/core/zip-states.ts';

interface ZipPlace {
  city?: string;
  state: string | undefined;
  /** None where deeds are recorded by towns (Connecticut). */
  county?: string;
}

/** A county a line: state, name, and its ZIP codes with latitude, longitude and city. Read when it is first asked. */
let table: Buffer | undefined;

/** Of what stands of one ZIP code. */
const MOST_BYTES = 100;

/** The row of a ZIP code or ZIP+4; undefined for one that is not in the table. */
function findRow(zip: string) {
  const [five] = /^\d{5}/.exec(zip) ?? [];
  table ??= readFileSync(findBeside('zip-places.txt', import.meta.url));
  const at = five === undefined ? -1 : table.indexOf(`;${five} `);
  if (at < 0) return undefined;
  const [state = '', county = ''] = table.toString('utf8', table.lastIndexOf('\n', at) + 1, at).split('\t', 2);
  const [, latitude, longitude, ...city] = (/[^;\n]+/.exec(table.toString('utf8', at, at + MOST_BYTES))?.[0] ?? '').split(' ');
  return { city: city.join(' '), state, county, latitude: Number(latitude), longitude: Number(longitude) };
}

/** The post office's city, the state and the county of a ZIP code; the state alone where it is not in the table or not of `state`. */
export function findPlaceOfZip(zip: string, state?: string | null): ZipPlace {
  const row = findRow(zip);
  if (!row || (state && state !== row.state)) return { state: findStateOfZip(zip) };
  return { city: row.city, state: row.state, ...(row.county === '' ? {} : { county: row.county }) };
}

/** Degrees; null where the ZIP code is not in the table. */
export function findCenterOfZip(zip: string): { latitude: number; longitude: number } | null {
  const row = findRow(zip);
  return row ? { latitude: row.latitude, longitude: row.longitude } : null;
}
