/** Any list as CSV: the same filters, search and order as on the screen, all pages. */
import { recipientSource } from '#server/outreach/campaigns/recipients.ts';
import { buyerSource } from '#server/records/buyers/buyers.ts';
import type { Scope } from '#server/core/context.ts';
import { Invalid } from '#server/core/errors.ts';
import type { ListSource } from '#server/db/list-source.ts';
import { everyRow } from '#server/db/scan.ts';
import { dealSource } from '#server/records/deals/deals.ts';
import { leadSource } from '#server/records/leads/leads.ts';
import { milestoneSource } from '#server/records/milestones/milestones.ts';
import { propertySource } from '#server/records/properties/properties.ts';
import { saleSource } from '#server/records/sales/sales.ts';
import { savedPropertySource } from '#server/records/saved-properties/saved-properties.ts';
import { recipientList } from '#shared/outreach/campaigns/recipient.ts';
import { buyerList } from '#shared/records/buyers/buyer.ts';
import type { ListQuery } from '#shared/core/list.ts';
import { fieldErrorsOf } from '#shared/core/problem.ts';
import { z } from '#shared/core/zod.ts';
import { dealList } from '#shared/records/deals/deal.ts';
import { leadList } from '#shared/records/leads/lead.ts';
import { milestoneList } from '#shared/records/milestones/milestone.ts';
import { propertyList } from '#shared/records/properties/property.ts';
import { saleList } from '#shared/records/sales/sale.ts';
import { savedPropertyList } from '#shared/records/saved-properties/saved-property.ts';
import { type Cell, csvOf } from '#server/core/write-csv.ts';

interface Exported {
  input: z.ZodObject;
  record: z.ZodType;
  /** Checks the query and returns the rows' reader. */
  open(query: unknown): (scope: Scope) => AsyncIterable<object[]>;
}

/** So few that turning them into text keeps nobody waiting. */
const ROWS_A_BATCH = 200;

function exported<Query extends ListQuery, Row extends object>(
  list: { input: z.ZodObject; output: { shape: { data: { element: z.ZodType } } } },
  sourceFor: (scope: Scope, input: Query) => ListSource<Row>,
): Exported {
  return {
    input: list.input,
    record: list.output.shape.data.element,
    open: (query) => {
      const checked = list.input.safeParse(query);
      if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues));
      const input = checked.data as Query;
      return (scope) => everyRow(scope, input, sourceFor(scope, input), ROWS_A_BATCH);
    },
  };
}

/** The lists that can be exported, by their REST path. */
export const EXPORTS: Record<string, Exported> = {
  leads: exported(leadList, leadSource),
  properties: exported(propertyList, propertySource),
  deals: exported(dealList, dealSource),
  'deal-milestones': exported(milestoneList, milestoneSource),
  'property-saves': exported(savedPropertyList, savedPropertySource),
  recipients: exported(recipientList, recipientSource),
  sales: exported(saleList, saleSource),
  buyers: exported(buyerList, buyerSource),
};

type Path = readonly string[];

/** The cells of a record, nested ones spelt out (`property_address`), in the record's own order. */
function cellPaths(record: z.ZodType, at: Path = []): Path[] {
  let schema = record;
  while (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) schema = schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodObject)) return [at];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) => cellPaths(inner, [...at, key]));
}

const valueAt = (record: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record);

const asCell = (value: unknown): Cell => {
  if (Array.isArray(value)) return value.join('; ');
  return value as Cell;
};

/** The CSV of a list for a REST query (page and size do not matter). Throws `Invalid` for a filter that is wrong. */
export function exportCsv(scope: Scope, list: Exported, query: unknown): AsyncGenerator<string> {
  const readRows = list.open(query);
  const own = new Set<string>();
  // A nested id that the record has itself (`property_id`) is one column, not two.
  const paths = cellPaths(list.record).filter((path) => {
    const name = path.join('_');
    return own.has(name) ? false : own.add(name);
  });
  async function* batches() {
    for await (const rows of readRows(scope)) yield rows.map((record) => paths.map((path) => asCell(valueAt(record, path))));
  }
  return csvOf(
    paths.map((path) => path.join('_')),
    batches(),
  );
}
