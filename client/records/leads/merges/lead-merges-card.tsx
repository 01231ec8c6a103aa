/** For a lead's page: who may be the same owner, and which leads were merged into this one. */
import { Undo2 } from 'lucide-react';
import { formatShortDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useUndo } from '#client/ui/use-undo.ts';
import { leadMergeTexts } from '#shared/records/leads/texts.ts';
import { DuplicatesCard } from './duplicates-card.tsx';

export function LeadMergesCard({ leadId }: { leadId: number }) {
  const { data: all = [] } = trpc.leadMerges.ofLead.useQuery({ id: leadId });
  const utils = trpc.useUtils();
  const { undo, isBusy } = useUndo(trpc.leadMerges.undo.useMutation(), leadMergeTexts, () => utils.invalidate());
  const merges = all.filter((merge) => merge.undone_at === null);
  return (
    <>
      <DuplicatesCard leadId={leadId} />
      {merges.length > 0 && (
        <Card title="Merged leads">
          <ul className="stack g-3">
            {merges.map(({ id, merged_name, created_at, undo_until, can_undo }) => (
              <li key={id} className="row">
                <span className="two grow">
                  <span className="clip">{merged_name}</span>
                  <small>
                    Merged {formatShortDateTime(created_at)}
                    {can_undo && `, undo until ${formatShortDateTime(undo_until)}`}
                  </small>
                </span>
                {can_undo && (
                  <Button size="sm" icon={Undo2} busy={isBusy} onClick={() => void undo(id)}>
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
