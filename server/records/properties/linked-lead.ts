/** The lead of a property: linked, else found by address. */
import { and, desc, gte, lt } from 'drizzle-orm';
import { matchOwn, isOwn } from '#server/db/conditions.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import type { Scope } from '#server/core/context.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from './table.ts';

type LeadRow = typeof leads.$inferSelect;
type PropertyRow = typeof properties.$inferSelect;

/** Houses with the same number that are compared. */
const MAX_COMPARED = 200;

const toPropertyKey = ({ address, unit, zip }: PropertyRow) => toAddressKey(unit ? `${address} # ${unit}` : address, zip);

/** The lead of a property, else the newest at its address. */
export async function findLeadOfProperty(scope: Scope, db: Db, property: PropertyRow): Promise<LeadRow | undefined> {
  if (property.lead_id !== null) return findOwned(scope, db, leads, property.lead_id);
  const key = toPropertyKey(property);
  if (!key) return undefined;
  const [lead] = await db
    .select()
    .from(leads)
    .where(matchOwn(scope, leads, { address_key: key }))
    .orderBy(desc(leads.id))
    .limit(1);
  return lead;
}

/** The newest property of a lead, else the newest at its address that is no other lead's. */
export async function findPropertyOfLead(scope: Scope, db: Db, lead: LeadRow): Promise<PropertyRow | undefined> {
  const [own] = await db
    .select()
    .from(properties)
    .where(matchOwn(scope, properties, { lead_id: lead.id }))
    .orderBy(desc(properties.id))
    .limit(1);
  if (own) return own;
  const number = lead.property_address?.trim().split(/\s/)[0];
  if (!number || !lead.address_key) return undefined;
  // The index is by the text as it was typed; houses of one number are few, and are compared by key.
  const sameNumber = await db
    .select()
    .from(properties)
    .where(and(isOwn(scope, properties), gte(properties.address, number), lt(properties.address, `${number}!`)))
    .limit(MAX_COMPARED);
  return sameNumber
    .filter((property) => property.lead_id === null && toPropertyKey(property) === lead.address_key)
    .sort((one, other) => other.id - one.id)[0];
}
