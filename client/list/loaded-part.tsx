import type { ReactNode } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

interface LoadedPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Read out while it loads. */
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** A part of a page that loads by itself: what is coming, why it failed and a way to try again, or what came. */
export function LoadedPart<Data>({ query: { data, error, refetch }, loading, failed, children }: LoadedPartProps<Data>) {
  if (error) {
    const { reason, requestId = null } = toProblem(error);
    return <ErrorState title={failed} message={reason} requestId={requestId} onRetry={() => void refetch()} />;
  }
  return data === undefined ? <LoadingArea text={loading} /> : children(data);
}
