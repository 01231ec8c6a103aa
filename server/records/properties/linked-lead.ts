/** Which lead a property came from, where no deal says it: by its address. */
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { addressKey } from '#server/core/address-key.ts';
import type { Scope } from '#server/core/context.ts';
import type { Db } from '#server/db/store.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from './table.ts';

type LeadRow = typeof leads.$inferSelect;
type PropertyRow = typeof properties.$inferSelect;

/** So many houses of one number are compared. */
const MOST_COMPARED = 200;

const keyOfProperty = ({ address, unit, zip }: PropertyRow) => addressKey(unit ? `${address} # ${unit}` : address, zip);

/** The newest lead at the address of a property. */
export async function findLeadOfProperty(scope: Scope, db: Db, property: PropertyRow): Promise<LeadRow | undefined> {
  const key = keyOfProperty(property);
  if (!key) return undefined;
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.account_id, scope.account.id), eq(leads.address_key, key)))
    .orderBy(desc(leads.id))
    .limit(1);
  return lead;
}

/** The newest property at the address of a lead. */
export async function findPropertyOfLead(scope: Scope, db: Db, lead: LeadRow): Promise<PropertyRow | undefined> {
  const number = lead.property_address?.trim().split(/\s/)[0];
  if (!number || !lead.address_key) return undefined;
  // The index is by the text as it was typed; houses of one number are few, and are compared by key.
  const sameNumber = await db
    .select()
    .from(properties)
    .where(and(eq(properties.account_id, scope.account.id), gte(properties.address, number), lt(properties.address, `${number}!`)))
    .limit(MOST_COMPARED);
  return sameNumber.filter((property) => keyOfProperty(property) === lead.address_key).sort((one, other) => other.id - one.id)[0];
}
