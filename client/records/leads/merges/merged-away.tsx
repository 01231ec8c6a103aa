/** Redirects the page of a merged lead to the surviving one. */
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadingArea } from '#client/ui/skeleton.tsx';

export function MergedAway({ id, children }: { id: string; children: ReactNode }) {
  const { data, isPending } = trpc.leadMerges.ofLead.useQuery({ id }, { retry: false });
  const into = data?.find((merge) => String(merge.merged_lead_id) === id && merge.undone_at === null);
  if (into) return <Navigate to={paths.leads.one(into.lead_id)} replace />;
  return isPending ? <LoadingArea text="Loading..." /> : children;
}
