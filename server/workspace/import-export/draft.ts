/** Reads a file, stores every row, and suggests a mapping. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import { pause } from '#server/core/pause.ts';
import type { Db } from '#server/db/store.ts';
import { normalizeHeader } from '#shared/workspace/import-export/vendors.ts';
import type { Import, Imported, ImportOptions } from '#shared/workspace/import-export/import.ts';
import { type Mapping, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { guessList } from '#shared/workspace/import-export/guess-list.ts';
import { suggestForList, suggestMapping } from '#shared/workspace/import-export/suggest-mapping.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';
import { type ColumnFacts, ColumnWatch, decideOrder, findOwnerPlace } from './column-facts.ts';
import { openFile } from './decode.ts';
import { Unreadable } from './spreadsheet.ts';
import { deleteImport } from './stored-rows.ts';
import { getImport, findMappingError } from './imports.ts';
import { assertJoinable } from './join-list.ts';
import { importMappings, importRows, imports } from './table.ts';

const ROWS_A_WRITE = 250;
const CHARACTERS_A_WRITE = 500_000;

interface ImportUpload {
  entity: Imported;
  filename: string;
  bytes: Buffer;
  mapping?: Mapping | undefined;
  options: Partial<ImportOptions>;
  /** Of a workbook; else its first. */
  sheet?: string | undefined;
}

/** Reads a file into a draft import. Throws `Invalid` on `file` for what is no readable list, on `mapping` for unknown columns. */
export async function draftImport(scope: Scope, upload: ImportUpload): Promise<Import> {
  try {
    return await readIn(scope, upload);
  } catch (error) {
    if (error instanceof Unreadable) throw new Invalid({ file: [error.message] });
    throw error;
  }
}

/** The key under which a mapping is remembered for the next file with the same header. */
function toHeaderKey(entity: Imported, columns: readonly string[]): string {
  const names = columns.map(normalizeHeader).join('|');
  // A colon is in no normalized name: the same header may be read as one kind of list and as another.
  return entity === 'leads' ? names : `${entity}:${names}`;
}

async function readIn(scope: Scope, upload: ImportUpload): Promise<Import> {
  const opened = await openFile(upload.bytes, upload.sheet);
  const suggest = (values?: readonly ColumnFacts[]) => suggestMapping(IMPORT_NOUNS[upload.entity], opened.columns, values);
  const suggested = suggest();
  const header_key = toHeaderKey(upload.entity, opened.columns);
  const [remembered] = await scope.read
    .select()
    .from(importMappings)
    .where(and(eq(importMappings.account_id, scope.account.id), eq(importMappings.header_key, header_key)));
  const kind = upload.options.list?.kind ?? guessList(upload.filename, opened.columns).kind;
  const forList = (mapping: Mapping) => (upload.entity === 'leads' ? suggestForList(mapping, opened.columns, kind) : mapping);
  const chosen = upload.mapping ?? remembered?.mapping;
  const mapping = chosen ?? forList(suggested.mapping);
  const present = (some: Mapping): Mapping =>
    Object.fromEntries(Object.entries(some).filter(([column]) => opened.columns.includes(column)));
  const wrong = findMappingError(upload.entity, mapping, opened.columns);
  if (wrong) throw new Invalid({ mapping: [wrong] });
  await assertJoinable(scope, scope.read, upload.entity, upload.options.list);
  const options: ImportOptions = {
    source: 'other',
    duplicates: 'skip',
    name_order: suggested.name_order,
    ...remembered?.options,
    ...upload.options,
  };
  const at = scope.now().toISOString();
  const { entity, filename } = upload;
  const { encoding, delimiter, unread: unread_characters, sheet } = opened;
  const file = { entity, filename, encoding, delimiter, unread_characters, sheets: [...opened.sheets], sheet, vendor: suggested.vendor };
  const read = { ...file, header_key, mapping: present(mapping), options, columns: [] };
  const [started] = await scope.write((tx) =>
    tx
      .insert(imports)
      .values({ ...read, account_id: scope.account.id, status: 'reading', created_at: at, updated_at: at })
      .returning({ id: imports.id }),
  );
  const { id } = started as { id: number };
  try {
    const watch = new ColumnWatch(opened.columns.length, findOwnerPlace(opened.columns, mapping));
    const total = await storeFileRows(scope, id, opened.rows, watch);
    if (total === 0) throw new Unreadable('This file has no rows under its header.');
    const facts = watch.facts();
    const columns = opened.columns.map((name, index) => ({ name, ...(facts[index] ?? { samples: [], typical: null }) }));
    const byValues = chosen ?? forList(suggest(facts).mapping);
    const name_order = upload.options.name_order ?? decideOrder(watch.orders, options.name_order);
    await scope.write((tx) =>
      changeRead(tx, id, { status: 'draft', columns, total, mapping: present(byValues), options: { ...options, name_order } }),
    );
    return await getImport(scope, id);
  } catch (error) {
    const [begun] = await scope.read.select({ id: imports.id }).from(imports).where(eq(imports.id, id));
    // Dropped as abandoned: the machine slept, or stood still, while the file was read.
    if (!begun) throw new Unreadable(csvTexts.stoodStill);
    await deleteImport(scope, id);
    throw error;
  }
}

/** Stores the rows as they came; returns how many. */
async function storeFileRows(scope: Scope, import_id: number, rows: AsyncIterable<string[]>, watch: ColumnWatch): Promise<number> {
  let batch: string[][] = [];
  let total = 0;
  let characters = 0;
  const flush = async () => {
    const first = total - batch.length + 1;
    const rows = JSON.stringify(batch);
    batch = [];
    characters = 0;
    await scope.write(async (tx) => {
      await tx.run(
        sql`INSERT INTO ${importRows} (account_id, import_id, row_number, cells)
            SELECT ${scope.account.id}, ${import_id}, ${first} + row.key, row.value FROM json_each(${rows}) AS row`,
      );
      await changeRead(tx, import_id, { updated_at: scope.now().toISOString() });
    });
    await pause();
  };
  for await (const cells of rows) {
    total++;
    watch.see(cells);
    batch.push(cells);
    for (const cell of cells) characters += cell.length;
    if (batch.length === ROWS_A_WRITE || characters > CHARACTERS_A_WRITE) await flush();
  }
  if (batch.length > 0) await flush();
  return total;
}

/** Changes an import that is read in; throws where it was given up meanwhile, and rows of it are gone. */
async function changeRead(tx: Db, id: number, change: Partial<typeof imports.$inferInsert>): Promise<void> {
  const isRead = and(eq(imports.id, id), isNull(imports.error));
  const [read] = await tx.update(imports).set(change).where(isRead).returning({ id: imports.id });
  if (!read) throw new Unreadable(csvTexts.stoodStill);
}
