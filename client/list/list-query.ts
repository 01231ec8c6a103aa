/** What a list on screen needs to know about the answer of its query. */
import type { Page } from '#shared/core/list.ts';

/** The part of a TanStack query that lists use. */
export interface ListResult<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  /** The rows are those of the page before, while the next one loads. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The words of a list; each feature has them in its texts. */
export interface ListTexts {
  loading: string;
  empty: string;
  listFailed: string;
}
