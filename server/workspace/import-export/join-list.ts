/** The list whose leads a file holds: checked, made or found at the start, joined by each row with its evidence, and taken back. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { findToday } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { findOwned } from '#server/db/records.ts';
import type { Db } from '#server/db/store.ts';
import type { UndoTables } from '#server/db/undo.ts';
import { listRecords, revertList } from '#server/records/leads/lists/lists.ts';
import { addMembers } from '#server/records/leads/lists/members.ts';
import { lists } from '#server/records/leads/lists/table.ts';
import { guessList } from '#shared/workspace/import-export/guess-list.ts';
import type { Imported, ImportedList } from '#shared/workspace/import-export/import.ts';
import { normalizeHeader } from '#shared/workspace/import-export/vendors.ts';
import type { ListEvidence, OwnerListKind } from '#shared/records/leads/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/leads/texts.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { readCellText } from './cells.ts';
import type { imports } from './table.ts';

type ImportJob = typeof imports.$inferSelect;

/** Throws `Invalid` on `list` for one that cannot be joined. */
export async function assertJoinable(scope: Scope, db: Db, entity: Imported, list: ImportedList | null | undefined): Promise<void> {
  if (!list) return;
  const refuse = (message: string) => new Invalid({ list: [message] });
  if (entity !== 'leads') throw refuse(csvTexts.listsAreOfLeads);
  if (list.as_of > findToday(scope)) throw refuse(ownerListTexts.inFuture);
  if (list.id) {
    if (!(await findOwned(scope, db, lists, list.id))) throw refuse(ownerListTexts.notFound);
  } else if (!list.name || !list.kind) throw refuse(csvTexts.listIncomplete);
}

/** The list of a name, however it is written; the newest of several. */
async function findListOfName({ account }: Scope, db: Db, name: string) {
  const isIt = and(eq(lists.account_id, account.id), sql`lower(${lists.name}) = ${name.trim().toLowerCase()}`);
  const [found] = await db
    .select({ id: lists.id, name: lists.name, kind: lists.kind })
    .from(lists)
    .where(isIt)
    .orderBy(desc(lists.id))
    .limit(1);
  return found;
}

/** Which list a draft of leads looks like, one that is there or a new one; null where nothing says which. */
export async function findListGuess(scope: Scope, { entity, status, filename, columns }: ImportJob): Promise<ImportedList | null> {
  if (entity !== 'leads' || status !== 'draft') return null;
  const names = columns.map(({ name }) => name);
  const { name, kind, day } = guessList(filename, names);
  const today = findToday(scope);
  const as_of = day && day <= today ? day : today;
  const same = await findListOfName(scope, scope.read, name);
  return same ? { ...same, as_of } : kind && { id: undefined, name, kind, as_of };
}

/** The columns of an import that joins a list: the list is made, or gets the newer day. */
export async function startList(scope: Scope, tx: Db, job: ImportJob): Promise<Pick<ImportJob, 'list_id' | 'list_day_before'>> {
  const { list } = job.options;
  await assertJoinable(scope, tx, job.entity, list);
  if (!list) return { list_id: null, list_day_before: null };
  const { as_of } = list;
  const id = list.id ?? (await findListOfName(scope, tx, list.name ?? ''))?.id;
  if (!id) {
    const made = { name: list.name ?? '', kind: list.kind ?? 'other', as_of, import_id: job.id };
    return { list_id: (await listRecords.createWithin(scope, tx, made)).id, list_day_before: null };
  }
  const before = await findOwned(scope, tx, lists, id);
  const isNewer = before !== undefined && as_of > before.as_of;
  if (isNewer) await listRecords.patchWithin(scope, tx, id, { as_of });
  return { list_id: id, list_day_before: isNewer ? before.as_of : null };
}

/** The list that the rows of a running import join. */
export interface JoinedList {
  id: number;
  import_id: number;
  day: string;
  evidenceOf: (cells: readonly string[]) => ListEvidence[] | null;
}

/** Undefined when the import joins none, or the list has been deleted since. */
export async function findJoinedList(tx: Db, job: ImportJob, columns: readonly string[]): Promise<JoinedList | undefined> {
  const { list } = job.options;
  if (!list || job.list_id === null) return undefined;
  const [found] = await tx.select({ kind: lists.kind }).from(lists).where(eq(lists.id, job.list_id));
  return found && { id: job.list_id, import_id: job.id, day: list.as_of, evidenceOf: createEvidenceReader(columns, found.kind) };
}

/** The kind of the list that an import joins; undefined for none, and for one that has been deleted since. */
export async function findListKind(scope: Scope, db: Db, list: ImportedList | null | undefined): Promise<OwnerListKind | undefined> {
  if (!list?.id) return list?.kind ?? undefined;
  return (await findOwned(scope, db, lists, list.id))?.kind;
}

/** Columns (normalized) that say why an owner is on a list of a kind. */
const EVIDENCE: Readonly<Record<OwnerListKind, RegExp>> = {
  absentee: /absentee|outofstate|owneroccupied/,
  tax_delinquent: /delinq|delq|tax(es)?(owed|due|lien)|lienamount|pastdue|yearsowed|(principal|total|amount|balance)(due|owed)|balanceamt/,
  vacant: /vacan/,
  probate: /probate|deceased|executor|personalrepresentative|inherit|casenumber/,
  pre_foreclosure: /foreclos|default|auction|lispendens|trusteesale|sheriffsale/,
  code_violation: /violation|citation/,
  high_equity: /equity|loantovalue|^ltv$/,
  driving: /distress|condition|tags?$/,
  other: /^lists?$|liststack|flags$|tags?$|leadtype/,
};
const MAX_EVIDENCE = 6;
const MAX_CHARACTERS = 80;
const SAYS_NOTHING = /^(no|n|false|0(\.0+)?|\$0(\.00)?)$/i;

function createEvidenceReader(columns: readonly string[], kind: OwnerListKind): JoinedList['evidenceOf'] {
  const places = columns.flatMap((column, place) => (EVIDENCE[kind].test(normalizeHeader(column)) ? [{ column, place }] : []));
  return (cells) => {
    const parts = places
      .map(({ column, place }) => ({
        column: column.slice(0, MAX_CHARACTERS),
        value: readCellText((cells[place] ?? '').slice(0, 1000)).slice(0, MAX_CHARACTERS),
      }))
      .filter(({ value }) => value !== '' && !SAYS_NOTHING.test(value));
    return parts.length > 0 ? parts.slice(0, MAX_EVIDENCE) : null;
  };
}

/** What is recorded of a list that is joined. */
export const MEMBERS: UndoTables = { list_members: { of: 'lead_id' } };

/** Puts the leads of some rows on the list. */
export async function joinList(
  scope: Scope,
  tx: Db,
  list: JoinedList,
  rows: readonly { lead_id: number | null; cells: readonly string[] }[],
): Promise<void> {
  const members = new Map<number, { lead_id: number; evidence: ListEvidence[] | null }>();
  for (const { lead_id, cells } of rows)
    if (lead_id !== null && !members.has(lead_id)) members.set(lead_id, { lead_id, evidence: list.evidenceOf(cells) });
  await addMembers(scope, tx, list.id, [...members.values()], list);
}

/** At the end of an undo: a list that the import made goes when nobody is left on it, another one gets its day back. */
export async function endList(scope: Scope, tx: Db, job: ImportJob): Promise<void> {
  if (job.list_id === null) return;
  const day = job.list_day_before === null || !job.options.list ? undefined : { from: job.options.list.as_of, to: job.list_day_before };
  await revertList(scope, tx, job.list_id, job.id, day);
}
