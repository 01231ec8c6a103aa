/** What a ZIP code says of a place. */
import { desc, eq, sql } from 'drizzle-orm';
import { isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { findStateOfZip } from '#shared/core/zip-states.ts';
import { properties } from './table.ts';

interface ZipPlace {
  city?: string;
  state?: string | undefined;
  county?: string | undefined;
}

/**
 * City, state and county of the account's newest house in the ZIP code, one with its county first; else the state alone. A house whose
 * state is not that of the ZIP code says nothing: one typing error would be copied.
 */
export async function findPlaceOfZip(scope: Scope, zip: string): Promise<ZipPlace> {
  const { city, state, county } = properties;
  const [found] = await scope.read
    .select({ city, state, county })
    .from(properties)
    .where(sql`${isOwn(scope, properties)} AND ${eq(sql`substr(${properties.zip}, 1, 5)`, zip.slice(0, 5))}`)
    .orderBy(sql`${county} IS NULL`, desc(properties.id))
    .limit(1);
  const known = findStateOfZip(zip);
  return found && (known ?? found.state) === found.state ? { ...found, county: found.county ?? undefined } : { state: known };
}
