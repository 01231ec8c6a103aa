/** The client's description of a noun: list, add page and delete dialog. */
import type { keepPreviousData } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { NEWEST } from '#client/form/loaded-record.tsx';
import type { ListResult, ListTexts } from '#client/list/list-query.ts';
import type { ListDefinition, ListQueryValues } from '#client/list/list-url.ts';
import type { Page } from '#shared/core/list.ts';

interface QueryOptions {
  placeholderData?: typeof keepPreviousData;
  enabled?: boolean;
  networkMode?: 'always';
  retry?: false;
}
interface Result<Row> extends ListResult<Row> {
  refetch: () => Promise<{ data: Page<Row> | undefined; error: unknown }>;
}

/** The part of a noun's procedures that screens call: `trpc.buyers` is one. */
interface RecordCalls<Row, Input, Query> {
  list: { useQuery(input: Query | typeof NEWEST, options: QueryOptions): Result<Row> };
  create: { useMutation(): { mutateAsync(input: Input): Promise<Row> } };
  remove: { useMutation(): { mutateAsync(input: { id: number }): Promise<unknown> } };
}

interface RecordTexts extends ListTexts {
  notFound: string;
  detailsFailed: string;
  created: string;
  updated: string;
  updateFailed: string;
  createFailed: string;
  submit?: string;
  confirmDelete: string;
  deleted: string;
  deleteFailed: string;
}

export interface Records<Row extends { id: number }, Input, List extends ListDefinition> {
  /** "Buyer", "Buyers": in titles and buttons. */
  one: string;
  many: string;
  list: List;
  texts: RecordTexts;
  paths: { list: string; add: string; one: (id: number) => string };
  /** The page's title, and the button that adds one, where they are not "Buyers" and "Add Buyer". */
  title?: string;
  addLabel?: string;
  /** A record in its own words. */
  nameOf: (row: Row) => string;
  /** What is deleted with it, after its name in the question. */
  DeletedWith?: ComponentType<{ record: Row }>;
  /** What may help when it cannot be deleted because it is used. */
  remedy?: (row: Row) => ReactNode;
  /** How long the screen says that it is deleted. */
  deletedShownMs?: number;
  calls: RecordCalls<Row, Input, ListQueryValues<List>>;
}

/** Describes the records of a noun; rows, input and query are those of its procedures. */
export const describeRecords = <Row extends { id: number }, Input, List extends ListDefinition>(
  records: Records<Row, Input, List>,
): Records<Row, Input, List> => records;
