import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Campaign } from '#shared/outreach/campaigns/campaign.ts';
import { campaignTexts } from '#shared/outreach/campaigns/texts.ts';

interface Props {
  campaign: Campaign;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks whether to delete a campaign, and deletes it. Mount it to ask. */
export function DeleteCampaign({ campaign, onDeleted, onClose }: Props) {
  const remove = trpc.campaigns.remove.useMutation();
  const toast = useToast();
  return (
    <DeleteDialog
      title="Delete campaign"
      question={campaignTexts.confirmDelete}
      name={campaign.name}
      remove={() => remove.mutateAsync({ id: campaign.id })}
      onDeleted={() => {
        toast.success(campaignTexts.deleted);
        onDeleted();
      }}
      onClose={onClose}
      failed={campaignTexts.deleteFailed}
    />
  );
}
