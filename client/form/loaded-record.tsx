/** The page of one record: loading, not there, failed, or the record. */
import { type ReactNode, useEffect } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

/** How the record of a form is asked for: a form must begin with what the server has now, not with what a list has shown before. */
export const FRESH = { refetchOnMount: 'always' } as const;

/** The same for one call: what the server has now, or at once that it cannot be told. */
export const NOW = { staleTime: 0, networkMode: 'always', retry: false } as const;

/** The last records that were added, to find one of which it is not known whether it was. */
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
