import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { type Lead, formatLeadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { formatAddressLine } from './lead-facts.tsx';

const DELETED_SHOWN_MS = 2000;

/** Asks whether to delete a lead, and deletes it. Mount it to ask. */
export function DeleteLead({ lead, onDeleted, onClose }: { lead: Lead; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.leads.remove.useMutation();
  return (
    <DeleteRecord
      title="Delete lead"
      texts={leadTexts}
      name={[formatLeadName(lead), formatAddressLine(lead)].filter(Boolean).join(', ')}
      remove={() => remove.mutateAsync({ id: lead.id })}
      shownMs={DELETED_SHOWN_MS}
      onDeleted={onDeleted}
      onClose={onClose}
      remedy={
        <ButtonLink variant="primary" to={`${paths.deals.list}?lead_id=${lead.id}`}>
          Show the deals
        </ButtonLink>
      }
    />
  );
}
