/** Imports from a file: the import, its rows, and what the preview says. */
import { optionalState } from '../../core/address.ts';
import { optionalDay, optionalFlag, optionalOption, optionalReference, optionalText } from '../../core/fields.ts';
import { equal } from '../../core/filters.ts';
import { makeStrictObject } from '../../core/known-names.ts';
import { listMeta, defineList } from '../../core/list.ts';
import { identity, momentSchema, recordId } from '../../core/record.ts';
import { z } from '../../core/zod.ts';
import { LEAD_SOURCES } from '../../records/leads/lead.ts';
import { OWNER_LIST_KINDS, ownerListFields } from '../../records/leads/lists/owner-list.ts';

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;

/** What a file holds. */
export const IMPORTED = ['leads', 'sales', 'buyers'] as const;
export type Imported = (typeof IMPORTED)[number];

/** `reading` while the file comes in; `undoing` on the way back. */
export const IMPORT_STATUSES = ['reading', 'draft', 'running', 'done', 'undoing', 'undone', 'failed'] as const;

/** What to do with a row whose record is already there: leave it, fill the record's unknown fields, or add it all the same. */
export const DUPLICATE_CHOICES = ['skip', 'merge', 'import'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** How a full name in one cell reads when it has no comma. */
export const NAME_ORDERS = ['first_last', 'last_first'] as const;

/** The outcome of a row; the last three only after an undo. */
export const ROW_OUTCOMES = ['pending', 'imported', 'merged', 'skipped', 'rejected', 'removed', 'restored', 'kept'] as const;

/** The list whose leads a file holds: one that is there, or a new one with a name and a kind. */
const importedList = z.object({
  id: optionalReference({ label: 'List' }),
  name: optionalText({ label: 'Name', max: 100 }),
  kind: optionalOption(OWNER_LIST_KINDS, { label: 'Kind' }),
  as_of: ownerListFields.as_of,
});
export type ImportedList = z.output<typeof importedList>;

/** Where all houses of a file stand whose rows do not say so. */
const importPlace = z.object({
  city: optionalText({ label: 'City', max: 100 }),
  state: optionalState({ label: 'State' }),
});

const importOptions = z.object({
  source: z.enum(LEAD_SOURCES),
  duplicates: z.enum(DUPLICATE_CHOICES),
  name_order: z.enum(NAME_ORDERS),
  list: importedList.nullish().meta({ description: 'The list that the leads of the file join; null for none' }),
  place: importPlace.nullish().meta({ description: 'The city and state of the houses of rows that do not say theirs' }),
  take: z.array(z.string()).max(100).optional().meta({
    description: 'Fields of which the value of the file takes the place of that of a lead that is already there',
  }),
});
export type ImportOptions = z.output<typeof importOptions>;

const importMapping = z
  .record(z.string(), z.string({ error: 'Must be the name of a field' }), { error: 'Must be an object: {"Column name": "field"}' })
  .meta({
    description:
      'Column name -> field; columns left out are not imported. A field that there is not is refused with the list of those there are.',
  });

/** A cell that was changed to fit, and why. */
const importAdjustment = z.object({ field: z.string(), from: z.string(), to: z.string(), why: z.string() });
export type ImportAdjustment = z.output<typeof importAdjustment>;

/** A cell that could not be taken, and why. */
const cellProblem = z.object({ field: z.string(), value: z.string(), message: z.string() });
export type CellProblem = z.output<typeof cellProblem>;

/** By what a record is recognized: leads by the first three, sales by the next two, buyers by email, phone and the last. */
const DUPLICATE_KEYS = ['email', 'phone', 'address and name', 'reference and day', 'address and day', 'name and company'] as const;
export type DuplicateKey = (typeof DUPLICATE_KEYS)[number];

/** The record of a row, or that a row repeats: one of them, by what the file holds. */
const pointers = { lead_id: z.int().nullable(), sale_id: z.int().nullable().default(null), buyer_id: z.int().nullable().default(null) };

/** Which record (or earlier row of the file) a row repeats, and by what. */
const duplicate = z.object({
  by: z.enum(DUPLICATE_KEYS),
  ...pointers,
  row_number: z.int().nullable(),
  name: z.string(),
  address: z.string().nullable(),
});
export type Duplicate = z.output<typeof duplicate>;

const count = z.int().min(0);
const rowCounts = {
  imported: count,
  merged: count,
  skipped: count,
  rejected: count,
  /** Rows that came in with a change, and rows that lost a cell. */
  adjusted: count,
  with_problems: count,
  /** Rows that changed a record that was already there. */
  changed: count,
  barred: count.meta({ description: 'Numbers that the file forbids to call or text' }),
  unclear: count.meta({ description: 'Of these, numbers whose cell says neither yes nor no' }),
};
export type RowCounts = Record<keyof typeof rowCounts, number>;
export const ROW_COUNTS = Object.keys(rowCounts) as (keyof RowCounts)[];

export const importRecord = z
  .object({
    id: identity.id,
    entity: z.enum(IMPORTED),
    filename: z.string(),
    status: z.enum(IMPORT_STATUSES),
    /** Of a draft: what its columns look like, where that is not what it is read as. */
    looks_like: z.enum(IMPORTED).nullable(),
    /** The tool whose export this looks like. */
    vendor: z.string().nullable(),
    encoding: z.string(),
    delimiter: z.string(),
    unread_characters: count.meta({
      description: 'Characters of the file that its encoding does not have; left out, with a message on their row',
    }),
    sheets: z.array(z.string()).meta({ description: 'Of a workbook: the sheets that are shown' }),
    sheet: z.string().nullable().meta({ description: 'The sheet that was read; null for a text file' }),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        typical: z.number().nullable().default(null).meta({ description: 'The middle of its numbers; null where it has few' }),
      }),
    ),
    mapping: importMapping,
    options: importOptions,
    total: count,
    processed: count,
    ...rowCounts,
    /** After an undo. */
    removed: count,
    restored: count,
    kept: count,
    list_id: z.int().min(1).nullable().meta({ description: 'The list that its leads joined' }),
    list_guess: importedList.nullable().meta({ description: 'Of a draft of leads: which list its name and columns look like' }),
    error: z.string().nullable(),
    started_at: momentSchema.nullable(),
    finished_at: momentSchema.nullable(),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof importRecord>;

/** Whether an import may be forgotten with its rows: no record points back at one of them. */
export const isForgettable = ({ status, imported, merged }: Pick<Import, 'status' | 'imported' | 'merged'>): boolean =>
  status === 'draft' || status === 'undone' || ((status === 'done' || status === 'failed') && imported + merged === 0);

export const importList = defineList(importRecord, {
  filters: { entity: equal(optionalOption(IMPORTED, { label: 'What it holds' })) },
  sortable: ['created_at', 'id'],
});

export const importMappingInput = z.object({ id: recordId, mapping: importMapping, ...importOptions.partial().shape });

const mappingText = z.preprocess((value, ctx) => {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    ctx.issues.push({ code: 'custom', message: 'Must be JSON: {"Column name": "field"}', input: value });
    return z.NEVER;
  }
}, importMapping.optional());

/** The query of an upload. */
export const uploadQuery = makeStrictObject(
  {
    entity: optionalOption(IMPORTED, { label: 'What the file holds' }),
    filename: z.preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : undefined),
      z.string().optional(),
    ),
    source: optionalOption(LEAD_SOURCES, { label: 'Source' }),
    duplicates: optionalOption(DUPLICATE_CHOICES, { label: 'Duplicates' }),
    name_order: optionalOption(NAME_ORDERS, { label: 'Order of names' }),
    mapping: mappingText,
    sheet: optionalText({ label: 'Sheet', max: 100 }),
    place_city: importPlace.shape.city,
    place_state: importPlace.shape.state,
    list_id: optionalReference({ label: 'List' }),
    list_name: optionalText({ label: 'Name of the list', max: 100 }),
    list_kind: optionalOption(OWNER_LIST_KINDS, { label: 'Kind of the list' }),
    list_as_of: optionalDay({ label: 'Day of the list' }),
    start: optionalFlag({ label: 'Start at once' }),
  },
  'parameter',
);

const importRow = z
  .object({
    id: identity.id,
    row_number: z.int().min(1),
    outcome: z.enum(ROW_OUTCOMES),
    ...pointers,
    name: z.string(),
    address: z.string().nullable(),
    duplicate: duplicate.nullable(),
    problems: z.array(cellProblem),
    adjustments: z.array(importAdjustment),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.output<typeof importRow>;

const rowList = defineList(importRow, {
  filters: { outcome: equal(optionalOption(ROW_OUTCOMES, { label: 'Outcome' })) },
  sortable: ['row_number'],
  defaults: { sort_by: 'row_number', sort_order: 'asc' },
});
export const importRowsInput = z.object({
  id: recordId,
  page: rowList.input.shape.page,
  per_page: rowList.input.shape.per_page,
  outcome: rowList.input.shape.outcome,
});
export const importRowsOutput = z.object({ data: z.array(importRow), meta: listMeta });

/** What a file says otherwise of the leads that are already there, for one field. */
const columnChange = z.object({
  field: z.string(),
  /** Leads that have nothing there yet, and those that have something else. */
  fills: count,
  differs: count,
  /** The first few of the latter. */
  examples: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});
export type ColumnChange = z.output<typeof columnChange>;

/** What the import would do, worked out over the first `checked` rows. */
export const importPreview = z.object({
  import: importRecord,
  /** What blocks the start, in one sentence; null when nothing does. */
  obstacle: z.string().nullable(),
  /** What the records will be worth less without, in one sentence; null when nothing is missed. */
  warning: z.string().nullable(),
  /** How many of the first full names show each order; null where no column has full names. */
  name_orders: z.object({ last_first: count, first_last: count }).nullable(),
  checked: count,
  ...rowCounts,
  changes: z.array(columnChange),
  /** The first rows, and the first that are rejected, repeated, changed or lose a cell. */
  rows: z.array(
    importRow.omit({ id: true, lead_id: true, sale_id: true, buyer_id: true }).extend({
      /** The record as it would come in: field -> value. */
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])),
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;

/** The row of the file from which a lead came. */
export const originalRow = z.object({
  import_id: identity.id,
  filename: z.string(),
  row_number: z.int().min(1),
  imported_at: momentSchema.nullable(),
  cells: z.array(z.object({ column: z.string(), value: z.string() })),
});
export type OriginalRow = z.output<typeof originalRow>;
