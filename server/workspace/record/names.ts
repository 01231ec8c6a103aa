/** The history in words: what a change refers to is called by its name. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import type { OwnedTable } from '#server/db/list-source.ts';
import { buyers } from '#server/records/buyers/table.ts';
import { deals } from '#server/records/deals/table.ts';
import { NO_BUYER } from '#shared/records/deals/deal.ts';
import { leads } from '#server/records/leads/table.ts';
import { properties } from '#server/records/properties/table.ts';
import type { Activity } from '#shared/accounts/history/activity.ts';

/** By the field of a change: where its record is, and what it is called. */
const REFERENCES: Record<string, { table: OwnedTable; name: SQL<string> }> = {
  lead_id: {
    table: leads,
    name: sql<string>`coalesce(nullif(trim(coalesce(${leads.first_name}, '') || ' ' || coalesce(${leads.last_name}, '')), ''),
      ${leads.company}, ${leads.property_address}, 'Unknown owner')`,
  },
  property_id: { table: properties, name: sql<string>`${properties.address}` },
  buyer_id: { table: buyers, name: sql<string>`${buyers.name}` },
  deal_id: {
    table: deals,
    name: sql<string>`(SELECT ${properties.address} FROM ${properties} WHERE ${properties.id} = ${deals.property_id})`,
  },
};

/** Adds to changes of references what was and is referred to, as it is called now: a statement for each kind that occurs. */
export async function nameReferences(scope: Scope, activities: readonly Activity[]): Promise<Activity[]> {
  const changes = activities.flatMap((activity) => activity.changes);
  const names = new Map<string, Map<number, string>>();
  await Promise.all(
    Object.keys(REFERENCES).map(async (field) => {
      const ids = changes.filter((change) => change.field === field).flatMap(({ before, after }) => [before, after]);
      names.set(field, await loadNames(scope, field, [...new Set(ids.filter((id) => typeof id === 'number'))]));
    }),
  );
  return activities.map((activity) => ({
    ...activity,
    changes: activity.changes.map((change) => {
      const of = names.get(change.field);
      const [before_name, after_name] = [change.before, change.after].map((id) => of?.get(id as number));
      return { ...change, ...(before_name !== undefined && { before_name }), ...(after_name !== undefined && { after_name }) };
    }),
  }));
}

async function loadNames(scope: Scope, field: string, ids: number[]): Promise<Map<number, string>> {
  const of = REFERENCES[field];
  if (!of || ids.length === 0) return new Map();
  const rows = await scope.read
    .select({ id: sql<number>`${of.table.id}`, name: of.name })
    .from(of.table)
    .where(and(eq(of.table.account_id, scope.account.id), inArray(of.table.id, ids)));
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...(field === 'buyer_id' ? [[NO_BUYER, 'No buyer yet'] as const] : []),
  ]);
}
