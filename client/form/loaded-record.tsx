/** The page of one record: loading, not there, failed, or the record. */
import { type ReactNode, useEffect } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

/** Query options for a form's record: always fresh, never a cached list row. */
export const FRESH = { refetchOnMount: 'always' } as const;

/** The same for one call: the current record, or an error at once. */
export const NOW = { staleTime: 0, networkMode: 'always', retry: false } as const;

/** The newest records, to find one whose save got no answer. */
export const NEWEST = { sort_by: 'id', sort_order: 'desc', per_page: 5 } as const;

interface LoadedRecordProps<Shown> {
  /** The query of the record, asked with `FRESH`. */
  query: {
    data: Shown;
    error: unknown;
    isFetching: boolean;
    isFetchedAfterMount: boolean;
    refetch: () => unknown;
  };
  texts: { notFound: string; detailsFailed: string };
  /** Leads back to the list. */
  back: ReactNode;
  children: (record: NonNullable<Shown>) => ReactNode;
}

export function LoadedRecord<Shown>({ query, texts, back, children }: LoadedRecordProps<Shown>) {
  const { data, error, isFetching } = query;
  const isThere = data && (query.isFetchedAfterMount || !isFetching);
  useEffect(() => {
    // A new page's focus waits on `main` while there is no heading yet.
    if (isThere && document.activeElement?.id === 'main') document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isThere]);
  if (isThere) return children(data);
  if (!error || isFetching) return <LoadingArea text="Loading..." />;
  const { reason, status, requestId } = toProblem(error);
  return (
    <div className="card">
      {status === 404 ? (
        <ErrorState isPage title={texts.notFound} message="It may have been deleted, or the link is wrong." glyph="place" actions={back} />
      ) : (
        <ErrorState
          isPage
          title={texts.detailsFailed}
          message={reason}
          requestId={requestId}
          onRetry={() => void query.refetch()}
          actions={back}
        />
      )}
    </div>
  );
}
