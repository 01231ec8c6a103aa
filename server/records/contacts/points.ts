/** The contact points of one record, as they are shown with it. Triggers keep them as the record says. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { matchOwn } from '#server/db/conditions.ts';
import type { Whose } from '#server/core/context.ts';
import { prepareOnce } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { recordRows } from '#server/db/undo.ts';
import type { ContactPoint, LineType, OwnerKind, PointKind, PointStatus } from '#shared/records/contacts/contact-point.ts';
import { contactPoints } from './table.ts';

const ofOwner = prepareOnce((db) => {
  const { kind, value, line, status, rank, source } = contactPoints;
  return db
    .select({ kind, value, line, status, rank, source })
    .from(contactPoints)
    .where(
      and(
        eq(contactPoints.account_id, sql.placeholder('account')),
        eq(contactPoints.owner_kind, sql.placeholder('kind')),
        eq(contactPoints.owner_id, sql.placeholder('id')),
      ),
    )
    .orderBy(asc(contactPoints.kind), asc(contactPoints.rank));
});

/** Selects the `owner_id` of each lead or buyer whose record itself has this phone or email. */
export const selectOwnersOf = (
  { account }: Whose,
  { owner, kind, key }: { owner: OwnerKind; kind: 'phone' | 'email'; key: string | AnySQLiteColumn },
): SQL => {
  const { account_id, owner_id, owner_kind, kind: ofPoint, value_key, rank } = contactPoints;
  const meets = and(eq(account_id, account.id), eq(ofPoint, kind), sql`${value_key} = ${key}`, eq(owner_kind, owner), eq(rank, 0));
  return sql`select ${owner_id} as owner_id from ${contactPoints} where ${meets}`;
};

type Reached = { [Name in 'email' | 'phone']: string | null } & { [Name in 'other_phones' | 'other_emails']: string[] | null };
const REACHED: readonly (keyof Reached)[] = ['email', 'phone', 'other_phones', 'other_emails'];

/** Whether a change gave a record another phone or email. */
export const hasNewPoints = (before: Reached, after: Reached): boolean =>
  REACHED.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

interface PointNote {
  owner_id: number;
  kind: PointKind;
  value_key: string;
  line: LineType;
  status: PointStatus;
}

const ofKind = sql`point.account_id = ${sql.placeholder('account')} and point.owner_kind = ${sql.placeholder('kind')}`;

/** Found by owner first: by the account alone, each batch of an import would go through all of its points. */
export const markImported = (db: Db) =>
  db
    .update(contactPoints)
    .set({ source: 'import' })
    .where(
      sql`${contactPoints.id} in (select point.id from json_each(${sql.placeholder('ids')}) as owner cross join ${contactPoints} as point
        where ${ofKind} and point.owner_id = owner.value)`,
    );

export const recordLines = (db: Db) =>
  db
    .update(contactPoints)
    .set({ line: sql`noted.line`, status: sql`noted.status` })
    .from(
      sql`(with found as materialized (select point.id, note.value ->> 'line' as line, note.value ->> 'status' as status
        from json_each(${sql.placeholder('notes')}) as note cross join ${contactPoints} as point
        where ${ofKind} and point.owner_id = note.value ->> 'owner_id' and point.kind = note.value ->> 'kind'
          and point.value_key = note.value ->> 'value_key') select * from found) as noted`,
    )
    .where(sql`${contactPoints.id} = noted.id`);

const [marked, noted] = [prepareOnce(markImported), prepareOnce(recordLines)];

/** Notes of imported records that their points came with a file, and what it says of some of them: at most two statements. */
export async function describePoints(
  scope: Whose,
  tx: Db,
  kind: OwnerKind,
  ids: readonly number[],
  notes: readonly PointNote[],
): Promise<void> {
  const whose = { account: scope.account.id, kind };
  if (ids.length > 0) await marked(tx).run({ ...whose, ids: JSON.stringify(ids) });
  if (notes.length > 0) await noted(tx).run({ ...whose, notes: JSON.stringify(notes) });
}

/** Every phone, email and mailing address of a lead or a buyer, the record's own of each kind first. */
export const loadContactPoints = (scope: Whose, db: Db, kind: OwnerKind, id: number): Promise<ContactPoint[]> =>
  ofOwner(db).all({ account: scope.account.id, kind, id });

const matchPhone = (scope: Whose, value_key: string) => matchOwn(scope, contactPoints, { kind: 'phone', value_key });

/** The outcome of the calls to a number so far; undefined when no record of the account has it. */
export async function findPointStatus(scope: Whose, db: Db, phoneKey: string): Promise<PointStatus | undefined> {
  const [row] = await db.select({ status: contactPoints.status }).from(contactPoints).where(matchPhone(scope, phoneKey)).limit(1);
  return row?.status;
}

/** Stores the outcome of calls to a number, for every record that has it. */
export async function setPointStatus(scope: Whose, tx: Db, phoneKey: string, status: PointStatus): Promise<void> {
  const where = matchPhone(scope, phoneKey);
  await recordRows(tx, 'contact_points', where, () => tx.update(contactPoints).set({ status }).where(where));
}
