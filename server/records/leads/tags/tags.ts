/** Functions for an account's tags. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { isOwn } from '#server/db/conditions.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { emitEvents } from '#server/core/events/emit.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { defineRecords } from '#server/db/records.ts';
import { buildRowQuery, insertRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/store.ts';
import { type AccountTag, toTagKey, type tagInput } from '#shared/records/leads/tags/tag.ts';
import { tagTexts } from '#shared/records/leads/texts.ts';
import { tags } from './table.ts';
import type { z } from '#shared/core/zod.ts';

const MAX_TAGS = 500;

type TagInput = z.output<typeof tagInput>;

const tagRows = buildRowQuery(tags);
const toTag = ({ name_key: _, ...tag }: typeof tags.$inferSelect): AccountTag => tag;

/** The list source of the account's tags. */
export const buildTagSource = (scope: Scope): ListSource<AccountTag> => ({
  table: tags,
  search: { columns: [tags.name] },
  rows: async (plan) => (await tagRows(scope.read, plan)).map(toTag),
});

/** Throws `Invalid` when another tag has the name, or there are too many. */
async function assertNameFree(scope: Scope, tx: Db, name: string, id = 0): Promise<void> {
  const own = isOwn(scope, tags);
  const named = and(own, eq(tags.name_key, toTagKey(name)), ne(tags.id, id));
  const [found] = await tx.select({ id: tags.id }).from(tags).where(named);
  if (found) throw new Invalid({ name: [tagTexts.nameTaken] });
  if (id === 0) await assertRoomFor(scope, tx, 1);
}

async function assertRoomFor(scope: Scope, tx: Db, more: number): Promise<void> {
  if ((await tx.$count(tags, isOwn(scope, tags))) + more > MAX_TAGS) throw new Invalid({ name: [tagTexts.tooMany] });
}

export const tagRecords = defineRecords({
  table: tags,
  noun: 'tag',
  notFound: tagTexts.notFound,
  toRecord: toTag,
  events: { created: 'tag.created', updated: 'tag.updated', deleted: 'tag.deleted' },
  fields: ['name', 'tone'],
  nameOf: ({ name }) => name,
  toRow: async ({ name, tone }: TagInput, before, { scope, tx }) => {
    if (toTagKey(name) !== before?.name_key) await assertNameFree(scope, tx, name, before?.id);
    return { name, name_key: toTagKey(name), tone: tone ?? before?.tone ?? 'neutral' };
  },
});

/** A tag by its name, in any case. */
export async function findTag(scope: Scope, db: Db, name: string): Promise<{ id: number; name: string } | undefined> {
  return (await findTags(scope, db, [name]))[0];
}

const findTags = (scope: Scope, db: Db, names: readonly string[]) =>
  db
    .select({ id: tags.id, name: tags.name, name_key: tags.name_key })
    .from(tags)
    .where(and(isOwn(scope, tags), sql`${tags.name_key} IN (SELECT value FROM json_each(${JSON.stringify(names.map(toTagKey))}))`));

/** The tags of these names, as part of a larger change; those that are new are added. Throws `Invalid` when there would be too many. */
export async function findOrAddTags(scope: Scope, tx: Db, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return [];
  const there = await findTags(scope, tx, names);
  const keys = new Set(there.map(({ name_key }) => name_key));
  const fresh = names.filter((name) => !keys.has(toTagKey(name)));
  if (fresh.length === 0) return there;
  await assertRoomFor(scope, tx, fresh.length);
  const at = scope.now().toISOString();
  const own = { account_id: scope.account.id, created_at: at, updated_at: at };
  const added = await insertRows(
    tx,
    tags,
    fresh.map((name) => ({ ...own, name, name_key: toTagKey(name) })),
  );
  await emitEvents(
    scope,
    tx,
    added.map(({ id, name }) => ({ type: 'tag.created', subject_id: id, summary: name })),
  );
  return [...there, ...added];
}
