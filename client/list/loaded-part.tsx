import type { ReactNode } from 'react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Pending } from '#client/ui/pending.tsx';

interface LoadedPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Read out while it loads. */
  loading: string;
  failed: string;
  /** Says why it failed in one line. */
  isBrief?: boolean;
  /** It is all of a page: a failure has its own card. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

/** A part of a page that loads by itself: what came, why it failed and a way to try again, or that it loads. */
export function LoadedPart<Data>({ query: { data, error, refetch }, loading, failed, isBrief, isPage, children }: LoadedPartProps<Data>) {
  if (data !== undefined) return children(data);
  if (isBrief || !error) return <Pending error={error} failed={failed} loading={loading} />;
  const failure = <ErrorState title={failed} error={error} onRetry={() => void refetch()} />;
  return isPage ? <div className="card">{failure}</div> : failure;
}
