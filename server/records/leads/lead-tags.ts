/** The tags of leads. */
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { matchOwn, isOwn, isAmong } from '#server/db/conditions.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import { tags } from './tags/table.ts';
import { findOrAddTags } from './tags/tags.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { toTagKey } from '#shared/records/leads/tags/tag.ts';
import { leads, leadTags } from './table.ts';

const loadTagNames = prepareOnce((db) =>
  db
    .select({ lead_id: leadTags.lead_id, name: tags.name })
    .from(leadTags)
    .innerJoin(tags, eq(tags.id, leadTags.tag_id))
    .where(sql`${leadTags.lead_id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .orderBy(tags.name),
);

/** The names of the tags of each lead, in the order of the alphabet. */
export async function loadLeadTags(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const { lead_id, name } of await loadTagNames(db).all({ ids: JSON.stringify(ids) }))
    found.set(lead_id, [...(found.get(lead_id) ?? []), name]);
  return found;
}

const namesOfOne = prepareOnce((db) =>
  db
    .select({ name: tags.name })
    .from(leadTags)
    .innerJoin(tags, eq(tags.id, leadTags.tag_id))
    .where(eq(leadTags.lead_id, sql.placeholder('id')))
    .orderBy(tags.name),
);

/** The names of a lead's tags, in the order of the alphabet. */
export async function loadTagsOfLead(db: Db, id: number): Promise<string[]> {
  return (await namesOfOne(db).all({ id })).map(({ name }) => name);
}

/** Gives leads their `tags`. */
export async function addTagNames<Lead extends { id: number }>(db: Db, some: Lead[]): Promise<(Lead & { tags: string[] })[]> {
  const found =
    some.length > 0
      ? await loadLeadTags(
          db,
          some.map(({ id }) => id),
        )
      : undefined;
  return some.map((lead) => Object.assign(lead, { tags: found?.get(lead.id) ?? [] }));
}

/** Leaves a lead of the account exactly these tags; returns the change for its history, or none. */
export async function setLeadTags(scope: Scope, tx: Db, leadId: number, names: readonly string[]): Promise<FieldChange[]> {
  const before = await loadTagsOfLead(tx, leadId);
  const wanted = await findOrAddTags(scope, tx, names);
  const ids = JSON.stringify(wanted.map(({ id }) => id));
  await tx.delete(leadTags).where(and(eq(leadTags.lead_id, leadId), sql`${leadTags.tag_id} NOT IN (SELECT value FROM json_each(${ids}))`));
  if (wanted.length > 0)
    await tx
      .insert(leadTags)
      .values(wanted.map(({ id }) => ({ account_id: scope.account.id, lead_id: leadId, tag_id: id })))
      .onConflictDoNothing();
  const after = await loadTagsOfLead(tx, leadId);
  return before.join(';') === after.join(';') ? [] : [{ field: 'tags', before, after }];
}

type TagChanges = Map<number, FieldChange>;

async function changeTag(
  scope: Scope,
  tx: Db,
  tagId: number,
  ids: readonly number[],
  how: { among: 'those with it' | 'those without it'; write: (ids: number[]) => Promise<unknown> },
): Promise<TagChanges> {
  const [tag] = await tx
    .select({ name: tags.name })
    .from(tags)
    .where(matchOwn(scope, tags, { id: tagId }));
  if (!tag) return new Map();
  const has = sql`${leads.id} IN (SELECT lead_id FROM ${leadTags} WHERE tag_id = ${tagId})`;
  const wanted = how.among === 'those with it' ? has : not(has);
  const own = and(isOwn(scope, leads), isAmong(leads.id, ids), wanted);
  const found = (await tx.select({ id: leads.id }).from(leads).where(own)).map(({ id }) => id);
  if (found.length === 0) return new Map();
  const names = await loadLeadTags(tx, found);
  await recordRows(tx, 'lead_tags', and(eq(leadTags.tag_id, tagId), isAmong(leadTags.lead_id, found)), () => how.write(found));
  return new Map(
    found.map((id) => {
      const before = names.get(id) ?? [];
      const after = how.among === 'those with it' ? before.filter((name) => name !== tag.name) : [...before, tag.name].sort();
      return [id, { field: 'tags', before, after }];
    }),
  );
}

/** Gives a tag to those of these leads that lack it; the changes, by lead, for their history. */
export const tagLeads = (scope: Scope, tx: Db, tagId: number, ids: readonly number[]): Promise<TagChanges> =>
  changeTag(scope, tx, tagId, ids, {
    among: 'those without it',
    write: (found) =>
      insertRows(
        tx,
        leadTags,
        found.map((id) => ({ account_id: scope.account.id, lead_id: id, tag_id: tagId })),
      ),
  });

/** Takes a tag off those of these leads that have it. */
export const removeTagFromLeads = (scope: Scope, tx: Db, tagId: number, ids: readonly number[]): Promise<TagChanges> =>
  changeTag(scope, tx, tagId, ids, {
    among: 'those with it',
    write: (found) => tx.delete(leadTags).where(and(eq(leadTags.tag_id, tagId), isAmong(leadTags.lead_id, found))),
  });

/** The condition that a lead has a tag of this name. */
export const hasTag = (scope: Scope, name: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${leadTags} WHERE ${leadTags.tag_id} = ${tagCalled(scope, name)} AND ${leadTags.lead_id} = ${leads.id})`;

const tagCalled = (scope: Scope, name: string): SQL =>
  sql`(SELECT ${tags.id} FROM ${tags} WHERE ${tags.account_id} = ${scope.account.id} AND ${tags.name_key} = ${toTagKey(name)})`;

/** Where the leads with a tag are named, in their order. */
export const selectTagged = (scope: Scope, name: string) => ({
  rows: sql`${leadTags}`,
  id: sql`${leadTags.lead_id}`,
  condition: sql`${leadTags.tag_id} = ${tagCalled(scope, name)}`,
});
