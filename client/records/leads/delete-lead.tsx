import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Lead, leadName } from '#shared/records/leads/lead.ts';
import { leadTexts } from '#shared/records/leads/texts.ts';
import { addressLine } from './lead-facts.tsx';

const DELETED_SHOWN_MS = 2000;

/** Asks whether to delete a lead, and deletes it. Mount it to ask. */
export function DeleteLead({ lead, onDeleted, onClose }: { lead: Lead; onDeleted: () => void; onClose: () => void }) {
  const remove = trpc.leads.remove.useMutation();
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete lead"
      question={leadTexts.confirmDelete}
      name={[leadName(lead), addressLine(lead)].filter(Boolean).join(', ')}
      remove={() => remove.mutateAsync({ id: lead.id })}
      onDeleted={() => {
        toast.success(leadTexts.deleted, { duration: DELETED_SHOWN_MS });
        onDeleted();
      }}
      onClose={onClose}
      failed={leadTexts.deleteFailed}
      remedy={
        <ButtonLink variant="primary" to={`${paths.deals.list}?lead_id=${lead.id}`}>
          Show the deals
        </ButtonLink>
      }
    />
  );
}
