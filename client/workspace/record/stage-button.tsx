/** The next stage of a record as a button: it opens a short form of what that step needs. */
import { Suspense, useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { loadOnTouch } from '#client/ui/when-opened.tsx';
import { HANDED_ON_DEALS } from '#shared/records/deals/deal.ts';
import type { RecordSummary } from '#shared/workspace/record/summary.ts';
import { wantedStage } from './wanted-stage.ts';

const SHEETS = {
  'Make offer': loadOnTouch(async () => (await import('./stage-sheets.tsx')).OfferSheet),
  'Mark under contract': loadOnTouch(async () => (await import('./stage-sheets.tsx')).ContractSheet),
  'Assign contract': loadOnTouch(async () => (await import('./stage-sheets.tsx')).AssignSheet),
  'Mark closed': loadOnTouch(async () => (await import('./stage-sheets.tsx')).CloseSheet),
} as const;

/** What comes next, if anything does. */
function findNextStage({ property_id, deal_id, is_sold, is_cancelled, stage, deal_type }: RecordSummary) {
  if (deal_id && !is_cancelled) {
    if (stage === 'closed') return undefined;
    const isHandedOn = HANDED_ON_DEALS.some((type) => type === deal_type);
    return stage === 'assigned' || !isHandedOn ? 'Mark closed' : 'Assign contract';
  }
  if (is_sold) return undefined;
  return property_id ? 'Mark under contract' : 'Make offer';
}

export function StageButton({ summary }: { summary: RecordSummary }) {
  const [open, setOpen] = useState<keyof typeof SHEETS>();
  const next = findNextStage(summary);
  const Sheet = open && SHEETS[open];
  useEffect(() => {
    const leave = wantedStage.subscribe(() => {
      const wanted = wantedStage.get();
      setOpen(wanted === 'next' ? next : wanted);
    });
    return () => void leave();
  }, [next]);
  return (
    <>
      {next && (
        <Button variant="primary" onClick={() => setOpen(next)}>
          {next}
        </Button>
      )}
      <Suspense>{Sheet && <Sheet summary={summary} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}
