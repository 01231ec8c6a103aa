/** Exports any list as CSV: the same filters, search and order as on the screen, all pages. */
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { ReadList } from '#server/core/rest.ts';
import { adaptBatchSize, runBatch } from '#server/core/batch-size.ts';
import { pause } from '#server/core/pause.ts';
import { type Cell, writeCsvHead, csvLines } from '#server/core/write-csv.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { walkIds, readRows } from '#server/db/scan.ts';
import { findUnknownNames } from '#shared/core/known-names.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { toFieldErrors } from '#shared/core/problem.ts';
import { z } from '#shared/core/zod.ts';
import { toAddressKey } from '#server/core/address-key.ts';
import { loadContactFacts, type Person, toBuyerPerson, toLeadPerson } from '#server/records/contacts/may-contact.ts';
import { type ContactFacts, type HandReasons, mayContactByHand, getPointKind } from '#shared/records/contacts/may-contact.ts';
import { type ContactFlag, OWNER_FLAGS } from '#shared/workspace/import-export/nouns/contact-flags.ts';

type Flag = keyof typeof OWNER_FLAGS;

/** By which way each address would be used. Who must not be called must not be texted. */
const WAYS = { phone: 'call', email: 'email', mail: 'direct_mail' } as const;

const BUYER_FLAGS = ['do_not_contact', 'opted_out', 'litigator', 'do_not_call', 'email_opt_out'] as const satisfies readonly Flag[];
const LEAD_FLAGS = [...BUYER_FLAGS, 'do_not_mail'] as const satisfies readonly Flag[];

interface Listed {
  id: number;
  email: string | null;
  phone: string | null;
}
type ListedLead = Listed & { property_address: string | null; property_zip: string | null };

interface People {
  flags: readonly Flag[];
  personOf: (record: never) => Person;
}

/** The exports whose rows are people, by their path. */
const PEOPLE: Record<string, People> = {
  leads: {
    flags: LEAD_FLAGS,
    personOf: (lead: ListedLead) => toLeadPerson({ ...lead, address_key: toAddressKey(lead.property_address, lead.property_zip) }),
  },
  buyers: { flags: BUYER_FLAGS, personOf: (buyer: Listed) => toBuyerPerson(buyer) },
};

/** The cells about contacting the people of some rows, in their order; none where rows are no people. */
async function loadContactCells(scope: Scope, path: string, records: readonly object[]): Promise<Cell[][]> {
  const people = PEOPLE[path];
  if (!people) return records.map(() => []);
  const facts = await loadContactFacts(
    scope,
    scope.read,
    records.map((record) => people.personOf(record as never)),
  );
  return facts.map((one) => {
    const reasons = mayContactByHand(one);
    return people.flags.map((flag) => (isFlagged(one, reasons, OWNER_FLAGS[flag]) ? 'yes' : ''));
  });
}

function isFlagged(facts: ContactFacts, reasons: HandReasons, { about, contact_status }: ContactFlag): boolean {
  if (about === 'person') return facts.person.includes(contact_status);
  const way = WAYS[about];
  return facts.points[getPointKind(way)] !== null && reasons[way] !== null;
}

/** A list that can be exported. */
export interface Exported {
  /** Its REST path under /api, without the slash. */
  path: string;
  input: z.ZodObject;
  record: z.ZodType;
  source: ReadList;
}

/** Milliseconds that one piece of text takes, about. */
const PIECE_MS = 8;
const MOST_ROWS_A_PIECE = 400;

type Path = readonly string[];

/** The cells of a record, nested ones spelt out (`property_address`), in the record's own order. */
function listCellPaths(record: z.ZodType, at: Path = []): Path[] {
  let schema = record;
  while (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) schema = schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodObject)) return [at];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) => listCellPaths(inner, [...at, key]));
}

function getCellAt(record: object, path: Path): Cell {
  let value: unknown = record;
  for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(value) ? value.join('; ') : (value as Cell);
}

/** The CSV of a list for a REST query (page and size do not matter). Throws `Invalid` for a filter that is wrong. */
export function exportCsv(scope: Scope, list: Exported, query: unknown): AsyncGenerator<string> {
  const unknown = findUnknownNames(list.input.shape, query);
  if (unknown) throw new Invalid(unknown);
  const checked = list.input.safeParse(query);
  if (!checked.success) throw new Invalid(toFieldErrors(checked.error.issues));
  const input = checked.data as unknown as ListQuery;
  const source = list.source as (scope: Scope, input: ListQuery) => ListSource<object>;
  const own = new Set<string>();
  // A nested id that the record has itself (`property_id`) is one column, not two.
  const paths = listCellPaths(list.record).filter((path) => {
    const name = path.join('_');
    return own.has(name) ? false : own.add(name);
  });
  const toCells = async (rows: readonly object[]): Promise<Cell[][]> => {
    const contact = await loadContactCells(scope, list.path, rows);
    return rows.map((record, at) => [...paths.map((path) => getCellAt(record, path)), ...(contact[at] ?? [])]);
  };
  const header = [...paths.map((path) => path.join('_')), ...(PEOPLE[list.path]?.flags ?? [])];
  return streamPieces(scope, header, { input, source: source(scope, input), toCells });
}

/** Yields text in small pieces; the exports of an account run one at a time. */
async function* streamPieces<Row extends object>(
  scope: Scope,
  header: readonly string[],
  list: { input: ListQuery; source: ListSource<Row>; toCells(rows: readonly Row[]): Promise<Cell[][]> },
): AsyncGenerator<string> {
  const whose = `exports of ${scope.account.id}`;
  const batchSize = adaptBatchSize({ ms: PIECE_MS, fewest: 10, most: MOST_ROWS_A_PIECE });
  yield writeCsvHead(header);
  for await (const ids of walkIds(scope, list.input, list.source, whose))
    for (let at = 0; at < ids.length;) {
      const text = await runBatch(batchSize, async (amount) => {
        const some = ids.slice(at, at + amount);
        at += some.length;
        return csvLines(await list.toCells(await readRows(list.source, list.input, some)));
      });
      if (text !== '') yield text;
      await pause(whose);
    }
}
