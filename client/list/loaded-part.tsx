import type { ReactNode } from 'react';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';

interface LoadedPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Read out while it loads. */
  loading: string;
  failed: string;
  /** Says why it failed in one line, and shows what it had before. */
  isBrief?: boolean;
  children: (data: Data) => ReactNode;
}

/** A part of a page that loads by itself: what is coming, why it failed and a way to try again, or what came. */
export function LoadedPart<Data>({ query: { data, error, refetch }, loading, failed, isBrief = false, children }: LoadedPartProps<Data>) {
  if (data !== undefined && (isBrief || !error)) return children(data);
  if (!error) return <LoadingArea text={loading} />;
  const { reason, requestId = null } = toProblem(error);
  if (isBrief) return <Banner tone="red">{joinSentences(failed, reason)}</Banner>;
  return <ErrorState title={failed} message={reason} requestId={requestId} onRetry={() => void refetch()} />;
}
