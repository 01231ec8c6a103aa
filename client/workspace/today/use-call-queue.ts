/** Whom to call, one after another: by an import's plan, or by the day's list. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';

interface QueuedCall {
  lead_id: number;
  name: string;
  ai_score: number | null;
}

export interface CallQueue {
  /** Undefined while they are loaded. */
  calls: readonly QueuedCall[] | undefined;
  at: number;
  goTo: (at: number) => void;
  error: unknown;
  retry: () => void;
}

/** As it was when the calls began: who was called meanwhile keeps the place. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false };

export function useCallQueue(): CallQueue {
  const [params, setParams] = useSearchParams();
  const importId = Number(params.get('import'));
  const isImport = Number.isSafeInteger(importId) && importId > 0;
  const plan = trpc.imports.plan.useQuery({ id: importId }, { ...ONCE, enabled: isImport });
  const day = trpc.nextActions.get.useQuery(undefined, { enabled: !isImport });
  const [ofDay, setOfDay] = useState<readonly QueuedCall[]>();
  const [atOfDay, setAtOfDay] = useState(0);

  if (isImport) {
    const at = Math.max(0, Math.trunc(Number(params.get('at')) || 0));
    // A reload begins where it stopped.
    const goTo = (to: number) => setParams({ import: String(importId), at: String(to) }, { replace: true, preventScrollReset: true });
    return { calls: plan.data?.start_with, at, goTo, error: plan.data ? null : plan.error, retry: () => void plan.refetch() };
  }
  if (!ofDay && day.data && !day.isFetching) {
    const found = new Map<number, QueuedCall>();
    for (const { lead } of day.data.actions)
      if (lead?.phone && lead.no_call === null && !found.has(lead.id))
        found.set(lead.id, { lead_id: lead.id, name: lead.name, ai_score: lead.ai_score });
    setOfDay([...found.values()]);
  }
  return { calls: ofDay, at: atOfDay, goTo: setAtOfDay, error: ofDay ? null : day.error, retry: () => void day.refetch() };
}
