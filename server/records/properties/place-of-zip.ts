/** City, state, county and center of ZIP codes: `zip-places.txt`, from GeoNames (CC BY 4.0), built by `server/tools/zip-places/`. */
import { readFileSync } from 'node:fs';
import { findBeside } from '#server/core/find-beside.ts';
import { findStateOfZip } from '#shared/core/zip-states.ts';
import type { ZipPlace } from '#shared/records/properties/property.ts';

/** A county a line: state, name, and its ZIP codes with latitude, longitude and city. Loaded on first use. */
let table: Buffer | undefined;

/** Longest entry of one ZIP code. */
const MOST_BYTES = 100;

/** The row of a ZIP code or ZIP+4; undefined where it is not in the table, or not of `state`. */
function findRow(zip: string, state: string | null | undefined) {
  const [five] = /^\d{5}/.exec(zip) ?? [];
  table ??= readFileSync(findBeside('zip-places.txt', import.meta.url));
  const at = five === undefined ? -1 : table.indexOf(`;${five} `);
  if (at < 0) return undefined;
  const [own = '', county = ''] = table.toString('utf8', table.lastIndexOf('\n', at) + 1, at).split('\t', 2);
  const [, latitude, longitude, ...city] = (/[^;\n]+/.exec(table.toString('utf8', at, at + MOST_BYTES))?.[0] ?? '').split(' ');
  return state && state !== own
    ? undefined
    : { city: city.join(' '), state: own, county, latitude: Number(latitude), longitude: Number(longitude) };
}

/** The post office's city, the state and the county of a ZIP code; the state alone where it is not in the table or not of `state`. */
export function findPlaceOfZip(zip: string, state?: string | null): ZipPlace {
  const row = findRow(zip, state);
  return row
    ? { city: row.city, state: row.state, county: row.county || null }
    : { city: null, state: findStateOfZip(zip) ?? null, county: null };
}

/** Degrees; null where the ZIP code is not in the table, or not of `state`. */
export function findCenterOfZip(zip: string, state: string): { latitude: number; longitude: number } | null {
  const row = findRow(zip, state);
  return row ? { latitude: row.latitude, longitude: row.longitude } : null;
}
