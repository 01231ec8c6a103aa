/** The part of the OpenAPI document that describes the plain routes. */
import { createSchema } from 'zod-openapi';
import { BINARY, describeDone, ID_PARAMETER, TEXT, WITH_BEARER } from '#server/core/describe-routes.ts';
import { DUPLICATE_CHOICES, IMPORTED, importRecord, NAME_ORDERS } from '#shared/workspace/import-export/import.ts';
import { listTargets, IMPORT_NOUNS } from '#shared/workspace/import-export/mapping.ts';
import { z } from '#shared/core/zod.ts';
import { STATE_CODES } from '#shared/core/us-states.ts';
import { LEAD_SOURCES } from '#shared/records/leads/lead.ts';
import { OWNER_LIST_KINDS } from '#shared/records/leads/lists/owner-list.ts';
import type { Exported } from './export.ts';

const csvFile = { description: 'The file', content: { 'text/csv': TEXT } };
const query = (name: string, description: string, schema: object) => ({ name, in: 'query', required: false, description, schema });

// Inline: a record that the procedures also answer with would otherwise be described twice under one name.
const importSchema = createSchema(z.object(importRecord.shape)).schema;
const answer = (description: string) => describeDone(description, importSchema);

const options = [
  query('filename', 'The name of the file, as it will be shown', { type: 'string' }),
  query('source', 'Where the leads come from, when the file does not say (default other)', { type: 'string', enum: LEAD_SOURCES }),
  query('duplicates', 'What to do with records that are already there (default skip)', { type: 'string', enum: DUPLICATE_CHOICES }),
  query('name_order', 'How a full name in one cell reads when it has no comma', { type: 'string', enum: NAME_ORDERS }),
  query('list_id', 'The list that the leads join', { type: 'integer', minimum: 1 }),
  query('list_name', 'The name of a new list that they join', { type: 'string', maxLength: 100 }),
  query('list_kind', 'What the new list says of its owners', { type: 'string', enum: OWNER_LIST_KINDS }),
  query('list_as_of', 'The day of the data, YYYY-MM-DD (default today)', { type: 'string', format: 'date' }),
  query('mapping', 'JSON: column name -> field; replaces the matching by names', { type: 'string' }),
  query('place_city', 'The city of the houses of rows that do not say theirs', { type: 'string', maxLength: 100 }),
  query('place_state', 'The state of the houses of rows that do not say theirs', { type: 'string', enum: STATE_CODES }),
  query('sheet', 'Of a workbook: the name of the sheet to read (default the first)', { type: 'string', maxLength: 100 }),
  query('start', 'false: only read the file, to correct the mapping before the start', { type: 'string', enum: ['true', 'false'] }),
];

const listFields = IMPORTED.map((entity) => `${entity}: ${listTargets(IMPORT_NOUNS[entity]).join(', ')}`).join('. ');

const describeUpload = (operationId: string, summary: string, further: ReturnType<typeof query>[]) => ({
  operationId,
  summary,
  description:
    'CSV in UTF-8, UTF-16 or Windows-1252 with comma, semicolon or tab, or an Excel workbook (.xlsx); at most 100 MB. Columns are matched by their names. ' +
    `The import runs in the background: ask GET /imports/{id} for its progress. Fields of ${listFields}.`,
  tags: ['Imports'],
  ...WITH_BEARER,
  parameters: [...further, ...options],
  requestBody: {
    required: true,
    content: {
      'text/csv': TEXT,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': BINARY,
      'application/octet-stream': BINARY,
    },
  },
  responses: { '201': answer('Read, not started'), '202': answer('Started') },
});

const rejected = {
  operationId: 'imports-rejected',
  summary: 'The refused rows of an import as CSV, each with its reasons',
  tags: ['Imports'],
  ...WITH_BEARER,
  parameters: [ID_PARAMETER],
  responses: { '200': csvFile },
};

const describeExport = ({ path, input }: Exported) => ({
  operationId: `${path}-export`,
  summary: 'The list as CSV: all pages, with the same filters, search and order',
  tags: [path.charAt(0).toUpperCase() + path.slice(1).replaceAll('-', ' ')],
  ...WITH_BEARER,
  parameters: Object.entries(input.shape)
    .filter(([name]) => name !== 'page' && name !== 'per_page')
    .map(([name, field]) => ({ name, in: 'query', required: false, schema: createSchema(field as z.ZodType, { io: 'input' }).schema })),
  responses: { '200': csvFile },
});

/** The paths of imports, and of the export of each list. */
export const buildCsvPaths = (exports: readonly Exported[]) => ({
  '/imports': {
    post: describeUpload('imports-upload', 'Import leads, sales or buyers from a CSV file or a workbook, sent as the body', [
      query('entity', 'What the file holds (default leads)', { type: 'string', enum: IMPORTED }),
    ]),
  },
  '/leads/import': { post: describeUpload('leads-import', 'Import leads from a CSV file, sent as the body', []) },
  '/imports/{id}/rejected.csv': { get: rejected },
  ...Object.fromEntries(exports.map((list) => [`/${list.path}/export`, { get: describeExport(list) }])),
});
