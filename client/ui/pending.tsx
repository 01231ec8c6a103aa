import type { ReactNode } from 'react';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { Banner } from './banner.tsx';
import { LoadingArea } from './skeleton.tsx';

interface PendingProps {
  error: unknown;
  /** What could not be done; the reason follows. */
  failed?: string;
  loading: string;
  /** Skeletons other than the usual. */
  children?: ReactNode;
}

/** In place of what is not there yet: why it failed, or that it loads. */
export function Pending({ error, failed, loading, children }: PendingProps) {
  if (!error) return <LoadingArea text={loading}>{children}</LoadingArea>;
  const { reason } = toProblem(error);
  return <Banner tone="red">{failed ? joinSentences(failed, reason) : reason}</Banner>;
}
