/** The link to a deal's sheet: signed against forgery, and versioned so that it can be stopped. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { emitEvents } from '#server/core/events/emit.ts';
import { isSold } from '#server/records/buyers/availability.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { requireOwned } from '#server/db/records.ts';
import { deals } from '#server/records/deals/table.ts';
import { type LinkKey, linkFor, readLink } from '#server/accounts/auth/settings/links.ts';
import { properties } from '#server/records/properties/table.ts';
import { formatPropertyLine } from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { sheetLinks } from './table.ts';

/** What the links of a property carry before any were stopped. */
const FIRST = 1;

/** The sheet of a property below the public address; without a buyer it is nobody's own. `version` as `linkVersion` has it. */
export const buildSheetUrl = (publicUrl: string, key: LinkKey, propertyId: number, buyerId: number | null, version: number): string =>
  // Links were made before they had versions: those are of the first.
  linkFor(publicUrl, key, 'sheet', propertyId, buyerId ?? 0, ...(version === FIRST ? [] : [version]));

/**
 * Which links of a property work now; with a moment, those that were in force then: of any version before, when they were stopped since.
 */
export async function linkVersion(db: Db, propertyId: number, at?: string): Promise<number> {
  const [links] = await db.select().from(sheetLinks).where(eq(sheetLinks.property_id, propertyId));
  if (!links) return FIRST;
  return at !== undefined && at <= links.replaced_at ? links.version - 1 : links.version;
}

/** Stops all links of a property that were made so far; returns the version of the next ones. Throws `NotFound`. */
export function stopLinks(scope: Scope, propertyId: number): Promise<number> {
  return scope.write(async (tx) => {
    const property = await requireOwned(scope, tx, properties, propertyId, propertyTexts.notFound);
    const replaced_at = scope.now().toISOString();
    const [links] = await tx
      .insert(sheetLinks)
      .values({ property_id: propertyId, account_id: scope.account.id, version: FIRST + 1, replaced_at })
      .onConflictDoUpdate({ target: sheetLinks.property_id, set: { version: sql`${sheetLinks.version} + 1`, replaced_at } })
      .returning({ version: sheetLinks.version });
    const changes = [{ field: 'public_links', before: 'working', after: 'stopped' }];
    await emitEvents(scope, tx, [{ type: 'property.updated', subject_id: propertyId, summary: formatPropertyLine(property), changes }]);
    return links?.version ?? FIRST;
  });
}

/** Where a link leads: to a house that is to be had, to one that is no longer, or nowhere since it was stopped; undefined if not made here. */
export async function openLink(db: Db, token: string) {
  const link = await readLink(db, 'sheet', token);
  if (!link) return undefined;
  const [property_id = 0, , version = FIRST] = link.ids;
  const { account_id } = link;
  const deal = db
    .select({ status: deals.status })
    .from(deals)
    .where(and(eq(deals.property_id, properties.id), eq(deals.account_id, account_id), ne(deals.status, 'cancelled')))
    .orderBy(desc(deals.created_at), desc(deals.id))
    .limit(1);
  const [house] = await db
    .select({ status: properties.status, deal: sql<string | null>`(${deal})`, version: sheetLinks.version })
    .from(properties)
    .leftJoin(sheetLinks, eq(sheetLinks.property_id, properties.id))
    .where(and(eq(properties.id, property_id), eq(properties.account_id, account_id)));
  const state: 'open' | 'gone' | 'stopped' = !house
    ? 'gone'
    : version !== (house.version ?? FIRST)
      ? 'stopped'
      : isSold(house)
        ? 'gone'
        : 'open';
  return { account_id, property_id, state };
}
