/** What a list needs from its query. */
import type { Page } from '#shared/core/list.ts';

/** The part of a TanStack query that lists use. */
export interface ListResult<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  /** The previous page's rows are shown while the next one loads. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** The words of a list; each feature has them in its texts. */
export interface ListTexts {
  loading: string;
  empty: string;
  listFailed: string;
}
