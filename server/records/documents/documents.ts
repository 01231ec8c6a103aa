/** Functions for documents. The bytes of each file are stored once for an account, under their hash. */
import { isOwn } from '#server/db/conditions.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { and, asc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { dropUndefined } from '#server/core/drop-undefined.ts';
import { NotFound } from '#server/core/errors.ts';
import { listChanges } from '#server/core/events/emit.ts';
import { redactValue } from '#server/core/events/forget.ts';
import { assertUnchanged } from '#server/core/events/unchanged.ts';
import { pause } from '#server/core/pause.ts';
import type { Expected } from '#server/core/precondition.ts';
import { filterBy } from '#server/db/filters.ts';
import { type ListSource, takePage } from '#server/db/list-source.ts';
import { requireOwned } from '#server/db/records.ts';
import { assertUnreferenced } from '#server/db/references.ts';
import type { Db } from '#server/db/store.ts';
import { pickShown } from '#shared/core/record.ts';
import {
  documentRecord,
  DOCUMENT_KIND_LABELS,
  type DocumentKind,
  type DocumentType,
  MAX_DOCUMENTS,
  type StoredDocument,
  documentList,
  type documentInput,
} from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { recordDocumentChange, requireSubject, SUBJECT_ENTITIES, type SubjectKey } from './subjects.ts';
import { documentFiles, documents } from './table.ts';
import type { z } from '#shared/core/zod.ts';

/** Why a file is rejected, in one sentence without its period. */
export class NoDocument extends Error {}

/** The column that names a record of each kind. */
const SUBJECT_COLUMNS = {
  deal: documents.deal_id,
  property: documents.property_id,
  lead: documents.lead_id,
  buyer: documents.buyer_id,
} as const;

type DocumentQuery = z.output<typeof documentList.input>;

type DocumentInput = z.output<typeof documentInput>;

type DocumentRow = typeof documents.$inferSelect;

const PART_BYTES = 1024 * 1024;
const PARTS_A_BATCH = 4;

const toDocument = (row: DocumentRow): StoredDocument => {
  const { entity, id } = toSubject(row);
  return pickShown(documentRecord, { ...row, subject: entity, subject_id: id });
};

function toSubject({ deal_id, property_id, lead_id, buyer_id }: DocumentRow): SubjectKey {
  if (deal_id !== null) return { entity: 'deal', id: deal_id };
  if (property_id !== null) return { entity: 'property', id: property_id };
  return lead_id === null ? { entity: 'buyer', id: buyer_id as number } : { entity: 'lead', id: lead_id };
}

const ANY_SUBJECT = sql`coalesce(${documents.deal_id}, ${documents.property_id}, ${documents.lead_id}, ${documents.buyer_id})`;

/** The list source of the account's documents. */
export const buildDocumentSource = (scope: Scope, input: DocumentQuery): ListSource<StoredDocument> => ({
  table: documents,
  search: { columns: [documents.name] },
  filters: filterBy(documentList, documents, input, {
    subject: (subject) => isNotNull(SUBJECT_COLUMNS[subject]),
    subject_id: (id) => sql`${input.subject ? SUBJECT_COLUMNS[input.subject] : ANY_SUBJECT} = ${id}`,
  }),
  rows: async (plan) => (await takePage(scope.read.select().from(documents).where(plan.where).$dynamic(), plan)).map(toDocument),
});

const requireDocument = (scope: Scope, db: Db, id: number) => requireOwned(scope, db, documents, id, documentTexts.notFound);

/** One document without its file; throws `NotFound`. */
export const getDocument = async (scope: Scope, id: number): Promise<StoredDocument> =>
  toDocument(await requireDocument(scope, scope.read, id));

/** A checked file, and its relation to the record. */
interface NewDocument {
  subject: SubjectKey;
  kind: DocumentKind;
  name: string;
  data: Buffer;
  content_type: DocumentType;
  pages: number;
  /** Of the data, where it is known already. */
  sha256?: string | undefined;
  /** Whether a guest of a room sent it with their bid. */
  from_guest?: boolean;
}

const describe = ({ name, kind }: DocumentInput): string => `${name} (${DOCUMENT_KIND_LABELS[kind]})`;

/** Keeps a file that `checkDocument` has passed, or that was made here, with a line in its record's history. Throws `NotFound`. */
export async function storeDocument(scope: Scope, tx: Db, input: NewDocument): Promise<DocumentRow> {
  const { subject, data, kind, name, content_type, pages } = input;
  const summary = await requireSubject(scope, tx, subject);
  const sha256 = input.sha256 ?? toSha256(data);
  const account_id = scope.account.id;
  await storeParts(tx, account_id, sha256, data);
  const at = scope.now().toISOString();
  const of = { [`${subject.entity}_id`]: subject.id };
  const about = { name, kind, content_type, size: data.length, pages, sha256, from_guest: input.from_guest ?? false };
  const [row] = await tx
    .insert(documents)
    .values({ ...of, ...about, account_id, created_at: at, updated_at: at })
    .returning();
  await recordDocumentChange(scope, tx, subject, summary, [{ field: 'document', before: null, after: describe(input) }]);
  return row as DocumentRow;
}

const slicePart = (data: Buffer, part: number): Buffer => data.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);

/** Writes the parts of a file that are not there yet, at most so many of them; returns how many are left. */
async function storeParts(tx: Db, account_id: number, sha256: string, data: Buffer, most = Number.POSITIVE_INFINITY): Promise<number> {
  const from = await tx.$count(documentFiles, and(eq(documentFiles.account_id, account_id), eq(documentFiles.sha256, sha256)));
  const total = Math.ceil(data.length / PART_BYTES);
  const to = Math.min(total, from + most);
  for (let part = from; part < to; part += 1)
    await tx.insert(documentFiles).values({ account_id, sha256, part, data: slicePart(data, part) });
  return total - to;
}

/** The bytes of a document; throws `NotFound`. `between` lets others run after some megabytes. */
export async function readDocument(db: Db, accountId: number, id: number, between?: () => Promise<void>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const rows = await db
      .select({ data: documentFiles.data })
      .from(documentFiles)
      .innerJoin(documents, and(eq(documents.account_id, documentFiles.account_id), eq(documents.sha256, documentFiles.sha256)))
      .where(and(eq(documents.id, id), eq(documents.account_id, accountId), gte(documentFiles.part, parts.length)))
      .orderBy(asc(documentFiles.part))
      .limit(PARTS_A_BATCH);
    // A server gives bytes of another kind than a file.
    parts.push(...rows.map(({ data }) => Buffer.from(data)));
    if (rows.length < PARTS_A_BATCH) break;
    await between?.();
  }
  if (parts.length === 0) throw new NotFound(documentTexts.notFound);
  return Buffer.concat(parts);
}

export interface DocumentFile {
  name: string;
  content_type: DocumentType;
  data: Buffer;
}

/** The file of a document with what it is called; throws `NotFound`. */
export async function findDocumentFile(db: Db, accountId: number, id: number): Promise<DocumentFile> {
  const [about] = await db
    .select({ name: documents.name, content_type: documents.content_type })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.account_id, accountId)));
  if (!about) throw new NotFound(documentTexts.notFound);
  return { ...about, data: await readDocument(db, accountId, id, pause) };
}

/** Writes a large file in steps, between which others can write; what is missing by then comes with its document. */
export async function storeAhead(scope: Scope, sha256: string, data: Buffer): Promise<void> {
  if (data.length <= PARTS_A_BATCH * PART_BYTES) return;
  while ((await scope.write((tx) => storeParts(tx, scope.account.id, sha256, data, PARTS_A_BATCH))) > 0) await pause();
}

/** `storeDocument` for what somebody uploads: not twice with the same record, and not without end. Throws `NoDocument`. */
export async function addDocument(scope: Scope, input: NewDocument & { sha256: string }): Promise<StoredDocument> {
  const { subject, sha256, data } = input;
  await assertNewDocument(scope, scope.read, subject, sha256);
  await storeAhead(scope, sha256, data);
  return scope.write(async (tx) => {
    await assertNewDocument(scope, tx, subject, sha256);
    return toDocument(await storeDocument(scope, tx, input));
  });
}

/** Throws `NoDocument` when the record has the file already, or no room. */
async function assertNewDocument(scope: Scope, db: Db, { entity, id }: SubjectKey, sha256: string): Promise<void> {
  const there = await db
    .select({ sha256: documents.sha256 })
    .from(documents)
    .where(and(isOwn(scope, documents), eq(SUBJECT_COLUMNS[entity], id)));
  if (there.some((one) => one.sha256 === sha256)) throw new NoDocument(documentTexts.isThere);
  if (there.length >= MAX_DOCUMENTS) throw new NoDocument(documentTexts.tooMany);
}

/** Changes the name and the kind. Throws `NotFound`. */
export function updateDocument(scope: Scope, id: number, patch: Partial<DocumentInput>, expected?: Expected): Promise<StoredDocument> {
  return scope.write(async (tx) => {
    const before = await requireUnchanged(scope, tx, id, expected);
    const subject = toSubject(before);
    const summary = await requireSubject(scope, tx, subject);
    const after = { ...before, ...dropUndefined(patch) };
    const changes = listChanges({ document: describe(before) }, { document: describe(after) }, ['document']);
    if (changes.length === 0) return toDocument(before);
    const [row] = await tx
      .update(documents)
      .set({ name: after.name, kind: after.kind, version: before.version + 1, updated_at: scope.now().toISOString() })
      .where(eq(documents.id, id))
      .returning();
    await recordDocumentChange(scope, tx, subject, summary, changes);
    return toDocument(row as DocumentRow);
  });
}

/** Deletes a document, and its file when no other one has it. Throws `NotFound`, and `Conflict` while something refers to it. */
export function removeDocument(scope: Scope, id: number, expected?: Expected): Promise<null> {
  return scope.write(async (tx) => {
    const before = await requireUnchanged(scope, tx, id, expected);
    const subject = toSubject(before);
    const summary = await requireSubject(scope, tx, subject);
    await assertUnreferenced(tx, documents, id, 'document');
    await tx.delete(documents).where(eq(documents.id, id));
    await recordDocumentChange(scope, tx, subject, summary, [{ field: 'document', before: describe(before), after: null }]);
    return null;
  });
}

/** Deletes documents, and what the history of their records says of them, under every name that they had. */
export async function deleteDocuments(tx: Db, where: SQL | undefined): Promise<void> {
  for (const row of await tx.delete(documents).where(where).returning()) {
    const { entity, id } = toSubject(row);
    const about = { account: row.account_id, subject: SUBJECT_ENTITIES[entity], id };
    await redactValue(tx, { ...about, field: 'document', value: describe(row) });
  }
}

async function requireUnchanged(scope: Scope, tx: Db, id: number, expected: Expected): Promise<DocumentRow> {
  const row = await requireDocument(scope, tx, id);
  const { entity, id: subject_id } = toSubject(row);
  const what = { entity: SUBJECT_ENTITIES[entity], noun: 'document' };
  await assertUnchanged(scope, tx, what, { id: subject_id, version: row.version }, expected);
  return row;
}
