/** The call queue: from an import's plan, or the day's list. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/core/trpc.ts';
import type { NextActions } from '#shared/workspace/today/next-action.ts';

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

export function useCallQueue(): CallQueue {
  const [params] = useSearchParams();
  const importId = Number(params.get('import'));
  const isImport = Number.isSafeInteger(importId) && importId > 0;
  const plan = trpc.imports.plan.useQuery({ id: importId }, { enabled: isImport });
  const day = trpc.nextActions.get.useQuery(undefined, { enabled: !isImport });
  const [calls, setCalls] = useState<readonly QueuedCall[]>();
  const [at, goTo] = useState(0);

  const source = isImport ? plan : day;
  const found = isImport ? plan.data?.start_with : day.data && listCalls(day.data);
  // As it was when the calls began: who was called meanwhile keeps the place.
  if (!calls && found && !source.isFetching) setCalls(found);
  return { calls, at, goTo, error: calls ? null : source.error, retry: () => void source.refetch() };
}

/** Each lead of the day's list that may be called, once. */
function listCalls({ actions }: NextActions): QueuedCall[] {
  const found = new Map<number, QueuedCall>();
  for (const { lead } of actions)
    if (lead?.phone && lead.no_call === null && !found.has(lead.id))
      found.set(lead.id, { lead_id: lead.id, name: lead.name, ai_score: lead.ai_score });
  return [...found.values()];
}
